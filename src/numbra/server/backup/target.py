"""The database that is copied to: written completely or not at all, and never over existing rows."""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from secrets import token_hex

import sqlalchemy as sa
from sqlalchemy.util import greenlet_spawn

from numbra.server.store.addresses import is_postgres, shown
from numbra.server.store.migrate import VERSION_TABLE
from numbra.server.store.protocol import StoreError
from numbra.server.store.schema import durable
from numbra.server.store.sqlite.opening import file_of, prepare

from .refusals import CANNOT_WRITE, LEFT_OVER, NO_DATABASE, NOT_EMPTY
from .rows import Side, empty, failing
from .source import sqlite_engine

RECOVERY_SUFFIXES = ("-wal", "-journal")
"""Suffixes of files that SQLite would replay into a database of the same name."""
ALL_SUFFIXES = ("", "-wal", "-shm", "-journal")
"""Suffixes of all files of one SQLite database."""


@asynccontextmanager
async def writing(address: str) -> AsyncIterator[Side]:
    """Open an empty database to copy into; all is committed at the end of the block or, if that raises, nothing."""
    if not is_postgres(address):
        file = file_of(address)
        _check_vacant(file)
        with new_file(file) as target:
            yield target
        return
    from numbra.server.store.postgres.opening import prepare as prepare_postgres  # here, since its driver is an extra

    from .postgres import connected, lock_migrations, postgres_engine

    await prepare_postgres(address)
    async with connected(postgres_engine(address), address) as connection, connection.begin():
        target = Side(shown(address), await connection.run_sync(lambda synchronous: synchronous))
        await greenlet_spawn(lock_migrations, target)
        await greenlet_spawn(_check_empty, target)
        yield target


@contextmanager
def new_file(file: Path) -> Iterator[Side]:
    """A database in a file that gets its name when all of it is on disk. Only its owner can ever read it."""
    for suffix in RECOVERY_SUFFIXES:
        if file.with_name(file.name + suffix).exists():
            raise StoreError(LEFT_OVER, path=file.with_name(file.name + suffix))
    part = file.with_name(f".{file.name}.{token_hex(4)}.part")
    try:
        with _disk_errors_refused(file):
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        prepare(part)
        with sqlite_engine(part, writing=True).connect() as connection:
            _write_once(connection)
            with connection.begin():
                yield Side(str(file), connection)
            with failing(str(file)):
                _check_whole(connection, file)
        with _disk_errors_refused(file):
            _sync(part)
            part.replace(file)
            if os.name == "posix":
                _sync(file.parent)
    finally:
        for suffix in ALL_SUFFIXES:
            part.with_name(part.name + suffix).unlink(missing_ok=True)


@contextmanager
def _disk_errors_refused(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreError(CANNOT_WRITE, path=file, why=error.strerror) from error


def _write_once(connection: sa.Connection) -> None:
    """Turn off the journal and the syncing: an unfinished file is deleted, and a finished one synced once."""
    raw = connection.connection.driver_connection
    for pragma in ("journal_mode = DELETE", "journal_mode = OFF", "synchronous = OFF"):
        raw.execute(f"PRAGMA {pragma}")  # type: ignore[union-attr]  # it is a connection of sqlite3


def _check_whole(connection: sa.Connection, file: Path) -> None:
    result = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
    if result != "ok":
        raise StoreError(CANNOT_WRITE, path=file, why=result)


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _check_empty(target: Side) -> None:
    """Refuse a database with rows."""
    if not empty(target):
        raise StoreError(NOT_EMPTY, where=target.where)


def _check_vacant(file: Path) -> None:
    """Refuse a file that must not be replaced: anything but a database of Numbra, of any version, without a row."""
    if not file.exists():
        return
    if file.is_dir():
        raise StoreError(NO_DATABASE, where=str(file))
    with failing(str(file)), sqlite_engine(file, writing=False).connect() as connection:
        names = sa.inspect(connection).get_table_names()
        if names and VERSION_TABLE not in names:
            raise StoreError(NO_DATABASE, where=str(file))
        present = [table for table in durable() if table.name in names]
        if any(connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first() for table in present):
            raise StoreError(NOT_EMPTY, where=str(file))
