"""Load that stays the same while something else grows: so many actions a second, whoever's turn it is."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from itertools import cycle
from statistics import quantiles
from typing import NamedTuple, TypeVar

from benchmarks.clients import LENGTH, Pair, Tally
from benchmarks.houses import cpu_of

T = TypeVar("T")

AT_ONCE = 16
"""Things that are opened at the same time."""
TICK = 0.01
"""Seconds between two looks at what is due."""
WARMING = 1.0
"""Seconds of load, at most, before anything is counted."""


class Spent(NamedTuple):
    """What a while of load has cost: CPU seconds of server and database, and how long actions took."""

    seconds: float
    actions: int
    server: float
    database: float
    p50: float
    p99: float
    update: float
    """Bytes of an update, on average."""


class Meter:
    """Reads what a server and its database have computed."""

    def __init__(self, server: int, database: int) -> None:
        self._processes = [process for process in (server, database) if process]

    def read(self) -> tuple[float, float, float]:
        """The time, and the CPU seconds of server and database so far."""
        server, *database = map(cpu_of, self._processes)
        return time.perf_counter(), server, sum(database)

    async def idle(self, seconds: float) -> tuple[float, float]:
        """How busy server and database are when nobody acts."""
        before = self.read()
        await asyncio.sleep(seconds)
        elapsed, server, database = (now - then for then, now in zip(before, self.read(), strict=True))
        return server / elapsed, database / elapsed


async def paced(pairs: Sequence[Pair], tally: Tally, rate: float, seconds: float, meter: Meter) -> Spent:
    """So many actions a second for a while, at all tables in turn."""
    for pair in pairs:
        pair.play()
    turns = cycle(pairs)
    await _act(turns.__next__, rate, min(WARMING, seconds))
    tally.took.clear()
    tally.updates = tally.bytes = 0
    before = meter.read()
    await _act(turns.__next__, rate, seconds)
    elapsed, server, database = (now - then for then, now in zip(before, meter.read(), strict=True))
    cuts = quantiles(tally.took, n=100)
    size = tally.bytes / max(1, tally.updates)
    return Spent(elapsed, len(tally.took), server, database, cuts[49], cuts[98], size)


async def _act(following: Callable[[], Pair], rate: float, seconds: float) -> None:
    """Each action at its moment, or at the next tick after it."""
    began, done = time.perf_counter(), 0
    while (elapsed := time.perf_counter() - began) < seconds:
        for _ in range(int(elapsed * rate) - done):
            following().step()
            done += 1
        await asyncio.sleep(TICK)


def tables_needed(tables: int, rate: float, seconds: float) -> int:
    """How many tables one after the other a pair needs, so that none comes to its end."""
    return 1 + int(rate * (seconds + WARMING) / (LENGTH * tables))


async def gathered(number: int, one: Callable[[int], Awaitable[T]]) -> list[T]:
    """So many of them, a few at a time."""
    a_few = asyncio.Semaphore(AT_ONCE)

    async def in_turn(which: int) -> T:
        async with a_few:
            return await one(which)

    return await asyncio.gather(*map(in_turn, range(number)))
