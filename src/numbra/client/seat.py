"""A table as seen from a seat, or by a spectator: receives its changes, and sends actions."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from secrets import token_hex
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from numbra.core.contract import Action, Event, View
from numbra.core.contract import Seat as SeatNumber
from numbra.core.errors import NumbraError, refusal
from numbra.core.registry import game

from .following import Following
from .texts import texts

SAID_NO = refusal(texts, "client/refused")


class Closed(Exception):
    """The server has closed the connection."""


class Refused(NumbraError):
    """The server refused what was sent; `said` is its code."""

    @property
    def said(self) -> str:
        """The server's code."""
        return str(self.params["code"])


class Goodbye(NamedTuple):
    """Why the server closes the connection, and whether to come back."""

    code: str
    reconnect: bool


class Snapshot(NamedTuple):
    """The table at one moment: typed where the game is, plain JSON where the server is."""

    sequence: int
    status: str
    seat: SeatNumber | None
    view: View | None
    events: tuple[Event, ...]
    table: dict[str, Any]


class Seat:
    """A connection to a table. Use `Guest.follow`."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._name = token_hex(8)
        self._ids = count(1)
        self._following = Following()
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._snapshots: asyncio.Queue[Snapshot | None] = asyncio.Queue()
        self.latest: Snapshot | None = None
        self.goodbye: Goodbye | None = None
        """What the server said before it closed the connection, if it said anything."""

    @staticmethod
    @asynccontextmanager
    async def on(socket: ClientConnection) -> AsyncIterator["Seat"]:
        """Listen on a socket for as long as the seat is used."""
        seat = Seat(socket)
        listening = asyncio.create_task(seat._listen())
        try:
            yield seat
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def __aiter__(self) -> AsyncIterator[Snapshot]:
        """The table as it is, then after every change; ends when the server closes the connection."""
        while (snapshot := await self._snapshots.get()) is not None:
            yield snapshot

    async def act(self, action: Action, sequence: int | None = None) -> int:
        """Take an action on the table as last seen; the sequence it was written as."""
        on = sequence if sequence is not None else self.latest.sequence if self.latest else 0
        said = await self.ask("act", sequence=on, action=msgspec.to_builtins(action))
        return int(said["sequence"])

    async def actions(self) -> tuple[Action, ...]:
        """The legal actions on the table as the server has it now; of many only the first ones."""
        said = await self.ask("actions")
        latest = self.latest
        return () if latest is None else tuple(map(game(latest.table["game"]).action, said["actions"]))

    async def start(self) -> int:
        """Deal."""
        return int((await self.ask("start"))["sequence"])

    async def ask(self, kind: str, *, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a message of the protocol and wait for its answer; the same id sent again is applied once."""
        name = id if id is not None else f"{self._name}-{next(self._ids)}"
        answer = self._answers[name] = asyncio.get_running_loop().create_future()
        try:
            await self._socket.send(msgspec.json.encode({"type": kind, "id": name, **fields}).decode())
            said: dict[str, Any] = await answer
        except ConnectionClosed as gone:
            raise Closed(str(gone)) from gone
        finally:
            del self._answers[name]
            if not answer.cancel() and not answer.cancelled():
                answer.exception()  # marks it as retrieved, also where sending has failed
        if said["type"] == "refused":
            raise Refused(SAID_NO, code=said["code"], sentence=said["sentence"])
        return said

    async def _listen(self) -> None:
        try:
            async for raw in self._socket:
                self._take(self._following.whole(msgspec.json.decode(raw)))
        except ConnectionClosed:
            pass
        finally:
            self._snapshots.put_nowait(None)
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(Closed("the connection is closed"))

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] in ("welcome", "update"):
            self.latest = _snapshot(message)
            self._snapshots.put_nowait(self.latest)
        elif message["type"] == "goodbye":
            self.goodbye = Goodbye(message["code"], message["reconnect"])
        elif "id" in message and (answer := self._asked(message["id"])) is not None and not answer.done():
            answer.set_result(message)

    def _asked(self, name: str) -> asyncio.Future[dict[str, Any]] | None:
        """The message that an answer is for. Answers come in order, so one without an id is for the oldest message."""
        return self._answers.get(name) if name else next(iter(self._answers.values()), None)


def _snapshot(message: dict[str, Any]) -> Snapshot:
    """The table with the events that led to it: the last ones or, after an absence, all that were missed."""
    table = message["table"]
    played = game(table["game"])
    missed = [event for happened in message.get("missed") or () for event in happened["events"]]
    return Snapshot(
        sequence=table["sequence"],
        status=table["status"],
        seat=table["seat"],
        view=None if table["view"] is None else played.view(table["view"]),
        events=tuple(played.event(event) for event in message.get("events", missed)),
        table=table,
    )
