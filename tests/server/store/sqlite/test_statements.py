"""The query plans of SQLite's statements."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from numbra.server.store import StoreError
from numbra.server.store.sqlite import SqliteStore, moderation, opening, reads, sweeping, writes

PARTS = ("_", "SELECT_")
WHOLE = ("SELECT", "INSERT", "UPDATE", "DELETE")


def statements() -> Iterator[tuple[str, str]]:
    """Every statement, by its name; names with these prefixes are only parts of statements."""
    for module in (reads, writes, sweeping, moderation):
        for name, value in vars(module).items():
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, str) and one.startswith(WHOLE) and not name.startswith(PARTS):
                    yield name, one


def test_nothing_is_searched_from_end_to_end(tmp_path: Path) -> None:
    """Every statement finds its rows by an index; only tables that are never long are scanned."""
    opening.prepare(tmp_path / "n.sqlite")
    with closing(opening.connect(tmp_path / "n.sqlite")) as connection:
        connection.create_function("casefold", 1, str.casefold)
        assert len(list(statements())) > 25
        for name, statement in statements():
            numbered = [int(number) for number in re.findall(r"\?(\d)", statement)]
            values = [1] * (max(numbered) if numbered else statement.count("?"))
            plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}", values).fetchall()
            given = ("CONSTANT ROW", "json_each", "SCAN processes", "SCAN news", "SCAN upkeep", "SCAN (subquery")
            scans = [row[3] for row in plan if row[3].startswith("SCAN") and not any(one in row[3] for one in given)]
            assert scans == [], name


def test_a_read_that_fails_is_an_error_of_the_store(tmp_path: Path) -> None:
    """And the next one is answered."""

    async def scenario() -> None:
        store = await SqliteStore.open(tmp_path / "n.sqlite")
        with closing(opening.connect(tmp_path / "n.sqlite")) as other:
            other.execute("ALTER TABLE log RENAME TO lost")
            with pytest.raises(StoreError, match="no such table") as caught:
                await store.entries("t")
            other.execute("ALTER TABLE tables RENAME TO lost_tables")
            assert not await store.ready()
            other.execute("ALTER TABLE lost RENAME TO log")
            other.execute("ALTER TABLE lost_tables RENAME TO tables")
        assert caught.value.code == "store/failed"
        assert await store.entries("t") == []
        assert await store.ready()
        await store.close()

    asyncio.run(scenario())
