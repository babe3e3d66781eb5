"""What the address of a database says: which kind it is, and how it is shown to people."""

from importlib.util import find_spec

import sqlalchemy as sa

from numbra.core.errors import refusal
from numbra.server.texts import texts

from .protocol import StoreError

SCHEMES = ("postgresql://", "postgres://")
DRIVER = "asyncpg"

NEEDS_POSTGRES = refusal(texts, "store/needs-postgres")


def is_postgres(address: str) -> bool:
    """Whether it names a PostgreSQL database; `StoreError` if it does and the driver, an extra, is not installed.

    Modules that import the driver are imported only after this was asked.
    """
    if not address.startswith(SCHEMES):
        return False
    if find_spec(DRIVER) is None:
        raise StoreError(NEEDS_POSTGRES)
    return True


def shown(address: str) -> str:
    """An address without its password."""
    try:
        return sa.make_url(address).render_as_string(hide_password=True)
    except (sa.exc.ArgumentError, ValueError):
        return address.partition("://")[0] + "://…"
