"""Opens the kind of database that an address names."""

import errno
import os

from .addresses import is_postgres
from .protocol import CANNOT_OPEN, Store, StoreError
from .sqlite import SqliteStore
from .sqlite.opening import file_of


async def open_store(address: str) -> Store:
    """Open a PostgreSQL database (`postgresql://…`), or a SQLite file (a path, or `sqlite:///…`)."""
    if is_postgres(address):
        from .postgres import PostgresStore  # here, since its driver is an extra

        return await PostgresStore.open(address)
    return await SqliteStore.open(address)


async def open_existing(address: str) -> Store:
    """Open a database as `open_store` does, but refuse a missing file instead of creating it."""
    if not is_postgres(address) and not file_of(address).exists():
        raise StoreError(CANNOT_OPEN, where=address, why=os.strerror(errno.ENOENT))
    return await open_store(address)
