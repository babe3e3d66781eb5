"""Bots think in worker processes, so that no table waits for what another thinks about.

All that workers are sent are views: a bot knows what its seat knows.
"""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from typing import ParamSpec, TypeVar

from numbra.bots import Thought
from numbra.bots.hint import considered
from numbra.bots.legal import legal
from numbra.bots.seating import rng_for, seated
from numbra.core.contract import Action, Seat, View
from numbra.core.registry import game

from .process_pool import PoolClosed, ProcessPool
from .refusals import BUSY, NO_THOUGHT, Refused

MOST = 2
"""Processes that think for one that serves."""
MOST_QUESTIONS = 20
"""People's questions that may wait for each other; one takes a second or two."""

P = ParamSpec("P")
T = TypeVar("T")


class Distracted(Refused):
    """The processes that think died, and those that took their place, too; or they think no more."""


class Thinking:
    """Whoever thinks for the tables of one process that serves."""

    def __init__(self, serving: int = 1) -> None:
        self._pool = ProcessPool(workers_for(serving))
        self._curious = asyncio.Semaphore()
        self._questions = 0

    async def choice(self, name: str, bot: str, seed: str, sequence: int, view: View) -> Action | None:
        """What a bot does in the game of this seed, having seen this after so many entries; None if it waits."""
        return await self._ask(_choice, name, bot, seed, sequence, view)

    async def thought(self, name: str, view: View, key: str) -> Thought:
        """What the best player of a game thinks. People's questions wait for each other, so that bots need not."""
        if self._questions >= MOST_QUESTIONS:
            raise Refused(BUSY, wait=1.0)
        self._questions += 1
        try:
            async with self._curious:
                return await self._ask(_thought, name, view, key)
        finally:
            self._questions -= 1

    async def prepare(self) -> None:
        """Start a process now that would be started when there is something to think about."""
        with suppress(Distracted):
            await self._ask(os.getpid)

    async def close(self) -> None:
        """Think no more; who still waits is refused."""
        await self._pool.close()

    async def _ask(self, work: Callable[P, T], /, *about: P.args, **named: P.kwargs) -> T:
        """Have it thought about."""
        try:
            return await self._pool.run(work, *about, **named)
        except PoolClosed:
            raise Distracted(NO_THOUGHT) from None


def workers_for(serving: int) -> int:
    """How many processes think for one of so many that serve: two if there are cores for them, else one."""
    spare = (os.cpu_count() or 1) // serving - 1
    return min(max(spare, 1), MOST)


def _choice(name: str, bot: str, seed: str, sequence: int, view: View) -> Action | None:
    seat: Seat = view.seat or 0
    player = seated(name, {seat: bot}, seed)[seat]
    return player.choose(view, legal(game(name), view), rng_for(seed, sequence, seat))


def _thought(name: str, view: View, key: str) -> Thought:
    return considered(view, legal(game(name), view), key=key)
