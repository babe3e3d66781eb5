"""Opens a database by its address: it is migrated first, and refused if it is of another program."""

import asyncio
from functools import partial
from pathlib import Path
from typing import TypeAlias

import asyncpg
import sqlalchemy as sa
from asyncpg.pool import PoolConnectionProxy
from sqlalchemy.ext.asyncio import create_async_engine

from numbra.server.store.addresses import shown
from numbra.server.store.migrate import MIGRATIONS, VERSION_TABLE, migrate
from numbra.server.store.protocol import CANNOT_OPEN, StoreError
from numbra.server.texts import texts

PATIENCE = 5.0
"""Seconds that the database may take to answer."""
LONGEST_MIGRATION = 600.0
"""Seconds a migration may take; every process that opens the database waits for it."""
ONE_AT_A_TIME = 0x4E6D6272
"""The number of the advisory lock that a process holds while it migrates."""
QUEUE = 20.0
"""Seconds to wait for a free connection of a pool."""
SETTINGS = {
    "application_name": "numbra",
    "idle_in_transaction_session_timeout": "2000",
    "enable_seqscan": "off",
    "jit": "off",
}
"""Settings of every connection.

- The name shows administrators of the database whose connections they are.
- A process that is stopped in the middle of a transaction blocks others for 2,000 ms at most.
- Rows are found by their keys, never by a sequential scan: plans are kept while tables grow, so a plan must not read a
  whole table because it is still small.
- Where a small table has to be scanned after all, the planner takes it for expensive and would compile the query, which
  takes a hundred times as long as running it: so there is no JIT.
"""

NOT_AN_ADDRESS = texts("store.postgres.not-an-address")
NOT_OURS = texts("store.postgres.not-ours")

LOST = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
)
"""Errors if the database does not answer, or no more: it is down, it is being stopped, the connection is lost."""
BROKEN = (*LOST, asyncpg.PostgresError)
"""The same, and the errors that the database itself reports."""

CANNOT_WRITE = (
    asyncpg.InsufficientResourcesError,
    asyncpg.PostgresIOError,
    asyncpg.ReadOnlySQLTransactionError,
)
"""Errors that the database reports if it takes no writes: its disk is full or broken, or it is read-only."""

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record] | PoolConnectionProxy[asyncpg.Record]"
Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"


async def prepare(address: str, migrations: Path = MIGRATIONS) -> None:
    """Make sure it is a database of this version; in a thread, since migrating blocks."""
    try:
        await asyncio.to_thread(asyncio.run, _migrate(address, migrations))
    except (ValueError, asyncpg.ClientConfigurationError):
        raise StoreError(CANNOT_OPEN, where=shown(address), why=NOT_AN_ADDRESS) from None
    except sa.exc.DBAPIError as error:
        raise StoreError(CANNOT_OPEN, where=shown(address), why=str(error.orig)) from error
    except BROKEN as error:
        raise StoreError(CANNOT_OPEN, where=shown(address), why=str(error) or type(error).__name__) from error


async def pool(address: str, most: int) -> Pool:
    """A pool of connections, which are opened when they are needed, and again when they were lost."""
    return await asyncpg.create_pool(
        address,
        min_size=0,
        max_size=most,
        timeout=PATIENCE,
        command_timeout=PATIENCE,
        server_settings=SETTINGS,
        reset=_no_reset,
    )


async def _no_reset(_connection: Connection) -> None:
    """No setting outlasts a transaction, so nothing is reset: that would double the round trips of every call."""


async def connect(address: str) -> "asyncpg.Connection[asyncpg.Record]":
    """A connection outside of any pool."""
    return await asyncpg.connect(address, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=SETTINGS)


async def _migrate(address: str, migrations: Path) -> None:
    """Migrate while no other process can."""

    async def connected() -> "asyncpg.Connection[asyncpg.Record]":
        return await asyncpg.connect(address, timeout=PATIENCE, command_timeout=LONGEST_MIGRATION)

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connected, poolclass=sa.NullPool)
    async with engine.begin() as connection:
        await connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ONE_AT_A_TIME})
        await connection.run_sync(partial(_check, shown(address)))
        await connection.run_sync(migrate, migrations)


def _check(where: str, connection: sa.Connection) -> None:
    """Refuse the database of another program, before anything is written to it."""
    names = sa.inspect(connection).get_table_names()
    if names and VERSION_TABLE not in names:
        raise StoreError(CANNOT_OPEN, where=where, why=NOT_OURS)
