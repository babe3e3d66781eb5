"""Group commit: nothing is confirmed before it is on disk, and callers get the errors of their own writes."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from numbra.server.store import StoreError
from numbra.server.store.sqlite import opening
from numbra.server.store.sqlite import writer as sqlite_writer
from numbra.server.store.sqlite.writer import LARGEST_GROUP, Writer
from patience import PATIENCE


class Watched(sqlite3.Connection):
    """A connection that records statements, can hold up a commit, and can fail."""

    statements: list[str]
    failing: str | None = None
    hold: Event | None = None

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:  # as the method it replaces
        """Execute the statement, unless it is to fail."""
        if sql == self.failing:
            raise sqlite3.OperationalError("disk I/O error")
        if sql == "COMMIT" and self.hold is not None:
            self.hold.wait()
        self.statements.append(sql.split()[0])
        return super().execute(sql, *args)


def with_writer(file: Path, scenario: Callable[[Writer, Watched], Awaitable[None]]) -> None:
    """Run a scenario with a writer on a database of one table."""

    async def whole() -> None:
        connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False, factory=Watched)
        connection.statements = []
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE IF NOT EXISTS numbers (number INTEGER PRIMARY KEY, bytes BLOB)")
        connection.statements.clear()
        writer = Writer(connection, asyncio.get_running_loop())
        try:
            await scenario(writer, connection)
        finally:
            await asyncio.to_thread(writer.stop)

    asyncio.run(whole())


def inserting(number: int, size: int = 0) -> Callable[[sqlite3.Connection], int]:
    """Work that writes a number."""

    def work(connection: sqlite3.Connection) -> int:
        connection.execute("INSERT INTO numbers VALUES (?, zeroblob(?))", (number, size))
        return number

    return work


def mistaken(connection: sqlite3.Connection) -> int:
    """Work that writes a number, and then fails."""
    connection.execute("INSERT INTO numbers VALUES (50, NULL)")
    raise KeyError("a mistake of ours")


def numbers(file: Path) -> list[int]:
    """The numbers that are on disk."""
    with closing(sqlite3.connect(file)) as connection:
        return [number for (number,) in connection.execute("SELECT number FROM numbers ORDER BY number")]


def test_nothing_is_told_before_the_commit(tmp_path: Path) -> None:
    """Until then nobody sees it, and all writes that are queued meanwhile are committed together."""

    async def scenario(writer: Writer, connection: Watched) -> None:
        connection.hold = Event()
        first = writer.ask(inserting(0))
        while "INSERT" not in connection.statements:
            await asyncio.sleep(0.001)
        rest = [writer.ask(inserting(number)) for number in range(1, 100)]
        await asyncio.sleep(0.01)
        assert not first.done()
        assert numbers(tmp_path / "n") == []
        connection.hold.set()
        assert await first == 0
        assert numbers(tmp_path / "n")[:1] == [0]
        assert await asyncio.gather(*rest) == list(range(1, 100))
        assert connection.statements.count("COMMIT") == 2

    with_writer(tmp_path / "n", scenario)
    assert numbers(tmp_path / "n") == list(range(100))


def test_what_is_asked_shortly_after_is_committed_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as every turn of the loop brings more."""
    monkeypatch.setattr(sqlite_writer, "LONGEST_GATHERING", 1e9)

    async def scenario(writer: Writer, connection: Watched) -> None:
        asked = []
        for number in range(20):
            asked.append(writer.ask(inserting(number)))
            await asyncio.sleep(0)
        assert await asyncio.gather(*asked) == list(range(20))
        assert connection.statements.count("COMMIT") == 1

    with_writer(tmp_path / "n", scenario)


