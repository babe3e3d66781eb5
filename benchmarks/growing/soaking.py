"""Whether a server under a constant load reaches a constant size: days in simulated time, measured after each."""

import asyncio
import gc
import os
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import NamedTuple, cast
from unittest.mock import patch

from benchmarks.growing.days import A_DAY, Times, Town

from numbra.server import hall, rooms
from numbra.server.drivers import Pace
from numbra.server.hall import Hall, Keeping
from numbra.server.store import Store
from numbra.server.store.postgres import PostgresStore
from numbra.server.store.postgres.opening import SCHEMES, Pool
from numbra.server.store.protocol import Due
from numbra.server.store.schema import metadata
from numbra.server.store.sqlite import SqliteStore

KEEPING = Keeping(tables=14 * A_DAY, games=60 * A_DAY, guests=60 * A_DAY)
"""What a year is lived with: all terms have passed after a quarter of it."""

KNOWN, ANSWERS = 30, 500_000
"""Tables, and bytes of answers, that are kept in memory because there is room; a server has 2,000 and 32 MB."""


class Size(NamedTuple):
    """How large a server is after a day."""

    rows: dict[str, int]
    """Of each table of the database."""
    size: int
    """Bytes of the database."""
    objects: int
    """Things that Python keeps in memory and looks through for garbage."""
    memory: int
    """Bytes of the process in memory."""


class Soak:
    """A server that is lived with, and what is measured of it."""

    def __init__(self, house: Hall, times: Times, keeping: Keeping, cleanings: int) -> None:
        self._town = Town(house, times)
        self._keeping = keeping
        self._cleanings = cleanings
        self._database = Counted(house.store)
        self.sizes: list[Size] = []

    @property
    def largest_step(self) -> int:
        """The most rows that were changed in one transaction of cleaning up."""
        return self._database.largest_step

    async def a_day(self) -> Size:
        """Live for one more day."""
        await self._town.a_day(self._keeping, self._cleanings)
        rows, size = await self._database.rows(), await self._database.size()
        gc.collect()
        self.sizes.append(Size(rows, size, len(gc.get_objects()), _memory()))
        return self.sizes[-1]


class Counted:
    """Looks into the database of a store, and counts what each step of cleaning up changes there."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.largest_step = 0
        self._sweep = store.sweep
        store.sweep = self._counted  # type: ignore[method-assign]  # counts what the real one does

    async def _counted(self, due: Due) -> bool:
        before = await self._changes()
        done = await self._sweep(due)
        self.largest_step = max(self.largest_step, await self._changes() - before)
        return done

    async def _changes(self) -> int:
        """Rows that were written by this store until now; for PostgreSQL those that are gone."""
        if isinstance(self._store, SqliteStore):
            return await self._store._write(lambda db: db.total_changes)
        return -sum((await self.rows()).values())

    async def rows(self) -> dict[str, int]:
        """How many rows each table has."""
        names = [name for name, table in metadata.tables.items() if self._has(table.info.get("only"))]
        asked = " UNION ALL ".join(f"SELECT '{name}', COUNT(*) FROM {name}" for name in names)  # noqa: S608  # our names
        if isinstance(self._store, SqliteStore):
            return dict(await self._store._read(lambda db: db.execute(asked).fetchall()))
        return dict(map(tuple, await _pool(self._store).fetch(asked)))

    def _has(self, only: str | None) -> bool:
        return only is None or isinstance(self._store, SqliteStore)

    async def size(self) -> int:
        """Bytes, after what a server does by itself in a day: a checkpoint, or autovacuum."""
        if isinstance(self._store, SqliteStore):
            file = await self._store._read(lambda db: Path(db.execute("PRAGMA database_list").fetchone()[2]))
            await asyncio.to_thread(_checkpoint, file)
            return file.stat().st_size
        await _pool(self._store).execute("VACUUM")
        names = [name for name, table in metadata.tables.items() if self._has(table.info.get("only"))]
        asked = "SELECT SUM(pg_total_relation_size(name::regclass)) FROM unnest($1::text[]) AS name"
        return int(await _pool(self._store).fetchval(asked, names))


def _pool(store: Store) -> Pool:
    """Connections to a PostgreSQL."""
    return cast("PostgresStore", store)._pool


def _checkpoint(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _memory() -> int:
    """Bytes in memory; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


@asynccontextmanager
async def soaking(address: str, keeping: Keeping, *, cleanings: int) -> AsyncIterator[Soak]:
    """A server on an empty database, in simulated time, where nobody else waits while it cleans up.

    What it keeps in memory only because there is room, tables that nobody looks at and answers that took long, is so
    little that it is full after days: whether anything else grows can be seen then.
    """
    times = Times()
    kind: type[PostgresStore | SqliteStore] = PostgresStore if address.startswith(SCHEMES) else SqliteStore
    store = await kind.open(address, clock=times, ticks=times.ticking)
    house = await Hall.open(store, Pace(0, 0, 0), times)
    house.answers._largest = ANSWERS
    try:
        with patch.object(hall, "PAUSE", 0.0), patch.object(rooms, "KNOWN", KNOWN):
            yield Soak(house, times, keeping, cleanings)
    finally:
        await house.close()


def largest(sizes: Sequence[Size], third: int) -> Size:
    """The most that was measured in a third (0, 1 or 2) of the time."""
    part = len(sizes) // 3
    some = sizes[third * part : (third + 1) * part]
    rows = {name: max(size.rows[name] for size in some) for name in some[0].rows}
    size, objects, memory = (max(column) for column in zip(*(one[1:] for one in some), strict=True))
    return Size(rows, size, objects, memory)
