"""How likely each rack is to stand before a seat."""

from random import Random
from typing import Any

import pytest

from bots.code777.enumeration import enumerated
from games.code777.build import announce, ask, random_game, start, wrong
from numbra.bots.code777 import posterior as module
from numbra.bots.code777.posterior import posterior, solutions
from numbra.games.code777.events import Reshuffled
from numbra.games.code777.game import Code777State
from numbra.games.code777.hindsight import standing
from numbra.games.code777.tiles import KINDS, Rack

HIDDEN: list[dict[str, Any]] = [
    {"hide_removed": True},
    {"hide_removed": True, "return_tiles": True},
    {"hide_removed": True, "racks": 5, "wrong": "sit_out"},
]


def same(some: dict[tuple[str, ...], int], others: dict[tuple[str, ...], int]) -> bool:
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


@pytest.mark.parametrize("options", [{}, {"return_tiles": True, "racks": 5}, {"wrong": "sit_out"}])
def test_it_is_what_the_games_own_count_finds_where_removed_tiles_are_shown(options: dict[str, Any]) -> None:
    """Two ways to count, in games that last so long that tiles come back."""
    for state in random_game(Random(3), 70, 4, **options):
        for seat in () if state.over else (0, 2):
            log = state.view(seat).log
            assert same(posterior(log, seat), standing(log, seat))


@pytest.mark.parametrize("options", HIDDEN)
@pytest.mark.parametrize("seed", range(3))
def test_it_is_what_trying_every_history_finds_where_removed_tiles_are_hidden(
    seed: int, options: dict[str, Any]
) -> None:
    """Hidden tiles of earlier racks cannot be drawn until they are back in the supply."""
    view = hidden_game(seed, **options).view(0)
    assert same(posterior(view.log, 0), enumerated(view))


def test_hidden_tiles_matter() -> None:
    """The game's own assistant counts them as if they could still be drawn; the player knows better."""
    log = hidden_game(0, hide_removed=True).view(0).log
    assert any(isinstance(entry, Reshuffled) and entry.pile == "tiles" for entry in log)
    assert not same(posterior(log, 0), standing(log, 0))


def test_too_many_cases_never_rule_out_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who announces blindly all the time cannot tell all cases apart; what is there stays possible all the same."""
    monkeypatch.setattr(module, "MOST", 300)
    for state in random_game(Random(8), 50, 3, hide_removed=True):
        for seat in () if state.over else range(3):
            assert rack_of(state, seat) in posterior(state.view(seat).log, seat)


def test_solutions_add_up_the_racks_that_they_name() -> None:
    """Colours do not matter to a solution; the likeliest comes first, of equal ones the lower."""
    racks: dict[Rack, int] = {
        ("r5", "r5", "k5"): 1,
        ("r5", "r5", "r5"): 2,
        ("k3", "k3", "n4"): 3,
        ("n4", "p6", "g6"): 2,
    }
    assert list(solutions(racks).items()) == [((3, 3, 4), 0.375), ((5, 5, 5), 0.375), ((4, 6, 6), 0.25)]
