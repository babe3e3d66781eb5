"""Files give back the space of deleted rows: new files, and old ones after they were rewritten."""

import asyncio
import sqlite3
from contextlib import closing
from itertools import pairwise
from math import inf
from pathlib import Path

import pytest

from numbra.server.store.protocol import Due
from numbra.server.store.sqlite import SqliteStore, opening, sweeping
from server.store.databases import table

NEVER = Due(tables=-inf, stuck=-inf, games=-inf, guests=-inf)


def kind_of(file: Path) -> int:
    """The file's `auto_vacuum` mode."""
    with closing(sqlite3.connect(file)) as connection:
        kind: int = connection.execute("PRAGMA auto_vacuum").fetchone()[0]
        return kind


def old_file(folder: Path) -> Path:
    """A file as made by earlier versions, with a row in it."""
    file = folder / "old.sqlite"
    with pytest.MonkeyPatch.context() as before:
        before.setattr(opening, "_let_shrink", lambda _connection, _file: None)
        opening.prepare(file)
    with closing(opening.connect(file)) as connection:
        connection.execute("INSERT INTO secrets VALUES ('a', x'00')")
    assert kind_of(file) == 0
    return file


def test_a_new_file_can_shrink(tmp_path: Path) -> None:
    """From the start."""
    opening.prepare(tmp_path / "n.sqlite")
    assert kind_of(tmp_path / "n.sqlite") == opening.INCREMENTAL


def test_an_old_file_is_written_anew(tmp_path: Path) -> None:
    """Once, with everything in it."""
    file = old_file(tmp_path)
    opening.prepare(file)
    assert kind_of(file) == opening.INCREMENTAL
    with closing(opening.connect(file)) as connection:
        assert connection.execute("SELECT name FROM secrets").fetchall() == [("a",)]
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_large_old_file_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's start must not wait for it."""
    file = old_file(tmp_path)
    monkeypatch.setattr(opening, "LARGEST_REWRITTEN", 1000)
    opening.prepare(file)
    assert kind_of(file) == 0


def test_an_old_file_that_others_write_to_stays_as_it_is(tmp_path: Path) -> None:
    """Until the next start."""
    file = old_file(tmp_path)
    with closing(opening.connect(file)) as other, closing(opening.connect(file)) as connection:
        other.execute("BEGIN IMMEDIATE")
        opening._let_shrink(connection, file)
        assert kind_of(file) == 0
        assert connection.execute("PRAGMA busy_timeout").fetchone() == (30_000,)


def test_free_pages_are_given_back_in_small_steps(tmp_path: Path) -> None:
    """All but a few, which are used again."""

    async def scenario() -> list[int]:
        store = await SqliteStore.open(tmp_path / "n.sqlite")
        await store.create(table(status="closed"), [b"x" * 4096] * 3000, [])
        pages = []
        while await store.sweep(NEVER._replace(tables=1e9)):
            pages.append(await store._write(lambda db: int(db.execute("PRAGMA page_count").fetchone()[0])))
        await store.close()
        return pages

    pages = asyncio.run(scenario())
    assert pages[0] > 3000
    assert pages[-1] < 2 * sweeping.FREE_PAGES
    assert max(before - after for before, after in pairwise(pages)) <= sweeping.FREE_PAGES
