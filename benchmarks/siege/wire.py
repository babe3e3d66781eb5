"""The wire by hand: requests and frames as bytes, right or wrong, and what comes back, read as cheaply as possible."""

import asyncio
import re
import socket
import struct
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from numbra.server.sessions import SESSION

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
LAST, MASKED = 0x80, 0x80
SHORT, LONG = 126, 127
KEY = "bnVtYnJhIG51bWJyYSBudQ=="
ANSWERS = tuple(
    b'{"type":"%s"' % kind for kind in (b"refused", b"accepted", b"legal", b"previewed", b"drafted", b"hinted", b"pong")
)
"""How the answers to messages begin; all else on a socket was not asked for."""
CODE = re.compile(rb'"code":"([^"]*)"')
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
CLOSING = b"\r\nconnection: close"
"""An answer that says so and has no length ends with the connection."""
SWITCHED, OK, REFUSED, FAULT = 101, 200, 400, 500
"""Statuses over HTTP: a socket is open; from here on it is an answer, one that says no, and the server's own fault."""
INTERNAL = 1011
"""The close code of a server that does not know what went wrong."""
HOST = "numbra.test"
"""The name that attackers ask for, which the server is told that it has."""
UNHEARD = b"keepalive"
"""It is in the reason of the same code where a client does not answer pings."""
KEPT = 40
"""So many faults are remembered word by word."""
SHOWN = 300
"""Bytes of an answer that are shown of a fault."""


@dataclass
class Ledger:
    """What attackers have sent, by the name of the attack, and what they were answered."""

    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    unanswered: Counter[str] = field(default_factory=Counter)
    """Raids that were neither answered nor cut off within their patience."""
    faults: list[str] = field(default_factory=list)
    most: Counter[str] = field(default_factory=Counter)
    """The most that one attacker was given of something."""

    def answered(self, attack: str, answer: str, *, fault: bool = False, told: bytes = b"") -> None:
        """Write down an answer; one that must not be is remembered."""
        self.answers[answer] += 1
        if fault and len(self.faults) < KEPT:
            self.faults.append(f"{attack}: {answer} {told[:SHOWN]!r}")

    def given(self, what: str, many: int) -> None:
        """Write down how much of something one attacker was given."""
        self.most[what] = max(self.most[what], many)

    def add(self, other: "Ledger") -> None:
        """Take over what another has written down."""
        self.sent += other.sent
        self.answers += other.answers
        self.unanswered += other.unanswered
        self.faults = (self.faults + other.faults)[:KEPT]
        self.most |= other.most


def request(method: str, path: str, body: bytes = b"", *, address: str, session: str = "", more: str = "") -> bytes:
    """A request as it should be, on behalf of an address; `more` are further headers, each with its line's end."""
    kind = "content-type: application/json\r\n" if body else ""
    cookie = f"cookie: {SESSION}={session}\r\n" if session else ""
    head = (
        f"{method} {path} HTTP/1.1\r\nhost: {HOST}\r\nx-forwarded-for: {address}\r\n{cookie}{kind}{more}"
        f"content-length: {len(body)}\r\n\r\n"
    )
    return head.encode("latin-1") + body


def handshake(path: str, *, address: str, session: str = "", more: str = "") -> bytes:
    """The request that opens a socket."""
    upgrade = f"upgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-key: {KEY}\r\nsec-websocket-version: 13\r\n"
    return request("GET", path, address=address, session=session, more=upgrade + more)


def frame(payload: bytes, first: int = LAST | TEXT, *, masked: bool = True, declared: int | None = None) -> bytes:
    """A frame; a mask of noughts leaves what is masked as it is. `declared` is the length it claims to have."""
    size, mask = len(payload) if declared is None else declared, MASKED if masked else 0
    if size < SHORT:
        head = bytes((first, mask | size))
    elif size < 1 << 16:
        head = struct.pack("!BBH", first, mask | SHORT, size)
    else:
        head = struct.pack("!BBQ", first, mask | LONG, size)
    return head + (bytes(4) if masked else b"") + payload


class Wire(asyncio.Protocol):
    """A connection of an attacker: writes whatever it is given, and writes down what it is answered."""

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
        """Of the last answer over HTTP."""
        self.statuses: Counter[int] = Counter()
        """Of all of them."""
        self.said = b""
        """The last answer to a message."""
        self.answers_pings = True
        self.told: Callable[[bytes], None] = lambda _message: None
        """Called with every message that was not an answer."""

    def connection_made(self, transport: Any) -> None:
        """The other side has taken the call."""
        self.transport: asyncio.Transport = transport

    def connection_lost(self, _error: Exception | None) -> None:
        """The other side has hung up, or we have."""
        self.lost = True
        self._writable.set()
        self._news.set()

    def pause_writing(self) -> None:
        """The server does not take any more now."""
        self._writable.clear()

    def resume_writing(self) -> None:
        """It does again."""
        self._writable.set()

    async def send(self, data: bytes, messages: int = 1) -> None:
        """Write something that counts as so many messages, as soon as there is room for it."""
        if not self.lost:
            self._ledger.sent[self._attack] += messages
            self.transport.write(data)
            await self._writable.wait()

    async def until(self, count: int, patience: float) -> bool:
        """Wait for so many answers in all; whether they came, or the end did, in time."""
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
        """Wait until the server hangs up; whether it did in time."""
        return await self.until(1 << 60, patience)

    def data_received(self, data: bytes) -> None:
        """Take whole answers from what has come."""
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
        self._answered_over_http(head)
        return True

    def _answered_over_http(self, head: bytes) -> None:
        self.head, status = head, int(head.split(b" ", 2)[1])
        self.upgraded = status == SWITCHED
        if status < OK and not self.upgraded:
            return
        self.count += 1
        self.statuses[status] += 1
        code = CODE.search(self.body) if status >= REFUSED else None
        said = f"HTTP {status}" + (f" {code[1].decode()}" if code else "")
        self._ledger.answered(self._attack, said, fault=status >= FAULT, told=head + self.body)

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
            self._heard(payload)
        elif kind == CLOSE:
            self._closed(payload)
        elif kind == PONG:
            self.count += 1
            self._ledger.answers["pong frame"] += 1
        elif kind == PING and self.answers_pings:
            self.transport.write(frame(payload, LAST | PONG))
        return True

    def _heard(self, message: bytes) -> None:
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
        fault = code == INTERNAL and UNHEARD not in payload
        self._ledger.answered(self._attack, f"closed {code}", fault=fault, told=payload)
        self.transport.close()

    def hang_up(self) -> None:
        """Go in peace."""
        self.transport.close()

    def vanish(self) -> None:
        """Go without a word: whatever is still on the way is thrown away."""
        one: socket.socket | None = self.transport.get_extra_info("socket")
        if one is not None:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()
