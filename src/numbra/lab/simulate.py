"""Plays games with bots: finds the seat to ask next, and plays whole games from a seed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from numbra.bots import Bot
from numbra.bots.seating import rng_for, seated
from numbra.core.contract import Action, Seat, State
from numbra.core.errors import NumbraError, refusal
from numbra.core.game import Game
from numbra.core.turns import asking_order

from .texts import texts

LONGEST = 200_000
"""A game that has lasted this many moves will not end."""

NO_MOVE = refusal(texts, "lab/no-move")
ENDLESS = refusal(texts, "lab/endless")


class SimulationError(NumbraError):
    """A game that bots cannot bring to its end."""


class Moved(NamedTuple):
    """One move of a simulated game and the state it led to."""

    seat: Seat
    action: Action
    state: State


def next_move(state: State, seed: str, sequence: int, ask: Callable[[Seat], Action | None]) -> tuple[Seat, Action]:
    """The next move of a game after `sequence` moves: that of the first seat that acts when it is asked."""
    for seat in asking_order(state, seed, sequence):
        action = ask(seat)
        if action is not None:
            return seat, action
    raise SimulationError(NO_MOVE, seat=", ".join(map(str, state.waiting_for)))


def choice(state: State, seat: Seat, player: Bot, seed: str, sequence: int) -> Action | None:
    """What a bot does, asked at this point of the game; None if it does nothing."""
    return player.choose(state.view(seat), state.actions(seat), rng_for(seed, sequence, seat))


def moves(state: State, players: Mapping[Seat, Bot], seed: str, sequence: int = 0) -> Iterator[Moved]:
    """Play on to the end."""
    while not state.over:
        if sequence >= LONGEST:
            raise SimulationError(ENDLESS, moves=sequence)
        seat, action = next_move(state, seed, sequence, partial(_asked, state, players, seed, sequence))
        state = state.apply(seat, action)
        yield Moved(seat, action, state)
        sequence += 1


def _asked(state: State, players: Mapping[Seat, Bot], seed: str, sequence: int, seat: Seat) -> Action | None:
    return choice(state, seat, players[seat], seed, sequence)


def simulate(game: Game, names: Sequence[str], *, seed: str, options: Mapping[str, Any] | None = None) -> State:
    """The end of a whole game between these bots, one for each seat."""
    state = game.start(seats=len(names), seed=seed, options=options)
    for moved in moves(state, seated(game.name, dict(enumerate(names)), seed), seed):
        state = moved.state
    return state
