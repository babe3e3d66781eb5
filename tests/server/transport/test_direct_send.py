"""Direct sends: in order, in one write for two loop turns, and up to a limit of bytes."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from uvicorn.protocols.utils import ClientDisconnected
from websockets.frames import CloseCode

from numbra.server.listeners.listener import MOST_QUEUED, Listener
from numbra.server.transport import direct_send
from numbra.server.transport.direct_send import CoalescingTransport, DirectWebSockets
from server.house import Line, end_of, guest, house, line


@pytest.fixture
def ann(address: str) -> Iterator[httpx.Client]:
    """A guest who opens tables."""
    with guest(address, "Ann") as http:
        yield http


class Transport:
    """Records what is written to it."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        """Record the data."""
        assert not self.closed
        self.written.append(data)

    def close(self) -> None:
        """Accept no more data."""
        self.closed = True

    def is_closing(self) -> bool:
        """Whether it accepts no more data."""
        return self.closed

    def abort(self) -> None:
        """Accept no more data."""
        self.closed = True


def with_transport(scenario: Callable[[CoalescingTransport, Transport], Awaitable[None]]) -> None:
    """Run a scenario with a coalescing transport."""

    async def whole() -> None:
        transport = Transport()
        await scenario(CoalescingTransport(transport, asyncio.get_running_loop()), transport)

    asyncio.run(whole())


def test_what_comes_in_one_moment_is_written_together() -> None:
    """In order; an update, and one turn later the answer to the client that caused it."""

    async def scenario(gathered: CoalescingTransport, transport: Transport) -> None:
        gathered.write(b"update ")
        await asyncio.sleep(0)
        gathered.write(b"answer")
        assert (transport.written, gathered.size) == ([], 13)
        for _ in range(3):
            await asyncio.sleep(0)
        assert (transport.written, gathered.size) == ([b"update answer"], 0)
        gathered.write(b"more")
        for _ in range(3):
            await asyncio.sleep(0)
        assert transport.written == [b"update answer", b"more"]

    with_transport(scenario)


def test_what_was_said_before_the_end_is_written() -> None:
    """Such as the reason for closing."""

    async def scenario(gathered: CoalescingTransport, transport: Transport) -> None:
        gathered.write(b"goodbye")
        gathered.close()
        assert (transport.written, transport.closed) == ([b"goodbye"], True)

    with_transport(scenario)


def test_nothing_is_written_to_who_was_cut_off() -> None:
    """Pending data is dropped."""

    async def scenario(gathered: CoalescingTransport, transport: Transport) -> None:
        gathered.write(b"too late")
        gathered.abort()
        for _ in range(3):
            await asyncio.sleep(0)
        assert transport.written == []

    with_transport(scenario)


def test_nobody_overtakes_what_waits() -> None:
    """A direct send is used only if everything before it was sent, or was sent directly."""
    direct: list[bytes] = []
    listener, takes = Listener(), True

    def direct_send(message: bytes) -> bool:
        if takes:
            direct.append(message)
        return takes

    listener.direct_send = direct_send
    listener.tell(b"1")
    takes = False
    listener.tell(b"2")
    takes = True
    listener.tell(b"3")
    assert (direct, [listener.queue.get_nowait() for _ in range(2)]) == ([b"1"], [b"2", b"3"])
    listener.sending = True
    listener.tell(b"4")
    listener.sending = False
    assert (direct, listener.queue.get_nowait()) == ([b"1"], b"4")
    listener.tell(b"5")
    listener.tell(None)
    assert (direct, listener.queue.get_nowait()) == ([b"1", b"5"], None)


def said(one: Line) -> list[int]:
    """The numbers of all chat messages that a client receives."""
    numbers: list[int] = []
    while len(numbers) < MOST_QUEUED // 4:
        message = one.get()
        heard = message["chat"] if message["type"] == "welcome" else [message] if message["type"] == "said" else []
        numbers += [each["number"] for each in heard]
    return numbers


def test_beyond_so_many_bytes_messages_wait_in_line(monkeypatch: pytest.MonkeyPatch, ann: httpx.Client) -> None:
    """And all of them arrive, in order."""
    monkeypatch.setattr(direct_send, "MOST", 1)
    table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"]
    with line(ann, table) as hers, line(ann, table) as other:
        for number in range(MOST_QUEUED // 4):
            for one in (hers, other):
                one.socket.send(msgspec.json.encode({"type": "say", "id": str(number), "text": str(number)}).decode())
        assert said(other) == said(hers) == list(range(1, MOST_QUEUED // 4 + 1))


def test_who_breaks_the_protocol_has_gone() -> None:
    """For the application it is disconnected: messages to it are lost, without a fault."""

    async def scenario() -> None:
        one = object.__new__(DirectWebSockets)
        one.writable = asyncio.Event()
        one.writable.set()
        one.close_sent = one.handshake_complete = True
        with pytest.raises(ClientDisconnected):
            await one.send({"type": "websocket.send", "text": "too late"})

    asyncio.run(scenario())


def test_a_broken_frame_is_no_fault_of_ours(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Even if many messages came before it, and are answered after it."""
    broken = b"\xff\xff\xff\xff"
    with house(tmp_path / "db", log=str(tmp_path / "log")) as address, guest(address, "Ann") as ann:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"]
        with line(ann, table) as hers:
            for number in range(20):
                hers.socket.send(msgspec.json.encode({"type": "say", "id": str(number), "text": "x"}).decode())
            hers.socket.socket.sendall(broken)
            assert end_of(hers) == CloseCode.PROTOCOL_ERROR
    assert b'"fault"' not in (tmp_path / "log").read_bytes()
    assert "Traceback" not in capfd.readouterr().err
