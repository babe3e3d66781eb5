"""Measures whether a server under a constant load stops growing: its size after each day of simulated time."""

import asyncio
import gc
import os
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import NamedTuple, cast
from unittest.mock import patch

from harness.soak.days import A_DAY, Times, Town

from numbra.server.autoplay.pace import Pace
from numbra.server.live import retention, room_cache
from numbra.server.live.retention import Retention
from numbra.server.services import Services
from numbra.server.settings import Settings
from numbra.server.store import Store
from numbra.server.store.addresses import SCHEMES
from numbra.server.store.postgres import PostgresStore
from numbra.server.store.postgres.opening import Pool
from numbra.server.store.protocol import Due
from numbra.server.store.schema import metadata
from numbra.server.store.sqlite import SqliteStore

KEEPING = Retention(tables=14 * A_DAY, games=60 * A_DAY, guests=60 * A_DAY)
"""Retention periods for a simulated year: all have expired after a quarter of it."""

CACHED_TABLES, CACHED_ANSWER_BYTES = 30, 500_000
"""Cache limits of the soaked server, in tables and in bytes of answers; by default they are 2,000 and 32 MB."""


class Size(NamedTuple):
    """A server's size after a day."""

    rows: dict[str, int]
    """Rows in each table of the database."""
    size: int
    """Bytes of the database on disk."""
    objects: int
    """Objects that Python's garbage collector tracks."""
    memory: int
    """Resident memory of the process, in bytes."""


class Soak:
    """Runs a server for days and records its size after each."""

    def __init__(self, services: Services, times: Times, keeping: Retention, cleanings: int) -> None:
        self._town = Town(services, times)
        self._keeping = keeping
        self._cleanings = cleanings
        self._database = Counted(services.store)
        self.sizes: list[Size] = []

    @property
    def largest_step(self) -> int:
        """The most rows that one transaction of the clean-up has changed."""
        return self._database.largest_step

    async def a_day(self) -> Size:
        """Run one more day and measure."""
        await self._town.a_day(self._keeping, self._cleanings)
        rows, size = await self._database.rows(), await self._database.size()
        gc.collect()
        self.sizes.append(Size(rows, size, len(gc.get_objects()), _memory()))
        return self.sizes[-1]


class Counted:
    """Counts a store's rows and bytes, and the rows that each clean-up transaction changes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.largest_step = 0
        self._sweep = store.sweep
        store.sweep = self._counted  # type: ignore[method-assign]  # wraps the real method

    async def _counted(self, due: Due) -> bool:
        before = await self._changes()
        done = await self._sweep(due)
        self.largest_step = max(self.largest_step, await self._changes() - before)
        return done

    async def _changes(self) -> int:
        """Rows changed so far; on PostgreSQL the negated row count, so that deleted rows count as changes."""
        if isinstance(self._store, SqliteStore):
            return await self._store._write(lambda db: db.total_changes)
        return -sum((await self.rows()).values())

    async def rows(self) -> dict[str, int]:
        """The number of rows in each table."""
        names = [name for name, table in metadata.tables.items() if self._has(table.info.get("only"))]
        query = " UNION ALL ".join(f"SELECT '{name}', COUNT(*) FROM {name}" for name in names)  # noqa: S608  # our names
        if isinstance(self._store, SqliteStore):
            return dict(await self._store._read(lambda db: db.execute(query).fetchall()))
        return dict(map(tuple, await _pool(self._store).fetch(query)))

    def _has(self, only: str | None) -> bool:
        return only is None or isinstance(self._store, SqliteStore)

    async def size(self) -> int:
        """Bytes on disk after a checkpoint or a vacuum, which a server runs by itself within a day."""
        if isinstance(self._store, SqliteStore):
            file = await self._store._read(lambda db: Path(db.execute("PRAGMA database_list").fetchone()[2]))
            await asyncio.to_thread(_checkpoint, file)
            return file.stat().st_size
        await _pool(self._store).execute("VACUUM")
        names = [name for name, table in metadata.tables.items() if self._has(table.info.get("only"))]
        query = "SELECT SUM(pg_total_relation_size(name::regclass)) FROM unnest($1::text[]) AS name"
        return int(await _pool(self._store).fetchval(query, names))


def _pool(store: Store) -> Pool:
    """The store's PostgreSQL connection pool."""
    return cast("PostgresStore", store)._pool


def _checkpoint(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _memory() -> int:
    """Resident bytes of this process; 0 where there is no /proc."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


@asynccontextmanager
async def soaking(address: str, keeping: Retention, *, cleanings: int) -> AsyncIterator[Soak]:
    """A server on an empty database, in simulated time, which cleans up without pauses.

    Its caches of idle tables and of slow answers are so small that they are full within days; growth after that has
    another cause.
    """
    times = Times()
    kind: type[PostgresStore | SqliteStore] = PostgresStore if address.startswith(SCHEMES) else SqliteStore
    store = await kind.open(address, clock=times, ticks=times.ticking)
    services = await Services.open(store, Settings("", pace=Pace(0, 0, 0)), times)
    services.answers._largest = CACHED_ANSWER_BYTES
    try:
        with patch.object(retention, "PAUSE", 0.0), patch.object(room_cache, "UNUSED", CACHED_TABLES):
            yield Soak(services, times, keeping, cleanings)
    finally:
        await services.close()


def largest(sizes: Sequence[Size], third: int) -> Size:
    """The largest value of each measure in one third (0, 1 or 2) of the days."""
    part = len(sizes) // 3
    some = sizes[third * part : (third + 1) * part]
    rows = {name: max(size.rows[name] for size in some) for name in some[0].rows}
    size, objects, memory = (max(column) for column in zip(*(one[1:] for one in some), strict=True))
    return Size(rows, size, objects, memory)
