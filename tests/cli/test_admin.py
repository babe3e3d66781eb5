"""`numbra admin`: the host's commands, on a database that servers may be using."""

import io
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cli.conftest import Ran, Run
from numbra.cli import admin_lists, admin_tool
from numbra.core.text import LANGUAGES
from server.house import end_of, guest, house, line
from server.listeners.test_bans import id_of, opened, told_of

PEOPLE = ("Ann", "Ben")


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database path, set in the environment."""
    monkeypatch.setenv("NUMBRA_DATABASE", str(tmp_path / "numbra.db"))
    return tmp_path / "numbra.db"


@pytest.fixture
def address(database: Path) -> Iterator[str]:
    """The address of a server that uses this database."""
    with house(database) as address:
        yield address


def report(database: Path, reporter: str, against: str, table: str, text: str) -> None:
    """Insert a report of a message."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "INSERT INTO reports (at, reporter_id, guest_id, table_id, about, said, text, settled)"
            " VALUES (1e9, ?, ?, ?, 'message', 1, ?, FALSE)",
            (reporter, against, table, text),
        )


def lines(done: Ran) -> list[list[str]]:
    """The rows of the printed table as columns, without the header."""
    assert (done.code, done.err) == (0, "")
    return [re.split(r"  +", row) for row in done.out.splitlines()[1:]]


def audited(run: Run) -> list[str]:
    """The host's actions in the audit log, the oldest first."""
    return [row[3] for row in reversed(lines(run("admin", "audit")))]


def test_what_there_is_is_listed(run: Run, database: Path, address: str) -> None:
    """People, tables and reports, each in one line, whatever text people have entered."""
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        table = opened(ann, public=True)
        ben.post(f"/api/tables/{table}/seats", json={})
        ids = [id_of(database, name) for name in PEOPLE]
        report(database, ids[1], ids[0], table, "rude\n\x1b[31m words")
        people = lines(run("admin", "people"))
        assert {(row[0], *row[2:4], row[-1]) for row in people} == {
            (ids[0], "1", "1", "Ann"),
            (ids[1], "1", "0", "Ben"),
        }
        assert [row[-1] for row in lines(run("admin", "people", "--search", "NN"))] == ["Ann"]
        (row,) = lines(run("admin", "tables", "--status", "open", "--game", "shades"))
        assert (row[0], row[1], row[2], row[-1]) == (table, "shades", "open", " ".join(ids))
        assert run("admin", "tables", "--status", "over").out == "There is nothing.\n"
        (row,) = lines(run("admin", "reports"))
        assert (row[0], row[2:6], row[-1]) == ("1", [ids[1], ids[0], table, "message"], "rude\ufffd\ufffd[31m words")
        assert run("admin", "settle", "1").out == "Report 1 is settled.\n"
        assert run("admin", "reports").out == "There is nothing.\n"
        assert len(lines(run("admin", "reports", "--settled"))) == 1
    assert audited(run) == ["settle"]


