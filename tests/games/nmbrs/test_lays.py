"""Every legal lay, judged by the naive oracle and by counting."""

import random
from itertools import count, islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.nmbrs import oracle
from games.nmbrs.build import GAME, do, lay, lays, rows_of, start, turn
from numbra import IllegalAction
from numbra.games.nmbrs.cards import JOKERS, RAW, VALUE
from numbra.games.nmbrs.game import NmbrsState
from numbra.games.nmbrs.lays import _Search
from numbra.games.nmbrs.rows import is_row
from numbra.games.nmbrs.state import Phase


def wanted(state: NmbrsState) -> set[tuple[str, ...]]:
    """What the oracle says seat 0 may lay."""
    simplified = state.options.variant == "simplified"
    return oracle.all_lays(
        state.hands[0],
        state.rows,
        opened=state.opened[0],
        highest=50 if simplified else 100,
        keep=0 if simplified else 1,
        rule=state.options.rows,
    )


RULES = st.sampled_from(("steps", "tables+1", "tables"))
"""What a row is: any of the three strengths."""


@given(st.sets(st.integers(1, 100), min_size=1, max_size=6), RULES)
def test_lays_of_a_hand_agree_with_brute_force(numbers: set[int], rule: str) -> None:
    """Numbers alone, before opening."""
    state = turn(" ".join(map(str, numbers)), opened=False, rows=rule)
    assert lays(state) == wanted(state)


@settings(max_examples=25, deadline=None)
@given(st.sets(st.integers(1, 100), min_size=1, max_size=4), st.sampled_from(JOKERS), RULES)
def test_lays_with_a_joker_agree_with_brute_force(numbers: set[int], joker: str, rule: str) -> None:
    """One joker, in every place it can stand."""
    state = turn(f"{' '.join(map(str, numbers))} {joker}", opened=False, rows=rule)
    assert lays(state) == wanted(state)


@settings(max_examples=10, deadline=None)
@given(st.sets(st.integers(1, 50), min_size=1, max_size=2), RULES)
def test_lays_with_two_jokers_agree_with_brute_force(numbers: set[int], rule: str) -> None:
    """Two jokers, in the simplified version, where also the last card may be laid."""
    state = turn(f"{' '.join(map(str, numbers))} jr jo", opened=False, variant="simplified", rows=rule)
    assert lays(state) == wanted(state)


TABLES = (
    ("10-20-30",),
    ("10-20-30", "50-60-70"),
    ("10-20-30", "15-20-25"),
    ("10-20-30", "5-20r-35", "33-34-35"),
    ("10-20-30", "15-20-25", "23-24-25"),
    ("3-6-9", "7-8-9", "12-13-14"),
    ("10-20-30", "20g-40-60"),
)


@pytest.mark.parametrize("rows", TABLES)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_lays_onto_a_table_agree_with_brute_force(rows: tuple[str, ...], data: st.DataObject) -> None:
    """Extending, inserting, joining and crossing."""
    lying = {RAW[card] for row in rows for card in row.split("-")}
    free = [card for card in map(str, range(1, 51)) if card not in lying]
    hand = data.draw(st.sets(st.sampled_from(free), min_size=2, max_size=5))
    rule = data.draw(st.sampled_from(("steps", "tables+1")))
    state = turn(" ".join(hand), *rows, rows=rule)
    assert lays(state) == wanted(state)


@pytest.mark.parametrize("rows", [("10-20-30", "15-20-25"), ("3-6-9", "7-8-9")])
@settings(max_examples=5, deadline=None)
@given(data=st.data())
def test_lays_with_a_joker_onto_a_table_agree_with_brute_force(rows: tuple[str, ...], data: st.DataObject) -> None:
    """A joker among the cards that go onto the table."""
    lying = {card for row in rows for card in row.split("-")}
    free = [card for card in map(str, range(1, 51)) if card not in lying]
    hand = data.draw(st.sets(st.sampled_from(free), min_size=1, max_size=2))
    state = turn(f"{' '.join(hand)} jb", *rows, variant="simplified", rows=data.draw(RULES))
    assert lays(state) == wanted(state)


