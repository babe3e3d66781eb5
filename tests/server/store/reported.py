"""Writes that bypass the store: reports for tests, and statements that the database itself refuses."""

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from numbra.server.store.schema import reports
from server.store.databases import Database, PostgresDatabase, SqliteFile


async def report(database: Database, reporter: str, guest: str, table: str, *, said: int = 1) -> None:
    """Insert a report of a message."""
    row = sa.insert(reports).values(
        at=1000.0,
        reporter_id=reporter,
        guest_id=guest,
        table_id=table,
        about="message",
        said=said,
        text="rude",
        settled=False,
    )
    await execute(database, row)


async def execute(database: Database, statement: sa.Executable) -> None:
    """Execute a statement that no store would."""
    if isinstance(database, SqliteFile):
        with sa.create_engine(f"sqlite:///{database.file}", poolclass=sa.NullPool).begin() as connection:
            connection.execute(statement)
        return
    assert isinstance(database, PostgresDatabase)
    address = database.address.replace("postgresql://", "postgresql+asyncpg://")
    async with create_async_engine(address, poolclass=sa.NullPool).begin() as opened:
        await opened.execute(statement)
