"""A constant load while something else grows: a fixed rate of actions, over all tables in turn."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from itertools import cycle
from statistics import quantiles
from typing import NamedTuple, TypeVar

from harness.clients import LENGTH, Pair, Tally
from harness.houses import cpu_of

T = TypeVar("T")

AT_ONCE = 16
"""Awaitables that are run at the same time."""
TICK = 0.01
"""Seconds between two checks for actions that are due."""
WARM_UP = 1.0
"""The most seconds of load before anything is counted."""


class Spent(NamedTuple):
    """The cost of some seconds of load: CPU seconds of server and database, and how long actions took."""

    seconds: float
    actions: int
    server: float
    database: float
    p50: float
    p99: float
    update: float
    """Bytes of an update, on average."""


class Meter:
    """Reads the CPU times of a server and its database."""

    def __init__(self, server: int, database: int) -> None:
        self._processes = [process for process in (server, database) if process]

    def read(self) -> tuple[float, float, float]:
        """The time in seconds, and the CPU seconds of server and database so far."""
        server, *database = map(cpu_of, self._processes)
        return time.perf_counter(), server, sum(database)

    async def idle(self, seconds: float) -> tuple[float, float]:
        """The shares of a core that server and database use when nobody acts."""
        before = self.read()
        await asyncio.sleep(seconds)
        elapsed, server, database = (now - then for then, now in zip(before, self.read(), strict=True))
        return server / elapsed, database / elapsed


async def paced(pairs: Sequence[Pair], tally: Tally, rate: float, seconds: float, meter: Meter) -> Spent:
    """Apply `rate` actions a second for `seconds` seconds, at all tables in turn; the cost."""
    for pair in pairs:
        pair.play()
    turns = cycle(pairs)
    await _act(turns.__next__, rate, min(WARM_UP, seconds))
    tally.took.clear()
    tally.updates = tally.bytes = 0
    before = meter.read()
    await _act(turns.__next__, rate, seconds)
    elapsed, server, database = (now - then for then, now in zip(before, meter.read(), strict=True))
    cuts = quantiles(tally.took, n=100)
    size = tally.bytes / max(1, tally.updates)
    return Spent(elapsed, len(tally.took), server, database, cuts[49], cuts[98], size)


async def _act(following: Callable[[], Pair], rate: float, seconds: float) -> None:
    """Make each action when it is due, or at the next tick after that."""
    began, done = time.perf_counter(), 0
    while (elapsed := time.perf_counter() - began) < seconds:
        for _ in range(int(elapsed * rate) - done):
            following().step()
            done += 1
        await asyncio.sleep(TICK)


def tables_needed(tables: int, rate: float, seconds: float) -> int:
    """How many tables, one after the other, a pair needs so that it never runs out of them."""
    return 1 + int(rate * (seconds + WARM_UP) / (LENGTH * tables))


async def gathered(number: int, one: Callable[[int], Awaitable[T]]) -> list[T]:
    """The results of `number` awaitables, a few at a time."""
    slots = asyncio.Semaphore(AT_ONCE)

    async def in_turn(which: int) -> T:
        async with slots:
            return await one(which)

    return await asyncio.gather(*map(in_turn, range(number)))
