"""The database that the servers share: its address, its restart, and the rows of a table."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

import asyncpg
from harness.chaos.history import Kept, Row
from harness.postgres import Cluster, cluster

OWN = "own"
"""Given instead of an address: a PostgreSQL is started for this run."""
LOG = "SELECT sequence, at, body, message FROM log WHERE table_id = {} ORDER BY sequence"
CHAT = "SELECT sequence, at, body, message FROM chat WHERE table_id = {} ORDER BY sequence"


class Database(Protocol):
    """A database that several servers share."""

    endpoint: tuple[str, int] | None
    """The host and port it listens on; None if it is a file."""
    restartable: bool
    away: tuple[type[Exception], ...]
    """The exceptions that are raised while it does not answer."""

    def address(self, port: int | None = None) -> str:
        """The address that a server connects to, with a proxy's port if one is given."""

    async def restart(self) -> None:
        """Stop it as in a crash, and start it again."""

    async def kept(self, table: str) -> Kept:
        """The stored log and chat of a table."""


class File:
    """A SQLite database, which has no process to restart."""

    endpoint: tuple[str, int] | None = None
    restartable = False
    away: tuple[type[Exception], ...] = (sqlite3.OperationalError,)

    def __init__(self, path: str) -> None:
        self._path = path

    def address(self, port: int | None = None) -> str:  # noqa: ARG002  # a file has no port
        """The file."""
        return self._path

    async def restart(self) -> None:
        """There is nothing to restart."""

    async def kept(self, table: str) -> Kept:
        """The stored log and chat of a table."""
        return await asyncio.to_thread(self._kept, table)

    def _kept(self, table: str) -> Kept:
        with closing(sqlite3.connect(self._path)) as db:
            log, chat = ([Row(*row) for row in db.execute(query.format("?"), (table,))] for query in (LOG, CHAT))
            return Kept(log, chat)


class Postgres:
    """A PostgreSQL database; it can be restarted if this run has started it."""

    away: tuple[type[Exception], ...] = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)

    def __init__(self, address: str, own: Cluster | None = None) -> None:
        self._address = address
        self._own = own
        self.restartable = own is not None
        parts = urlsplit(address)
        self.endpoint: tuple[str, int] | None = (parts.hostname or "127.0.0.1", parts.port or 5432)

    def address(self, port: int | None = None) -> str:
        """The address, with another port if one is given."""
        if port is None:
            return self._address
        parts = urlsplit(self._address)
        credentials = parts.netloc.rpartition("@")[0]
        return parts._replace(netloc=f"{credentials}@127.0.0.1:{port}" if credentials else f"127.0.0.1:{port}").geturl()

    async def restart(self) -> None:
        """Stop it as in a crash, and start it again."""
        if self._own is not None:
            await asyncio.to_thread(self._own.restart)

    async def kept(self, table: str) -> Kept:
        """The stored log and chat of a table."""
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
    """The database at an address; `own` starts a PostgreSQL, `file` creates a SQLite database."""
    if where == OWN:
        with cluster() as own:
            yield Postgres(own.address(), own)
    elif where.startswith("postgresql"):
        yield Postgres(where)
    else:
        yield File(where if where != "file" else str(folder / "numbra.db"))


def digest(kept: Kept) -> str:
    """A hash of a table's rows, to detect later changes."""
    hashed = sha256()
    for row in (*kept.log, *kept.chat):
        hashed.update(repr(row).encode())
    return hashed.hexdigest()
