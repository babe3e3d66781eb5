"""What can be opened, what is refused and why, and that a refused file is not changed."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from numbra.server.store import Appended, StoreError
from numbra.server.store.sqlite import SqliteStore, opening
from server.store.databases import table

OPENER = Path(__file__).parent / "opener.py"


async def opened_and_closed(address: str | Path) -> None:
    """Open a database and close it again."""
    await (await SqliteStore.open(address)).close()


def refused(address: str | Path) -> StoreError:
    """The error with which opening is refused."""
    with pytest.raises(StoreError) as caught:
        asyncio.run(opened_and_closed(address))
    return caught.value


def test_a_path_and_an_address_name_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Relative ones, too, and with characters that need escaping in a URL."""
    monkeypatch.chdir(tmp_path)
    name = "a b%20#?é.sqlite"
    file = tmp_path / name
    assert opening.file_of(file) == opening.file_of(str(file)) == opening.file_of(name) == file
    plain = tmp_path / "n.sqlite"
    assert opening.file_of("sqlite:///n.sqlite") == opening.file_of(f"sqlite:///{plain}") == plain
    assert opening.file_of(f"sqlite+pysqlite:///{plain}") == plain
    asyncio.run(opened_and_closed(file))
    assert [one.name for one in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize(
    "address",
    [
        "",
        ":memory:",
        "sqlite://",
        "sqlite:///:memory:",
        "postgresql://me:hush@host/db",
        "sqlite://host/n",
        "://",
        "a:b://",
    ],
)
def test_an_address_without_a_file_is_refused(address: str) -> None:
    """With an example of a valid address, and without the password."""
    error = refused(address)
    assert error.code == "store/cannot-open"
    assert "sqlite:///numbra.sqlite" in error.sentence()
    assert "keine Datei" in error.sentence("de")
    assert "hush" not in error.sentence()


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    """It holds the key that signs sessions, and so do the files that SQLite puts next to it."""

    async def scenario() -> None:
        store = await SqliteStore.open(tmp_path / "n.sqlite")
        await store.secret("sessions", b"hush")
        modes = {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
        await store.close()
        assert modes == {0o600}

    asyncio.run(scenario())


def test_commits_wait_for_the_disk(tmp_path: Path) -> None:
    """The settings that durability rests on."""
    opening.prepare(tmp_path / "n.sqlite")
    with closing(opening.connect(tmp_path / "n.sqlite")) as connection:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "query_only")
        found = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]
    assert found == ["wal", 2, 1, 30_000, 0]


def test_a_folder_is_refused(tmp_path: Path) -> None:
    """With the system's words."""
    error = refused(tmp_path)
    assert (error.code, error.params["where"]) == ("store/cannot-open", str(tmp_path))
    assert "directory" in error.sentence()


def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    """The refusal names the path."""
    assert "No such file or directory" in refused(tmp_path / "nowhere" / "n.sqlite").sentence()
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    """Byte for byte."""
    file = tmp_path / "n.sqlite"
    file.write_bytes(b"This is a kept_log. " * 1000)
    assert "file is not a database" in refused(file).sentence()
    assert file.read_bytes() == b"This is a kept_log. " * 1000


def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    """Here everything but the header is gone."""
    file = tmp_path / "n.sqlite"
    asyncio.run(opened_and_closed(file))
    file.write_bytes(file.read_bytes()[:100] + b"\xff" * 4096)
    assert refused(file).code == "store/cannot-open"


def test_a_database_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    """Nothing is added to it."""
    file = tmp_path / "n.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    before = file.read_bytes()
    assert "belongs to another program" in refused(file).sentence()
    assert file.read_bytes() == before


def test_a_database_that_cannot_be_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the start, not at the first move; here SQLite opens it as read-only."""
    file = tmp_path / "n.sqlite"
    asyncio.run(opened_and_closed(file))
    monkeypatch.setattr(opening, "MODE", "ro")
    assert "readonly database" in refused(file).sentence()


def test_a_fresh_file_that_somebody_else_is_creating_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a case where SQLite does not wait by itself; in the end it is refused with a sentence."""
    file = tmp_path / "n.sqlite"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with monkeypatch.context() as patience:
            patience.setattr(opening, "PATIENCE", 0.0)
            assert "database is locked" in refused(file).sentence()
        monkeypatch.setattr(time, "sleep", lambda _seconds: other.execute("ROLLBACK"))
        opening.prepare(file)


def test_an_empty_file_is_an_empty_database(tmp_path: Path) -> None:
    """As the system may leave it when power is lost right after it was created."""
    file = tmp_path / "n.sqlite"
    file.touch()
    asyncio.run(opened_and_closed(file))


def test_connections_that_fail_are_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file may disappear between being prepared and being opened."""
    file = tmp_path / "n.sqlite"
    monkeypatch.setattr(opening, "prepare", lambda file: file.touch())
    connect = opening.connect

    def gone(file: Path, *, writing: bool = True) -> sqlite3.Connection:
        if not writing:
            file.unlink()
        return connect(file, writing=writing)

    monkeypatch.setattr(opening, "connect", gone)
    assert "unable to open" in refused(file).sentence()


def test_many_may_open_a_fresh_file_at_once(tmp_path: Path) -> None:
    """In one process."""

    async def scenario() -> None:
        stores = await asyncio.gather(*(SqliteStore.open(tmp_path / "n.sqlite") for _ in range(6)))
        for number, store in enumerate(stores):
            assert isinstance(await store.create(table(f"{number}"), [b"first"], []), Appended)
        assert len(await stores[0].lobby(10)) == 6
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(scenario())


def test_processes_that_start_at_once_on_a_fresh_file_all_succeed(tmp_path: Path) -> None:
    """One of them creates the tables, the others wait for it."""
    command = [sys.executable, "-W", "error", str(OPENER), str(tmp_path)]
    starting = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) for _ in range(3)]  # noqa: S603  # our own script
    for process in starting:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
    for process in starting:
        assert process.stdin is not None
        os.write(process.stdin.fileno(), b"go\n")
    assert [process.communicate()[0] for process in starting] == [b"done\n"] * 3
    assert [process.returncode for process in starting] == [0, 0, 0]
