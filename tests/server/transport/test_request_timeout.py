"""The request timeout: connections with an incomplete request are aborted, and no others."""

import socket
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from numbra.server.transport import request_timeout
from patience import PATIENCE
from server.house import guest, house, line

HEAD = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
WHOLE = HEAD + b"\r\n{}"
CHUNKED = b"%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
SHORT = 0.3
"""Seconds that a request may take in these tests."""
PAUSE = 0.01
"""Seconds between two bytes that are sent one by one."""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The server's log file."""
    return tmp_path_factory.mktemp("log") / "log"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, log: Path) -> Iterator[str]:
    """The address of a server with a short request timeout."""
    with (
        pytest.MonkeyPatch.context() as patched,
        house(tmp_path_factory.mktemp("house") / "db", log=str(log)) as address,
    ):
        patched.setattr(request_timeout, "REQUEST_TIMEOUT", SHORT)
        yield address


@pytest.fixture
def one(address: str) -> Iterator[socket.socket]:
    """A connection."""
    where = urlsplit(address)
    with socket.create_connection((where.hostname, where.port), PATIENCE) as connection:
        yield connection


def answers(connection: socket.socket) -> bytes:
    """Whatever is received until the server closes the connection; if it never does, the socket times out."""
    said = b""
    try:
        while more := connection.recv(4096):
            said += more
    except ConnectionResetError:
        pass
    return said


@pytest.mark.parametrize(
    ("sent", "answered"),
    [
        (b"", 0),
        (b"GET /hea", 0),
        (HEAD, 0),
        (HEAD + b"\r\n{", 0),
        (WHOLE + HEAD + b"\r\n{", 1),
        (WHOLE + WHOLE + HEAD + b"\r\n{", 2),
    ],
)
def test_half_a_request_is_not_waited_for(one: socket.socket, log: Path, sent: bytes, answered: int) -> None:
    """Wherever it stops, and whatever came before it; no fault is logged."""
    one.sendall(sent)
    assert answers(one).count(b" 201 ") == answered
    assert not log.exists() or b'"fault"' not in log.read_bytes()


@pytest.mark.parametrize(
    ("asked", "status"), [(b"POST /api/guests", b"400"), (b"GET /healthz", b"200"), (b"GET /api/nowhere", b"404")]
)
def test_a_body_that_breaks_off_badly_is_no_fault_of_ours(
    one: socket.socket, log: Path, capfd: pytest.CaptureFixture[str], asked: bytes, status: bytes
) -> None:
    """Whether the server waited for it or answered before: there is one answer, and nothing is logged."""
    one.sendall(CHUNKED % asked)
    said = b"" if status == b"400" else one.recv(4096)
    one.sendall(b"nonsense\r\n")
    said += answers(one)
    assert (said.count(b"HTTP/1.1 "), said.split()[1]) == (1, status)
    assert not log.exists() or b'"fault"' not in log.read_bytes()
    assert "Traceback" not in capfd.readouterr().err


def drip(connection: socket.socket, byte: bytes) -> int:
    """Send byte after byte until the server closes the connection; the number of bytes sent."""
    most = int(PATIENCE / PAUSE)
    for sent in range(most):
        try:
            connection.sendall(byte)
        except OSError:
            return sent
        time.sleep(PAUSE)
    raise AssertionError(f"{most} bytes were taken")


def test_byte_by_byte_is_no_way_to_ask(one: socket.socket) -> None:
    """More bytes do not give more time."""
    assert drip(one, b"G") > 1


def test_a_body_that_nobody_wants_is_not_waited_for(one: socket.socket) -> None:
    """The answer is sent before the request has ended; its rest does not keep the connection open."""
    one.sendall(HEAD.replace(b": 2", b": 100000") + b"\r\n{")
    assert drip(one, b" ") > 1


def test_whole_requests_and_sockets_have_all_the_time(address: str) -> None:
    """Silent connections are not closed, neither between two requests nor on a WebSocket."""
    with guest(address, "Ann") as ann:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"]
        with line(ann, table) as hers, httpx.Client(base_url=address, trust_env=False) as other:
            assert hers.get()["type"] == "welcome"
            stream = [other.get("/healthz").extensions["network_stream"]]
            time.sleep(2 * SHORT)
            stream.append(other.get("/healthz").extensions["network_stream"])
            assert stream[0] is stream[1]
            assert hers.answer({"type": "ping", "id": "still here"})["id"] == "still here"
