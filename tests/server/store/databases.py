"""Databases for tests, one kind for each implementation of the store, and rows for them."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Protocol, TypeVar

from numbra.server.store import Entry, Guest, Listed, Store
from numbra.server.store.postgres import PostgresStore
from numbra.server.store.sqlite import SqliteStore

T = TypeVar("T")


class Clock:
    """A clock that stands still until the test moves it, or starts it."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.goes = False

    def __call__(self) -> float:
        """The time."""
        return time.time() if self.goes else self.now


class Database(Protocol):
    """A database that outlives the stores opened on it."""

    clock: Clock
    ticks: Clock
    """The clock that counts how long the database was served."""

    async def open(self) -> Store:
        """Open one more store on the same database."""


class SqliteFile:
    """A file on disk."""

    def __init__(self, folder: Path) -> None:
        self.clock, self.ticks = Clock(), Clock()
        self.file = folder / "numbra.sqlite"

    async def open(self) -> Store:
        """Open one more store on the same file."""
        return await SqliteStore.open(self.file, clock=self.clock, ticks=self.ticks)


class PostgresDatabase:
    """A database of a running PostgreSQL."""

    def __init__(self, address: str) -> None:
        self.clock, self.ticks = Clock(), Clock()
        self.address = address

    async def open(self) -> Store:
        """Open one more store on the same database."""
        return await PostgresStore.open(self.address, clock=self.clock, ticks=self.ticks)


def run(database: Database, scenario: Callable[[Store], Awaitable[T]]) -> T:
    """Run a scenario with a store that is closed afterwards."""

    async def whole() -> T:
        store = await database.open()
        try:
            return await scenario(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def table(
    id: str = "t",
    *,
    public: bool = True,
    status: str = "playing",
    touched: float = 1.0,
    summary: bytes = b"{}",
    driver: str | None = None,
    creator: str | None = None,
) -> Listed:
    """A table's row in lists."""
    return Listed(
        id=id,
        game="shades",
        public=public,
        status=status,
        touched=touched,
        summary=summary,
        driver=driver,
        creator=creator,
    )


def entry(sequence: int, body: bytes, at: float = 1000.0) -> Entry:
    """A line of a table's log."""
    return Entry(sequence, at, body)


async def keep_guests(store: Store, *ids: str, seen: float = 1.0) -> None:
    """Store guests named after their ids."""
    for one in ids:
        await store.keep_guest(Guest(id=one, name=one.title(), created=0.5, seen=seen))
