"""The notice file of a user's running server."""

import socket
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from numbra.cli.notice import Board


class Answering(BaseHTTPRequestHandler):
    """A server that answers every request with 200."""

    def do_GET(self) -> None:
        """Answer “ok”."""
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, *_args: object) -> None:
        """Log nothing."""


@pytest.fixture
def port() -> Iterator[int]:
    """A port on which something answers."""
    with HTTPServer(("127.0.0.1", 0), Answering) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def test_who_uses_the_same_database_finds_it(port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From any folder, until the notice is removed."""
    monkeypatch.chdir(tmp_path)
    board, address = Board("tables.db"), f"http://127.0.0.1:{port}"
    with board.cleared():
        board.post(address)
        assert Board(str(tmp_path / "tables.db")).find(port) == address
        assert Board("other.db").find(port) is None
        assert board.find(port - 1) is None
    assert board.find(port) is None


def test_one_that_was_left_behind_is_not_believed(home: Path) -> None:
    """Nobody answers at that address, or the file is damaged."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    board = Board("tables.db")
    board.post(f"http://127.0.0.1:{port}")
    assert board.find(port) is None
    (home.parent / f"open-{port}.json").write_text("torn", encoding="utf-8")
    assert board.find(port) is None


def test_where_nothing_can_be_written_nothing_is(home: Path) -> None:
    """The server starts all the same."""
    home.parent.write_text("a file", encoding="utf-8")
    board = Board("tables.db")
    with board.cleared():
        board.post("http://127.0.0.1:7777")
    assert board.find(7777) is None
