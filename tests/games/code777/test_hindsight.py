from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from games.code777 import oracle
from games.code777.build import ask, random_game, right, stacked, start
from numbra.games.code777.events import Answer, Dealt, Removed, Replaced, Reshuffled
from numbra.games.code777.hindsight import standing
from numbra.games.code777.tiles import KINDS, TILES
from numbra.games.code777.view import Code777View

EDITIONS: list[dict[str, Any]] = [
    {},
    {"hide_removed": True},
    {"return_tiles": True, "racks": 5},
    {"hide_removed": True, "return_tiles": True, "wrong": "minus_one"},
]


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
def test_what_may_stand_before_one_is_what_counting_finds(seed: int) -> None:
    """The racks, and in how many ways each can have been drawn, are those of the plainest enumeration."""
    state = start(4, seed=f"evidence {seed}")
    for step in range(9):
        state = right(ask(state), step % 4) if step in (4, 6) else ask(state)
        for seat in (0, 3):
            view = state.view(seat)
            expected, found = counted(view), standing(view.log, seat)
            one = next(iter(found))
            assert {rack: ways * expected[one] for rack, ways in found.items()} == {
                rack: ways * found[one] for rack, ways in expected.items()
            }


@pytest.mark.parametrize("options", EDITIONS)
def test_the_assistant_never_rules_out_the_truth(options: dict[str, Any]) -> None:
    """Whatever the edition, the true rack stays possible, and nothing is promised that does not exist."""
    for state in random_game(Random(5), 60, 3, assistant=True, **options):
        for seat in range(3):
            conclusions = state.view(seat).conclusions
            if state.over:
                assert conclusions is None
                continue
            assert conclusions is not None
            assert conclusions.racks >= 1
            for kind, most in conclusions.most.items():
                assert state.racks[seat].count(kind) <= most <= TILES.count(kind)


def test_the_assistant_concludes() -> None:
    """Two of the three single tiles are seen by one who has the third: they must be mine."""
    state = stacked("k5 g1 g6", "p7 y7 k3", "b7 n4 p6", seats=3, questions=(8, 11), assistant=True)
    conclusions = ask(state, 2).view(0).conclusions
    assert conclusions is not None
    assert conclusions.most["k5"] == conclusions.most["g1"] == 1
    assert sum(most > 0 for most in conclusions.most.values()) < len(KINDS)
    assert all(rack.count("k5") == rack.count("g1") == 1 for rack in standing(ask(state, 2).view(0).log, 0))


def test_nobody_concludes_where_no_assistant_is() -> None:
    """By default every conclusion is the player's own; and a spectator has no rack."""
    assert all(ask(start(), 3).view(seat).conclusions is None for seat in (None, 0, 1, 2, 3))
    assert start(assistant=True).view(None).conclusions is None
