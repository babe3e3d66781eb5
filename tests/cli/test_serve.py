"""`numbra serve`: where it listens, what it says, how it ends."""

import signal
import socket
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from server.house import Process, guest, line

from .conftest import Run


def test_it_says_its_settings_and_where_it_is(tmp_path: Path) -> None:
    """On a free port of this machine alone; nothing else is on the terminal."""
    database = tmp_path / "tables.db"
    with Process("--port", "0", "--database", str(database), "--pace", "0") as process:
        address = process.address()
        assert address.startswith("http://127.0.0.1:")
        with guest(address, "Ann") as ann:
            table = ann.post("/api/tables", json={"game": "shades", "seats": [None, "greedy"]}).json()["table"]
            with line(ann, table) as hers:
                assert hers.answer({"type": "start", "id": "1"})["type"] == "accepted"
        assert process.end(signal.SIGTERM) == 0
    settings, opened, *rest = process.said.splitlines()
    assert settings == f"Settings: host=127.0.0.1 port=0 database={database} pace=0.0"
    assert opened.endswith(f"is open at {address}")
    assert rest == [
        "Ctrl-C closes it.",
        "Closed. Every game goes on where it was when Numbra is opened again.",
    ]
    assert not Path(f"{database}-wal").exists()


def test_ctrl_c_ends_it_while_people_play(tmp_path: Path) -> None:
    """Without an error; they are told that the server restarts, and what they did is on disk."""
    database = tmp_path / "tables.db"
    with Process("--port", "0", "--database", str(database)) as process, guest(process.address(), "Ann") as ann:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"]
        with line(ann, table) as hers:
            assert hers.get()["table"]["sequence"] == 2
            assert process.end(signal.SIGINT) == 0
            with pytest.raises(ConnectionClosed) as closed:
                hers.get()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == CloseCode.SERVICE_RESTART
    assert "Traceback" not in process.said
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("SELECT count(*) FROM log").fetchone() == (2,)


def test_clients_that_vanish_are_nothing_to_shout_about(tmp_path: Path) -> None:
    """In the middle of whatever they are being told; what they asked for is done."""
    database = tmp_path / "tables.db"
    with Process("--port", "0", "--database", str(database), "--pace", "0") as process:
        with guest(process.address(), "Ann") as ann:
            for _ in range(10):
                table = ann.post("/api/tables", json={"game": "shades", "seats": [None, "greedy"]}).json()["table"]
                with line(ann, table) as hers:
                    hers.get()
                    for number in range(5):
                        hers.socket.send(f'{{"type":"ping","id":"{number}"}}')
                    hers.socket.send('{"type":"start","id":"start"}')
                    hers.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    hers.socket.socket.close()
            with line(ann, table) as again:
                again.answer({"type": "ping", "id": "again"})
        assert process.end(signal.SIGTERM) == 0
    assert process.said.splitlines()[3:] == ["Closed. Every game goes on where it was when Numbra is opened again."]


def test_settings_come_from_the_environment_too(tmp_path: Path) -> None:
    """A flag goes before them."""
    environ = {
        "NUMBRA_HOST": "localhost",
        "NUMBRA_PORT": "0",
        "NUMBRA_DATABASE": f"sqlite:///{tmp_path / 'named.db'}",
        "NUMBRA_PACE": "1.5",
    }
    with Process("--pace", "0.5", environ=environ) as process:
        assert httpx.get(f"{process.address()}/api/games", trust_env=False).status_code == 200
        assert process.end(signal.SIGTERM) == 0
    assert f"host=localhost port=0 database=sqlite:///{tmp_path / 'named.db'} pace=0.5" in process.said
    assert (tmp_path / "named.db").exists()


def test_by_default_the_database_is_in_the_data_folder(home: Path) -> None:
    """Which is created."""
    with Process("--port", "0", environ={"NUMBRA_DATABASE": ""}) as process:
        process.address()
        assert process.end(signal.SIGTERM) == 0
    assert (home.parent / "numbra.db").exists()


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("--port", "65536"), "--port cannot be “65536”: it is a whole number from 0 to 65535."),
        (("--port", "-1"), "--port"),
        (("--port", "http"), "--port cannot be “http”"),
        (("--port", "٣"), "--port cannot be “٣”"),
        (("--pace", "slow"), "--pace cannot be “slow”: it is seconds from 0 to 60."),
        (("--pace", "nan"), "--pace cannot be “nan”"),
        (("--pace", "-0.1"), "--pace"),
        (("--pace", "61"), "--pace cannot be “61”"),
    ],
)
def test_settings_that_cannot_be(argv: tuple[str, ...], said: str, run: Run) -> None:
    """Are refused in a line, with 2."""
    code, out, err = run("serve", *argv)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_a_variable_that_cannot_be_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that whoever set it finds it; in the language asked for."""
    monkeypatch.setenv("NUMBRA_PORT", "many")
    code, _, err = run("serve", "--lang", "de")
    assert code == 2
    assert err == "numbra: NUMBRA_PORT kann nicht „many“ sein, sondern ist eine ganze Zahl von 0 bis 65535.\n"


def test_a_port_in_use(run: Run) -> None:
    """Is said in one line, and no database is begun."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, out, err = run("serve", "--port", str(port), "--database", "unused.db")
    assert (code, out) == (1, "")
    assert err == f"numbra: The server cannot listen on 127.0.0.1, port {port}: Address already in use.\n"
    assert not Path("unused.db").exists()


@pytest.mark.parametrize("host", ["no.such.host.invalid", "a" * 70, "192.0.2.1"])
def test_a_host_that_is_not_here(run: Run, host: str) -> None:
    """Too."""
    code, out, err = run("serve", "--port", "0", "--host", host)
    assert (code, out) == (1, "")
    assert err.startswith(f"numbra: The server cannot listen on {host}, port 0: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "database", [".", "nowhere/numbra.db", "postgresql://somewhere/numbra", "broken.db", ":memory:"]
)
def test_a_database_that_cannot_be_used(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    """Is said in one line."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.db").write_bytes(b"this is no database, but it is long enough to look like one" * 9)
    code, out, err = run("serve", "--port", "0", "--database", database)
    assert (code, out) == (1, "")
    assert err.startswith("numbra: The database ")
    assert err.count("\n") == 1


def test_a_data_folder_that_cannot_be_made(run: Run, home: Path) -> None:
    """Is said, too."""
    home.parent.write_text("a file", encoding="utf-8")
    code, _, err = run("serve", "--port", "0")
    assert code == 1
    assert "cannot be written" in err
