"""From an address to connections: the database is migrated first, and refused if it is not one of ours."""

import asyncio
from functools import partial
from pathlib import Path
from typing import TypeAlias

import asyncpg
import sqlalchemy as sa
from asyncpg.pool import PoolConnectionProxy
from sqlalchemy.ext.asyncio import create_async_engine

from numbra.core.text import Text
from numbra.server.store.migrate import MIGRATIONS, VERSION_TABLE, migrate
from numbra.server.store.protocol import CANNOT_OPEN, StoreError

SCHEMES = ("postgresql://", "postgres://")
PATIENCE = 5.0
"""Seconds after which a database that does not answer is given up."""
LONGEST_MIGRATION = 600.0
"""Seconds; it is waited for by all that want to open the database."""
ONE_AT_A_TIME = 0x4E6D6272
"""The number of the lock that whoever migrates holds."""
QUEUE = 20.0
"""Seconds after which it is given up to wait for a connection that others use."""
SETTINGS = {
    "application_name": "numbra",
    "idle_in_transaction_session_timeout": "2000",
    "enable_seqscan": "off",
    "jit": "off",
}
"""Whose connections they are, for whoever looks after the database; a process that is stopped in the middle of a
transaction does not hold up others for longer than this, in milliseconds; and what is asked for is found by its key, by
plans that are kept while tables grow: none may be made that reads all of a table because that is still small. Where it
is, as it always will be, that counts as dear; compiling it would take a hundred times as long as doing it."""

NOT_AN_ADDRESS = Text(
    en="it is not an address such as postgresql://user:password@host/database",
    de="das ist keine Adresse wie postgresql://benutzer:passwort@rechner/datenbank",
    fr="ce n’est pas une adresse comme postgresql://utilisateur:motdepasse@machine/base",
)
NOT_OURS = Text(
    en="it holds tables of another program",
    de="sie enthält Tabellen eines anderen Programms",
    fr="elle contient des tables d’un autre programme",
)

LOST = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
)
"""What is raised when the database does not answer, or no more: it is away, it is being stopped, the line is cut."""
BROKEN = (*LOST, asyncpg.PostgresError)
"""The same, and what the database says itself."""

CANNOT_WRITE = (
    asyncpg.InsufficientResourcesError,
    asyncpg.PostgresIOError,
    asyncpg.ReadOnlySQLTransactionError,
)
"""What it says itself when nothing more can be written: its disk is full or broken, or it was told not to write."""

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record] | PoolConnectionProxy[asyncpg.Record]"
Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"


def shown(address: str) -> str:
    """An address without its password."""
    try:
        return sa.make_url(address).render_as_string(hide_password=True)
    except (sa.exc.ArgumentError, ValueError):
        return address.partition("://")[0] + "://…"


async def prepare(address: str, migrations: Path = MIGRATIONS) -> None:
    """Make sure it is a database of this version; in a thread, since migrating waits for each of its steps."""
    try:
        await asyncio.to_thread(asyncio.run, _migrated(address, migrations))
    except (ValueError, asyncpg.ClientConfigurationError):
        raise StoreError(CANNOT_OPEN, where=shown(address), why=NOT_AN_ADDRESS) from None
    except sa.exc.DBAPIError as error:
        raise StoreError(CANNOT_OPEN, where=shown(address), why=str(error.orig)) from error
    except BROKEN as error:
        raise StoreError(CANNOT_OPEN, where=shown(address), why=str(error) or type(error).__name__) from error


async def pool(address: str, most: int) -> Pool:
    """Connections, made when they are needed, and made again when they were lost."""
    return await asyncpg.create_pool(
        address,
        min_size=0,
        max_size=most,
        timeout=PATIENCE,
        command_timeout=PATIENCE,
        server_settings=SETTINGS,
        reset=_left_as_it_was,
    )


async def _left_as_it_was(_connection: Connection) -> None:
    """Nothing is set for longer than a transaction: asking the database to reset it would double every question."""


async def connect(address: str) -> "asyncpg.Connection[asyncpg.Record]":
    """A connection of its own."""
    return await asyncpg.connect(address, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=SETTINGS)


async def _migrated(address: str, migrations: Path) -> None:
    """Migrate while no other process can."""

    async def connected() -> "asyncpg.Connection[asyncpg.Record]":
        return await asyncpg.connect(address, timeout=PATIENCE, command_timeout=LONGEST_MIGRATION)

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connected, poolclass=sa.NullPool)
    async with engine.begin() as connection:
        await connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ONE_AT_A_TIME})
        await connection.run_sync(partial(_check, shown(address)))
        await connection.run_sync(migrate, migrations)


def _check(where: str, connection: sa.Connection) -> None:
    """Refuse what belongs to something else, before anything is written to it."""
    names = sa.inspect(connection).get_table_names()
    if names and VERSION_TABLE not in names:
        raise StoreError(CANNOT_OPEN, where=where, why=NOT_OURS)
