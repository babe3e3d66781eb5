"""People who play whatever happens: they come and go, send things twice, late or too early, and talk.

What was not answered is sent again under the same id, at whichever server they come to next.
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
from benchmarks.storm.history import History, Visit
from benchmarks.storm.lines import PATIENCE, Line, Lost, Person, line

from numbra.client import Snapshot
from numbra.client.playing import BotPlayer
from numbra.core.registry import game
from numbra.core.text import LANGUAGES

ONCE_MORE = 0.2
"""Seconds before somebody who was refused looks again, at most."""
LOOKING = 0.2
"""Seconds after which a player looks up, even if nothing has come."""
AWAY = 0.1
"""Seconds between two visits, at most."""
LANGUAGE_SPOKEN = 0.3
"""How likely a client asks for words."""

Message = dict[str, Any]


class Manners(NamedTuple):
    """How often people do what makes trouble: each is a chance, but for the mean seconds of a visit."""

    stay: float = 2.0
    two_sockets: float = 0.25
    hang_up: float = 0.5
    """Leaving without a word."""
    twice: float = 0.1
    """A message sent twice on the same socket."""
    at_both: float = 0.5
    """A message sent on both sockets, if there are two."""
    stale: float = 0.05
    """A message about a table that is no more, before the real one."""
    early: float = 0.05
    """A message about a table that is not yet, together with the real one."""
    again: float = 0.03
    """A message sent again that was answered long ago."""
    talk: float = 0.05
    vote: float = 0.005
    go_on: float = 0.5
    """Telling bots not to wait."""
    dawdle: float = 0.01
    longest_dawdle: float = 3.0


MANNERS = Manners()


@dataclass
class Seen:
    """The latest table a player knows of."""

    sequence: int = 0
    status: str = ""
    table: Message | None = None


class Player:
    """One person, or somebody who looks on, at one table until the game is over."""

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
        self._waiting: dict[str, Message] = {}
        """What was sent and not answered yet, by its id."""
        self._asked = 0.0
        self._last: Message | None = None
        self._gone_on = 0
        self._news = asyncio.Event()
        self._gone = False
        self._lines: list[Line] = []
        self.done: Counter[str] = Counter() if done is None else done
        self.history = History(person.name, person.guest, person.session)

    async def play(self) -> None:
        """Come back again and again, until the game is over."""
        while self._seen.status != "over":
            with suppress(Lost):
                await self._visit()
            self.done["connections"] += 1
            await asyncio.sleep(self._rng.uniform(0, AWAY))

    async def _visit(self) -> None:
        """Come to a server, or to two at once, and stay a while."""
        servers = self._rng.sample(range(len(self._urls)), 2 if self._chance(self._manners.two_sockets) else 1)
        self._gone, self._gone_on = False, 0
        async with AsyncExitStack() as stack:
            self._lines = [await stack.enter_async_context(self._line(server)) for server in servers]
            for message in self._waiting.values():
                await self._lines[0].send(message)
            self._asked = time.monotonic()
            await self._stay(time.monotonic() + self._rng.expovariate(1 / self._manners.stay))
            if self._chance(self._manners.hang_up):
                for one in self._lines:
                    one.hang_up()

    def _line(self, server: int) -> Any:
        visit = Visit(server, self._since(), self._rng.choice(LANGUAGES) if self._chance(LANGUAGE_SPOKEN) else None)
        self.history.visits.append(visit)
        return line(self._urls[server], self._table, self._person, visit, self._hear)

    def _since(self) -> int | None:
        """The last sequence one has, mostly; or an older one, or none."""
        if self._chance(0.2) or not self._seen.sequence:
            return None
        return self._seen.sequence if self._chance(0.8) else self._rng.randrange(self._seen.sequence)

    async def _stay(self, until: float) -> None:
        while time.monotonic() < until and self._seen.status != "over":
            if self._gone or (self._waiting and time.monotonic() - self._asked > PATIENCE):
                raise Lost("nobody answers")
            await self._do_something()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LOOKING)
            self._news.clear()

    def _hear(self, _line: Line, message: Message | None) -> None:
        """Take notice of a message."""
        self._news.set()
        match message:
            case None | {"type": "goodbye"}:
                self._gone = True
            case {"type": "welcome" | "update", "table": table} if table["sequence"] > self._seen.sequence:
                self._seen = Seen(table["sequence"], table["status"], table)
            case {"type": "accepted" | "refused", "id": name}:
                self._answered(name, message["type"])

    def _answered(self, name: str, how: str) -> None:
        message = self._waiting.pop(name, None)
        if message is not None and how == "accepted":
            self._last = message
        elif message is not None:
            self._asked = time.monotonic() + self._rng.uniform(0, ONCE_MORE)

    async def _do_something(self) -> None:
        """Whatever one wants to do now, one thing at a time; what was refused is not tried again at once."""
        if self._waiting or time.monotonic() < self._asked or self._seen.table is None or not self._person.guest:
            return
        wish = self._wish(self._seen.table)
        if wish is not None:
            if self._seen.table["clock"] is not None and self._chance(self._manners.dawdle):
                self.done["dawdles"] += 1
                await asyncio.sleep(self._rng.uniform(0, self._manners.longest_dawdle))
            await self._send(wish)

    def _wish(self, table: Message) -> Message | None:
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
        """Nobody need wait; to be said once."""
        if table["sequence"] == self._gone_on:
            return None
        self._gone_on = table["sequence"]
        return _message("go-on")

    async def _send(self, message: Message) -> None:
        """Send a message, with all the mischief that may come with it."""
        first, manners = self._rng.choice(self._lines), self._manners
        self._waiting[message["id"]] = message
        self._asked = time.monotonic()
        before, after = self._mischief(message)
        for one in (*before, message, *after):
            await first.send(one)
        if self._chance(manners.twice):
            self.done["duplicates"] += 1
            await first.send(message)
        for other in self._lines:
            if other is not first and self._chance(manners.at_both):
                self.done["duplicates"] += 1
                await other.send(message)

    def _mischief(self, message: Message) -> tuple[list[Message], list[Message]]:
        """What is sent before and after a message, and had better not been."""
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
