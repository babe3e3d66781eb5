"""What all bots have in common: their choice follows from the view, the legal actions and the rng alone."""

import ast
from itertools import islice
from pathlib import Path
from random import Random

import msgspec
import pytest

import numbra
from numbra import bots
from numbra.bots.seating import seated
from numbra.lab.simulate import moves

QUICK = {"search": "search:3"}
"""The search thinks as long as it is told to; what it may look at does not depend on that."""
EVERY_BOT = pytest.mark.parametrize(
    ("name", "kind"),
    [(name, QUICK.get(kind, kind)) for name in ("shades", "nmbrs", "code777") for kind in bots.names(name)],
)
SEATS = {"shades": 2, "nmbrs": 3, "code777": 3}


def positions(name: str, kind: str, count: int) -> list[numbra.State]:
    """The first positions of a game between bots of a kind."""
    players = seated(name, dict.fromkeys(range(SEATS[name]), kind), "honest")
    start = numbra.game(name).start(seats=SEATS[name], seed="honest")
    return [start, *(played.state for played in islice(moves(start, players, "honest"), count))]


@EVERY_BOT
def test_the_same_view_brings_the_same_choice(name: str, kind: str) -> None:
    """A view that has been to a client and back, and a rng in the same state, are all a bot needs."""
    game = numbra.game(name)
    for state in positions(name, kind, 40):
        for seat in state.acting:
            here = state.view(seat)
            there = game.view(msgspec.json.decode(msgspec.json.encode(here)))
            received = [game.action(msgspec.to_builtins(action)) for action in state.actions(seat)]
            chosen = bots.bot(name, kind, key="k").choose(here, state.actions(seat), Random(1))
            assert bots.bot(name, kind, key="k").choose(there, iter(received), Random(1)) == chosen


@EVERY_BOT
def test_what_a_seat_cannot_see_changes_nothing(name: str, kind: str) -> None:
    """In a state that differs only in hidden cards the choice is the same."""
    game = numbra.game(name)
    for state in positions(name, kind, 30)[::3]:
        for seat in state.acting:
            other = game.sample(state.view(seat), Random(7))
            choices = [
                bots.bot(name, kind, key="k").choose(one.view(seat), one.actions(seat), Random(1))
                for one in (state, other)
            ]
            assert choices[0] == choices[1]


@EVERY_BOT
def test_every_choice_is_legal_and_waiting_is_for_those_not_waited_for(name: str, kind: str) -> None:
    """A bot may say “not now” only while the game does not wait for it."""
    for state in positions(name, kind, 60):
        for seat in state.acting:
            chosen = bots.bot(name, kind, key="k").choose(state.view(seat), state.actions(seat), Random(3))
            if chosen is None:
                assert seat not in state.waiting_for
            else:
                assert chosen in state.actions(seat)


def test_no_bot_imports_a_state_or_a_game() -> None:
    """All they know of a game is what a client knows. The search handles states, but only those it has drawn itself."""
    folder = Path(bots.__file__).parent
    for path in folder.rglob("*.py"):
        names = {
            alias.name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        assert not any(name.endswith(("State", "Position")) for name in names), path.name
