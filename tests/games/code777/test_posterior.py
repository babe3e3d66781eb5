"""How likely each rack is to stand before a seat."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import Any

import pytest

from games.code777 import oracle
from games.code777.build import announce, ask, random_game, right, start, wrong
from games.code777.enumeration import enumerated
from numbra.games.code777 import posterior as module
from numbra.games.code777.events import Answer, Dealt, Removed, Replaced, Reshuffled
from numbra.games.code777.game import Code777State
from numbra.games.code777.posterior import posterior
from numbra.games.code777.tiles import KINDS, TILES
from numbra.games.code777.view import Code777View

SHOWN: list[dict[str, Any]] = [{}, {"return_tiles": True, "racks": 5}, {"wrong": "sit_out"}]
HIDDEN: list[dict[str, Any]] = [
    {"hide_removed": True},
    {"hide_removed": True, "return_tiles": True},
    {"hide_removed": True, "racks": 5, "wrong": "sit_out"},
]


def same(some: Mapping[tuple[str, ...], int], others: Mapping[tuple[str, ...], int]) -> bool:
    """Whether two weighings are the same but for a factor, to the last digit."""
    total, others_total = sum(some.values()), sum(others.values())
    return {rack: weight * others_total for rack, weight in some.items()} == {
        rack: weight * total for rack, weight in others.items()
    }


def rack_of(state: Code777State, seat: int) -> tuple[str, ...]:
    """What stands before a seat, its tiles in the order of their kinds."""
    return tuple(sorted(state.racks[seat], key=KINDS.index))


def hidden_game(seed: int, **options: Any) -> Code777State:
    """A game in which seat 0 never sees its first two racks, and tiles go back into the supply meanwhile."""
    state = ask(start(4, seed=f"hidden {seed}", **options), 9)
    state = announce(state, 0, "444")
    for seat in (1, 2):
        state = wrong(ask(state), seat)
    state = announce(ask(state, 9), 0, "777")
    state = wrong(ask(state), 3)
    return wrong(ask(state, 5), 1)


def counted(view: Code777View) -> Counter[tuple[str, ...]]:
    """Every three of the 28 tiles that can stand before a seat, by looking at each: nothing is ever returned here."""
    racks: list[Any] = []
    answers: list[tuple[Answer, list[Any]]] = []
    gone: list[str] = []
    for entry in view.log:
        match entry:
            case Dealt():
                racks = list(entry.racks)
            case Removed():
                gone.extend(entry.tiles or ())
            case Replaced():
                racks[entry.rack] = entry.tiles
                if entry.rack == view.seat:
                    answers = []
            case Answer() if entry.asker != view.seat:
                answers.append((entry, [rack for owner, rack in enumerate(racks) if owner != entry.asker]))
            case Reshuffled(pile="tiles"):
                pytest.fail("the oracle knows no returned tiles")
    lying = Counter([tile for rack in racks for tile in rack or ()] + gone)
    hidden = list((Counter(TILES) - lying).elements())
    return Counter(
        tuple(sorted(rack, key=KINDS.index))
        for rack in combinations(hidden, 3)
        if all(oracle.answer(entry.question, [one or rack for one in seen]) == entry.answer for entry, seen in answers)
    )


@pytest.mark.parametrize("seed", range(6))
def test_it_is_what_counting_finds(seed: int) -> None:
    """The racks, and in how many ways each can have been drawn, are those of the plainest enumeration."""
    state = start(4, seed=f"evidence {seed}")
    for step in range(9):
        state = right(ask(state), step % 4) if step in (4, 6) else ask(state)
        for seat in (0, 3):
            view = state.view(seat)
            assert same(posterior(view.log, seat), counted(view))


@pytest.mark.parametrize("options", SHOWN)
def test_it_is_what_trying_every_history_finds_where_removed_tiles_are_shown(options: dict[str, Any]) -> None:
    """In games that last so long that tiles come back."""
    states = [state for state in random_game(Random(3), 70, 4, **options) if not state.over]
    assert any(isinstance(entry, Reshuffled) and entry.pile == "tiles" for entry in states[-1].log)
    for state in states:
        for seat in (0, 2):
            view = state.view(seat)
            assert same(posterior(view.log, seat), enumerated(view))


@pytest.mark.parametrize("options", HIDDEN)
@pytest.mark.parametrize("seed", range(3))
def test_it_is_what_trying_every_history_finds_where_removed_tiles_are_hidden(
    seed: int, options: dict[str, Any]
) -> None:
    """Hidden tiles of earlier racks cannot be drawn until they are back in the supply."""
    view = hidden_game(seed, **options).view(0)
    assert same(posterior(view.log, 0), enumerated(view))


@pytest.mark.parametrize("seed", [3, 4])
def test_several_hidden_racks_are_all_missing_from_the_supply(seed: int) -> None:
    """Three in a row, however many ways there are to what lies there."""
    state = start(4, seed=f"thrice {seed}", hide_removed=True)
    for _ in range(3):
        state = wrong(ask(state, 8), 0)
    view = wrong(ask(state, 8), 1).view(0)
    assert same(posterior(view.log, 0), enumerated(view))


@pytest.mark.parametrize("seed", [4, 5])
def test_the_rack_just_hidden_stays_out_of_the_shuffle_for_the_next(seed: int) -> None:
    """The sixth replacement needs the tiles that have rested, and its own are not among them."""
    state = wrong(ask(start(4, seed=f"sixth {seed}", hide_removed=True), 8), 0)
    for seat in (1, 2, 3):
        state = wrong(state, seat)
    state = wrong(ask(wrong(ask(state, 8), 0), 6), 0)
    assert [type(event) for event in state.events[1:]] == [Removed, Reshuffled, Replaced]
    view = wrong(ask(state, 6), 1).view(0)
    assert same(posterior(view.log, 0), enumerated(view))


def test_the_rack_just_hidden_stays_out_of_the_shuffle_for_an_ownerless_one() -> None:
    """A right solution renews two racks; a shuffle for the second leaves out what came off the first."""
    state = announce(ask(start(3, seed="free 3", hide_removed=True, racks=5), 12), 0, "444")
    state = right(ask(wrong(wrong(state, 1), 2), 12), 0)
    assert [type(event) for event in state.events[2:]] == [Replaced, Removed, Reshuffled, Replaced]
    view = wrong(ask(state, 4), 1).view(0)
    assert same(posterior(view.log, 0), enumerated(view))


def test_hidden_tiles_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted as if they could still be drawn, they would make other racks likely."""
    log = hidden_game(0, hide_removed=True).view(0).log
    assert any(isinstance(entry, Reshuffled) and entry.pile == "tiles" for entry in log)
    exact = posterior(log, 0)
    monkeypatch.setattr(module, "MOST", 0)
    assert not same(posterior(log, 0), exact)


def test_too_many_cases_never_rule_out_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who announces blindly all the time cannot tell all cases apart; what is there stays possible all the same."""
    monkeypatch.setattr(module, "MOST", 300)
    for state in random_game(Random(8), 50, 3, hide_removed=True):
        for seat in () if state.over else range(3):
            assert rack_of(state, seat) in posterior(state.view(seat).log, seat)


def test_after_the_end_nothing_stands_before_the_winner() -> None:
    """The winner's third rack was taken off, and no other was dealt."""
    state = right(ask(right(ask(right(start(3), 1)), 1)), 1)
    assert state.over
    assert posterior(state.view(1).log, 1) == {}
