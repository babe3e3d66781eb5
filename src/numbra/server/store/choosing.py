"""The kind of database that an address names."""

from .postgres import PostgresStore
from .postgres.opening import SCHEMES
from .protocol import Store
from .sqlite import SqliteStore


async def open_store(address: str) -> Store:
    """A server's database (`postgresql://…`), or one in a file (a path, or `sqlite:///…`)."""
    if address.startswith(SCHEMES):
        return await PostgresStore.open(address)
    return await SqliteStore.open(address)