def test_a_group_gathers_only_for_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if every turn of the loop brings more, for ever."""
    monkeypatch.setattr(sqlite_writer, "LARGEST_GROUP", 1e9)

    async def scenario(writer: Writer, _connection: Watched) -> None:
        first = writer.ask(inserting(0))
        asked = [first]
        async with asyncio.timeout(PATIENCE):
            while not first.done():
                await asyncio.sleep(0)
                asked.append(writer.ask(inserting(len(asked))))
        await asyncio.gather(*asked)

    with_writer(tmp_path / "n", scenario)


def test_a_group_is_not_larger_than_its_limit(tmp_path: Path) -> None:
    """So that its first writes do not wait for all that come after."""

    async def scenario(writer: Writer, connection: Watched) -> None:
        connection.hold = Event()
        first = writer.ask(inserting(0))
        while "INSERT" not in connection.statements:
            await asyncio.sleep(0.001)
        rest = [writer.ask(inserting(number)) for number in range(1, 2 * LARGEST_GROUP + 2)]
        await asyncio.sleep(0.01)
        connection.hold.set()
        await asyncio.gather(first, *rest)
        assert connection.statements.count("COMMIT") == 4

    with_writer(tmp_path / "n", scenario)


@pytest.mark.parametrize("failing", ["BEGIN IMMEDIATE", "COMMIT"])
def test_a_group_that_cannot_be_committed_was_not_done(tmp_path: Path, failing: str) -> None:
    """All its callers get the error, and the next group is not affected."""

    async def scenario(writer: Writer, connection: Watched) -> None:
        connection.failing = failing
        asked = [writer.ask(inserting(number)) for number in range(10)]
        errors = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(error, StoreError) and error.code == "store/failed" for error in errors)
        assert "disk I/O error" in str(errors[0])
        assert numbers(tmp_path / "n") == []
        connection.failing = None
        assert await asyncio.gather(*(writer.ask(inserting(number)) for number in range(3))) == [0, 1, 2]

    with_writer(tmp_path / "n", scenario)
    assert numbers(tmp_path / "n") == [0, 1, 2]


@pytest.mark.parametrize("failing", ["SAVEPOINT attempt", "ROLLBACK TO attempt", "RELEASE attempt"])
def test_what_was_done_is_what_was_told(tmp_path: Path, failing: str) -> None:
    """Even if a failed write cannot be undone by itself: then the whole group fails."""

    async def scenario(writer: Writer, connection: Watched) -> None:
        connection.failing = failing
        works = [inserting(1), mistaken, inserting(2)]
        done = await asyncio.gather(*map(writer.ask, works), return_exceptions=True)
        connection.failing = None
        assert isinstance(done[1], Exception)
        assert await writer.ask(inserting(3)) == 3
        assert numbers(tmp_path / "n") == [*(one for one in done if isinstance(one, int)), 3]

    with_writer(tmp_path / "n", scenario)


def test_a_failure_is_undone_without_the_others(tmp_path: Path) -> None:
    """Whatever it has written before, and whatever the error is."""

    async def scenario(writer: Writer, _connection: Watched) -> None:
        works: list[Callable[[sqlite3.Connection], Any]] = [inserting(1), mistaken, inserting(1), inserting(2)]
        done = await asyncio.gather(*map(writer.ask, works), return_exceptions=True)
        assert [type(one) for one in done] == [int, KeyError, StoreError, int]
        assert isinstance(done[2], StoreError)
        assert isinstance(done[2].__cause__, sqlite3.IntegrityError)

    with_writer(tmp_path / "n", scenario)
    assert numbers(tmp_path / "n") == [1, 2]


def test_a_full_disk_is_told_and_survived(tmp_path: Path) -> None:
    """Here SQLite is given a page limit; when it is raised, writing goes on."""

    async def scenario(writer: Writer, connection: Watched) -> None:
        await writer.ask(inserting(1))
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        await writer.ask(lambda connection: connection.execute(f"PRAGMA max_page_count = {pages}").fetchall())
        done = await asyncio.gather(
            *(writer.ask(inserting(number, size=100_000)) for number in (2, 3)), return_exceptions=True
        )
        assert ["full" in str(error) for error in done] == [True, True]
        await writer.ask(lambda connection: connection.execute("PRAGMA max_page_count = 1000000").fetchall())
        assert await writer.ask(inserting(4, size=100_000)) == 4

    with_writer(tmp_path / "n", scenario)
    assert numbers(tmp_path / "n") == [1, 4]


def test_a_transaction_that_sqlite_gave_up_is_nobodys(tmp_path: Path) -> None:
    """As when the disk fails: earlier writes of the group fail as well."""

    def given_up(connection: sqlite3.Connection) -> None:
        connection.execute("ROLLBACK")
        raise sqlite3.OperationalError("disk I/O error")

    async def scenario(writer: Writer, _connection: Watched) -> None:
        works: list[Callable[[sqlite3.Connection], Any]] = [inserting(1), given_up, inserting(2)]
        done = await asyncio.gather(*map(writer.ask, works), return_exceptions=True)
        assert {type(one) for one in done[:2]} == {StoreError}
        assert await writer.ask(inserting(3)) == 3

    with_writer(tmp_path / "n", scenario)
    assert 1 not in numbers(tmp_path / "n")


def test_another_process_that_writes_is_waited_for(tmp_path: Path) -> None:
    """Its transaction ends, then ours begins; readers wait for neither."""
    file = tmp_path / "n.sqlite"
    opening.prepare(file)

    async def scenario() -> None:
        other = opening.connect(file)
        other.execute("BEGIN IMMEDIATE")
        writer = Writer(opening.connect(file), asyncio.get_running_loop())
        asked = writer.ask(lambda db: db.execute("INSERT INTO secrets VALUES ('a', x'00')").rowcount)
        await asyncio.sleep(0.02)
        assert not asked.done()
        with closing(opening.connect(file, writing=False)) as reader:
            assert reader.execute("SELECT count(*) FROM secrets").fetchall() == [(0,)]
        other.execute("COMMIT")
        other.close()
        assert await asked == 1
        await asyncio.to_thread(writer.stop)

    asyncio.run(scenario())


def test_a_loop_that_is_gone_does_not_stop_the_writer(tmp_path: Path) -> None:
    """The write is on disk, although its caller is gone."""
    file = tmp_path / "n.sqlite"
    opening.prepare(file)
    loop = asyncio.new_event_loop()
    connection = opening.connect(file)
    held = opening.connect(file)
    held.execute("BEGIN IMMEDIATE")
    writer = Writer(connection, loop)
    writer.ask(lambda db: db.execute("INSERT INTO secrets VALUES ('a', x'00')").rowcount)
    loop.close()
    held.execute("ROLLBACK")
    held.close()
    writer.stop()
    with closing(opening.connect(file)) as reader:
        assert reader.execute("SELECT name FROM secrets").fetchall() == [("a",)]
