"""Restoring a backup and moving a database keep every row, whichever kind either database is."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from alembic import command

from numbra.server.backup import backup, move, restore, rows
from numbra.server.backup.postgres import postgres_engine
from numbra.server.backup.rows import Digest, Side
from numbra.server.backup.source import sqlite_engine
from numbra.server.store import StoreError
from numbra.server.store.migrate import configured
from numbra.server.store.sqlite import opening
from patience import PATIENCE
from server.backup.filled import contents, doing, silent, transient_rows
from server.finished import finished
from server.house import guest, house
from server.store.databases import keep_guests

OLDER = "0003"


def older(file: Path) -> None:
    """Revert the last migrations of a database."""
    with sqlite_engine(file, writing=True).begin() as connection:
        command.downgrade(configured(connection), OLDER)


def test_a_backup_is_restored_into_either_database(source: str, target: str, tmp_path: Path) -> None:
    """The same rows, whichever database they came from and go to."""
    asyncio.run(backup(source, tmp_path / "copy.db", silent))
    asyncio.run(restore(tmp_path / "copy.db", target, silent))
    assert contents(target) == contents(source)


def test_everything_moves_and_the_source_stays(source: str, target: str) -> None:
    """In each direction; rows that only running servers need are left out."""
    before = contents(source)
    asyncio.run(_move_later(source, target))
    assert contents(target) == contents(source) == before
    assert transient_rows(source)
    assert not transient_rows(target)


async def _move_later(source: str, target: str) -> dict[str, Digest]:
    """Move, without waiting long for servers that have ended."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("numbra.server.backup.idle.WAIT", 0.2)
        return await move(source, target, silent)


def test_nobody_loses_a_seat(target: str, tmp_path: Path) -> None:
    """Sessions and games survive: people sit at the same tables in the new database."""
    with house(tmp_path / "source.db") as address, guest(address, "Ann") as ann:
        table = finished(ann)
        cookies, record = dict(ann.cookies), ann.get(f"/api/tables/{table}/record").text
    asyncio.run(move(str(tmp_path / "source.db"), target, silent))
    with (
        house(target) as address,
        httpx.Client(base_url=address, cookies=cookies, trust_env=False, timeout=PATIENCE) as ann,
    ):
        assert ann.get("/api/me").json()["name"] == "Ann"
        assert ann.get(f"/api/tables/{table}/record").text == record


def test_a_database_that_is_served_is_not_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the servers write afterwards would be lost; `numbra backup` works meanwhile."""
    monkeypatch.setattr("numbra.server.backup.idle.WAIT", PATIENCE)
    with house(tmp_path / "source.db"), pytest.raises(StoreError) as caught:
        asyncio.run(move(str(tmp_path / "source.db"), str(tmp_path / "moved.db"), silent))
    assert caught.value.code == "backup/being-served"
    assert not (tmp_path / "moved.db").exists()


def test_a_server_that_was_killed_does_not_count(source: str, tmp_path: Path) -> None:
    """Although its heartbeat is still in the database."""
    doing(source, lambda store: store.beat("killed", 1.0))
    asyncio.run(_move_later(source, str(tmp_path / "moved.db")))
    assert contents(str(tmp_path / "moved.db")) == contents(source)


def test_nothing_is_written_into_a_database_that_holds_anything(source: str, target: str, tmp_path: Path) -> None:
    """Not a row; starting a server on a database writes a key, so it is not empty any more."""
    asyncio.run(backup(source, tmp_path / "copy.db", silent))
    doing(target, lambda store: store.secret("sessions", b"key"))
    before = contents(target)
    for copying in (restore(tmp_path / "copy.db", target, silent), _move_later(source, target)):
        with pytest.raises(StoreError) as caught:
            asyncio.run(copying)
        assert caught.value.code == "backup/not-empty"
    assert contents(target) == before


def test_an_empty_database_may_be_there(source: str, tmp_path: Path) -> None:
    """A file without a byte, or one without a row."""
    asyncio.run(backup(source, tmp_path / "copy.db", silent))
    (tmp_path / "nothing.db").touch()
    opening.prepare(tmp_path / "no-row.db")
    for name in ("nothing.db", "no-row.db"):
        asyncio.run(restore(tmp_path / "copy.db", str(tmp_path / name), silent))
        assert contents(str(tmp_path / name)) == contents(source)


@pytest.mark.parametrize("suffix", ["-wal", "-journal"])
def test_a_log_that_was_left_over_is_not_read_into_it(tmp_path: Path, suffix: str) -> None:
    """SQLite would take a write-ahead log or a rollback journal of that name for the new file's."""
    doing(str(tmp_path / "copy.db"), lambda store: keep_guests(store, "ann"))
    (tmp_path / f"numbra.db{suffix}").write_bytes(b"of a database that is gone")
    with pytest.raises(StoreError) as caught:
        asyncio.run(restore(tmp_path / "copy.db", str(tmp_path / "numbra.db"), silent))
    assert caught.value.code == "backup/left-over"
    assert not (tmp_path / "numbra.db").exists()


