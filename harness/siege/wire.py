"""HTTP and WebSockets by hand: requests and frames as bytes, valid or not, and a cheap parser of the answers."""

import asyncio
import re
import socket
import struct
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from numbra.server.people.sessions import SESSION

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
LAST, MASKED = 0x80, 0x80
SHORT, LONG = 126, 127
KEY = "bnVtYnJhIG51bWJyYSBudQ=="
ANSWERS = tuple(
    b'{"type":"%s"' % kind
    for kind in (b"refused", b"accepted", b"legal", b"previewed", b"drafted", b"shown", b"hinted", b"pong")
)
"""How answers to messages begin; any other message on a socket is unsolicited."""
CODE = re.compile(rb'"code":"([^"]*)"')
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
CLOSING = b"\r\nconnection: close"
"""A response with this header and no length ends with the connection."""
UPGRADED, OK, REFUSED, FAULT = 101, 200, 400, 500
"""HTTP statuses: of an upgrade, and the lowest of final responses, of refusals and of server faults."""
INTERNAL = 1011
"""The WebSocket close code for an internal error."""
HOST = "numbra.test"
"""The host name of all requests, which the server is configured with."""
NO_PONG = b"keepalive"
"""Part of the reason of the same close code when a client has not answered pings, which is no fault."""
MAX_FAULTS = 40
"""The most faults that are kept in full."""
MAX_FAULT_BYTES = 300
"""The most bytes of an answer that are kept with a fault."""


@dataclass
class Ledger:
    """Counts the messages sent, by attack, and the answers, by kind."""

    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    unanswered: Counter[str] = field(default_factory=Counter)
    """Waits for an answer or a disconnection that timed out, by attack."""
    faults: list[str] = field(default_factory=list)
    most: Counter[str] = field(default_factory=Counter)
    """The largest amount of each thing that one attacker got."""

    def answered(self, attack: str, answer: str, *, fault: bool = False, told: bytes = b"") -> None:
        """Count an answer; a fault is also kept in full."""
        self.answers[answer] += 1
        if fault and len(self.faults) < MAX_FAULTS:
            self.faults.append(f"{attack}: {answer} {told[:MAX_FAULT_BYTES]!r}")

    def given(self, what: str, many: int) -> None:
        """Record how much of something one attacker got."""
        self.most[what] = max(self.most[what], many)

    def add(self, other: "Ledger") -> None:
        """Add the entries of another ledger."""
        self.sent += other.sent
        self.answers += other.answers
        self.unanswered += other.unanswered
        self.faults = (self.faults + other.faults)[:MAX_FAULTS]
        self.most |= other.most


def request(method: str, path: str, body: bytes = b"", *, address: str, session: str = "", more: str = "") -> bytes:
    """A valid request, forwarded for an address; `more` is further headers, each with its line ending."""
    kind = "content-type: application/json\r\n" if body else ""
    cookie = f"cookie: {SESSION}={session}\r\n" if session else ""
    head = (
        f"{method} {path} HTTP/1.1\r\nhost: {HOST}\r\nx-forwarded-for: {address}\r\n{cookie}{kind}{more}"
        f"content-length: {len(body)}\r\n\r\n"
    )
    return head.encode("latin-1") + body


def handshake(path: str, *, address: str, session: str = "", more: str = "") -> bytes:
    """The request that opens a WebSocket."""
    upgrade = f"upgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-key: {KEY}\r\nsec-websocket-version: 13\r\n"
    return request("GET", path, address=address, session=session, more=upgrade + more)


def frame(payload: bytes, first: int = LAST | TEXT, *, masked: bool = True, declared: int | None = None) -> bytes:
    """A frame, with a mask of zeros that leaves the payload as it is. `declared` is the length it claims to have."""
    size, mask = len(payload) if declared is None else declared, MASKED if masked else 0
    if size < SHORT:
        head = bytes((first, mask | size))
    elif size < 1 << 16:
        head = struct.pack("!BBH", first, mask | SHORT, size)
    else:
        head = struct.pack("!BBQ", first, mask | LONG, size)
    return head + (bytes(4) if masked else b"") + payload


