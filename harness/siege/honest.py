"""Honest people: pairs who play at a steady pace, keep the views they receive, and compare them with the record."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import msgspec
from harness.clients import PATIENCE, Client, Followed, Tally, about_table, chosen

from numbra.client import Following
from numbra.core.errors import InvalidRecord
from numbra.core.record import Record, Step
from numbra.server.people.sessions import SESSION

GAME, OPTIONS = "shades", {"rounds": 1}
"""The game they play, which ends after about ninety actions."""


class Person(Client):
    """A player at a table, who acts `pace` seconds after their turn has begun."""

    def __init__(self, tally: Tally, host: str, table: str, session: str, address: str, pace: float) -> None:
        super().__init__(tally, host, f"/api/tables/{table}/socket", f"{SESSION}={session}")
        self._hello = self._hello.replace("\r\n\r\n", f"\r\nX-Forwarded-For: {address}\r\n\r\n")
        self._pace = pace
        self._unacknowledged: dict[str, bytes] = {}
        """Actions that were sent and not acknowledged yet, by message id."""
        self._ended = False
        self._following, self._followed = Following(), Followed()
        self.views: dict[int, Any] = {}
        """The views that were received, by the table's sequence."""
        self.accepted: dict[int, Any] = {}
        """Their own actions, by the acknowledged sequences."""
        self.wrong: list[str] = []
        self.over = asyncio.get_running_loop().create_future()

    def connection_lost(self, _error: Exception | None) -> None:
        """Record a fault: the server must never disconnect honest people."""
        if not self.over.done():
            self.wrong.append("an honest player was cut off")
            self.over.set_result(None)

    def start(self) -> None:
        """Start the game."""
        self.send(b'{"type":"start","id":"start"}')

    def hear(self, message: bytes) -> None:
        """Process a message from the server, and schedule an action if it is this player's turn."""
        if not self.ready.done():
            self.ready.set_result(None)
        if about_table(message):
            self._followed.take(message)
        if message.startswith(b'{"type":"update"'):
            self._on_update(message)
        elif message.startswith(b'{"type":"welcome"'):
            self._following.whole(msgspec.json.decode(message))
        elif message.startswith(b'{"type":"refused"'):
            self.wrong.append(f"an honest player was refused: {message.decode()}")
        elif message.startswith(b'{"type":"accepted"'):
            self._on_accepted(msgspec.json.decode(message))
        if self._ended and not self._unacknowledged and not self.over.done():
            self.over.set_result(None)

    def _on_accepted(self, answer: dict[str, Any]) -> None:
        """Keep an acknowledged action; the answer to `start` is ignored."""
        action = self._unacknowledged.pop(answer["id"], None)
        if action is not None:
            self.acknowledged()
            self.accepted[answer["sequence"]] = msgspec.json.decode(action)

    def _on_update(self, message: bytes) -> None:
        table = self._followed
        if table.sequence in self.views:
            self.wrong.append(f"an honest player was told sequence {table.sequence} twice")
        self.views[table.sequence] = self._following.whole(msgspec.json.decode(message))["table"]["view"]
        self._ended = table.status == "over"
        if table.my_turn and not self._ended:
            action = chosen(GAME, table.view)
            asyncio.get_running_loop().call_later(self._pace, self._act, table.sequence, action)

    def _act(self, sequence: int, action: bytes) -> None:
        self._unacknowledged[str(sequence)] = action
        self.send_action(b'{"type":"act","id":"%d","sequence":%d,"action":%b}' % (sequence, sequence, action))

    def move(self, _go_on: object) -> None:
        """Do nothing: the player acts at their own pace."""


class Pair:
    """Two honest people, who play one game after another."""

    def __init__(self, http: httpx.AsyncClient, address: str, pace: float) -> None:
        self._http = http
        self._address = address
        self._pace = pace
        self._sessions: list[str] = []
        self.tally = Tally()
        self.table = ""
        self.moved: Callable[[str], None] = lambda _table: None
        """Called with the code of every table they open."""
        self.wrong: list[str] = []
        """Faults that they have seen."""
        self._games: list[tuple[list[Person], str]] = []
        """For every game that has ended: both players, with the views they received, and the record."""

    async def come_in(self) -> None:
        """Create both guests."""
        for _ in range(2):
            came = await self._http.post("/api/guests", json={}, headers={"X-Forwarded-For": self._address})
            self._sessions.append(came.raise_for_status().cookies[SESSION])

    async def open_table(self) -> None:
        """Open a table, with a seat for each."""
        body = {"game": GAME, "seats": [None, None], "options": OPTIONS}
        self.table = (await self._ask(0, "POST", "/api/tables", json=body)).json()["table"]
        await self._ask(1, "POST", f"/api/tables/{self.table}/seats", json={})
        self.moved(self.table)

    async def play(self, stop: asyncio.Event) -> None:
        """Play games to their ends, one after another, until `stop` is set."""
        while not stop.is_set():
            if not self.table:
                await self.open_table()
            people = [await self._seated(session) for session in self._sessions]
            people[0].start()
            await asyncio.gather(*(person.over for person in people))
            for person in people:
                person.close()
            self.wrong += [wrong for person in people for wrong in person.wrong]
            self._games.append((people, (await self._ask(0, "GET", f"/api/tables/{self.table}/record")).text))
            self.table = ""

    @property
    def finished(self) -> int:
        """The number of games that have ended."""
        return len(self._games)

    def compare(self) -> list[str]:
        """Every difference from the records. Slow, so not to be called while waiting times are measured."""
        return [wrong for people, record in self._games for wrong in _compared(people, record)]

    async def _seated(self, session: str) -> Person:
        host, port = self._http.base_url.host, self._http.base_url.port or 0
        about = (self.tally, f"{host}:{port}", self.table, session, self._address, self._pace)
        _, person = await asyncio.get_running_loop().create_connection(lambda: Person(*about), host, port)
        await asyncio.wait_for(person.ready, PATIENCE)
        return person

    async def _ask(self, seat: int, method: str, path: str, **about: Any) -> httpx.Response:
        headers = {"cookie": f"{SESSION}={self._sessions[seat]}", "X-Forwarded-For": self._address}
        return (await self._http.request(method, path, headers=headers, **about)).raise_for_status()


def _compared(people: list[Person], record: str) -> list[str]:
    """Every difference between the views that people received and the record of their game."""
    try:
        return list(differences(list(Record.parse(record).replay()), people))
    except InvalidRecord as no:
        return [str(no)]


def differences(steps: list[Step], people: list[Person]) -> Iterator[str]:
    """Every difference between the record and the views and acknowledgements that people received."""
    dealt = min(people[0].views)
    for seat, person in enumerate(people):
        if sorted(person.views) != list(range(dealt, dealt + len(steps))):
            yield f"seat {seat} was not told every sequence once"
    for sequence, step in enumerate(steps, dealt):
        for seat, person in enumerate(people):
            if person.views.get(sequence, _plain(step.state.view(seat))) != _plain(step.state.view(seat)):
                yield f"seat {seat} was told another view of sequence {sequence}"
        if step.move is not None and people[step.move.seat].accepted.pop(sequence, None) != step.move.action:
            yield f"sequence {sequence} is not what seat {step.move.seat} was told to have done"
    if any(person.accepted for person in people):
        yield "an action that was accepted is not written down"


def _plain(value: object) -> Any:
    """A value, encoded as JSON and decoded again."""
    return msgspec.json.decode(msgspec.json.encode(value))
