"""Connections to a PostgreSQL database for a copy; imported only if one is named, since the driver is an extra."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from numbra.server.store.addresses import shown
from numbra.server.store.postgres.opening import LONGEST_MIGRATION, NOT_AN_ADDRESS, ONE_AT_A_TIME, PATIENCE
from numbra.server.store.protocol import CANNOT_OPEN, StoreError

from .rows import Side, failing

SETTINGS = {"application_name": "numbra", "idle_in_transaction_session_timeout": "0"}
"""No timeout for idle transactions: this one may wait for the other database."""


def postgres_engine(address: str) -> AsyncEngine:
    """A SQLAlchemy engine for a PostgreSQL database."""

    async def connect() -> "asyncpg.Connection[asyncpg.Record]":
        return await asyncpg.connect(
            address, timeout=PATIENCE, command_timeout=LONGEST_MIGRATION, server_settings=SETTINGS
        )

    return create_async_engine("postgresql+asyncpg://", async_creator=connect, poolclass=sa.NullPool)


@asynccontextmanager
async def connected(engine: AsyncEngine, address: str) -> AsyncIterator[AsyncConnection]:
    """A connection to a PostgreSQL database; refused if it does not answer."""
    try:
        with failing(shown(address), CANNOT_OPEN):
            connection = await engine.connect()
    except (ValueError, asyncpg.ClientConfigurationError):
        raise StoreError(CANNOT_OPEN, where=shown(address), why=NOT_AN_ADDRESS) from None
    try:
        yield connection
    finally:
        await connection.close()


def lock_migrations(side: Side) -> None:
    """Hold back servers until the transaction ends: opening the database, they wait for this lock to migrate."""
    with failing(side.where):
        side.connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
