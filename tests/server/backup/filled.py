"""Databases with rows in every table, and their contents."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import Any

import msgspec
import sqlalchemy as sa

from numbra.core.registry import game
from numbra.server.backup.rows import Side
from numbra.server.backup.source import reading
from numbra.server.store import Deed, Entry, Store
from numbra.server.store.blocking import Report
from numbra.server.store.choosing import open_store
from numbra.server.store.protocol import Due
from numbra.server.store.schema import durable, metadata
from numbra.server.table import log
from server.store.databases import Database, PostgresDatabase, SqliteFile, keep_guests, table


def address_of(database: Database) -> str:
    """A database as commands name it."""
    return str(database.file) if isinstance(database, SqliteFile) else _address(database)


def _address(database: Database) -> str:
    assert isinstance(database, PostgresDatabase)
    return database.address


def silent(_done: int, _of: int) -> None:
    """Ignore the progress."""


def opened() -> bytes:
    """The first line of a log that can be replayed."""
    line = log.Opened(
        game="shades",
        rules=game("shades").version,
        options={},
        bots=(None, None),
        creator="ann",
        public=True,
        clock=None,
    )
    return msgspec.json.encode(line)


async def fill(store: Store) -> None:
    """Write rows into every table."""
    await keep_guests(store, "ann", "Bob", "bob", "ägir")
    await store.change_guest("ann", name="Ännchen 🎲", avatar=3)
    for name in ("one", "Two", "über"):
        await store.create(table(name, touched=2.5, driver="gone"), [opened()], ["ann", "Bob"])
    sat = msgspec.json.encode(log.Sat(0, "ann"))
    await store.append(table("one", public=False), Entry(2, 7.25, sat), message="ann 1")
    await store.say("one", "ann", b'{"text":"hello"}', message="ann 2")
    await store.note("one", 0, "ann", "a secret\nof mine")
    await store.block("ann", "Bob")
    await store.report(Report("Bob", "ann", "one", "message", 1, "hello"))
    await store.secret("sessions", bytes(range(256)))
    await store.create(table("old", status="over"), [opened()], ["ann"])
    while await store.sweep(Due(tables=inf, stuck=-1.0, games=-1.0, guests=-1.0)):
        """The finished game is packed."""
    await store.ban("Bob", 9e9, "spam", Deed("command", "ban", "Bob", "spam"), by_address=True)
    await store.served()
    await store.beat("gone", 1.0)
    await store.attend("gone", "one", b"{}")


def doing(address: str, work: Callable[[Store], Awaitable[Any]]) -> None:
    """Work on a database, in a thread of its own, as another loop may be running here."""

    async def whole() -> None:
        store = await open_store(address)
        try:
            await work(store)
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, whole()).result()


def contents(address: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every durable table, sorted."""

    async def whole() -> dict[str, list[tuple[Any, ...]]]:
        async with reading(address) as side:
            return await sa.util.greenlet_spawn(_rows, side)

    return asyncio.run(whole())


def _rows(side: Side) -> dict[str, list[tuple[Any, ...]]]:
    return {
        one.name: sorted((tuple(row) for row in side.connection.execute(sa.select(one))), key=repr) for one in durable()
    }


def transient_rows(address: str) -> int:
    """The number of rows that are only needed while servers run."""

    def counted(side: Side) -> int:
        kept = {one.name for one in durable()}
        there = sa.inspect(side.connection).get_table_names()
        tables = [one for one in metadata.sorted_tables if one.name not in kept and one.name in there]
        return sum(side.connection.scalar(sa.select(sa.func.count()).select_from(one)) or 0 for one in tables)

    async def whole() -> int:
        async with reading(address) as side:
            return await sa.util.greenlet_spawn(counted, side)

    return asyncio.run(whole())
