"""The database that is copied: read in one transaction, so as of one moment, while servers keep writing to it."""

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa
from sqlalchemy.util import greenlet_spawn

from numbra.server.store.addresses import is_postgres, shown
from numbra.server.store.migrate import VERSION_TABLE, migrated
from numbra.server.store.protocol import CANNOT_OPEN, StoreError
from numbra.server.store.sqlite.opening import connect, file_of, prepare

from .refusals import NO_DATABASE, OLDER_DATABASE
from .rows import Side, failing


@asynccontextmanager
async def reading(address: str) -> AsyncIterator[Side]:
    """Open a database to copy from; refused if it does not exist, or is of another version."""
    if is_postgres(address):
        from .postgres import connected, postgres_engine  # here, since its driver is an extra

        engine = postgres_engine(address).execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        async with connected(engine, address) as connection:
            source = Side(shown(address), await connection.run_sync(lambda synchronous: synchronous))
            await greenlet_spawn(_check, source)
            yield source
    else:
        file = file_of(address)
        with failing(str(file), CANNOT_OPEN):
            opened = sqlite_engine(file, writing=False).connect()
        with opened:
            source = Side(str(file), opened)
            _check(source)
            yield source


@contextmanager
def up_to_date(file: Path) -> Iterator[Path]:
    """A file of this version: itself or, if an older version wrote it, a migrated copy that is deleted after use."""
    with TemporaryDirectory(prefix="numbra-") as folder:  # only its owner can read it
        copied = Path(folder) / "migrated.db"
        yield file if _is_up_to_date(file) else _migrated_copy(file, copied)


def sqlite_engine(file: Path, *, writing: bool) -> sa.Engine:
    """A SQLAlchemy engine for a SQLite file that exists."""
    engine = sa.create_engine("sqlite://", creator=partial(connect, file, writing=writing), poolclass=sa.NullPool)
    sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _check(source: Side) -> None:
    """Refuse what is not a database of this version."""
    if not _is_current(source):
        raise StoreError(OLDER_DATABASE, where=source.where)


def _is_current(source: Side) -> bool:
    with failing(source.where):
        if VERSION_TABLE not in sa.inspect(source.connection).get_table_names():
            raise StoreError(NO_DATABASE, where=source.where)
        return migrated(source.connection)


def _is_up_to_date(file: Path) -> bool:
    with failing(str(file), CANNOT_OPEN), sqlite_engine(file, writing=False).connect() as connection:
        return _is_current(Side(str(file), connection))


def _migrated_copy(file: Path, copied: Path) -> Path:
    with (
        failing(str(file)),
        closing(connect(file, writing=False)) as original,
        closing(sqlite3.connect(copied)) as copy,
    ):
        original.backup(copy)
    prepare(copied)
    return copied
