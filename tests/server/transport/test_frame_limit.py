"""Clients that send too many frames: their sockets are closed, and others are not slowed down."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from numbra.server.gate.gateway import OVER_LIMIT
from numbra.server.serving import LONGEST_FRAME
from numbra.server.transport import frame_limit
from numbra.server.transport.frame_limit import FRAMES, SLICE, FrameLimitedWebSockets
from patience import PATIENCE
from server.fake_transport import Transport
from server.house import end_of, guest, house, line

KNOCK = b"\r\n".join(
    [
        b"GET / HTTP/1.1",
        b"Host: example.org",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        b"",
        b"",
    ]
)
MANY = int(FRAMES) + 1


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


def ping(name: str) -> bytes:
    """A message that is answered with the same id."""
    return frame(msgspec.json.encode({"type": "ping", "id": name}))


FLOODS = {
    "pings": frame(b"", Opcode.PING) * MANY,
    "pongs": frame(b"", Opcode.PONG) * MANY,
    "texts": ping("1") * MANY,
    "empty": frame(b"") * MANY,
    "binary": frame(b"x", Opcode.BINARY) * MANY,
    "crumbs": frame(b"", fin=False) + frame(b"", Opcode.CONT, fin=False) * MANY,
}


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The server's log file."""
    return tmp_path_factory.mktemp("log") / "log"


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory, log: Path) -> Iterator[httpx.Client]:
    """A guest of a server with limits."""
    database = tmp_path_factory.mktemp("house") / "db"
    with house(database, limited=True, log=str(log)) as address, guest(address, "Ann") as http:
        yield http


@pytest.fixture(scope="module")
def table(ann: httpx.Client) -> str:
    """A table that she has opened."""
    code: str = ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"]
    return code


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_who_sends_too_many_frames_is_let_go(
    ann: httpx.Client, table: str, log: Path, flood: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of any kind; other sockets at the table are answered, and no fault is logged."""
    monkeypatch.setattr(frame_limit, "FRAMES_PER_SECOND", 0.001)  # however long a busy machine takes to read them
    with line(ann, table) as other, line(ann, table) as hostile:
        hostile.socket.socket.sendall(flood)
        assert end_of(hostile) == OVER_LIMIT
        assert other.answer({"type": "ping", "id": "still here"})["id"] == "still here"
    assert b'"fault"' not in log.read_bytes()


def test_as_many_as_anybody_has_to_say_are_taken(ann: httpx.Client, table: str) -> None:
    """Messages beyond the table's rate limit are refused one by one, in order."""
    with line(ann, table) as hers:
        hers.socket.socket.sendall(b"".join(ping(str(number)) for number in range(100)))
        answers = [hers.get() for _ in range(101)]
    assert [one["id"] for one in answers if "id" in one] == [str(number) for number in range(100)]


def test_long_frames_are_taken(ann: httpx.Client, table: str) -> None:
    """Up to the longest allowed; other frames in the same data, too."""
    longest = frame(b"x" * LONGEST_FRAME)
    with line(ann, table) as hers:
        hers.socket.socket.sendall(ping("before") + longest + ping("between") + longest + ping("after"))
        codes = [(one["id"], one.get("code")) for one in (hers.get() for _ in range(6)) if "id" in one]
    refused = ("", "wire/too-long")
    assert codes == [("before", None), refused, ("between", None), refused, ("after", None)]


@pytest.mark.parametrize("knock", [KNOCK.replace(b"GET", b"POST"), KNOCK[:-2] + b"X: y\r\n" * 200 + b"\r\n"])
def test_who_knocks_in_a_strange_way_is_not_kept(ann: httpx.Client, knock: bytes) -> None:
    """An invalid WebSocket request is closed at once: otherwise this test would never end."""
    where = urlsplit(str(ann.base_url))
    with socket.create_connection((where.hostname, where.port), PATIENCE) as one:
        one.sendall(knock)
        with suppress(ConnectionResetError):
            while one.recv(4096):
                pass


class Strict(Transport):
    """Asserts that it is neither paused nor resumed twice."""

    def pause_reading(self) -> None:
        """Pause reading."""
        assert self.reading
        super().pause_reading()

    def resume_reading(self) -> None:
        """Resume reading."""
        assert not self.reading
        super().resume_reading()


Scenario = Callable[[FrameLimitedWebSockets, Transport], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]


async def turns() -> None:
    """Run the loop for several turns."""
    for _ in range(10):
        await asyncio.sleep(0)


def perform(app: App, scenario: Scenario) -> None:
    """Run a scenario with a socket that has sent its handshake, without a network."""

    async def whole() -> None:
        config = uvicorn.Config(app, lifespan="off", ws=FrameLimitedWebSockets, ws_max_size=LONGEST_FRAME)
        one, transport = FrameLimitedWebSockets(config, ServerState(), {}), Strict()
        one.connection_made(transport)
        one.data_received(KNOCK)
        await scenario(one, transport)
        one.connection_lost(None)
        await turns()

    asyncio.run(whole())


def test_no_more_is_looked_at_than_is_followed() -> None:
    """While a message waits nothing is read or parsed; all messages arrive, in order."""
    heard: list[str] = []
    gate = asyncio.Event()
    sent = [str(number).zfill(100) for number in range(100)]

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await gate.wait()
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message["text"])

    async def scenario(one: FrameLimitedWebSockets, transport: Transport) -> None:
        await turns()
        one.data_received(b"".join(frame(text.encode()) for text in sent))
        assert 0 < one.queue.qsize() <= SLICE // 100
        assert not transport.reading
        gate.set()
        while len(heard) < len(sent):
            assert one.queue.qsize() <= SLICE // 100 + 1
            await asyncio.sleep(0)
        assert heard == sent
        assert transport.reading

    perform(app, scenario)


