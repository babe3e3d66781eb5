"""Fresh databases for benchmarks: SQLite files, or databases of a temporary PostgreSQL."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import NamedTuple

import asyncpg
from harness.postgres import Cluster, cluster

SQLITE, POSTGRESQL = "sqlite", "postgresql"
KINDS = (SQLITE, POSTGRESQL)

Fresh = Callable[[], AbstractAsyncContextManager[str]]
"""Creates an empty database and yields its address; the database is deleted when the context ends."""


class Databases(NamedTuple):
    """A source of fresh databases, and the id of the database process; 0 for SQLite, which has none."""

    kind: str
    fresh: Fresh
    process: int


@asynccontextmanager
async def databases(kind: str, folder: Path) -> AsyncIterator[Databases]:
    """A source of databases of a kind: SQLite's are in the folder, PostgreSQL's in the system's temporary folder."""
    if kind == SQLITE:
        yield Databases(kind, partial(_file, folder), 0)
    else:
        with cluster() as one:
            yield Databases(kind, partial(_database, one), await _process_of(one))


@asynccontextmanager
async def _file(folder: Path) -> AsyncIterator[str]:
    with TemporaryDirectory(dir=folder) as own:
        yield str(Path(own) / "numbra.sqlite")


@asynccontextmanager
async def _database(one: Cluster) -> AsyncIterator[str]:
    name = f"numbra_{token_hex(4)}"
    await _execute(one, f"CREATE DATABASE {name}")
    try:
        yield one.address(name)
    finally:
        await _execute(one, f"DROP DATABASE {name} WITH (FORCE)")


async def _process_of(one: Cluster) -> int:
    """The id of PostgreSQL's main process, from the first line of its pid file."""
    number = await _execute(one, "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int")
    return int(str(number))


async def _execute(one: Cluster, statement: str) -> object:
    connection = await asyncpg.connect(one.address())
    try:
        found: object = await connection.fetchval(statement)
        return found
    finally:
        await connection.close()
