"""Players who reconnect until their game is over, send messages twice, too late or too early, and chat.

A message that was not answered is sent again under the same id, to the server they connect to next.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, NamedTuple

import msgspec
from harness.chaos.history import History, Visit
from harness.chaos.lines import PATIENCE, Line, Lost, Person, line

from numbra.client import Snapshot
from numbra.client.playing import BotPlayer
from numbra.core.registry import game
from numbra.core.text import LANGUAGES

REFUSAL_PAUSE = 0.2
"""The most seconds a player waits after a refusal before they send the next message."""
POLL_INTERVAL = 0.2
"""Seconds after which a player considers their next message, even if nothing was received."""
AWAY = 0.1
"""The most seconds between two visits."""
LANGUAGE_SPOKEN = 0.3
"""The chance that a client asks for events in words."""

Message = dict[str, Any]


class Manners(NamedTuple):
    """The chance of each misbehaviour, and in seconds: the mean length of a visit, and the longest dawdle."""

    stay: float = 2.0
    two_sockets: float = 0.25
    hang_up: float = 0.5
    """Dropping the connections without a closing handshake."""
    twice: float = 0.1
    """A message sent twice on the same socket."""
    at_both: float = 0.5
    """A message sent on both sockets, if there are two."""
    stale: float = 0.05
    """A message with an outdated sequence, before the real one."""
    early: float = 0.05
    """A message with a sequence that is not reached yet, just before or after the real one."""
    again: float = 0.03
    """A repetition of the last message that was accepted."""
    talk: float = 0.05
    vote: float = 0.005
    go_on: float = 0.5
    """A `go-on` message, so that bots do not wait."""
    dawdle: float = 0.01
    longest_dawdle: float = 3.0


MANNERS = Manners()


@dataclass
class Seen:
    """The latest table that a player was sent."""

    sequence: int = 0
    status: str = ""
    table: Message | None = None


class Player:
    """One player or spectator at one table, until the game is over."""

    def __init__(
        self,
        person: Person,
        table: str,
        urls: Sequence[str],
        rng: random.Random,
        *,
        kind: str,
        starts: bool = False,
        manners: Manners = MANNERS,
        done: Counter[str] | None = None,
    ) -> None:
        self._person, self._table, self._urls, self._rng = person, table, urls, rng
        self._kind, self._starts, self._manners = kind, starts, manners
        self._bot = BotPlayer(kind, "casual")
        self._seen = Seen()
        self._unanswered: dict[str, Message] = {}
        """Messages that were sent and not answered yet, by id."""
        self._asked_at = 0.0
        self._last: Message | None = None
        self._go_on_sequence = 0
        self._news = asyncio.Event()
        self._gone = False
        self._lines: list[Line] = []
        self.done: Counter[str] = Counter() if done is None else done
        self.history = History(person.name, person.guest, person.session)

    async def play(self) -> None:
        """Reconnect again and again, until the game is over."""
        while self._seen.status != "over":
            with suppress(Lost):
                await self._visit()
            self.done["connections"] += 1
            await asyncio.sleep(self._rng.uniform(0, AWAY))

    async def _visit(self) -> None:
        """Connect to one server, or to two at once, and stay for a random time."""
        servers = self._rng.sample(range(len(self._urls)), 2 if self._chance(self._manners.two_sockets) else 1)
        self._gone, self._go_on_sequence = False, 0
        async with AsyncExitStack() as stack:
            self._lines = [await stack.enter_async_context(self._line(server)) for server in servers]
            for message in self._unanswered.values():
                await self._lines[0].send(message)
            self._asked_at = time.monotonic()
            await self._stay(time.monotonic() + self._rng.expovariate(1 / self._manners.stay))
            if self._chance(self._manners.hang_up):
                for one in self._lines:
                    one.hang_up()

    def _line(self, server: int) -> Any:
        visit = Visit(server, self._since(), self._rng.choice(LANGUAGES) if self._chance(LANGUAGE_SPOKEN) else None)
        self.history.visits.append(visit)
        return line(self._urls[server], self._table, self._person, visit, self._on_message)

    def _since(self) -> int | None:
        """Mostly the last sequence the player has; otherwise an older one, or None."""
        if self._chance(0.2) or not self._seen.sequence:
            return None
        return self._seen.sequence if self._chance(0.8) else self._rng.randrange(self._seen.sequence)

    async def _stay(self, until: float) -> None:
        while time.monotonic() < until and self._seen.status != "over":
            if self._gone or (self._unanswered and time.monotonic() - self._asked_at > PATIENCE):
                raise Lost("nobody answers")
            await self._do_something()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), POLL_INTERVAL)
            self._news.clear()

    def _on_message(self, _line: Line, message: Message | None) -> None:
        """Record what a message says."""
        self._news.set()
        match message:
            case None | {"type": "goodbye"}:
                self._gone = True
            case {"type": "welcome" | "update", "table": table} if table["sequence"] > self._seen.sequence:
                self._seen = Seen(table["sequence"], table["status"], table)
            case {"type": "accepted" | "refused", "id": name}:
                self._answered(name, message["type"])

    def _answered(self, name: str, how: str) -> None:
        message = self._unanswered.pop(name, None)
        if message is not None and how == "accepted":
            self._last = message
        elif message is not None:
            self._asked_at = time.monotonic() + self._rng.uniform(0, REFUSAL_PAUSE)

    async def _do_something(self) -> None:
        """Send the next message, unless one is unanswered or was just refused."""
        if self._unanswered or time.monotonic() < self._asked_at or self._seen.table is None or not self._person.guest:
            return
        message = self._next_message(self._seen.table)
        if message is not None:
            if self._seen.table["clock"] is not None and self._chance(self._manners.dawdle):
                self.done["dawdles"] += 1
                await asyncio.sleep(self._rng.uniform(0, self._manners.longest_dawdle))
            await self._send(message)

    def _next_message(self, table: Message) -> Message | None:
        seat = table["seat"]
        if seat is None:
            return None
        if table["status"] == "open":
            full = all(one["name"] is not None or one["bot"] is not None for one in table["seats"])
            return _message("start") if self._starts and full else None
        if table["seats"][seat]["bot"] is not None:
            return _message("back")
        if table["rest"] is not None:
            return self._go_on(table)
        if self._chance(self._manners.talk):
            return _message("say", text=f"{self._person.name} says {token_hex(4)}")
        if self._chance(self._manners.vote):
            return _message("vote", seat=self._rng.randrange(len(table["seats"])))
        return self._action(table)

    def _action(self, table: Message) -> Message | None:
        view = game(self._kind).view(table["view"])
        now = Snapshot(table["sequence"], table["status"], table["seat"], view, (), table)
        action = self._bot.choice(now)
        if action is not None:
            return _act(table["sequence"], msgspec.to_builtins(action))
        may_wait = table["seat"] in view.acting
        return self._go_on(table) if may_wait and self._chance(self._manners.go_on) else None

    def _go_on(self, table: Message) -> Message | None:
        """A `go-on` message, once per sequence."""
        if table["sequence"] == self._go_on_sequence:
            return None
        self._go_on_sequence = table["sequence"]
        return _message("go-on")

    async def _send(self, message: Message) -> None:
        """Send a message, sometimes with duplicates, and with outdated or early messages around it."""
        first, manners = self._rng.choice(self._lines), self._manners
        self._unanswered[message["id"]] = message
        self._asked_at = time.monotonic()
        before, after = self._out_of_order(message)
        for one in (*before, message, *after):
            await first.send(one)
        if self._chance(manners.twice):
            self.done["duplicates"] += 1
            await first.send(message)
        for other in self._lines:
            if other is not first and self._chance(manners.at_both):
                self.done["duplicates"] += 1
                await other.send(message)

    def _out_of_order(self, message: Message) -> tuple[list[Message], list[Message]]:
        """Repeated, outdated or early messages to send before and after a message."""
        before: list[Message] = []
        after: list[Message] = []
        if self._last is not None and self._chance(self._manners.again):
            before.append(self._last)
        if message["type"] == "act":
            if self._chance(self._manners.stale):
                before.append(_act(self._rng.randrange(message["sequence"]), message["action"]))
            if self._chance(self._manners.early):
                early = _act(message["sequence"] + 1, message["action"])
                (before if self._chance(0.5) else after).append(early)
        self.done["out of order"] += len(before) + len(after)
        return before, after

    def _chance(self, likely: float) -> bool:
        return self._rng.random() < likely


def _act(sequence: int, action: Message) -> Message:
    return _message("act", sequence=sequence, action=action)


def _message(kind: str, **fields: Any) -> Message:
    return {"type": kind, "id": token_hex(8), **fields}
