"""Appends to logs in groups: entries that are queued during one statement go into the next, and are committed once.

A group has at most one entry of each table, so that of two with the same sequence it is clear which was appended.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from numbra.server.store.moderation import Deed
from numbra.server.store.protocol import FAILED, UNREACHABLE, Appended, Conflict, Entry, Listed, Resent, StoreError

from . import writes
from .opening import BROKEN, CANNOT_WRITE, LOST, QUEUE, Pool

LARGEST_GROUP = 512
"""Entries in one statement: enough for the disk, and few enough that the first does not wait long for the last."""

Done = Appended | Conflict | Resent
Outcome = Done | StoreError


class Asked(NamedTuple):
    """An entry to append, and the future that waits for it."""

    table: Listed
    entry: Entry
    message: str | None
    guests: Sequence[str] | None
    by: str | None
    deed: Deed | None
    served: float
    future: asyncio.Future[Done]


class Appender:
    """The one task of a process that appends, on a connection of its own."""

    def __init__(self, pool: Pool, teller: str) -> None:
        self._pool = pool
        self.failing = False
        """Whether an append has failed because the database takes no writes."""
        self._teller = teller
        self._waiting: list[Asked] = []
        self._wake = asyncio.Event()
        self._stopping = False
        self._task = asyncio.get_running_loop().create_task(self._run())

    def ask(
        self,
        table: Listed,
        entry: Entry,
        message: str | None,
        guests: Sequence[str] | None,
        by: str | None,
        deed: Deed | None,
        served: float,
    ) -> asyncio.Future[Done]:
        """Queue an entry to be appended."""
        future: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._waiting.append(Asked(table, entry, message, guests, by, deed, served, future))
        self._wake.set()
        return future

    async def stop(self) -> None:
        """Finish pending appends; none may be queued after this."""
        self._stopping = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._stopping:
            await self._wake.wait()
            self._wake.clear()
            await self._append_all()

    async def _append_all(self) -> None:
        """Append group after group. The futures of one are resolved while the next is under way, to lose no time."""
        group: list[Asked] = []
        outcomes: list[Outcome] = []
        while self._waiting:
            following = self._next_group()
            appending = asyncio.get_running_loop().create_task(self._append(following))
            _resolve(group, outcomes)
            group, outcomes = following, await appending
        _resolve(group, outcomes)

    def _next_group(self) -> list[Asked]:
        """The first entry of each table; the others wait, since they may depend on its outcome."""
        group: dict[str, Asked] = {}
        later: list[Asked] = []
        for asked in self._waiting:
            if asked.table.id in group or len(group) == LARGEST_GROUP:
                later.append(asked)
            else:
                group[asked.table.id] = asked
        self._waiting = later
        return list(group.values())

    async def _append(self, group: list[Asked]) -> list[Outcome]:
        """Append a group; if it fails because of one of its entries, append each by itself."""
        try:
            return await self._append_with_retry(group)
        except StoreError as error:
            if len(group) == 1 or error.code == UNREACHABLE.code:
                return [error] * len(group)
        return [outcome for asked in group for outcome in await self._append([asked])]

    async def _append_with_retry(self, group: list[Asked]) -> list[Outcome]:
        """Try once more if the connection was lost: entries that were written are recognised, and not written again."""
        with suppress(*LOST):
            return await self._try(group, again=False)
        try:
            return await self._try(group, again=True)
        except LOST as error:
            raise StoreError(UNREACHABLE) from error

    async def _try(self, group: list[Asked], *, again: bool) -> list[Outcome]:
        try:
            async with self._pool.acquire(timeout=QUEUE) as connection:
                return [*await writes.append(group, self._teller, connection, again=again)]
        except LOST:
            raise
        except BROKEN as error:
            self.failing = self.failing or isinstance(error, CANNOT_WRITE)
            raise StoreError(FAILED, why=str(error)) from error


def _resolve(group: list[Asked], outcomes: Sequence[Outcome]) -> None:
    """Resolve the futures; those that were cancelled meanwhile are left."""
    for asked, outcome in zip(group, outcomes, strict=True):
        if asked.future.done():
            continue
        if isinstance(outcome, StoreError):
            asked.future.set_exception(outcome)
        else:
            asked.future.set_result(outcome)
