"""What other processes write is noticed."""

import asyncio

from numbra.server.store import News, Store
from server.store.databases import Database, entry, table

PATIENCE = 20.0


async def until_told(told: list[News], news: News) -> None:
    """Wait for certain news."""
    async with asyncio.timeout(PATIENCE):
        while news not in told:
            await asyncio.sleep(0.005)


async def both(database: Database) -> tuple[Store, Store, list[News]]:
    """One store that writes, another that watches, and what it is told."""
    told: list[News] = []
    writing, watching = await database.open(), await database.open()
    watching.watch(told.append)
    return writing, watching, told


def test_what_another_process_has_written_is_told(database: Database) -> None:
    """A new table, an entry, something said: where the log ends now, and how much was said."""

    async def scenario() -> None:
        writing, watching, told = await both(database)
        await writing.create(table(touched=1000.0), [b"first"], [])
        await until_told(told, News("t", 1, 0))
        await writing.append(table(touched=1000.0, status="over"), entry(2, b"second"))
        await until_told(told, News("t", 2, 0))
        await writing.say("t", "ann", b"hello")
        await until_told(told, News("t", 2, 1))
        await writing.close()
        await watching.close()

    asyncio.run(scenario())


def test_what_was_touched_long_ago_is_not_told_again(database: Database) -> None:
    """Only what has just been written."""

    async def scenario() -> None:
        writing, watching, told = await both(database)
        await writing.create(table("old", touched=1.0), [b"first"], [])
        await writing.create(table("new", touched=1000.0), [b"first"], [])
        await until_told(told, News("new", 1, 0))
        assert {news.table for news in told} == {"new"}
        await writing.close()
        await watching.close()

    asyncio.run(scenario())


def test_whoever_is_alone_is_told_nothing(database: Database) -> None:
    """One's own writing is no news."""

    async def scenario() -> None:
        told: list[News] = []
        store = await database.open()
        store.watch(told.append)
        await asyncio.sleep(0.2)
        for name in map(str, range(20)):
            await store.create(table(name, touched=1000.0), [b"first"], [])
            await asyncio.sleep(0.01)
        assert told == []
        await store.close()

    asyncio.run(scenario())
