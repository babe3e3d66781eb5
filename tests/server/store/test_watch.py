"""News of what other processes write."""

import asyncio

from numbra.server.store import AnyNews, Attended, Forgotten, News, Renamed, Store
from numbra.server.store.postgres import PostgresStore
from patience import PATIENCE
from server.store.databases import Database, entry, keep_guests, table


async def until_told(told: list[AnyNews], news: AnyNews) -> None:
    """Wait for certain news."""
    async with asyncio.timeout(PATIENCE):
        while news not in told:
            await asyncio.sleep(0.005)


async def both(database: Database) -> tuple[Store, Store, list[AnyNews]]:
    """One store that writes, another that watches, and the news it receives."""
    told: list[AnyNews] = []
    writing, watching = await database.open(), await database.open()
    listening = asyncio.Event()
    watching.watch(told.append, listening.set)
    if isinstance(watching, PostgresStore):
        await listening.wait()
    return writing, watching, told


def test_what_another_process_has_written_is_told(database: Database) -> None:
    """A new table, an entry, a chat message: the news has the end of the log, and the number of messages."""

    async def scenario() -> None:
        writing, watching, told = await both(database)
        await keep_guests(writing, "ann")
        await writing.create(table(touched=1000.0), [b"first"], [])
        await until_told(told, News("t", 1, 0))
        await writing.append(table(touched=1000.0, status="over"), entry(2, b"second"))
        await until_told(told, News("t", 2, 0))
        await writing.say("t", "ann", b"hello")
        await until_told(told, News("t", 2, 1))
        await writing.close()
        await watching.close()

    asyncio.run(scenario())


def test_who_comes_and_who_is_renamed_is_told(database: Database) -> None:
    """Other processes keep names and presence in memory."""

    async def scenario() -> None:
        writing, watching, told = await both(database)
        await keep_guests(writing, "ann", "ben")
        await writing.change_guest("ann", name="Anna")
        await until_told(told, Renamed("ann"))
        told.clear()
        await writing.change_guest("ann", avatar=9)
        await until_told(told, Renamed("ann"))
        await writing.forget_guest("ben")
        await until_told(told, Forgotten("ben"))
        await writing.attend("p", "t", b"ann")
        await until_told(told, Attended("t"))
        await writing.attend("p", "u", b"")
        await until_told(told, Attended("u"))
        await writing.close()
        await watching.close()

    asyncio.run(scenario())


def test_whoever_is_alone_is_told_nothing(database: Database) -> None:
    """A store gets no news of its own writes."""

    async def scenario() -> None:
        told: list[AnyNews] = []
        store = await database.open()
        store.watch(told.append, lambda: None)
        await asyncio.sleep(0.2)
        for name in map(str, range(20)):
            await store.create(table(name, touched=1000.0), [b"first"], [])
            await asyncio.sleep(0.01)
        assert told == []
        await store.close()

    asyncio.run(scenario())
