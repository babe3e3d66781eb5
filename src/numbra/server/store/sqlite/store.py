"""The SQLite store: every call runs in the thread of the writer, or in one of the readers'."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Self, TypeVar

from numbra.server.store.blocking import Block, Report, Reported
from numbra.server.store.moderation import Deed
from numbra.server.store.news import read
from numbra.server.store.protocol import (
    ALONE,
    CANNOT_OPEN,
    CLOSED,
    PAGE,
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

from . import blocking, opening, reads, sweeping, writes
from .moderation import SqliteModeration
from .readers import Readers
from .writer import Writer

T = TypeVar("T")

CHECK_EVERY = 0.05
"""Seconds between two checks for what other processes have written."""
OVERLAP = 5.0
"""Seconds by which two checks overlap: a table touched that long ago may have been committed only since the last."""
READERS = 2
"""Threads that read: while one reads a long list, the other answers short reads."""


class SqliteStore(SqliteModeration, Store):
    """Tables in a file. What a call has returned is on disk, and survives a power failure."""

    def __init__(self, writer: Writer, readers: Readers, clock: Callable[[], float], served: Served, told: int) -> None:
        """`told` is the number of the last news from before this process."""
        self._writer = writer
        self._readers = readers
        self._clock = clock
        self._served = served
        self._last_news = told
        self._closing: asyncio.Future[None] | None = None
        self._watching: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls,
        address: str | Path,
        *,
        clock: Callable[[], float] = time.time,
        ticks: Callable[[], float] | None = None,
    ) -> Self:
        """Open a database by its path or address (`sqlite:///…`), created or migrated where needed.

        `ticks` counts the seconds that it is served; by default, those that this process runs.
        """
        file = opening.file_of(address)
        writing, *reading = await asyncio.to_thread(_connections, file)
        loop, served = asyncio.get_running_loop(), Served(reads.served(writing), ticks)
        return cls(Writer(writing, loop), Readers(reading, loop), clock, served, reads.last_told(writing))

    async def close(self) -> None:
        """Finish pending calls and close the file."""
        if self._watching is not None:
            self._watching.cancel()
        if self._closing is None:
            self._closing = asyncio.get_running_loop().run_in_executor(None, self._stop)
        await asyncio.shield(self._closing)

    def _stop(self) -> None:
        self._readers.stop()
        self._writer.stop()  # closed last: the last connection removes the write-ahead log

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closing is not None:
            raise StoreError(CLOSED)
        return await self._readers.ask(work)

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        if self._closing is not None:
            raise StoreError(CLOSED)
        return self._writer.ask(work)

    def _write_unsynced(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Run a write that need not survive a power failure, without waiting for the disk."""
        if self._closing is not None:
            raise StoreError(CLOSED)
        return self._writer.ask(work, durable=False)

    async def ready(self) -> bool:
        """Whether the database can be read and written."""
        try:
            await self._check_disk()
            return await self._read(reads.answers) and await self._write(reads.answers)
        except StoreError:
            return False

    async def _check_disk(self) -> None:
        """Once a write has failed, try a test write; raises if that fails, too."""
        if self._writer.failing:
            await self._write(writes.probe)
            await self._write(writes.end_probe)

    async def create(
        self, table: Listed, first: Sequence[bytes], guests: Sequence[str], *, by: str | None = None
    ) -> Appended | Conflict:
        """Create a table."""
        return await self._write(partial(writes.create, table, first, guests, by, self._now()))

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
        return self._write(partial(writes.append, table, entry, message, guests, by, deed, self._served()))

    async def sent(self, table: str, message: str) -> int | None:
        """The sequence a message was appended as, or None."""
        return await self._read(partial(reads.sent, table, message))

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log after a sequence."""
        return await self._read(partial(reads.entries, table, after))

    async def listed(self, table: str) -> Listed | None:
        """One table, as lists show it."""
        return await self._read(partial(reads.listed, table))

    async def lobby(self, limit: int) -> list[Listed]:
        """Public tables that are open or being played."""
        return await self._read(partial(reads.lobby, limit))

    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        """A guest's tables."""
        return await self._read(partial(reads.tables_of, guest, limit))

    async def heads(self, tables: Sequence[str]) -> list[News]:
        """Where the logs of tables end."""
        return await self._read(partial(reads.heads, tables))

    def _now(self) -> writes.Now:
        return writes.Now(self._clock(), self._served())

    async def served(self) -> float:
        """How long this database has been served."""
        return self._served.at_least(await self._write(partial(sweeping.served, self._served())))

    async def idle(self, before: float, after: str = "", limit: int = PAGE) -> list[str]:
        """A page of ids of tables that nobody has used since a moment."""
        return await self._read(partial(reads.idle, before, after, limit))

    async def sweep(self, due: Due) -> bool:
        """Delete or pack a little of what is due."""
        step = await self._read(partial(sweeping.next_step, due, self._clock))
        if step is not None:
            await self._write(step)
        return step is not None

    async def guest(self, id: str) -> Guest | None:
        """A guest."""
        return await self._read(partial(reads.guest, id))

    async def people(self, guests: Sequence[str]) -> dict[str, Person]:
        """The names and avatars of guests."""
        return await self._read(partial(reads.people, guests))

    async def keep_guest(self, guest: Guest) -> None:
        """Store a new guest."""
        await self._write(partial(writes.keep_guest, guest, self._served()))

    async def change_guest(self, id: str, *, name: str | None = None, avatar: int | None = None) -> None:
        """Change the name of a guest, their avatar, or both."""
        await self._write(partial(writes.change_guest, id, name, avatar, self._clock))

    async def saw_guest(self, id: str, moment: float) -> None:
        """Store when a guest was here."""
        await self._write(partial(writes.saw_guest, id, moment, self._served()))

    async def exchange_session(self, id: str, moment: float) -> None:
        """Store when a guest's session of the first form was exchanged."""
        await self._write(partial(writes.exchange_session, id, moment))

    async def end_sessions(self, id: str) -> int:
        """End all sessions of a guest."""
        return await self._write(partial(writes.end_sessions, id, self._clock))

    async def generations(self, guests: Sequence[str]) -> dict[str, int]:
        """The generations of guests' sessions."""
        return await self._read(partial(reads.generations, guests))

    async def forget_guest(self, id: str) -> list[str]:
        """Delete a guest, and what is stored of them."""
        forgotten: list[str] = []
        while id not in forgotten:
            one = await self._write(partial(writes.forget_some, id, self._clock))
            forgotten += [] if one is None else [one]
        return forgotten

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """A secret of this database."""
        return await self._write(partial(writes.secret, name, fresh))

    async def say(self, table: str, guest: str, body: bytes, *, message: str | None = None) -> Entry | Resent:
        """Add a message to a table's chat."""
        return await self._write(partial(writes.say, table, guest, body, message, self._now()))

    async def said(self, table: str, after: int = 0, last: int = -1) -> list[Entry]:
        """A table's chat."""
        return await self._read(partial(reads.said, table, after, last))

    async def note(self, table: str, seat: int, guest: str, text: str) -> None:
        """Store a seat's private note."""
        await self._write(partial(writes.note, table, seat, guest, text))

    async def noted(self, table: str, seat: int, guest: str) -> str:
        """A guest's private note for their seat."""
        return await self._read(partial(reads.noted, table, seat, guest))

    async def said_by(self, guest: str, after: tuple[str, int] = ("", 0), limit: int = PAGE) -> list[tuple[str, Entry]]:
        """A page of a guest's messages."""
        return await self._read(partial(reads.said_by, guest, after, limit))

    async def noted_by(self, guest: str, after: tuple[str, int] = ("", -1), limit: int = PAGE) -> list[Note]:
        """A page of a guest's notes."""
        return await self._read(partial(reads.noted_by, guest, after, limit))

    async def tables_by(self, guest: str, after: str = "", limit: int = PAGE) -> list[Listed]:
        """A guest's tables."""
        return await self._read(partial(reads.tables_by, guest, after, limit))

    async def brought_by(self, host: str, after: str = "", limit: int = PAGE) -> list[Guest]:
        """A page of the guests who play on a guest's device."""
        return await self._read(partial(reads.brought_by, host, after, limit))

    async def block(self, guest: str, blocked: str) -> Block:
        """Block a guest."""
        return await self._write(partial(blocking.block, guest, blocked, self._clock))

    async def unblock(self, guest: str, blocked: str) -> None:
        """Lift a block."""
        await self._write(partial(blocking.unblock, guest, blocked, self._clock))

    async def blocks_of(self, guest: str) -> list[Block]:
        """The guests that a guest has blocked."""
        return await self._read(partial(blocking.blocks_of, guest))

    async def apart(self, guests: Sequence[str]) -> dict[str, frozenset[str]]:
        """For each guest, those they have blocked and those who have blocked them."""
        return await self._read(partial(blocking.apart, guests))

    async def apart_since(self, guest: str, other: str) -> float | None:
        """Since when one of two guests has blocked the other, or None."""
        return await self._read(partial(blocking.apart_since, guest, other))

    async def message(self, table: str, number: int) -> tuple[str, Entry] | None:
        """The author and the content of a message of a chat, or None."""
        return await self._read(partial(blocking.message, table, number))

    async def report(self, report: Report) -> None:
        """Store a report."""
        await self._write(partial(blocking.report, report, self._clock))

    async def reported_by(self, guest: str, after: int = 0, limit: int = PAGE) -> list[Reported]:
        """A page of the reports a guest has made."""
        return await self._read(partial(blocking.reported_by, guest, after, limit))

    async def beat(self, process: str, silence: float) -> frozenset[str]:
        """Write this process's heartbeat; while it is alone, one that was written before is enough."""
        await self._check_disk()
        if await self._read(reads.processes) == [(process, ALONE)]:
            return frozenset({process})
        return await self._write_unsynced(partial(writes.beat, process, silence, self._clock))

    async def leave(self, process: str) -> None:
        """Remove the heartbeat of this process."""
        await self._write_unsynced(partial(writes.leave, process))

    async def adopt(self, process: str, silence: float, most: int) -> list[str]:
        """Take over tables of silent processes."""
        return await self._write_unsynced(partial(writes.adopt, process, silence, most, self._clock))

    async def attend(self, process: str, table: str, body: bytes) -> None:
        """Store who is at a table through this process."""
        await self._write_unsynced(partial(writes.attend, process, table, body, self._clock))

    async def attendance(self, tables: Sequence[str]) -> list[Attendance]:
        """Who is at tables."""
        return await self._read(partial(reads.attendance, tables))

    async def tell(self, taken: Taken) -> None:
        """Broadcast what clients have used up of their limits."""
        await self._write_unsynced(partial(writes.tell, taken, self._clock))

    def watch(self, told: Callable[[AnyNews], None], missed: Callable[[], None]) -> None:  # noqa: ARG002  # see below
        """Call `told` with the news of other processes. None is missed: it is still stored at the next check."""
        self._watching = asyncio.get_running_loop().create_task(self._watch(told))

    async def _watch(self, told: Callable[[AnyNews], None]) -> None:
        """Check again and again; on the writer's connection the version changes only if another process has written."""
        version, since, number = 0, self._clock() - OVERLAP, self._last_news
        while True:
            with suppress(StoreError):
                moment, before = self._clock(), version
                version = await self._write(reads.version)
                if version != before:
                    for news in await self._read(partial(reads.changed, since)):
                        told(news)
                    since = moment - OVERLAP
                    for latest, body in await self._read(partial(reads.told, number)):
                        number = latest
                        _deliver(body, told)
            await asyncio.sleep(CHECK_EVERY)


def _deliver(body: bytes, told: Callable[[AnyNews], None]) -> None:
    news = read(body)
    if news is not None:
        told(news)


def _connections(file: Path) -> list[sqlite3.Connection]:
    """Prepare the file; the connections of the writer and the readers."""
    opening.prepare(file)
    opened: list[sqlite3.Connection] = []
    try:
        opened.append(opening.connect(file))
        opened.extend(opening.connect(file, writing=False) for _ in range(READERS))
    except sqlite3.Error as error:
        for connection in opened:
            connection.close()
        raise StoreError(CANNOT_OPEN, where=str(file), why=str(error)) from error
    return opened
