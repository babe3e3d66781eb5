"""`numbra serve` makes the host's token when there is none, and prints it, except into systemd's journal."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from patience import PATIENCE
from server.house import NUMBRA, Process

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
COLOURS = re.compile(rb"\x1b\[[0-9;]*m")
TOKEN = re.compile(rb"^([\w-]{43})\r?$", re.MULTILINE)


@contextmanager
def at_terminal(*argv: str) -> Iterator[tuple[str, bytes]]:
    """Start a server at a terminal and end it; its address, and what the terminal showed."""
    person, terminal = os.openpty()
    command = [str(NUMBRA), "serve", "--lang", "en", "--port", "0", *argv]
    process = subprocess.Popen(command, stdout=terminal, stderr=terminal)  # noqa: S603  # our own command
    os.close(terminal)
    try:
        said = b""
        while b"Ctrl-C" not in said:
            said += os.read(person, 4096)
        address = re.search(rb"http://[\w.:]+", said)
        assert address is not None
        httpx.get(f"{address[0].decode()}/readyz", trust_env=False, timeout=PATIENCE)
        process.send_signal(signal.SIGINT)
        while b"Closed." not in said:
            said += os.read(person, 4096)
        yield address[0].decode(), COLOURS.sub(b"", said)
    finally:
        process.kill()
        process.wait(PATIENCE)
        os.close(person)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_first_start_shows_it_once(tmp_path: Path, workers: str) -> None:
    """In the terminal, and never in the log; the database stores a digest of it."""
    database, log = tmp_path / "numbra.db", tmp_path / "log"
    argv = ("--database", str(database), "--log", str(log), "--workers", workers)
    with at_terminal(*argv) as (_, said):
        (token,) = TOKEN.findall(said)
    assert token.decode() not in log.read_text()
    with closing(sqlite3.connect(database)) as connection:
        ((kept,),) = connection.execute("SELECT value FROM secrets WHERE name = 'admin'").fetchall()
    assert token not in kept
    with at_terminal(*argv) as (_, said):
        assert TOKEN.findall(said) == []


def test_it_is_also_printed_where_there_is_no_terminal(tmp_path: Path) -> None:
    """As in a container, where people read what the server prints."""
    with Process("--port", "0", "--database", str(tmp_path / "numbra.db")) as process:
        httpx.get(f"{process.address()}/readyz", trust_env=False, timeout=PATIENCE)
        process.end(signal.SIGTERM)
        assert len(TOKEN.findall(process.said.encode())) == 1


def test_none_is_made_for_a_journal(tmp_path: Path) -> None:
    """The journal would keep it; `numbra admin token` makes one later."""
    database = tmp_path / "numbra.db"
    with Process("--port", "0", "--database", str(database), environ={"JOURNAL_STREAM": "8:1"}) as process:
        httpx.get(f"{process.address()}/readyz", trust_env=False, timeout=PATIENCE)
        process.end(signal.SIGTERM)
        assert TOKEN.findall(process.said.encode()) == []
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT 1 FROM secrets WHERE name = 'admin'").fetchall() == []
