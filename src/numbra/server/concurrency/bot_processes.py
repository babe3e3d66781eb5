"""Runs bots in worker processes, so that no table waits for the bots of another.

A worker is sent a view and the game's seed, which its rng follows from; a bot gets the view and the rng, and so knows
what its seat knows.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from traceback import format_exc
from typing import ParamSpec, TypeVar

from numbra.bots import Thought
from numbra.bots.hint import considered
from numbra.bots.legal import legal
from numbra.bots.seating import rng_for, seated
from numbra.core.contract import Action, Seat, View
from numbra.core.errors import NumbraError
from numbra.core.registry import game
from numbra.server.concurrency.fair_turns import FairQueue, FairTurns
from numbra.server.concurrency.process_pool import PoolClosed, ProcessPool
from numbra.server.table.refusals import NO_THOUGHT, Refused

MOST_WORKERS = 2
"""The most worker processes for one server process."""
MOST_QUESTIONS = 20
"""Questions that may run or wait at a time, besides the first of each person; one takes a second or two."""
LONGEST_THOUGHT = 60.0
"""Seconds that a bot may think about a move: ours take 7 at most, more on a busy machine."""

P = ParamSpec("P")
T = TypeVar("T")


class WorkersLost(Refused):
    """The worker processes died, and so did those that replaced them; or they were stopped."""


class BotFailed(Refused):
    """A bot raised an exception, took too long, or chose what is no action. `__cause__` says what happened."""


class BotFault(Exception):
    """What a bot raised, as text: exceptions of a stranger's package may not be readable outside of its process."""


class BotProcesses:
    """The worker processes for the bots of one server process."""

    def __init__(self, serving: int = 1) -> None:
        workers = workers_for(serving)
        self._pool = ProcessPool(workers, longest=LONGEST_THOUGHT)
        self._turns, self._questions = FairTurns(workers), FairQueue(MOST_QUESTIONS)

    async def choice(
        self,
        name: str,
        bot: str,
        seed: str,
        sequence: int,
        view: View,
        actions: Sequence[Action] | None = None,
        *,
        payer: str = "",
    ) -> Action | None:
        """The action that a bot chooses on this view, at this sequence of the game of this seed; None if it waits.

        The legal actions are found in the worker, from the view, unless they are given. `payer` is whom its time is
        counted for: who has used much waits for those who have not.
        """
        try:
            async with self._turns.turn(payer, f"{name} {bot}"):
                return await self._ask(_choice, name, bot, seed, sequence, view, actions)
        except (BotFailed, WorkersLost):
            raise
        except NumbraError as error:  # a refusal that the bot ran into, or a bot that can only be loaded elsewhere
            raise BotFailed(NO_THOUGHT) from error

    async def thought(self, name: str, view: View, key: str, *, payer: str = "") -> Thought:
        """What the best bot of a game thinks. People's questions run one at a time, so that bots need not wait.

        Where many wait, further ones are refused, but nobody's only one.
        """
        kind = f"{name}?"
        async with self._questions.turn(payer, kind), self._turns.turn(payer, kind):
            return await self._ask(_thought, name, view, key)

    async def prepare(self) -> None:
        """Start a worker process now instead of at the first use."""
        with suppress(WorkersLost):
            await self._ask(os.getpid)

    async def close(self) -> None:
        """Stop the workers; calls that still wait are refused."""
        await self._pool.close()

    async def _ask(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function in a worker process."""
        try:
            return await self._pool.run(_contained, work, *args, **kwargs)
        except PoolClosed:
            raise WorkersLost(NO_THOUGHT) from None
        except NumbraError:
            raise
        except Exception as error:  # whatever a bot raises or returns; it is reported as the cause
            raise BotFailed(NO_THOUGHT) from error


def workers_for(serving: int) -> int:
    """The number of workers for each of `serving` server processes: two if there are cores for them, else one."""
    spare = (os.cpu_count() or 1) // serving - 1
    return min(max(spare, 1), MOST_WORKERS)


def _contained(work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a function; whatever it raises that is no refusal, `SystemExit` included, becomes a `BotFault`."""
    try:
        return work(*args, **kwargs)
    except NumbraError:
        raise
    except BaseException:
        raise BotFault(format_exc()) from None


def _choice(
    name: str, bot: str, seed: str, sequence: int, view: View, actions: Sequence[Action] | None
) -> Action | None:
    seat: Seat = view.seat or 0
    player = seated(name, {seat: bot}, seed)[seat]
    known = legal(game(name), view) if actions is None else actions
    chosen: object = player.choose(view, known, rng_for(seed, sequence, seat))
    if chosen is not None and not isinstance(chosen, Action):
        raise TypeError(f"{bot} chose {type(chosen).__name__}, which is no action")
    return chosen


def _thought(name: str, view: View, key: str) -> Thought:
    return considered(view, legal(game(name), view), key=key)