class Wire(asyncio.Protocol):
    """A connection of an attacker: it sends any bytes, and records the answers in the ledger."""

    def __init__(self, attack: str, ledger: Ledger) -> None:
        self._attack = attack
        self._ledger = ledger
        self._received = bytearray()
        self._writable = asyncio.Event()
        self._writable.set()
        self._news = asyncio.Event()
        self.count = 0
        """Answers so far: to requests, and to messages."""
        self.upgraded = False
        self.lost = False
        self.head, self.body = b"", b""
        """Head and body of the last HTTP response."""
        self.statuses: Counter[int] = Counter()
        """The statuses of all HTTP responses."""
        self.said = b""
        """The last answer to a message."""
        self.answers_pings = True
        self.told: Callable[[bytes], None] = lambda _message: None
        """Called with every message that is not an answer."""

    def connection_made(self, transport: Any) -> None:
        """Keep the transport of an accepted connection."""
        self.transport: asyncio.Transport = transport

    def connection_lost(self, _error: Exception | None) -> None:
        """Wake everything that waits for this connection."""
        self.lost = True
        self._writable.set()
        self._news.set()

    def pause_writing(self) -> None:
        """Stop sending, since the server reads too slowly."""
        self._writable.clear()

    def resume_writing(self) -> None:
        """Continue sending."""
        self._writable.set()

    async def send(self, data: bytes, messages: int = 1) -> None:
        """Send bytes that count as `messages` messages, and wait until the write buffer has room."""
        if not self.lost:
            self._ledger.sent[self._attack] += messages
            self.transport.write(data)
            await self._writable.wait()

    async def until(self, count: int, patience: float) -> bool:
        """Wait until there were `count` answers in all, or the connection is lost; whether that was in time."""
        try:
            async with asyncio.timeout(patience):
                while self.count < count and not self.lost:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            self._ledger.unanswered[self._attack] += 1
            return False
        return True

    async def until_lost(self, patience: float) -> bool:
        """Wait until the server disconnects; whether that was in time."""
        return await self.until(1 << 60, patience)

    def data_received(self, data: bytes) -> None:
        """Parse all complete answers that were received."""
        self._received += data
        before = self.count
        while self._frame() if self.upgraded else self._response():
            pass
        if self.count != before:
            self._news.set()

    def _response(self) -> bool:
        end = self._received.find(b"\r\n\r\n")
        if end < 0:
            return False
        head = bytes(self._received[: end + 2])
        length = LENGTH.search(head)
        endless = length is None and CLOSING in head.lower()
        whole = len(self._received) if endless else end + 4 + (int(length[1]) if length else 0)
        if len(self._received) < whole:
            return False
        self.body = bytes(self._received[end + 4 : whole])
        del self._received[:whole]
        self._on_response(head)
        return True

    def _on_response(self, head: bytes) -> None:
        self.head, status = head, int(head.split(b" ", 2)[1])
        self.upgraded = status == UPGRADED
        if status < OK and not self.upgraded:
            return
        self.count += 1
        self.statuses[status] += 1
        code = CODE.search(self.body) if status >= REFUSED else None
        answer = f"HTTP {status}" + (f" {code[1].decode()}" if code else "")
        self._ledger.answered(self._attack, answer, fault=status >= FAULT, told=head + self.body)

    def _frame(self) -> bool:
        received = self._received
        if len(received) < 2:
            return False
        size, first = received[1], 2
        if size >= SHORT:
            width = 2 if size == SHORT else 8
            size, first = int.from_bytes(received[2 : 2 + width], "big"), 2 + width
        if len(received) < first + size:
            return False
        kind, payload = received[0] & 0xF, bytes(received[first : first + size])
        del received[: first + size]
        if kind == TEXT:
            self._on_message(payload)
        elif kind == CLOSE:
            self._closed(payload)
        elif kind == PONG:
            self.count += 1
            self._ledger.answers["pong frame"] += 1
        elif kind == PING and self.answers_pings:
            self.transport.write(frame(payload, LAST | PONG))
        return True

    def _on_message(self, message: bytes) -> None:
        if message.startswith(ANSWERS):
            self.count += 1
            self.said = message
            kind = message[9 : message.index(b'"', 9)].decode()
            code = CODE.search(message) if kind == "refused" else None
            self._ledger.answers[f"{kind} {code[1].decode()}" if code else kind] += 1
        else:
            self.told(message)

    def _closed(self, payload: bytes) -> None:
        code = int.from_bytes(payload[:2], "big") if len(payload) >= 2 else 1005
        fault = code == INTERNAL and NO_PONG not in payload
        self._ledger.answered(self._attack, f"closed {code}", fault=fault, told=payload)
        self.transport.close()

    def hang_up(self) -> None:
        """Close the connection."""
        self.transport.close()

    def vanish(self) -> None:
        """Reset the connection, and discard what is still to be sent."""
        one: socket.socket | None = self.transport.get_extra_info("socket")
        if one is not None:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()