def test_lists_go_on_after_a_page(run: Run, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to the number of rows asked for."""
    monkeypatch.setattr(admin_lists, "PAGE", 2)
    for number in range(5):
        with guest(address, f"Guest {number}"):
            pass
    assert len(lines(run("admin", "people"))) == 5
    assert len(lines(run("admin", "people", "-n", "3"))) == 3


def test_a_running_server_hears_of_it(run: Run, database: Path, address: str) -> None:
    """It closes sockets, informs tables, and refuses newcomers at a closed table."""
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben, guest(address, "Cat") as cat:
        table, other = opened(ben, seats=[None, None, None], game="nmbrs"), opened(ben)
        for one in (ann, cat):
            one.post(f"/api/tables/{table}/seats", json={})
        with line(ben, table, "?lang=en") as bens, line(ann, table) as anns:
            bens.answer({"type": "start", "id": "1"})
            assert run("admin", "remove", table, id_of(database, "Cat"), "--yes").out == (
                f"Cat is removed from table {table}.\n"
            )
            told_of(bens, "removed Cat")
            done = run("admin", "ban", id_of(database, "Ann"), "--days", "3", "--reason", "rude  words", "--yes")
            assert re.fullmatch(r"\S+ is banned until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.\n", done.out)
            assert end_of(anns) == 4403
            assert run("admin", "close", table, "--yes").code == 0
            told_of(bens, "closed this table")
        ((banned, *_, reason),) = lines(run("admin", "bans"))
        assert (banned, reason) == (id_of(database, "Ann"), "rude words")
        assert run("admin", "unban", banned).out == f"{banned} is not banned any more.\n"
        assert ann.get("/api/me/tables").status_code == 200
        with line(ben, other) as bens:
            bens.answer({"type": "say", "id": "2", "text": "hello"})
            assert run("admin", "purge", id_of(database, "Ben"), "--yes").out == "It is deleted.\n"
            while (said := bens.get())["type"] != "unsaid":
                pass
            assert said["chat"] == []
        renamed = run("admin", "rename", id_of(database, "Ben"), "--yes", "--lang", "de").out
        assert renamed.split(" heißt jetzt ")[1].strip(".\n") == ben.get("/api/me").json()["name"]
    assert audited(run) == ["remove", "ban", "close", "unban", "purge", "rename"]


@pytest.mark.parametrize(
    ("argv", "said", "code"),
    [
        (("ban", "nobody", "--days", "3", "--yes"), "There is nobody with the id nobody.", 1),
        (("unban", "nobody"), "nobody is not banned.", 1),
        (("purge", "nobody", "--yes"), "There is nobody with the id nobody.", 1),
        (("rename", "nobody", "--yes"), "There is nobody with the id nobody.", 1),
        (("close", "nowhere", "--yes"), "There is no such table.", 1),
        (("settle", "7"), "There is no open report with the number 7.", 1),
        (("settle", "x"), "is not a whole number", 2),
        (("ban", "nobody", "--days", "0"), "is not a whole number", 2),
        (("ban", "nobody", "--days", "9999"), "3650 days at most", 2),
        (("ban", "nobody", "--days", "1", "--reason", "x" * 201), "200 characters at most", 2),
        (("ban", "nobody", "--days", "1", "--reason", "\x1b"), "200 characters at most", 2),
        (("ban", "nobody"), "--days", 2),
        (("close", "nowhere"), "give --yes", 2),
        (("token",), "give --yes", 2),
        (("juggle",), "juggle", 2),
        ((), "TOOL", 2),
    ],
)
def test_what_is_wrong_changes_nothing(run: Run, address: str, argv: tuple[str, ...], said: str, code: int) -> None:
    """One line says why."""
    with guest(address, "Ann"):
        done = run("admin", *argv)
    assert (done.code, done.out) == (code, "")
    assert said in done.err
    assert run("admin", "audit").out == "There is nothing.\n"


def test_somebody_who_does_not_sit_there_is_not_removed(run: Run, database: Path, address: str) -> None:
    """Nor is anybody removed from a table that does not exist."""
    with guest(address, "Ann") as ann, guest(address, "Ben"):
        table = opened(ann)
        assert "no seat at this table" in run("admin", "remove", table, id_of(database, "Ben"), "--yes").err
        assert "no such table" in run("admin", "remove", "nowhere", id_of(database, "Ben"), "--yes").err


def test_a_database_that_is_not_there_is_not_created(run: Run, tmp_path: Path) -> None:
    """One line says so."""
    done = run("admin", "people", "--database", str(tmp_path / "absent.db"))
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert not (tmp_path / "absent.db").exists()


@pytest.mark.parametrize(("typed", "closed"), [("y", True), ("Ja", True), ("oui", True), ("n", False), ("", False)])
def test_it_is_asked_once_more(
    run: Run, address: str, monkeypatch: pytest.MonkeyPatch, typed: str, closed: bool
) -> None:
    """At a terminal; any answer but yes changes nothing."""
    monkeypatch.setattr(admin_tool, "interactive", lambda: True)
    with guest(address, "Ann") as ann:
        table = opened(ann)
        done = run("admin", "close", table, typed=(typed,))
        assert f"Close table {table}? [y/N] " in done.out
        assert ("is closed" in done.out) == closed
        assert ("Nothing was changed." in done.out) != closed


@pytest.mark.usefixtures("address")
def test_a_token_is_shown_once(run: Run, database: Path) -> None:
    """The database stores only its digest."""
    first, second = (run("admin", "token", "--yes").out.splitlines()[-1] for _ in range(2))
    assert first != second
    assert len(first) == len(second) == 43
    with closing(sqlite3.connect(database)) as connection:
        kept = connection.execute("SELECT value FROM secrets").fetchall()
    assert second.encode() not in b"".join(value for (value,) in kept)
    assert audited(run) == ["token", "token"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_three_languages(run: Run, database: Path, address: str, language: str) -> None:
    """Headers and sentences are translated, and no placeholder is left."""
    with guest(address, "Ann"):
        pass
    for argv in (("people",), ("tables",), ("rename", id_of(database, "Ann"), "--yes")):
        done = run("admin", *argv, "--lang", language)
        assert done.code == 0
        assert "{" not in done.out


@pytest.mark.usefixtures("address")
def test_input_that_ends_is_no_yes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no traceback either."""
    monkeypatch.setattr(admin_tool, "interactive", lambda: True)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert "Nothing was changed." in run("admin", "token").out
