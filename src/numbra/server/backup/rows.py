"""Copying every durable row from one database to another, and comparing what was read with what was written."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from numbra.core.errors import Refusal
from numbra.server.store.protocol import StoreError
from numbra.server.store.schema import durable

from .refusals import DIFFERENT, FAILED

ERRORS: tuple[type[Exception], ...] = (sqlite3.Error,)
"""The errors of the drivers; PostgreSQL's is an extra: if it is not installed, no such database is opened."""
with suppress(ModuleNotFoundError):
    from numbra.server.store.postgres import opening

    ERRORS += opening.BROKEN

BATCH = 500
"""Rows in memory at a time; the largest row has about 64 kB."""
MODULUS = 2**256

Told = Callable[[int, int], None]
"""Called with how many rows were read or compared so far, and how many will be in the end."""


class Side(NamedTuple):
    """One of the two databases: its name in messages, and a transaction that is open there."""

    where: str
    connection: sa.Connection


class Digest(NamedTuple):
    """The number of a table's rows, and the sum of their SHA-256 digests, which does not depend on the order."""

    rows: int = 0
    total: int = 0

    def plus(self, rows: Sequence[sa.Row[Any]]) -> "Digest":
        """The digest with more rows added."""
        each = (int.from_bytes(sha256(msgspec.msgpack.encode(tuple(row))).digest()) for row in rows)
        return Digest(self.rows + len(rows), (self.total + sum(each)) % MODULUS)


def copy(source: Side, target: Side, told: Told) -> dict[str, Digest]:
    """Copy every durable table, read it back and compare; the digest of each. `StoreError` if anything differs."""
    tables = durable()
    with failing(source.where):
        counts = [source.connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0 for table in tables]
    done, total = 0, 2 * sum(counts)
    digests: dict[str, Digest] = {}
    for table in tables:
        read = written = Digest()
        for rows in batches(source, table):
            read = read.plus(rows)
            with failing(target.where):
                target.connection.execute(table.insert(), [row._asdict() for row in rows])
            done += len(rows)
            told(done, total)
        _continue_numbering(target, table)
        for rows in batches(target, table):
            written = written.plus(rows)
            done += len(rows)
            told(done, total)
        if read != written:
            raise StoreError(DIFFERENT, table=table.name, read=read.rows, written=written.rows)
        digests[table.name] = read
    return digests


def batches(side: Side, table: sa.Table) -> Iterator[Sequence[sa.Row[Any]]]:
    """All rows of a table, `BATCH` at a time; PostgreSQL sends them through a cursor."""
    with failing(side.where):
        found = side.connection.execute(sa.select(table), execution_options={"yield_per": BATCH})
    while True:
        with failing(side.where):
            rows = found.fetchmany(BATCH)
        if not rows:
            return
        yield rows


def empty(side: Side) -> bool:
    """Whether no durable table has a row."""
    with failing(side.where):
        return not any(side.connection.execute(sa.select(table).limit(1)).first() for table in durable())


@contextmanager
def failing(where: str, refusal: Refusal = FAILED) -> Iterator[None]:
    """Turn the errors of a database into a refusal that names it."""
    try:
        yield
    except sa.exc.DBAPIError as error:
        raise StoreError(refusal, where=where, why=str(error.orig)) from error
    except ERRORS as error:
        raise StoreError(refusal, where=where, why=str(error) or type(error).__name__) from error


def _continue_numbering(target: Side, table: sa.Table) -> None:
    """Set PostgreSQL's sequence to the highest number that was copied; SQLite does so by itself."""
    column = table.autoincrement_column
    if column is None or target.connection.dialect.name != "postgresql":
        return
    sequence = sa.func.pg_get_serial_sequence(table.name, column.name)
    with failing(target.where):
        target.connection.execute(sa.select(sa.func.setval(sequence, sa.func.max(column))).having(sa.func.count() > 0))
