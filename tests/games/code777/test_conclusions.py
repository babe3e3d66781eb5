from random import Random
from typing import Any

import pytest

from games.code777.build import ask, random_game, stacked, start, wrong
from numbra.games.code777.posterior import posterior
from numbra.games.code777.tiles import KINDS, TILES

EDITIONS: list[dict[str, Any]] = [
    {},
    {"hide_removed": True},
    {"return_tiles": True, "racks": 5},
    {"hide_removed": True, "return_tiles": True, "wrong": "minus_one"},
]


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
    assert all(rack.count("k5") == rack.count("g1") == 1 for rack in posterior(ask(state, 2).view(0).log, 0))


def test_the_assistant_remembers_what_was_hidden() -> None:
    """A tile that can only be on the rack one has lost cannot stand on the new one, though one was never shown it."""
    state = stacked("g1 k5 g6", "p7 y7 k3", "b7 n4 p6", seats=3, questions=(8, 11), assistant=True, hide_removed=True)
    before = ask(state, 2)
    assert all({"g1", "k5"} <= set(rack) for rack in posterior(before.view(0).log, 0))
    conclusions = wrong(before, 0).view(0).conclusions
    assert conclusions is not None
    assert conclusions.most["g1"] == conclusions.most["k5"] == 0
    assert conclusions.most["r5"] > 0


def test_nobody_concludes_where_no_assistant_is() -> None:
    """By default every conclusion is the player's own; and a spectator has no rack."""
    assert all(ask(start(), 3).view(seat).conclusions is None for seat in (None, 0, 1, 2, 3))
    assert start(assistant=True).view(None).conclusions is None
