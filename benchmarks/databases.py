"""Fresh databases to be measured on: a file of SQLite, or one of a PostgreSQL of one's own."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import NamedTuple

import asyncpg
from benchmarks.postgres import Cluster, cluster

SQLITE, POSTGRESQL = "sqlite", "postgresql"
KINDS = (SQLITE, POSTGRESQL)

Fresh = Callable[[], AbstractAsyncContextManager[str]]
"""An empty database, as long as it is needed; what it gives is its address."""


class Databases(NamedTuple):
    """Where fresh databases come from, and the process that keeps them; 0 if that is the server itself."""

    kind: str
    fresh: Fresh
    process: int


@asynccontextmanager
async def databases(kind: str, folder: Path) -> AsyncIterator[Databases]:
    """Databases of a kind. SQLite's lie in the folder, PostgreSQL's where temporary files do."""
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
    await _asked(one, f"CREATE DATABASE {name}")
    try:
        yield one.address(name)
    finally:
        await _asked(one, f"DROP DATABASE {name} WITH (FORCE)")


async def _process_of(one: Cluster) -> int:
    """The first line of the file that it writes when it starts."""
    number = await _asked(one, "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int")
    return int(str(number))


async def _asked(one: Cluster, statement: str) -> object:
    connection = await asyncpg.connect(one.address())
    try:
        found: object = await connection.fetchval(statement)
        return found
    finally:
        await connection.close()
