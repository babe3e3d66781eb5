"""The PostgreSQL store: entries go to the appender, all other calls to a pool of a few connections."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from secrets import token_hex
from typing import Any, Self, TypeVar

from numbra.server.store.blocking import Block, Report, Reported
from numbra.server.store.moderation import Deed
from numbra.server.store.protocol import (
    CLOSED,
    FAILED,
    PAGE,
    UNREACHABLE,
    AnyNews,
    Appended,
    Attendance,
    Conflict,
    Due,
    Entry,
    Guest,
    Listed,
    News,
    Note,
    Person,
    Resent,
    Store,
    StoreError,
    Taken,
)
from numbra.server.store.served import Served

from . import blocking, guest_writes, notify, opening, process_writes, reads, sweeping, writes
from .appender import Appender
from .moderation import PostgresModeration
from .opening import BROKEN, CANNOT_WRITE, LOST, PATIENCE, QUEUE, Connection, Pool
from .watch import Watch

T = TypeVar("T")
Work = Callable[[Connection], Awaitable[T]]

CONNECTIONS = 4
"""Connections of a process, besides one that appends, one that listens, and one for heartbeats."""


class PostgresStore(PostgresModeration, Store):
    """Tables in a database that other processes use as well. What a call has returned is on disk there."""

    def __init__(
        self,
        address: str,
        pools: tuple[Pool, Pool, Pool],
        clock: Callable[[], float],
        served: Served,
    ) -> None:
        """`pools` are for appending, for heartbeats, and for all else."""
        self._address = address
        self._teller = token_hex(4)
        self._appending, self._heartbeats, self._pool = pools
        self._clock = clock
        self._served = served
        self._appender = Appender(self._appending, self._teller)
        self._failing = False
        """Whether a write has failed because the database takes no writes."""
        self._watch: Watch | None = None
        self._running: set[asyncio.Future[Any]] = set()
        self._closing: asyncio.Future[None] | None = None

    @classmethod
    async def open(
        cls, address: str, *, clock: Callable[[], float] = time.time, ticks: Callable[[], float] | None = None
    ) -> Self:
        """Open a database by its address (`postgresql://…`), migrated where needed.

        `ticks` counts the seconds that it is served; by default, those that this process runs.
        """
        await opening.prepare(address)
        appending, pulse, others = [await opening.pool(address, most) for most in (1, 1, CONNECTIONS)]
        store = cls(address, (appending, pulse, others), clock, Served(0.0, ticks))
        store._served.at_least(await store._with_retry(reads.served))
        return store

    async def close(self) -> None:
        """Finish pending calls and close the database."""
        if self._closing is None:
            self._closing = asyncio.ensure_future(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        if self._watch is not None:
            await self._watch.stop()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._appender.stop()
        for pool in (self._appending, self._heartbeats, self._pool):
            try:
                async with asyncio.timeout(PATIENCE):
                    await pool.close()
            except BROKEN:
                pool.terminate()

    async def _with_retry(self, work: Work[T], pool: "Pool | None" = None) -> T:
        """Run work that may run twice: once more, if the connection turns out to be lost."""
        try:
            return await self._once(work, pool)
        except StoreError as error:
            if error.code != UNREACHABLE.code:
                raise
        return await self._once(work, pool)

    async def _once(self, work: Work[T], pool: "Pool | None" = None) -> T:
        if self._closing is not None:
            raise StoreError(CLOSED)
        task = asyncio.ensure_future(self._run(work, pool or self._pool))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await task

    async def _run(self, work: Work[T], pool: Pool) -> T:
        try:
            async with pool.acquire(timeout=QUEUE) as connection:
                return await work(connection)
        except LOST as error:
            raise StoreError(UNREACHABLE) from error
        except BROKEN as error:
            self._failing = self._failing or isinstance(error, CANNOT_WRITE)
            raise StoreError(FAILED, why=str(error)) from error

    async def ready(self) -> bool:
        """Whether the database can be read and written."""
        try:
            await self._check_disk()
            return await self._with_retry(reads.answers)
        except StoreError:
            return False

    async def _check_disk(self) -> None:
        """Once a write has failed, try a test write; raises if that fails, too."""
        if self._failing or self._appender.failing:
            await self._with_retry(writes.probe, self._heartbeats)
            self._failing = self._appender.failing = False

    async def create(
        self, table: Listed, first: Sequence[bytes], guests: Sequence[str], *, by: str | None = None
    ) -> Appended | Conflict:
        """Create a table."""
        return await self._once(partial(writes.create, table, first, guests, by, self._now(), self._teller))

    def append(
        self,
        table: Listed,
        entry: Entry,
        *,
        message: str | None = None,
        guests: Sequence[str] | None = None,
        by: str | None = None,
        deed: Deed | None = None,
    ) -> Awaitable[Appended | Conflict | Resent]:
        """Append an entry and update what lists show of the table."""
        if self._closing is not None:
            raise StoreError(CLOSED)
        return self._appender.ask(table, entry, message, guests, by, deed, self._served())

    async def sent(self, table: str, message: str) -> int | None:
        """The sequence a message was appended as, or None."""
        return await self._with_retry(partial(reads.sent, table, message))

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log after a sequence."""
        return await self._with_retry(partial(reads.entries, table, after))

    async def heads(self, tables: Sequence[str]) -> list[News]:
        """Where the logs of tables end."""
        return await self._with_retry(partial(reads.heads, tables))

    async def listed(self, table: str) -> Listed | None:
        """One table, as lists show it."""
        return await self._with_retry(partial(reads.listed, table))

    async def lobby(self, limit: int) -> list[Listed]:
        """Public tables that are open or being played."""
        return await self._with_retry(partial(reads.lobby, limit))

    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        """A guest's tables."""
        return await self._with_retry(partial(reads.tables_of, guest, limit))

    def _now(self) -> writes.Now:
        return writes.Now(self._clock(), self._served())

    async def served(self) -> float:
        """How long this database has been served."""
        return self._served.at_least(await self._with_retry(partial(sweeping.served, self._served())))

    async def idle(self, before: float, after: str = "", limit: int = PAGE) -> list[str]:
        """A page of ids of tables that nobody has used since a moment."""
        return await self._with_retry(partial(reads.idle, before, after, limit))

    async def sweep(self, due: Due) -> bool:
        """Delete or pack a little of what is due."""
        return await self._once(partial(sweeping.sweep, due, self._clock(), self._teller))

    async def guest(self, id: str) -> Guest | None:
        """A guest."""
        return await self._with_retry(partial(reads.guest, id))

    async def people(self, guests: Sequence[str]) -> dict[str, Person]:
        """The names and avatars of guests."""
        return await self._with_retry(partial(reads.people, guests))

    async def keep_guest(self, guest: Guest) -> None:
        """Store a new guest."""
        await self._once(partial(guest_writes.keep_guest, guest, self._served()))

    async def change_guest(self, id: str, *, name: str | None = None, avatar: int | None = None) -> None:
        """Change the name of a guest, their avatar, or both."""
        await self._once(partial(guest_writes.change_guest, id, name, avatar, self._teller))

    async def saw_guest(self, id: str, moment: float) -> None:
        """Store when a guest was here."""
        await self._once(partial(guest_writes.saw_guest, id, moment, self._served()))

    async def exchange_session(self, id: str, moment: float) -> None:
        """Store when a guest's session of the first form was exchanged."""
        await self._once(partial(guest_writes.exchange_session, id, moment))

    async def end_sessions(self, id: str) -> int:
        """End all sessions of a guest."""
        return await self._once(partial(guest_writes.end_sessions, id, self._teller))

    async def generations(self, guests: Sequence[str]) -> dict[str, int]:
        """The generations of guests' sessions."""
        return await self._with_retry(partial(reads.generations, guests))

    async def forget_guest(self, id: str) -> list[str]:
        """Delete a guest, and what is stored of them."""
        forgotten: list[str] = []
        while id not in forgotten:
            one = await self._once(partial(guest_writes.forget_some, id, self._teller))
            forgotten += [] if one is None else [one]
        return forgotten

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """A secret of this database."""
        return await self._with_retry(partial(writes.secret, name, fresh))

    async def say(self, table: str, guest: str, body: bytes, *, message: str | None = None) -> Entry | Resent:
        """Add a message to a table's chat."""
        try:
            return await self._once(partial(writes.say, table, guest, body, message, self._now(), self._teller))
        except writes.SaidBeforeError as before:
            return Resent(before.number)

    async def said(self, table: str, after: int = 0, last: int = -1) -> list[Entry]:
        """A table's chat."""
        return await self._with_retry(partial(reads.said, table, after, last))

    async def note(self, table: str, seat: int, guest: str, text: str) -> None:
        """Store a seat's private note."""
        await self._once(partial(writes.note, table, seat, guest, text))

    async def noted(self, table: str, seat: int, guest: str) -> str:
        """A guest's private note for their seat."""
        return await self._with_retry(partial(reads.noted, table, seat, guest))

    async def said_by(self, guest: str, after: tuple[str, int] = ("", 0), limit: int = PAGE) -> list[tuple[str, Entry]]:
        """A page of a guest's messages."""
        return await self._with_retry(partial(reads.said_by, guest, after, limit))

    async def noted_by(self, guest: str, after: tuple[str, int] = ("", -1), limit: int = PAGE) -> list[Note]:
        """A page of a guest's notes."""
        return await self._with_retry(partial(reads.noted_by, guest, after, limit))

    async def tables_by(self, guest: str, after: str = "", limit: int = PAGE) -> list[Listed]:
        """A guest's tables."""
        return await self._with_retry(partial(reads.tables_by, guest, after, limit))

    async def brought_by(self, host: str, after: str = "", limit: int = PAGE) -> list[Guest]:
        """A page of the guests who play on a guest's device."""
        return await self._with_retry(partial(reads.brought_by, host, after, limit))

    async def block(self, guest: str, blocked: str) -> Block:
        """Block a guest."""
        return await self._with_retry(partial(blocking.block, guest, blocked, self._clock(), self._teller))

    async def unblock(self, guest: str, blocked: str) -> None:
        """Lift a block."""
        await self._with_retry(partial(blocking.unblock, guest, blocked, self._teller))

    async def blocks_of(self, guest: str) -> list[Block]:
        """The guests that a guest has blocked."""
        return await self._with_retry(partial(blocking.blocks_of, guest))

    async def apart(self, guests: Sequence[str]) -> dict[str, frozenset[str]]:
        """For each guest, those they have blocked and those who have blocked them."""
        return await self._with_retry(partial(blocking.apart, guests))

    async def apart_since(self, guest: str, other: str) -> float | None:
        """Since when one of two guests has blocked the other, or None."""
        return await self._with_retry(partial(blocking.apart_since, guest, other))

    async def message(self, table: str, number: int) -> tuple[str, Entry] | None:
        """The author and the content of a message of a chat, or None."""
        return await self._with_retry(partial(blocking.message, table, number))

    async def report(self, report: Report) -> None:
        """Store a report."""
        await self._with_retry(partial(blocking.report, report, self._clock()))

    async def reported_by(self, guest: str, after: int = 0, limit: int = PAGE) -> list[Reported]:
        """A page of the reports a guest has made."""
        return await self._with_retry(partial(blocking.reported_by, guest, after, limit))

    async def beat(self, process: str, silence: float) -> frozenset[str]:
        """Write this process's heartbeat."""
        await self._check_disk()
        return await self._with_retry(partial(process_writes.beat, process, silence), self._heartbeats)

    async def leave(self, process: str) -> None:
        """Remove the heartbeat of this process."""
        await self._with_retry(partial(process_writes.leave, process))

    async def adopt(self, process: str, silence: float, most: int) -> list[str]:
        """Take over tables of silent processes."""
        return await self._once(partial(process_writes.adopt, process, silence, most), self._heartbeats)

    async def attend(self, process: str, table: str, body: bytes) -> None:
        """Store who is at a table through this process."""
        await self._with_retry(partial(process_writes.attend, process, table, body, self._teller))

    async def attendance(self, tables: Sequence[str]) -> list[Attendance]:
        """Who is at tables."""
        return await self._with_retry(partial(reads.attendance, tables))

    async def tell(self, taken: Taken) -> None:
        """Broadcast what clients have used up of their limits."""
        await self._once(partial(notify.tell, taken, self._teller), self._heartbeats)

    def watch(self, told: Callable[[AnyNews], None], missed: Callable[[], None]) -> None:
        """Call `told` with the news of other processes."""
        self._watch = Watch(self._address, self._teller, told, missed)
