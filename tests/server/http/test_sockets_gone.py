"""Closed sockets leave no object behind, however they ended, even without the garbage collector."""

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

from numbra.server.gate.gateway import OVER_LIMIT
from numbra.server.gate.request_context import RequestContext
from numbra.server.http.sockets import NO_SUCH_TABLE, AcyclicSocket
from numbra.server.limits.shared_limits import SharedCounts
from numbra.server.listeners.listener import Listener
from numbra.server.live.message_handler import MessageHandler
from numbra.server.live.table_handler import TableHandler
from numbra.server.transport import frame_limit
from numbra.server.transport.frame_limit import FrameLimitedWebSockets
from numbra.server.transport.http_admission import AdmittedHttp
from patience import PATIENCE
from server.house import end_of, guest, line, lobby

KINDS = {
    AdmittedHttp,
    FrameLimitedWebSockets,
    ServerProtocol,
    AcyclicSocket,
    RequestContext,
    Listener,
    MessageHandler,
    TableHandler,
}
SOCKETS = 5


def alive() -> list[str]:
    """The names of the connections' objects that exist; only names, so that the list keeps no object alive."""
    return sorted(type(one).__name__ for one in gc.get_objects() if type(one) in KINDS)


@pytest.fixture
def ann(address: str) -> Iterator[httpx.Client]:
    """A guest who opens tables, each request on a new connection; meanwhile the garbage collector is off."""
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
    """Send bytes that are no WebSocket, and read until the server closes."""
    where = urlsplit(str(http.base_url))
    with socket.create_connection((where.hostname, where.port), PATIENCE) as one, suppress(ConnectionResetError):
        one.sendall(said)
        while one.recv(4096):
            pass


def go(http: httpx.Client, table: str) -> None:
    """Close normally."""
    with line(http, table) as one:
        assert one.answer({"type": "ping", "id": "1"})["type"] == "pong"


def look_in(http: httpx.Client, _table: str) -> None:
    """Open the lobby."""
    with lobby(http) as one:
        assert one.answer({"type": "ping", "id": "1"})["type"] == "pong"


def guess(http: httpx.Client, _table: str) -> None:
    """Open a table that does not exist."""
    with line(http, "nowhere") as one:
        assert end_of(one) == NO_SUCH_TABLE


def break_off(http: httpx.Client, table: str) -> None:
    """Disconnect without closing."""
    with line(http, table) as one:
        one.get()
        one.socket.close_timeout = 0
        one.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        one.socket.socket.close()


def stammer(http: httpx.Client, table: str) -> None:
    """Send an invalid frame."""
    with line(http, table) as one:
        one.socket.socket.sendall(b"\xff\xff\xff\xff")
        assert end_of(one) == CloseCode.PROTOCOL_ERROR


def shout(http: httpx.Client, table: str) -> None:
    """Send too many frames."""
    with patch.object(frame_limit, "FRAMES", 10), line(http, table) as one:
        one.socket.socket.sendall(b"\x89\x80\0\0\0\0" * 20)
        assert end_of(one) == OVER_LIMIT


def crowd(http: httpx.Client, table: str) -> None:
    """Open one socket too many."""
    with patch.object(SharedCounts, "full", return_value=True), line(http, table) as one:
        assert end_of(one) == OVER_LIMIT


def sneak(http: httpx.Client, table: str) -> None:
    """Connect with another site's origin."""
    url = str(http.base_url.join(f"/api/tables/{table}/socket")).replace("http", "ws", 1)
    with suppress(InvalidStatus), connect(url, origin=Origin("https://evil.example"), proxy=None):
        raise AssertionError("was let in")


def knock_badly(http: httpx.Client, _table: str) -> None:
    """Ask for a WebSocket without its key."""
    by_hand(http, b"GET /api/lobby/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")


def babble(http: httpx.Client, _table: str) -> None:
    """Send an invalid request."""
    by_hand(http, b"hello\r\n\r\n")


def ask(http: httpx.Client, _table: str) -> None:
    """Send an ordinary request."""
    assert http.get("/healthz").text == "ok"


@pytest.mark.parametrize(
    "end",
    [go, look_in, guess, break_off, stammer, shout, crowd, sneak, knock_badly, babble, ask],
    ids=lambda end: end.__name__,
)
def test_nothing_is_left(ann: httpx.Client, table: str, end: Callable[[httpx.Client, str], None]) -> None:
    """Otherwise every visitor would use some memory until the next full collection."""
    for _ in range(SOCKETS):
        end(ann, table)
    latest = time.monotonic() + PATIENCE
    while (left := alive()) and time.monotonic() < latest:
        time.sleep(0.02)
    assert left == []
