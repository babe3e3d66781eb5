"""Watching a file that other processes write to."""

import asyncio
from pathlib import Path

from numbra.server.store import News
from server.store.databases import SqliteFile, table
from server.store.test_watch import both, until_told


def test_what_was_touched_long_ago_is_not_told_again(tmp_path: Path) -> None:
    """Only what has just been written is news."""

    async def scenario() -> None:
        writing, watching, told = await both(SqliteFile(tmp_path))
        await writing.create(table("old", touched=1.0), [b"first"], [])
        await writing.create(table("new", touched=1000.0), [b"first"], [])
        await until_told(told, News("new", 1, 0))
        assert {news.table for news in told if isinstance(news, News)} == {"new"}
        await writing.close()
        await watching.close()

    asyncio.run(scenario())
