"""The plain player of nmbrs!."""

from random import Random

import numbra
from numbra.bots import bot
from numbra.games.nmbrs.actions import DECLINE, TAKE, Discard, Lay

CARDS = (*map(str, range(1, 101)), "jr", "jg", "jb", "jo")


def start(hand: str, open_card: str, other: str = "") -> numbra.State:
    """Two seats; seat 0 has this hand and begins."""
    front = [*hand.split(), *(other.split() or [card for card in CARDS[60:80] if card not in hand.split()][:9])]
    rest = [card for card in CARDS if card not in (*front, open_card)]
    return numbra.game("nmbrs").start(seats=2, deal={"deck": [*front, open_card, *rest]})


def choice(state: numbra.State, seat: int = 0) -> numbra.Action | None:
    """What the player does."""
    return bot("nmbrs", "greedy").choose(state.view(seat), state.actions(seat), Random(1))


def test_it_takes_an_open_card_it_can_play() -> None:
    """The 30 completes 10-20-30."""
    assert choice(start("10 20 1 33 47 58 59 91 98", "30")) == TAKE


def test_it_leaves_an_open_card_it_cannot_play() -> None:
    """Nothing goes with the 2 and these."""
    assert choice(start("10 20 1 33 47 58 59 91 98", "2")) == DECLINE


def test_it_takes_nothing_out_of_turn() -> None:
    """It could not play it now."""
    state = start("10 20 1 33 47 58 59 91 98", "30", "40 50 2 3 62 63 71 88 89").apply(0, DECLINE)
    assert choice(state, 1) == DECLINE


def test_it_lays_what_counts_most() -> None:
    """10-20-30 counts 12; 15-20-25 only 5."""
    state = start("10 20 30 15 25 58 59 91 98", "2").apply(0, DECLINE).apply(1, DECLINE)
    assert choice(state) == Lay(("10", "20", "30"))


def test_among_equals_it_keeps_the_jokers() -> None:
    """A joker counts nothing, but it is worth keeping."""
    state = start("10 20 30 jr 26 58 59 91 98", "2").apply(0, DECLINE).apply(1, DECLINE)
    laid = choice(state)
    assert isinstance(laid, Lay)
    assert laid.row[:3] == ("10", "20", "30") or not any(card.endswith("r") for card in laid.row)


def test_it_discards_what_fits_least_and_never_a_joker_first() -> None:
    """A joker fits everything."""
    state = start("2 4 jr jg 7 53 58 91 98", "83", "15 16 17 3 62 63 71 88 89").apply(0, DECLINE).apply(1, DECLINE)
    while not isinstance(chosen := choice(state), Discard):
        assert chosen is not None
        state = state.apply(0, chosen)
    assert chosen.card not in ("jr", "jg")


def test_it_takes_the_only_card_left_when_it_must() -> None:
    """Where declining is not legal it does not decline."""
    state = start("10 20 1 33 47 58 59 91 98", "17")
    assert bot("nmbrs", "greedy").choose(state.view(0), iter((TAKE,)), Random(1)) == TAKE
