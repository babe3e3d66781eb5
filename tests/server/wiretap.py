"""Clients at a real table that record every frame they receive."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from random import Random
from typing import Any

import httpx
import msgspec

from numbra.client import Following
from numbra.core.registry import game
from numbra.core.text import Language
from server.house import Line, guest, line
from server.table.test_projection import move_of

Frame = dict[str, Any]


class Tap:
    """One client at a table, and all frames it has received there."""

    def __init__(self, http: httpx.Client, table: str, language: Language) -> None:
        self.http = http
        self.language: Language = language
        self.frames: list[str | bytes] = []
        self._table = table
        self._open = ExitStack()
        self._line: Line

    @property
    def session(self) -> str:
        """The session cookie's value."""
        return next(iter(self.http.cookies.values()), "")

    def connect(self, since: int | None = None) -> Frame:
        """Connect to the table; the welcome."""
        query = f"?lang={self.language}" + ("" if since is None else f"&since={since}")
        self._line = self._open.enter_context(line(self.http, self._table, query))
        return self.hear("type", "welcome")

    def close(self) -> None:
        """Disconnect."""
        self._open.close()

    def ask(self, message: Frame) -> Frame:
        """Send a message that has an id; its answer."""
        self.send(message)
        return self.hear("id", message["id"])

    def send(self, message: Frame) -> None:
        """Send a message."""
        self.send_raw(msgspec.json.encode(message).decode())

    def send_raw(self, frame: str | bytes) -> None:
        """Send a text frame, or a binary one."""
        self._line.socket.send(frame)

    def hear(self, field: str, value: object) -> Frame:
        """Receive until a message has this field; the message."""
        while True:
            self.frames.append(self._line.receive())
            heard: Frame = msgspec.json.decode(self.frames[-1])
            if heard.get(field) == value:
                return heard

    def heard(self, kind: str) -> list[Frame]:
        """All messages of a type, in order, with deltas completed."""
        following = Following()
        messages = (following.whole(msgspec.json.decode(frame)) for frame in self.frames)
        return [said for said in messages if said["type"] == kind]


class Party:
    """All clients at one table: the seated ones, and a spectator."""

    def __init__(self, taps: list[Tap], table: str) -> None:
        self.taps = taps
        self.table = table
        self._pings = 0

    def ask(self, who: int, message: Frame) -> Frame:
        """Send a message as one of them; its answer, after all have received its effects."""
        answer = self.taps[who].ask(message)
        self.settle()
        return answer

    def settle(self) -> None:
        """Wait until everything sent so far has been received: the answer to a ping comes after it."""
        self._pings += 1
        for tap in self.taps:
            tap.send({"type": "ping", "id": f"ping {self._pings}"})
        for tap in self.taps:
            tap.hear("id", f"ping {self._pings}")

    def arrive(self, who: int, since: int | None = None) -> Frame:
        """Connect one of them, and wait until all who are there have received it; the welcome."""
        welcome = self.taps[who].connect(since)
        for tap in self.taps[: who + 1] if since is None else self.taps:
            tap.hear("type", "here")
        return welcome

    def go(self, who: int) -> None:
        """Disconnect one of them, and wait until the others have received it."""
        self.taps[who].close()
        for tap in self.taps:
            if tap is not self.taps[who]:
                tap.hear("type", "here")


@contextmanager
def party(
    address: str,
    kind: str,
    seats: int,
    options: Frame | None = None,
    clock: Frame | None = None,
    *,
    language: Language = "en",
) -> Iterator[Party]:
    """A table that has not begun, and all its clients."""
    with ExitStack() as stack:
        people = [stack.enter_context(guest(address, f"Guest {number}")) for number in range(seats + 1)]
        for number, one in enumerate(people):
            assert one.patch("/api/me", json={"avatar": number}).is_success  # the default one follows from a random id
        wanted = {"game": kind, "seats": [None] * seats, "options": options or {}, "clock": clock}
        table = people[0].post("/api/tables", json=wanted).json()["table"]
        for http in people[1:-1]:
            assert http.post(f"/api/tables/{table}/seats", json={}).status_code == 201
        together = Party([Tap(http, table, language) for http in people], table)
        for who, tap in enumerate(together.taps):
            stack.callback(tap.close)
            together.arrive(who)
        yield together


def play_out(at: Party, kind: str, seed: str, rng: Random) -> None:
    """Play a game that has just begun to its end, which is the last update that anybody receives."""
    begun = at.taps[0].heard("update")[-1]
    state = game(kind).start(seats=len(at.taps) - 1, seed=seed, options=begun["table"]["options"])
    for sequence in count(begun["sequence"]):
        move = move_of(kind, state, rng)
        state = state.apply(move.seat, game(kind).action(move.action))
        at.taps[move.seat].send({"type": "act", "id": f"m{sequence}", "sequence": sequence, "action": move.action})
        for tap in at.taps:
            tap.hear("sequence", sequence + 1)
        if state.over:
            return
        at.settle()
