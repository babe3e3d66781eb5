"""Sockets that have ended: nothing is left of them, however they ended, and though nobody looks for garbage."""

import gc
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from unittest.mock import patch
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import CloseCode
from websockets.server import ServerProtocol
from websockets.sync.client import connect
from websockets.typing import Origin

from numbra.server import measure
from numbra.server.conversation import Conversation, SmallTalk
from numbra.server.door import TOO_MUCH
from numbra.server.knocking import PoliteHttp
from numbra.server.measure import MeasuredWebSockets
from numbra.server.room import Listener
from numbra.server.shared_limits import SharedCounts
from numbra.server.socket import NO_SUCH_TABLE, Loose
from numbra.server.visits import Visit
from patience import PATIENCE
from server.house import end_of, guest, line, lobby

KINDS = {PoliteHttp, MeasuredWebSockets, ServerProtocol, Loose, Visit, Listener, Conversation, SmallTalk}
SOCKETS = 5


def alive() -> list[str]:
    """What there is of connections; none of it may be held meanwhile, so only names are told."""
    return sorted(type(one).__name__ for one in gc.get_objects() if type(one) in KINDS)


@pytest.fixture
def ann(address: str) -> Iterator[httpx.Client]:
    """Who opens tables, each time over a connection of its own; meanwhile nobody looks for garbage."""
    with guest(address, "Ann") as http:
        http.headers["Connection"] = "close"
        gc.collect()
        gc.disable()
        yield http
        gc.enable()


@pytest.fixture
def table(ann: httpx.Client) -> str:
    """A table."""
    code: str = ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"]
    return code


def by_hand(http: httpx.Client, said: bytes) -> None:
    """Say something to the server that is no WebSocket, and hear it out."""
    where = urlsplit(str(http.base_url))
    with socket.create_connection((where.hostname, where.port), PATIENCE) as one, suppress(ConnectionResetError):
        one.sendall(said)
        while one.recv(4096):
            pass


def go(http: httpx.Client, table: str) -> None:
    """Go as one does."""
    with line(http, table) as one:
        assert one.answer({"type": "ping", "id": "1"})["type"] == "pong"


def look_in(http: httpx.Client, _table: str) -> None:
    """Look at the lobby."""
    with lobby(http) as one:
        assert one.answer({"type": "ping", "id": "1"})["type"] == "pong"


def guess(http: httpx.Client, _table: str) -> None:
    """Look for a table that is not there."""
    with line(http, "nowhere") as one:
        assert end_of(one) == NO_SUCH_TABLE


def break_off(http: httpx.Client, table: str) -> None:
    """Vanish in the middle of it."""
    with line(http, table) as one:
        one.get()
        one.socket.close_timeout = 0
        one.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        one.socket.socket.close()


def stammer(http: httpx.Client, table: str) -> None:
    """Send what is no frame."""
    with line(http, table) as one:
        one.socket.socket.sendall(b"\xff\xff\xff\xff")
        assert end_of(one) == CloseCode.PROTOCOL_ERROR


def shout(http: httpx.Client, table: str) -> None:
    """Send more than anybody has to say."""
    with patch.object(measure, "FRAMES", 10), line(http, table) as one:
        one.socket.socket.sendall(b"\x89\x80\0\0\0\0" * 20)
        assert end_of(one) == TOO_MUCH


def crowd(http: httpx.Client, table: str) -> None:
    """Open one socket more than one may."""
    with patch.object(SharedCounts, "full", return_value=True), line(http, table) as one:
        assert end_of(one) == TOO_MUCH


def sneak(http: httpx.Client, table: str) -> None:
    """Come from a page of somebody else."""
    url = str(http.base_url.join(f"/api/tables/{table}/socket")).replace("http", "ws", 1)
    with suppress(InvalidStatus), connect(url, origin=Origin("https://evil.example"), proxy=None):
        raise AssertionError("was let in")


def knock_badly(http: httpx.Client, _table: str) -> None:
    """Ask for a WebSocket without its key."""
    by_hand(http, b"GET /api/lobby/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")


def babble(http: httpx.Client, _table: str) -> None:
    """Ask for nothing that can be understood."""
    by_hand(http, b"hello\r\n\r\n")


def ask(http: httpx.Client, _table: str) -> None:
    """Ask for something else."""
    assert http.get("/healthz").text == "ok"


@pytest.mark.parametrize(
    "end",
    [go, look_in, guess, break_off, stammer, shout, crowd, sneak, knock_badly, babble, ask],
    ids=lambda end: end.__name__,
)
def test_nothing_is_left(ann: httpx.Client, table: str, end: Callable[[httpx.Client, str], None]) -> None:
    """Otherwise everybody who comes and goes would take a little memory, until all of it is looked through."""
    for _ in range(SOCKETS):
        end(ann, table)
    latest = time.monotonic() + PATIENCE
    while (left := alive()) and time.monotonic() < latest:
        time.sleep(0.02)
    assert left == []
