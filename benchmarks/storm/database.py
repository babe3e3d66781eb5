"""The database under the servers: where it is, how it is restarted, and what it has kept."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

import asyncpg
from benchmarks.postgres import Cluster, cluster
from benchmarks.storm.history import Kept, Row

OWN = "own"
"""Instead of an address: a PostgreSQL that is started for the occasion."""
LOG = "SELECT sequence, at, body, message FROM log WHERE table_id = {} ORDER BY sequence"
CHAT = "SELECT sequence, at, body, message FROM chat WHERE table_id = {} ORDER BY sequence"


class Database(Protocol):
    """A database that several servers share."""

    endpoint: tuple[str, int] | None
    """Where it listens; None if it is a file."""
    restartable: bool
    away: tuple[type[Exception], ...]
    """What is raised while it does not answer."""

    def address(self, port: int | None = None) -> str:
        """How a server reaches it, by another port if a proxy stands between."""

    async def restart(self) -> None:
        """End it as in a crash, and start it again."""

    async def kept(self, table: str) -> Kept:
        """What it has kept of a table."""


class File:
    """A database of SQLite, which has no process that could be restarted."""

    endpoint: tuple[str, int] | None = None
    restartable = False
    away: tuple[type[Exception], ...] = (sqlite3.OperationalError,)

    def __init__(self, path: str) -> None:
        self._path = path

    def address(self, port: int | None = None) -> str:  # noqa: ARG002  # nothing can stand between
        """The file."""
        return self._path

    async def restart(self) -> None:
        """There is nothing to restart."""

    async def kept(self, table: str) -> Kept:
        """What it has kept of a table."""
        return await asyncio.to_thread(self._kept, table)

    def _kept(self, table: str) -> Kept:
        with closing(sqlite3.connect(self._path)) as db:
            log, chat = ([Row(*row) for row in db.execute(query.format("?"), (table,))] for query in (LOG, CHAT))
            return Kept(log, chat)


class Postgres:
    """A database of PostgreSQL; if it is our own it can be restarted."""

    away: tuple[type[Exception], ...] = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)

    def __init__(self, address: str, own: Cluster | None = None) -> None:
        self._address = address
        self._own = own
        self.restartable = own is not None
        parts = urlsplit(address)
        self.endpoint: tuple[str, int] | None = (parts.hostname or "127.0.0.1", parts.port or 5432)

    def address(self, port: int | None = None) -> str:
        """The same by another port."""
        if port is None:
            return self._address
        parts = urlsplit(self._address)
        who = parts.netloc.rpartition("@")[0]
        return parts._replace(netloc=f"{who}@127.0.0.1:{port}" if who else f"127.0.0.1:{port}").geturl()

    async def restart(self) -> None:
        """End it as in a crash, and start it again."""
        if self._own is not None:
            await asyncio.to_thread(self._own.restart)

    async def kept(self, table: str) -> Kept:
        """What it has kept of a table."""
        connection = await asyncpg.connect(self._address)
        try:
            log, chat = [
                [Row(*row) for row in await connection.fetch(query.format("$1"), table)] for query in (LOG, CHAT)
            ]
        finally:
            await connection.close()
        return Kept(log, chat)


@contextmanager
def database(where: str, folder: Path) -> Iterator[Database]:
    """A database at an address, or one of one's own; `file` is a new one of SQLite."""
    if where == OWN:
        with cluster() as own:
            yield Postgres(own.address(), own)
    elif where.startswith("postgresql"):
        yield Postgres(where)
    else:
        yield File(where if where != "file" else str(folder / "numbra.db"))


def digest(kept: Kept) -> str:
    """What tells whether anything of a table was changed afterwards."""
    said = sha256()
    for row in (*kept.log, *kept.chat):
        said.update(repr(row).encode())
    return said.hexdigest()