def test_others_have_their_turn_between_messages() -> None:
    """Even if the application never waits for anything but the next message."""
    heard: list[int] = []

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            heard.append(turn)

    turn = 0

    async def scenario(one: FrameLimitedWebSockets, _transport: Transport) -> None:
        nonlocal turn
        await turns()
        one.data_received(frame(b"x") * 50)
        while len(heard) < 50:
            turn += 1
            await asyncio.sleep(0)

    perform(app, scenario)
    assert max(heard.count(one) for one in heard) <= 2


def test_a_client_that_talks_before_it_is_let_in_is_cut_off() -> None:
    """Before the handshake is answered; no client does that."""

    async def app(_scope: Any, receive: Any, _send: Any) -> None:
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def scenario(one: FrameLimitedWebSockets, transport: Transport) -> None:
        one.data_received(frame(b"hello"))
        assert transport.closing

    perform(app, scenario)


@pytest.mark.parametrize("amount", [1, MANY])
def test_who_was_let_go_need_not_be_listened_to(amount: int) -> None:
    """What comes after the close is dropped, up to a limit."""
    heard: list[str] = []

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": 1012})
        heard.append((await receive())["type"])

    async def scenario(one: FrameLimitedWebSockets, transport: Transport) -> None:
        await turns()
        one.data_received(frame(b"x") * amount)
        assert transport.closing == (amount == MANY)

    perform(app, scenario)
    assert heard == ["websocket.disconnect"]


def test_frames_come_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients within the rate may go on for ever."""
    monkeypatch.setattr(frame_limit, "FRAMES", 2.0)
    monkeypatch.setattr(frame_limit, "FRAMES_PER_SECOND", 1e9)

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            pass

    async def scenario(one: FrameLimitedWebSockets, transport: Transport) -> None:
        await turns()
        for _ in range(100):
            one.data_received(frame(b"x"))
            await turns()
        assert not transport.closing

    perform(app, scenario)