def test_what_fails_half_way_leaves_the_target_empty(source: str, target: str) -> None:
    """It can be tried again at once."""

    def fail(done: int, of: int) -> None:
        if done > of // 2:
            raise ZeroDivisionError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("numbra.server.backup.idle.WAIT", 0.2)
        with pytest.raises(ZeroDivisionError):
            asyncio.run(move(source, target, fail))
        asyncio.run(move(source, target, silent))
    assert contents(target) == contents(source)


def test_an_older_backup_is_restored_and_stays_as_it_is(tmp_path: Path) -> None:
    """A copy of it is migrated; backing up or moving an older database is refused."""
    file, restored = tmp_path / "older.db", str(tmp_path / "restored.db")
    doing(str(file), lambda store: keep_guests(store, "ann"))
    older(file)
    before = file.read_bytes()
    asyncio.run(restore(file, restored, silent))
    assert [row[0] for row in contents(restored)["guests"]] == ["ann"]
    assert file.read_bytes() == before
    for copying in (backup(str(file), tmp_path / "copy.db", silent), move(str(file), str(tmp_path / "x.db"), silent)):
        with pytest.raises(StoreError) as caught:
            asyncio.run(copying)
        assert caught.value.code == "backup/older-database"


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    """And nothing is created."""
    with closing(sqlite3.connect(tmp_path / "other.db")) as db:
        db.execute("CREATE TABLE bookmarks (url)")
    codes = {"absent.db": "store/cannot-open", "other.db": "backup/no-database"}
    for name, code in codes.items():
        with pytest.raises(StoreError) as caught:
            asyncio.run(restore(tmp_path / name, str(tmp_path / "new.db"), silent))
        assert caught.value.code == code
    assert not (tmp_path / "new.db").exists()


def test_another_programs_database_is_not_written_to(tmp_path: Path) -> None:
    """Even if it is a file where the target should be."""
    doing(str(tmp_path / "copy.db"), lambda store: keep_guests(store, "ann"))
    with closing(sqlite3.connect(tmp_path / "other.db")) as db:
        db.execute("CREATE TABLE bookmarks (url)")
    with pytest.raises(StoreError) as caught:
        asyncio.run(restore(tmp_path / "copy.db", str(tmp_path / "other.db"), silent))
    assert caught.value.code == "backup/no-database"


def test_numbers_go_on_where_they_ended(
    tmp_path: Path, fresh_postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL numbers the rows of such a table by itself; the next row does not get a used number."""
    number, text = sa.Column("number", sa.Integer, primary_key=True), sa.Column("text", sa.Text)
    report = sa.Table("numbered", sa.MetaData(), number, text)
    monkeypatch.setattr(rows, "durable", lambda: [report])
    (tmp_path / "n.db").touch()

    async def whole() -> object:
        with sqlite_engine(tmp_path / "n.db", writing=True).connect() as source:
            report.create(source)
            source.execute(report.insert(), [{"number": 7, "text": "x"}])
            async with postgres_engine(fresh).begin() as target:
                await target.run_sync(report.create)
                await target.run_sync(lambda one: rows.copy(Side("a", source), Side("b", one), silent))
                return await target.scalar(report.insert().values(text="y").returning(report.c.number))

    fresh = fresh_postgres()
    assert asyncio.run(whole()) == 8