def random_turns(seed: int, **options: object) -> list[NmbrsState]:
    """States of a random match in which somebody may play cards."""
    rng = random.Random(seed)
    state, found = start(seats=2, seed=str(seed), **options), []
    while not state.over:
        seat = state.acting[0]
        if state.phase is Phase.PLAY:
            found.append(state)
        state = state.apply(seat, rng.choice(list(state.actions(seat))))
    return found


@pytest.mark.parametrize(("seed", "rule"), [(0, "tables+1"), (1, "steps"), (2, "tables"), (3, "steps")])
def test_lays_in_real_games_agree_with_a_row_by_row_check(seed: int, rule: str) -> None:
    """At tables too large for subsets: every row of available cards is tried with `apply`."""
    rng = random.Random(seed)
    for state in rng.sample(random_turns(seed, variant="simplified", max_rounds=1, rows=rule), 6):
        seat = state.active
        if any(card in JOKERS for card in state.hands[seat]) or state.freed:
            continue
        listed = lays(state, seat)
        for row in all_rows_available(state, seat):
            try:
                state.apply(seat, GAME.action({"type": "lay", "row": list(row)}))
                assert row in listed
            except IllegalAction:
                assert row not in listed


def all_rows_available(state: NmbrsState, seat: int) -> list[tuple[str, ...]]:
    """Every row of cards from the hand and the table, each value from any card that has it."""
    cards: dict[int, list[str]] = {}
    for card in {*state.hands[seat], *(card for row in state.rows for card in row)}:
        cards.setdefault(VALUE[card], []).append(card)
    found: list[tuple[str, ...]] = []
    for step in range(1, 25):
        for first in cards:
            rows: list[tuple[str, ...]] = [()]
            value = first
            while value in cards:
                rows = [(*row, card) for row in rows for card in cards[value]]
                found += [row for row in rows if is_row([VALUE[card] for card in row], state.options.rows)]
                value += step
    return found


def test_a_hand_with_four_jokers_has_tens_of_thousands_of_lays() -> None:
    """And they come one by one: the first is there without the others."""
    state = turn("7 12 30 41 77 jr jg jb jo", opened=False)
    first = next(iter(state.actions(0)))
    found = lays(state)
    assert getattr(first, "row", None) in found
    assert len(found) > 20_000


def test_nothing_can_be_laid_with_one_card_left() -> None:
    """It is the discard."""
    state = turn("40", "10-20-30")
    assert [type(action).__name__ for action in state.actions(0)] == ["Discard"]


def test_a_freed_joker_can_be_laid_though_no_other_card_may() -> None:
    """It is no card of the hand: the last one stays for the discard."""
    state = do(turn("20 99", "10-20r-30", "50-60-70"), (0, {"type": "swap", "joker": "20r"}))
    extended, joined = {"40r-50-60-70", "50-60-70-80r"}, {"30-40r-50-60-70"}
    crossing = {"20-40r-60", "30-40r-50", "30-45r-60", "30-60-90r"}
    assert lays(state) == {tuple(row.split("-")) for row in extended | joined | crossing}


DRAFTS: tuple[tuple[str, str, set[str]], ...] = (
    ("10 30 57 jr", "10 jr 30", {"10-20r-30"}),
    ("10 20 30 57", "10 20 30", {"10-20-30"}),
    ("10 20 30 57", "10 20", set()),
    ("20 30 57 jr", "jr 20 30", {"10r-20-30", "20-25r-30", "20-30-40r"}),
    ("20 30 57 jr", "10r 20 30", {"10r-20-30"}),
    ("20 30 57 jr", "11r 20 30", set()),
)


