"""Opens a file by its address: it is created or migrated first, and refused if it is not a database of Numbra."""

import errno
import os
import sqlite3
import time
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from threading import Lock

import sqlalchemy as sa

from numbra.server.store.migrate import MIGRATIONS, VERSION_TABLE, migrate
from numbra.server.store.protocol import CANNOT_OPEN, StoreError
from numbra.server.texts import texts

PATIENCE = 30.0
"""Seconds to wait for the write lock of another process."""
MODE = "rw"
"""Files are created here, not by SQLite, so that only their owner can read them."""

CHECKPOINT = 4_000
"""Pages of 4 kB that the write-ahead log may have before it is copied into the file, which blocks all writes."""

INCREMENTAL = 2
"""SQLite's `auto_vacuum` mode in which free pages can be given back a few at a time."""
LARGEST_REWRITTEN = 50_000_000
"""Bytes of the largest file that is rewritten at a start, which takes about a second."""

SIGNATURE = int.from_bytes(b"Nmbr")
"""The application id, by which programs such as `file` recognise a database of Numbra."""

NOT_A_FILE = texts("store.sqlite.not-a-file")
NOT_OURS = texts("store.sqlite.not-ours")

_OPENING_LOCK = Lock()
"""A process opens one file at a time: closing a file that was just created must not drop SQLite's locks on it."""


def file_of(address: str | Path) -> Path:
    """The file an address names: a path, or an address as SQLAlchemy writes it."""
    if isinstance(address, Path):
        return address.absolute()
    if "://" not in address:
        if address in ("", ":memory:"):
            raise StoreError(CANNOT_OPEN, where=address, why=NOT_A_FILE)
        return Path(address).absolute()
    try:
        url = sa.make_url(address)
    except (sa.exc.ArgumentError, ValueError):
        raise StoreError(CANNOT_OPEN, where=address, why=NOT_A_FILE) from None
    named = url.database if url.drivername in ("sqlite", "sqlite+pysqlite") and not url.host and not url.query else None
    if named in (None, "", ":memory:"):
        raise StoreError(CANNOT_OPEN, where=url.render_as_string(hide_password=True), why=NOT_A_FILE)
    return Path(named).absolute()


def prepare(file: Path, migrations: Path = MIGRATIONS) -> None:
    """Make sure the file is a database of this version that can be written."""
    try:
        with _OPENING_LOCK:
            _create(file)
            with closing(connect(file)) as connection:
                _check(connection, file)
                _let_shrink(connection, file)
                _set_with_retry(connection, "PRAGMA journal_mode = WAL")
            _migrate(file, migrations)
    except sa.exc.DBAPIError as error:
        raise StoreError(CANNOT_OPEN, where=str(file), why=str(error.orig)) from error
    except sqlite3.Error as error:
        raise StoreError(CANNOT_OPEN, where=str(file), why=str(error)) from error
    except OSError as error:
        raise StoreError(CANNOT_OPEN, where=str(file), why=error.strerror) from error


def connect(file: Path, *, writing: bool = True) -> sqlite3.Connection:
    """A connection without implicit transactions, whose commits wait until they are on disk."""
    connection = sqlite3.connect(
        f"{file.as_uri()}?mode={MODE}",
        uri=True,
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
        connection.execute(f"PRAGMA query_only = {not writing}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _create(file: Path) -> None:
    """Create an empty file, which is an empty database; it will hold secrets, so only its owner can read it."""
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _check(connection: sqlite3.Connection, file: Path) -> None:
    """Refuse the database of another program, before anything is written to it."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if names and VERSION_TABLE not in names:
        raise StoreError(CANNOT_OPEN, where=str(file), why=NOT_OURS)


def _let_shrink(connection: sqlite3.Connection, file: Path) -> None:
    """Have SQLite keep track of free pages, so that they can be given back; a file with rows is rewritten for that.

    A large file of an older version stays as it is, since rewriting takes long; its free pages are used again, too.
    """
    if connection.execute("PRAGMA auto_vacuum").fetchone()[0] == INCREMENTAL or file.stat().st_size > LARGEST_REWRITTEN:
        return
    connection.execute("PRAGMA busy_timeout = 100")
    _set_with_retry(connection, f"PRAGMA auto_vacuum = {INCREMENTAL}")
    if file.stat().st_size:
        with suppress(sqlite3.OperationalError):  # another process is writing: the next start tries again
            connection.execute("VACUUM")
    connection.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000:.0f}")


def _set_with_retry(connection: sqlite3.Connection, setting: str) -> None:
    """Change a setting of the file, again and again while it is locked: SQLite does not wait by itself here."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute(setting)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def _migrate(file: Path, migrations: Path) -> None:
    """Migrate while no other process can. The signature is always written, to find out now if the file is read-only."""
    engine = sa.create_engine("sqlite://", creator=partial(connect, file), poolclass=sa.NullPool)
    sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    with engine.begin() as connection:
        migrate(connection, migrations)
        connection.exec_driver_sql(f"PRAGMA application_id = {SIGNATURE}")
