"""`numbra serve`: where it listens, what it prints, how it ends."""

import signal
import socket
import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from numbra.cli import lan, serve
from numbra.core.text import LANGUAGES
from numbra.server import serving
from numbra.server.settings import Settings
from patience import PATIENCE
from server.house import Process, guest, line

from .conftest import Run


def test_it_says_its_settings_and_where_it_is(tmp_path: Path) -> None:
    """On a free port of this machine only; nothing else is printed."""
    database = tmp_path / "tables.db"
    with Process("--port", "0", "--database", str(database), "--pace", "0") as process:
        address = process.address()
        assert address.startswith("http://127.0.0.1:")
        with guest(address, "Ann") as ann:
            table = ann.post("/api/tables", json={"game": "shades", "seats": [None, "casual"]}).json()["table"]
            with line(ann, table) as hers:
                assert hers.answer({"type": "start", "id": "1"})["type"] == "accepted"
        assert process.end(signal.SIGTERM) == 0
    settings, opened, *rest = process.said.splitlines()
    assert settings == (
        f"Settings: host=127.0.0.1 port=0 database={database} workers=1 pace=0.0 away=30.0 log= keep-tables=30 "
        "keep-games=365 keep-guests=365 metrics= trusted-proxy= contact= chat=on hostname= lan=0 open=0"
    )
    assert opened.endswith(f"is open at {address}")
    closes, about_token, _token, closed = rest
    assert closes == "Ctrl-C closes it."
    assert about_token.startswith("To keep order, sign in at /admin with this token.")
    assert closed == "Closed. Every game goes on where it was when Numbra is opened again."
    assert not Path(f"{database}-wal").exists()


def test_ctrl_c_ends_it_while_people_play(tmp_path: Path) -> None:
    """Without an error; clients are asked to reconnect, and every move is on disk."""
    database = tmp_path / "tables.db"
    with Process("--port", "0", "--database", str(database)) as process, guest(process.address(), "Ann") as ann:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"]
        with line(ann, table) as hers:
            assert hers.get()["table"]["sequence"] == 2
            assert process.end(signal.SIGINT) == 0
            assert hers.get() == {"type": "goodbye", "code": "server/closing", "reconnect": True}
            with pytest.raises(ConnectionClosed) as closed:
                hers.get()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == CloseCode.SERVICE_RESTART
    assert "Traceback" not in process.said
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("SELECT count(*) FROM log").fetchone() == (2,)


def test_clients_that_vanish_are_nothing_to_shout_about(tmp_path: Path) -> None:
    """They disconnect while the server is sending; their commands are carried out, and no error is logged."""
    database = tmp_path / "tables.db"
    with Process("--port", "0", "--database", str(database), "--pace", "0") as process:
        with guest(process.address(), "Ann") as ann:
            for _ in range(10):
                table = ann.post("/api/tables", json={"game": "shades", "seats": [None, "casual"]}).json()["table"]
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
    assert process.said.splitlines()[5:] == ["Closed. Every game goes on where it was when Numbra is opened again."]