@pytest.mark.parametrize(("hand", "cards", "rows"), DRAFTS)
def test_drafts_use_exactly_the_given_cards(hand: str, cards: str, rows: set[str]) -> None:
    """Raw jokers stand for whatever fits; a declared one for its number only."""
    state = turn(hand, opened=False)
    assert rows_of(state.drafts(0, cards.split())) == {tuple(row.split("-")) for row in rows}


@pytest.mark.parametrize("rule", ["steps", "tables+1"])
def test_drafts_onto_the_table_are_the_lays_that_play_those_cards(rule: str) -> None:
    """For every set of cards, drafts and actions agree."""
    state = turn("15 25 40 21 jr", "10-20-30", "50-60-70", rows=rule)
    listed = lays(state)
    for cards in oracle.subsets(state.hands[0], 1, 4):
        drafted = rows_of(state.drafts(0, cards))
        lying = {card for row in state.rows for card in row}
        assert drafted == {row for row in listed if {RAW[card] for card in row if card not in lying} == set(cards)}


@pytest.mark.parametrize(
    ("rule", "rows"),
    [("steps", {"8r-14-20", "14-17r-20", "14-20-26r"}), ("tables+1", set()), ("tables", set())],
)
def test_drafts_know_what_a_row_is_at_the_table(rule: str, rows: set[str]) -> None:
    """From 14 to 20 neither steps of 6 nor steps of 3 lead back to 0 or 1."""
    state = turn("14 20 57 jr", opened=False, rows=rule)
    assert rows_of(state.drafts(0, ["14", "20", "jr"])) == {tuple(row.split("-")) for row in rows}


def test_drafts_know_a_freed_joker() -> None:
    """It can be drafted like a card of the hand."""
    state = do(turn("20 99", "10-20r-30", "50-60-70"), (0, {"type": "swap", "joker": "20r"}))
    assert rows_of(state.drafts(0, ["jr"])) == lays(state)


CROWDED = tuple(f"{low}-{low + 1}-{low + 2}" for low in range(1, 55, 3))
"""A table of 18 rows that all lie beside each other."""


@pytest.mark.parametrize("cards", ["60 97 jr jg", "72 88 91 jr jg jb", "55 99 jr jg jb", "60 61 62 63 97 jr jg"])
@pytest.mark.parametrize("rule", ["steps", "tables+1"])
def test_drafts_with_jokers_onto_a_full_table_are_soon_found(
    cards: str, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server looks for them while everybody waits: rows with no way to the last card are given up at once."""
    grow, calls = _Search._grow, count()

    def counted(*args: Any) -> None:
        assert next(calls) < 20_000
        grow(*args)

    state = turn(f"{cards} 100", *CROWDED, rows=rule)
    monkeypatch.setattr(_Search, "_grow", counted)
    for row in rows_of(islice(state.drafts(0, cards.split()), 200)):
        do(state, (0, lay("-".join(row))))


def test_drafts_of_cards_one_does_not_hold_are_refused() -> None:
    """Also a card named twice, a joker standing for two numbers, and no card at all."""
    state = turn("10 20 30 jr", opened=False)
    for cards in (["57"], ["10", "10"], ["10r", "20r"], ["xx"], [""]):
        with pytest.raises(IllegalAction) as refused:
            state.drafts(0, cards)
        assert refused.value.code == "nmbrs/not-in-hand"


def test_there_are_no_drafts_out_of_turn() -> None:
    """Or before the draw."""
    state = turn("10 20 30 57", opened=False)
    assert list(state.drafts(1, state.hands[1][:3])) == []
    assert list(replace(state, phase=Phase.DRAW).drafts(0, ["10", "20", "30"])) == []


def test_a_lay_that_is_listed_is_accepted() -> None:
    """With jokers in hand and on the table."""
    state = turn("15 25 40 jg jb", "10-20r-30", "50-60-70", "22-44o-66")
    for row in lays(state):
        do(state, (0, lay("-".join(row))))
