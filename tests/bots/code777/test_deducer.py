"""The player of Code 777."""

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import numbra
from games.code777.build import ask, right, stacked, start, wrong
from numbra.bots.code777.levels import LEVELS, beginner, master, strong
from numbra.bots.seating import seated
from numbra.bots.thought import Thinker
from numbra.games.code777.actions import ASK, Announce
from numbra.games.code777.game import Code777State
from numbra.lab.simulate import moves


def choice(state: numbra.State, seat: int, player: Thinker | None = None) -> numbra.Action | None:
    """What a strong player does there, if nobody else is named."""
    return (player or strong("")).choose(state.view(seat), state.actions(seat), Random(1))


def known() -> Code777State:
    """Seat 0's rack follows: of the single tiles and the 2s, seat 2 sees three that are nowhere else."""
    return ask(stacked("g1 k5 p7", "y2 y2 k3", "n4 r5 b7", seats=3, questions=(8, 11)), 2)


def every_position(seats: int, **options: Any) -> Iterator[Code777State]:
    """The positions of a game of masters."""
    state = start(seats, seed="whole", **options)
    yield state
    for played in moves(state, seated("code777", dict.fromkeys(range(seats), "master"), "whole"), "whole"):
        assert isinstance(played.state, Code777State)
        yield played.state


def test_it_asks_in_its_turn_and_waits_otherwise() -> None:
    """At the beginning nothing is likely enough."""
    state = start(4)
    assert choice(state, state.asker) == ASK
    assert choice(state, (state.asker + 1) % 4) is None


def test_it_announces_what_it_knows_in_turn_or_not() -> None:
    """All three single tiles are seen by one who sees two racks, and the other has none of them."""
    state = known()
    assert state.asker == 2
    assert choice(state, 0) == Announce((1, 5, 7))
    assert choice(ask(state), 0) == Announce((1, 5, 7))


def test_it_is_silent_when_it_may_not_announce() -> None:
    """Once between two questions, and not while sitting out."""
    state = wrong(known(), 0)
    assert choice(state, 0, master("")) is None
    state = ask(wrong(ask(start(2, wrong="sit_out"), 3), 0))
    assert choice(state, 0, master("")) is ASK
    assert choice(ask(state), 0, master("")) is None


def test_a_beginner_forgets_what_a_better_player_still_knows() -> None:
    """The telling answer was given five answers ago, and the later ones tell the player nothing."""
    state = known()
    assert choice(state, 0, beginner("")) == Announce((1, 5, 7))
    state = ask(state, 8)
    assert choice(state, 0, strong("")) == Announce((1, 5, 7))
    assert choice(state, 0, beginner("")) != Announce((1, 5, 7))


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: str(level.name))
def test_it_says_what_it_does(level: Any) -> None:
    """Its thought ends in the same action, which is the first of its candidates unless it waits."""
    player = level.make("k")
    for state in list(every_position(3))[::4]:
        for seat in state.acting:
            view, actions = state.view(seat), tuple(state.actions(seat))
            thought = player.think(view, actions, Random(2))
            assert thought.action == player.choose(view, actions, Random(2))
            assert thought.action is None or thought.candidates[0].action == thought.action
            assert {candidate.action for candidate in thought.candidates} <= set(actions)
            values = [candidate.value for candidate in thought.candidates]
            assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize(
    "options", [{}, {"wrong": "sit_out", "hide_removed": True}, {"wrong": "minus_one", "return_tiles": True}]
)
def test_masters_end_every_kind_of_game(seats: int, options: dict[str, Any]) -> None:
    """With any number of players and any options."""
    *_, last = every_position(seats, **options)
    assert last.over


def test_it_has_nothing_to_do_when_it_only_watches_or_the_game_is_over() -> None:
    """It does nothing then, and says so."""
    state = start(2)
    watched = master("").think(state.view(None), (), Random(1))
    assert watched.action is None
    assert watched.candidates == ()
    for _ in range(3):
        state = ask(right(state, 0), 1) if sum(state.points) < 2 else right(state, 0)
    assert state.over
    assert choice(state, 1) is None


def test_it_can_travel_to_another_process() -> None:
    """The server thinks in a pool of them."""
    for level in LEVELS:
        player = level.make("k")
        assert pickle.loads(pickle.dumps(player)) == player  # noqa: S301  # of our own making
