"""The databases of all releases go on: nothing in them is lost, and running games are played to their end."""

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from numbra.server.protocol import commands
from numbra.server.store.migrate import VERSION_TABLE
from server.process import house
from server.store.next_version import NEWEST
from server.upgrade.playing import KINDS, PEOPLE, play

RELEASES = sorted(Path(__file__).parent.glob("*.sql"))
KEPT = ("guests", "tables", "log", "chat", "notes", "secrets")
"""What people would miss."""
MOST = 5_000
"""Actions of people after which a game counts as endless."""


@pytest.fixture(params=RELEASES, ids=lambda path: path.stem)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder with the database of a release."""
    with closing(sqlite3.connect(tmp_path / "numbra.sqlite")) as connection:
        connection.executescript(request.param.read_text(encoding="utf-8"))
    return tmp_path


def rows(folder: Path, table: str) -> list[tuple[object, ...]]:
    """The rows of a table by the columns that a release had."""
    with closing(sqlite3.connect(folder / "numbra.sqlite")) as connection:
        return sorted(connection.execute(f"SELECT * FROM {table}").fetchall(), key=str)  # noqa: S608  # one of ours


def test_there_is_one() -> None:
    """Otherwise nothing is tested here."""
    assert RELEASES


def test_it_is_migrated_and_nothing_is_lost(folder: Path) -> None:
    """All rows are there, with whatever later versions have added to them."""
    before = {table: rows(folder, table) for table in KEPT}

    async def opened() -> None:
        async with house(folder, driving=False):
            pass

    asyncio.run(opened())
    for table in KEPT:
        after = rows(folder, table)
        assert [row[: len(old)] for row, old in zip(after, before[table], strict=True)] == before[table]
    assert rows(folder, VERSION_TABLE) == [(NEWEST,)]


def test_running_games_are_played_to_their_end(folder: Path) -> None:
    """By the same people and bots; what was played before stays as it was."""

    async def scenario() -> None:
        async with house(folder) as one:
            ids = {listed.id for who in PEOPLE for listed in await one.store.tables_of(who, 100)}
            running = [table for one_id in ids if (table := await one.rooms.table(one_id)).status == "playing"]
            assert sorted(table.opened.game for table in running) == sorted(kind.game for kind in KINDS)
            for table in running:
                before = await one.store.entries(table.id)
                assert (await play(one, table.id, MOST)).status == "over"
                after = await one.store.entries(table.id)
                assert after[: len(before)] == before
                assert len(after) > len(before)

    asyncio.run(scenario())


def test_a_table_that_waited_is_joined_and_played(folder: Path) -> None:
    """By somebody whom the release knew."""

    async def scenario() -> None:
        async with house(folder) as one:
            (waiting,) = [table.id for table in await one.store.tables_by("ann") if table.status == "open"]
            await one.rooms.change(waiting, partial(commands.sit, guest="ben"))
            await one.rooms.change(waiting, partial(commands.start, guest="ben", seed="s"))
            assert (await play(one, waiting, MOST)).status == "over"

    asyncio.run(scenario())