@pytest.fixture
def pretended(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """Replace the server by one that only reports its address; the settings it was given."""
    given: list[Settings] = []

    def pretend(settings: Settings, opened: Callable[[str], None], _show_token: object = None) -> None:
        given.append(settings)
        opened("http://127.0.0.1:7777")

    monkeypatch.setattr(serving, "run", pretend)
    return given


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> SimpleQueue[str]:
    """The addresses that the browser was asked to open."""
    addresses: SimpleQueue[str] = SimpleQueue()
    monkeypatch.setattr(serve, "open_browser", addresses.put)
    return addresses


def test_without_a_command_it_serves_and_opens_the_browser(
    run: Run, home: Path, pretended: list[Settings], shown: SimpleQueue[str]
) -> None:
    """With the database in the user's data folder, for this machine only."""
    assert run().code == 0
    assert pretended == [Settings(str(home.parent / "numbra.db"))]
    assert shown.get(timeout=PATIENCE) == "http://127.0.0.1:7777"


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_the_local_network_it_says_where_the_others_find_it(
    language: str, run: Run, pretended: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As text; a QR code is added at terminals that can show it."""
    monkeypatch.setattr(lan, "own_address", lambda: "192.168.1.7")
    out = run("serve", "--lan", "--lang", language).out
    assert out.splitlines()[2].endswith(" http://192.168.1.7:7777")
    assert "█" not in out
    monkeypatch.setattr(lan, "can_show", lambda _console, _code: True)
    assert "█" in run("serve", "--lan", "--lang", language).out
    monkeypatch.setattr(lan, "own_address", lambda: None)
    assert "http" not in run("serve", "--lan", "--lang", language).out.splitlines()[2]
    assert {settings.host for settings in pretended} == {"0.0.0.0"}  # noqa: S104  # that is what was asked for
    assert [settings.on_network for settings in pretended] == ["192.168.1.7", "192.168.1.7", None]


def test_settings_come_from_the_environment_too(tmp_path: Path) -> None:
    """A flag takes precedence."""
    environ = {
        "NUMBRA_HOST": "localhost",
        "NUMBRA_PORT": "0",
        "NUMBRA_DATABASE": f"sqlite:///{tmp_path / 'named.db'}",
        "NUMBRA_PACE": "1.5",
        "NUMBRA_LOG": str(tmp_path / "log"),
        "NUMBRA_KEEP_TABLES": "7",
    }
    with Process("--pace", "0.5", environ=environ) as process:
        assert httpx.get(f"{process.address()}/api/games", trust_env=False).status_code == 200
        assert process.end(signal.SIGTERM) == 0
    assert f"host=localhost port=0 database=sqlite:///{tmp_path / 'named.db'} workers=1 pace=0.5" in process.said
    assert (tmp_path / "named.db").exists()
    assert "/api/games" in (tmp_path / "log").read_text(encoding="utf-8")


def test_by_default_the_database_is_in_the_data_folder(home: Path) -> None:
    """The folder is created."""
    with Process("--port", "0", environ={"NUMBRA_DATABASE": ""}) as process:
        process.address()
        assert process.end(signal.SIGTERM) == 0
    assert (home.parent / "numbra.db").exists()


def test_a_port_in_use(run: Run) -> None:
    """One line says so, and no database is created."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, out, err = run("serve", "--port", str(port), "--database", "unused.db")
    assert (code, out) == (1, "")
    assert err == f"numbra: The server cannot listen on 127.0.0.1, port {port}: Address already in use.\n"
    assert not Path("unused.db").exists()


@pytest.mark.parametrize("host", ["no.such.host.invalid", "a" * 70, "192.0.2.1"])
def test_a_host_that_is_not_here(run: Run, host: str) -> None:
    """One line says so."""
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
    """One line says so."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.db").write_bytes(b"this is no database, but it is long enough to look like one" * 9)
    code, out, err = run("serve", "--port", "0", "--database", database)
    assert (code, out) == (1, "")
    assert err.startswith("numbra: The database ")
    assert err.count("\n") == 1


def test_a_log_that_cannot_be_written(run: Run) -> None:
    """One line says so, with one worker process or several."""
    for workers in ("1", "2"):
        code, out, err = run("serve", "--port", "0", "--log", "nowhere/log", "--workers", workers)
        assert (code, out) == (1, "")
        assert err == "numbra: The log nowhere/log cannot be written: No such file or directory.\n"


def test_started_twice_it_says_where_it_is_open(tmp_path: Path, run: Run, shown: SimpleQueue[str]) -> None:
    """That is no error; with another database the port is just taken."""
    database = str(tmp_path / "tables.db")
    with Process("--port", "0", "--database", database) as process:
        address = process.address()
        port = address.rpartition(":")[2]
        assert run("serve", "--port", port, "--database", database) == (
            0,
            f"Numbra is open already at {address}\n",
            "",
        )
        assert shown.empty()
        run("serve", "--port", port, "--database", database, "--open")
        assert shown.get_nowait() == address
        assert run("serve", "--port", port, "--database", "another.db").code == 1
        assert process.end(signal.SIGTERM) == 0
    assert not list(tmp_path.rglob("open-*"))
