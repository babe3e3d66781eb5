"""Backups: a snapshot of one moment, complete or absent, and readable by their owner only."""

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from numbra.server.backup import backup, target
from numbra.server.backup.rows import Digest
from numbra.server.store import Store, StoreError
from numbra.server.store.schema import durable, metadata
from numbra.server.store.sqlite import opening
from server.backup.filled import contents, doing, opened, silent, transient_rows
from server.store.databases import keep_guests, table
from server.store.next_version import steps_ahead


def refused(database: str | Path, file: Path, *, force: bool = False) -> str:
    """The code of the refusal."""
    with pytest.raises(StoreError) as caught:
        asyncio.run(backup(str(database), file, silent, force=force))
    return caught.value.code


def test_a_backup_holds_every_durable_row(source: str, tmp_path: Path) -> None:
    """From either database, into a file that is a Numbra database itself; rows that only servers need are left out."""
    done = asyncio.run(backup(source, tmp_path / "copy.db", silent))
    assert contents(str(tmp_path / "copy.db")) == contents(source)
    assert all(contents(source).values()), "a durable table without a row proves nothing"
    assert {name: digest.rows for name, digest in done.tables.items()} == {
        name: len(found) for name, found in contents(source).items()
    }
    assert transient_rows(source)
    assert not transient_rows(str(tmp_path / "copy.db"))
    assert done.replayed == (4, 0, 4)


def test_a_backup_is_of_one_moment(source: str, tmp_path: Path) -> None:
    """What is written meanwhile is not in it, not even in tables that are read later."""
    before, told = contents(source), list[int]()

    async def late(store: Store) -> None:
        await keep_guests(store, "late")
        await store.create(table("late"), [opened()], ["late"])
        await store.say("one", "late", b'{"text":"late"}')

    def write_meanwhile(done: int, _of: int) -> None:
        if not told:
            doing(source, late)
        told.append(done)

    asyncio.run(backup(source, tmp_path / "copy.db", write_meanwhile))
    assert contents(str(tmp_path / "copy.db")) == before
    assert contents(source) != before
    assert told == sorted(told)


def test_only_its_owner_can_ever_read_it(source: str, tmp_path: Path) -> None:
    """Whatever the umask, from the first byte on; so are temporary files beside it."""
    folder = tmp_path / "backups"
    folder.mkdir()
    modes = set[int]()

    def look(_done: int, _of: int) -> None:
        modes.update(stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir())

    before = os.umask(0)
    try:
        asyncio.run(backup(source, folder / "copy.db", look))
    finally:
        os.umask(before)
    look(0, 0)
    assert modes == {0o600}
    assert [path.name for path in folder.iterdir()] == ["copy.db"]


def test_a_file_is_replaced_only_by_force(source: str, tmp_path: Path) -> None:
    """And then as a whole."""
    file = tmp_path / "copy.db"
    file.write_text("mine")
    assert refused(source, file) == "backup/exists"
    assert file.read_text() == "mine"
    asyncio.run(backup(source, file, silent, force=True))
    assert contents(str(file)) == contents(source)


def test_a_database_is_never_its_own_backup(tmp_path: Path) -> None:
    """Not even by force; nor is a file replaced that another process has open."""
    file = tmp_path / "numbra.db"
    doing(str(file), lambda store: keep_guests(store, "ann"))
    assert refused(file, file, force=True) == "backup/exists"
    other = tmp_path / "other.db"
    doing(str(other), lambda store: keep_guests(store, "ann"))
    with closing(sqlite3.connect(other)) as db:
        db.execute("DELETE FROM guests")
        db.commit()
        assert refused(file, other, force=True) == "backup/left-over"


@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError])
def test_nothing_half_written_stays(source: str, tmp_path: Path, error: type[BaseException]) -> None:
    """When it is interrupted, or when anything fails; an earlier file stays."""
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "copy.db").write_text("of yesterday")

    def fail(done: int, of: int) -> None:
        if done > of // 2:
            raise error

    with pytest.raises(error):
        asyncio.run(backup(source, folder / "copy.db", fail, force=True))
    assert [path.name for path in folder.iterdir()] == ["copy.db"]
    assert (folder / "copy.db").read_text() == "of yesterday"


def test_a_copy_that_differs_is_refused(source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a single byte of a single row; the copy is not kept."""

    def spoilt(file: Path) -> None:
        opening.prepare(file)
        with closing(sqlite3.connect(file)) as db:
            db.execute("CREATE TRIGGER spoil AFTER INSERT ON notes BEGIN UPDATE notes SET text = upper(text); END")

    monkeypatch.setattr(target, "prepare", spoilt)
    folder = tmp_path / "backups"
    folder.mkdir()
    assert refused(source, folder / "copy.db") == "backup/different"
    assert list(folder.iterdir()) == []


def test_what_is_no_database_of_this_version_is_refused(tmp_path: Path) -> None:
    """Each with a code of its own, and nothing is created."""
    file = tmp_path / "copy.db"
    assert refused(tmp_path / "absent.db", file) == "store/cannot-open"
    assert not (tmp_path / "absent.db").exists()
    (tmp_path / "text.db").write_text("just some text, long enough to be looked at" * 100)
    assert refused(tmp_path / "text.db", file) == "store/cannot-open"
    with closing(sqlite3.connect(tmp_path / "other.db")) as db:
        db.execute("CREATE TABLE bookmarks (url)")
    assert refused(tmp_path / "other.db", file) == "backup/no-database"
    opening.prepare(tmp_path / "newer.db", steps_ahead(tmp_path))
    assert refused(tmp_path / "newer.db", file) == "store/newer-database"
    assert refused("postgresql://nobody@127.0.0.1:1/none", file) == "store/cannot-open"
    assert refused("postgresql://nobody@127.0.0.1:none/none", file) == "store/cannot-open"
    assert not file.exists()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """A folder that does not exist, or a folder in place of the file."""
    database = tmp_path / "numbra.db"
    doing(str(database), lambda store: keep_guests(store, "ann"))
    assert refused(database, tmp_path / "absent" / "copy.db") == "backup/cannot-write"
    assert refused(database, tmp_path) == "backup/exists"
    assert refused(database, tmp_path, force=True) == "backup/cannot-write"


def test_a_new_table_travels_by_itself() -> None:
    """Every table that is not marked as transient is copied; parents come before the tables that refer to them."""
    names = [one.name for one in durable()]
    assert set(metadata.tables) - set(names) == {"processes", "attendance", "news"}
    assert names.index("tables") < names.index("log")


def test_a_digest_knows_every_value_and_no_order() -> None:
    """Row counts alone would not detect changed values."""
    with sa.create_engine("sqlite://").connect() as db:

        def digest(*values: object) -> Digest:
            return Digest().plus([db.execute(sa.select(sa.literal(value))).one() for value in values])

        assert digest(1, "a", b"a") == digest(b"a", 1, "a")
        assert len({digest(1), digest("1"), digest(b"1"), digest(1.0), digest(1, 1), digest(None), digest()}) == 7
