"""Players of nmbrs! in whole games."""

import pickle
from random import Random
from typing import Any

import pytest

from games.nmbrs.build import GAME, start, turn
from numbra.bots import Bot, levels
from numbra.bots.nmbrs.levels import BEGINNER, CASUAL, MASTER, STRONG
from numbra.bots.nmbrs.player import Player
from numbra.bots.nmbrs.skill import Skill
from numbra.bots.nmbrs.words import WAIT
from numbra.bots.seating import rng_for
from numbra.games.nmbrs.actions import TAKE, UNDO, Discard, Swap
from numbra.games.nmbrs.game import NmbrsState

SKILLS = {"master": MASTER, "strong": STRONG, "casual": CASUAL, "beginner": BEGINNER}
EVERY_SKILL = pytest.mark.parametrize("skill", SKILLS.values(), ids=SKILLS)
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"rows": "tables", "joker_colour": "any"}),
    (3, {"variant": "simplified", "target": 40}),
    (8, {"max_rounds": 1}),
    (3, {"rows": "steps", "max_rounds": 2}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_all_levels_play_any_table_to_its_end(seats: int, options: dict[str, Any]) -> None:
    """Each action is legal, nobody undoes, and the match ends."""
    state: Any = start(seats=seats, seed="whole", **options)
    players: list[Bot] = [levels("nmbrs")[seat % 4].make("k") for seat in range(seats)]
    moves = 0
    while not state.over:
        (seat,) = state.waiting_for
        action = players[seat].choose(state.view(seat), state.actions(seat), rng_for("whole", moves))
        assert action is not None
        assert action != UNDO
        state = state.apply(seat, action)
        moves += 1
    assert state.winners


@EVERY_SKILL
def test_it_thinks_what_it_chooses(skill: Skill) -> None:
    """The same action at every point of a round, and its candidates begin with it."""
    state: Any = start(seats=3, seed="thought")
    player = Player(skill)
    for move in range(45):
        (seat,) = state.waiting_for
        view = state.view(seat)
        action = player.choose(view, state.actions(seat), rng_for("thought", move))
        thought = player.think(view, state.actions(seat), rng_for("thought", move))
        assert thought.action == action == thought.candidates[0].action
        state = state.apply(seat, action)


def test_whoever_is_not_waited_for_waits() -> None:
    """And says so."""
    state = start(seed="waits")
    other = 1 - state.active
    assert Player(MASTER).choose(state.view(other), (), Random(1)) is None
    assert Player(MASTER).think(state.view(other), (), Random(1)) == WAIT


def test_it_takes_the_only_card_left() -> None:
    """Where declining is not legal."""
    state = start(seed="only")
    assert Player(BEGINNER).choose(state.view(state.active), iter((TAKE,)), Random(1)) == TAKE


def test_it_swaps_a_joker_where_that_pays_and_places_it() -> None:
    """The turn ends with a discard, whatever was freed on the way."""
    state: NmbrsState = turn("20 41 42 77 99 3", "10-20r-30")
    done = []
    while state.active == 0:
        action = Player(STRONG).choose(state.view(0), state.actions(0), Random(1))
        assert action is not None
        done.append(action)
        state = state.apply(0, action)
    assert Swap("20r") in done
    assert isinstance(done[-1], Discard)


def test_a_joker_that_cannot_be_placed_is_taken_back() -> None:
    """Somebody else may have begun this turn: undo is the way out."""
    state = turn("20 99", "10-20r-30").apply(0, GAME.action({"type": "swap", "joker": "20r"}))
    assert set(state.actions(0)) == {UNDO}
    player = Player(STRONG)
    assert player.choose(state.view(0), state.actions(0), Random(1)) == UNDO
    assert player.think(state.view(0), state.actions(0), Random(1)).action == UNDO


@EVERY_SKILL
def test_it_can_travel_to_another_process(skill: Skill) -> None:
    """And plays there as here."""
    state = start(seed="travel")
    seat = state.active
    there = pickle.loads(pickle.dumps(Player(skill)))  # noqa: S301 - our own bytes
    assert there.choose(state.view(seat), state.actions(seat), Random(1)) == Player(skill).choose(
        state.view(seat), state.actions(seat), Random(1)
    )
