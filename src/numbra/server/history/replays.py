"""Replays whole logs: for the story of a table, its record, and explanations of its moves.

A log of up to 1,000 lines is replayed on the event loop in slices of half a millisecond. A longer one is replayed in a
worker process, one at a time: 10,000 lines take about a second. So no table waits while a long log is replayed.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from numbra.server.concurrency.cooperative import PAUSE, SHORT, Steps, at_once, in_slices
from numbra.server.concurrency.fair_turns import FairQueue
from numbra.server.concurrency.process_pool import LEAST_URGENT, PoolClosed, ProcessPool
from numbra.server.store import Entry, Store
from numbra.server.table.refusals import BUSY, Refused

MOST_SHORT, MOST_LONG = 100, 8
"""Replays of short logs, and of long ones, that may run or wait at a time, besides the first of each person."""

T = TypeVar("T")


class Log(NamedTuple):
    """A table's log as it is sent to a worker: in few large pieces, because many small ones take long to send."""

    id: str
    bodies: bytes
    moments: tuple[float, ...]

    @staticmethod
    def of(id: str, entries: list[Entry]) -> "Log":
        """The log of these entries, from the first on."""
        return Log(id, b"\n".join(entry.body for entry in entries), tuple(entry.at for entry in entries))

    def entries(self) -> list[Entry]:
        """The entries as they were."""
        bodies = self.bodies.split(b"\n")
        return [Entry(number, at, body) for number, (at, body) in enumerate(zip(self.moments, bodies, strict=True), 1)]


class Replays:
    """Replays logs for one server process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pool = ProcessPool(1, LEAST_URGENT)
        self._short, self._long = FairQueue(MOST_SHORT), FairQueue(MOST_LONG)

    async def run(self, work: Callable[..., Steps[T]], id: str, sequence: int, *args: Any, payer: str = "") -> T:
        """Run a function on a table's id, its entries up to a sequence, and other arguments; returns its result.

        `payer` is whom its time is counted for: who has used much waits for those who have not.
        """
        if sequence <= SHORT:
            async with self._short.turn(payer):
                return await in_slices(work(id, await self._entries(id, sequence), *args), pause=PAUSE)
        async with self._long.turn(payer):
            log = Log.of(id, await self._entries(id, sequence))
            try:
                return await self._pool.run(_replay_in_worker, work, log, args)
            except PoolClosed:
                raise Refused(BUSY, wait=1.0) from None

    async def _entries(self, id: str, sequence: int) -> list[Entry]:
        return (await self._store.entries(id))[:sequence]

    async def close(self) -> None:
        """Stop the worker process; replays that still wait are refused."""
        await self._pool.close()


def _replay_in_worker(work: Callable[..., Steps[T]], log: Log, args: tuple[Any, ...]) -> T:
    """Replay a log in a worker process."""
    return at_once(work(log.id, log.entries(), *args))
