"""Plays games with bots: finds the seat to ask next, and plays whole games from a seed."""

import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from numbra.bots import Bot
from numbra.bots.seating import rng_for, seated
from numbra.core.contract import Action, Seat, State
from numbra.core.entry_points import described
from numbra.core.errors import NumbraError, refusal
from numbra.core.game import Game
from numbra.core.turns import asking_order

from .texts import texts

LONGEST = 200_000
"""A game that has lasted this many moves will not end."""

NO_MOVE = refusal(texts, "lab/no-move")
ENDLESS = refusal(texts, "lab/endless")
BOT_FAILED = refusal(texts, "lab/bot-failed")


class SimulationError(NumbraError):
    """A game that bots cannot bring to its end."""


class BotFailed(SimulationError):
    """A bot that raises an exception, or chooses what the game does not allow."""


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
    """What a bot does, asked at this point of the game; None if it does nothing. `BotFailed` if it raises anything."""
    view, actions = state.view(seat), state.actions(seat)
    try:
        return player.choose(view, actions, rng_for(seed, sequence, seat))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever another package's bot raises
        raise _failed(player, seat, seed, sequence, error) from error


def _failed(player: Bot, seat: Seat, seed: str, sequence: int, error: BaseException) -> BotFailed:
    """What a bot raised, or why its choice was refused, and where that was."""
    *_, where = traceback.extract_tb(error.__traceback__)
    said = str(error) if isinstance(error, NumbraError) else described(error)
    why = f"{said} ({Path(where.filename).name}, line {where.lineno})"
    return BotFailed(BOT_FAILED, bot=type(player).__name__, seat=seat, move=sequence + 1, seed=seed, why=why)


def moves(state: State, players: Mapping[Seat, Bot], seed: str, sequence: int = 0) -> Iterator[Moved]:
    """Play on to the end."""
    while not state.over:
        if sequence >= LONGEST:
            raise SimulationError(ENDLESS, moves=sequence)
        seat, action = next_move(state, seed, sequence, partial(_asked, state, players, seed, sequence))
        try:
            state = state.apply(seat, action)
        except NumbraError as error:
            raise _failed(players[seat], seat, seed, sequence, error) from error
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
