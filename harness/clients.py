"""The load: clients that do as little as possible, so that the server is what is measured.

A pair of clients plays in a closed loop: a client acts as soon as it is its turn and its last action was acknowledged.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from numbra.server.people.sessions import SESSION

LOOPBACK = "127.0.0.1"
PATIENCE = 120.0
"""Seconds a client waits for its table, or for its game to start."""
LENGTH = 180
"""Log entries after which a pair moves to its next table: two games of shades have a few more."""
FORWARDED = "X-Forwarded-For"
"""The header with the client's address, which a proxy sets; here, the load sets it."""
TEXT, PING, PONG = 0x81, 0x89, 0x8A
SHORT = 126


class Tally:
    """How long each acknowledged action took, in seconds, and the number and size of the updates."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.playing = False
        """Whether clients act as soon as they can."""
        self.length = LENGTH
        """Log entries after which a pair stops or moves to its next table."""
        self.updates = 0
        self.bytes = 0
        """Bytes of all updates together."""


class Client(asyncio.Protocol, ABC):
    """A minimal WebSocket client, so that the load is not what is measured."""

    def __init__(self, tally: Tally, host: str, path: str, cookie: str = "", address: str = LOOPBACK) -> None:
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: {cookie}\r\n"
            f"{FORWARDED}: {address}\r\n"
            "Sec-WebSocket-Key: bnVtYnJhIG51bWJyYSBudQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._tally = tally
        self._received = bytearray()
        self._upgraded = False
        self._sent: float | None = None
        self.ready = asyncio.get_running_loop().create_future()
        """Done once the server has sent its first answer."""
        self.go_on: Callable[[], None] | None = None
        """Called when the pair should move to its next table; None while it does not play here."""

    def connection_made(self, transport: Any) -> None:
        """Send the WebSocket handshake."""
        self._transport: asyncio.Transport = transport
        transport.write(self._hello.encode())

    def data_received(self, data: bytes) -> None:
        """Parse all complete messages that were received."""
        self._received += data
        if not self._upgraded:
            head, upgraded, rest = self._received.partition(b"\r\n\r\n")
            if not upgraded:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(head.decode())
            self._upgraded, self._received = True, rest
        start = 0
        while (frame := _frame(self._received, start)) is not None:
            kind, first, start = frame
            message = bytes(self._received[first:start])
            if kind == TEXT:
                self.hear(message)
            elif kind == PING:
                self.send(message, PONG)
        del self._received[:start]

    def send(self, message: bytes, kind: int = TEXT) -> None:
        """Send a frame, with a mask of zeros that leaves the message as it is."""
        size = len(message)
        head = bytes((kind, 0x80 | size)) if size < SHORT else bytes((kind, 0x80 | SHORT, size >> 8, size & 0xFF))
        self._transport.write(head + b"\0\0\0\0" + message)

    def send_action(self, message: bytes) -> None:
        """Send an action, and note the time."""
        self._sent = time.perf_counter()
        self.send(message)

    def acknowledged(self) -> None:
        """Record how long the action took."""
        if self._sent is not None:
            self._tally.took.append(time.perf_counter() - self._sent)
            self._sent = None

    def act(self) -> None:
        """Call `step`, if clients act as soon as they can."""
        if self._tally.playing:
            self.step()

    def step(self) -> None:
        """Act once, if the pair plays here, it is this client's turn, and its last action was acknowledged."""
        if self.go_on is not None and self._sent is None:
            self.move(self.go_on)

    def close(self) -> None:
        """Close the connection."""
        self._transport.close()

    @abstractmethod
    def hear(self, message: bytes) -> None:
        """Process a message from the server."""

    @abstractmethod
    def move(self, go_on: Callable[[], None]) -> None:
        """Act if it is this client's turn, or call `go_on` if the table was played long enough."""


def _frame(received: bytearray, start: int) -> tuple[int, int, int] | None:
    """The next whole frame: its kind, where its message starts and where it ends."""
    if len(received) < start + 2:
        return None
    size, first = received[start + 1], start + 2
    if size >= SHORT:
        width = 2 if size == SHORT else 8
        size, first = int.from_bytes(received[first : first + width], "big"), first + width
    return (received[start], first, first + size) if len(received) >= first + size else None


class Card(msgspec.Struct):
    """A card of shades."""

    number: int


class View(msgspec.Struct):
    """The fields of a game's view that the load reads; all others are skipped."""

    waiting_for: tuple[int, ...] = ()
    phase: str = ""
    taken: Card | None = None
    hand: tuple[str, ...] = ()


class _ChangedView(msgspec.Struct):
    waiting_for: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    phase: str | msgspec.UnsetType = msgspec.UNSET
    taken: Card | msgspec.UnsetType | None = msgspec.UNSET
    hand: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


class _ChangedTable(msgspec.Struct):
    sequence: int
    seat: int | msgspec.UnsetType | None = msgspec.UNSET
    status: str | msgspec.UnsetType = msgspec.UNSET
    view: _ChangedView | msgspec.UnsetType | None = msgspec.UNSET
    rest: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class _Message(msgspec.Struct):
    table: _ChangedTable


_decode = msgspec.json.Decoder(_Message).decode


class Followed:
    """The fields of a table that the load reads, completed update by update."""

    def __init__(self) -> None:
        self.sequence = 0
        self.seat: int | None = None
        self.status = ""
        self.view = View()
        self.resting = False
        """Whether the table rests between two rounds."""

    def take(self, message: bytes) -> None:
        """Merge a welcome or an update."""
        table = _decode(message).table
        self.sequence = table.sequence
        if table.seat is not msgspec.UNSET:
            self.seat = table.seat
        if table.status is not msgspec.UNSET:
            self.status = table.status
        if table.rest is not msgspec.UNSET:
            self.resting = bytes(table.rest) != b"null"
        if table.view is not msgspec.UNSET and table.view is not None:
            for name in View.__struct_fields__:
                value = getattr(table.view, name)
                if value is not msgspec.UNSET:
                    setattr(self.view, name, value)

    @property
    def my_turn(self) -> bool:
        """Whether the game waits for this client's seat."""
        return self.seat in self.view.waiting_for


def about_table(message: bytes) -> bool:
    """Whether a message is a welcome or an update."""
    return message.startswith((b'{"type":"update"', b'{"type":"welcome"'))


def chosen(game: str, view: View) -> bytes:
    """A legal action that does not end the game early."""
    match game, view.phase:
        case "shades", "guess":
            return b'{"type":"guess","number":25}'
        case "shades", "call":
            return b'{"type":"call","verdict":"high"}'
        case "shades", _:
            return b'{"type":"discard","card":%d}' % (view.taken.number if view.taken else 0)
        case "nmbrs", "play":
            return b'{"type":"discard","card":"%s"}' % view.hand[0].encode()
        case "nmbrs", _:
            return b'{"type":"decline"}'
    return b'{"type":"ask"}'


class Seat(Client):
    """A client at a table of Numbra's server."""

    def __init__(self, tally: Tally, host: str, table: str, session: str, game: str, address: str = LOOPBACK) -> None:
        super().__init__(tally, host, f"/api/tables/{table}/socket", f"{SESSION}={session}", address)
        self.table = table
        self.session = session
        self._game = game
        self._followed = Followed()
        self._unread = False
        """Whether an update has come since the last move."""

    async def begin(self) -> None:
        """Start the game."""
        self.ready = asyncio.get_running_loop().create_future()
        self.send(b'{"type":"start","id":"start"}')
        await asyncio.wait_for(self.ready, PATIENCE)

    def hear(self, message: bytes) -> None:
        """Keep the latest update, and act on it if possible."""
        if about_table(message):
            self._followed.take(message)
        if message.startswith(b'{"type":"update"'):
            self._unread = True
            self._tally.updates += 1
            self._tally.bytes += len(message)
        elif message.startswith(b'{"type":"refused"'):
            raise ConnectionError(message.decode())
        elif not self.ready.done():
            self.ready.set_result(None)
        elif message.startswith(b'{"type":"accepted"'):
            self.acknowledged()
        self.act()

    def move(self, go_on: Callable[[], None]) -> None:
        """Act on the latest update, once."""
        if not self._unread:
            return
        table = self._followed
        if table.sequence > self._tally.length:
            go_on()
            return
        self._unread = False
        if table.resting:
            self.send(b'{"type":"go-on","id":"go-on"}')
        elif table.my_turn:
            action = chosen(self._game, table.view)
            act = b'{"type":"act","id":"%d","sequence":%d,"action":%s}'
            self.send_action(act % (table.sequence, table.sequence, action))


class PeerSeat(Client):
    """A client at a match of boardgame.io's server, over socket.io's protocol."""

    def __init__(self, tally: Tally, host: str, match: str, seat: int) -> None:
        super().__init__(tally, host, "/socket.io/?EIO=4&transport=websocket")
        self._match = match.encode()
        self._seat = seat
        self._state = -1

    def hear(self, message: bytes) -> None:
        """Open, connect and synchronise; after that, keep the number of the latest state."""
        if message.startswith(b'42/endless,["update"'):
            self._state = _state_in(message)
            if self._state % 2 != self._seat:
                self.acknowledged()
            self.act()
        elif message.startswith(b'42/endless,["sync"'):
            self._state = _state_in(message)
            self.ready.set_result(None)
        elif message.startswith(b"40/endless"):
            self.send(b'42/endless,["sync","%s","%d",null,2]' % (self._match, self._seat))
        elif message.startswith(b"0"):
            self.send(b"40/endless,")
        elif message == b"2":
            self.send(b"3")

    def move(self, _go_on: Callable[[], None]) -> None:
        """Act if it is this seat's turn: players alternate, so the state's number tells."""
        if self._state % 2 == self._seat:
            move = b'{"type":"MAKE_MOVE","payload":{"type":"act","args":[25],"playerID":"%d"}}' % self._seat
            update = b'42/endless,["update",%s,%d,"%s","%d"]'
            self.send_action(update % (move, self._state, self._match, self._seat))


def _state_in(message: bytes) -> int:
    """The number of the state, which precedes those of the log entries in a message."""
    start = message.index(b'"_stateID":') + len(b'"_stateID":')
    return int(message[start : message.index(b",", start)].rstrip(b"}"))


class Pair:
    """Two players, and the tables they play at, one after the other."""

    def __init__(self, tables: list[tuple[Client, Client]]) -> None:
        self._tables = tables
        self._at = 0

    @property
    def here(self) -> tuple[Client, Client]:
        """The clients of both players at their current table."""
        return self._tables[self._at]

    def play(self) -> None:
        """Start to play at the current table."""
        for client in self.here:
            client.go_on = self._go_on
            client.act()

    def step(self) -> None:
        """Let the player whose turn it is act once."""
        for client in self.here:
            client.step()

    async def play_on(self) -> None:
        """Play at the current table until it was played long enough, and stay there."""
        long_enough: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def stop() -> None:
            self._pause()
            long_enough.set_result(None)

        for client in self.here:
            client.go_on = stop
        for client in self.here:
            client.act()
        await long_enough

    def _go_on(self) -> None:
        self._pause()
        self._at += 1
        self.play()

    def _pause(self) -> None:
        for client in self.here:
            client.go_on = None

    def leave(self) -> None:
        """Close all connections."""
        for table in self._tables:
            for client in table:
                client.close()


async def connected(host: str, kind: Callable[..., Any], tally: Tally, *about: object) -> Any:
    """A client that has connected and received its table."""
    where, _, port = host.partition(":")
    _, client = await asyncio.get_running_loop().create_connection(partial(kind, tally, host, *about), where, int(port))
    await asyncio.wait_for(client.ready, PATIENCE)
    return client
