"""Clients that keep playing whatever happens to the server, and record what they received."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

import msgspec

from numbra.client import Closed, Guest, Refused, Seat, ServerRefused, Snapshot, Unreachable
from numbra.client.playing import BotPlayer

SOON = 0.01
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (("shades", {}), ("nmbrs", {"max_rounds": 1}), ("code777", {}))


@dataclass
class Message:
    """A message to a table, with an id of its own."""

    kind: str
    fields: dict[str, Any] = field(default_factory=dict)
    id: str = field(default_factory=lambda: token_hex(8))


@dataclass
class Memory:
    """What a player received of one table."""

    table: str
    accepted: dict[str, tuple[int, Message]] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    unanswered: Message | None = None
    views: dict[int, Any] = field(default_factory=dict)
    """The player's view at each sequence number, as JSON."""
    last: Snapshot | None = None


class Player:
    """Acts as fast as it can; unacknowledged messages are sent again, with the same id, when the server is back."""

    def __init__(self, guest: Guest, memory: Memory, bot: BotPlayer) -> None:
        self._guest = guest
        self._bot = bot
        self.memory = memory

    async def play(self, *, starts: bool = False) -> None:
        """Play to the end of the game."""
        while self.memory.last is None or self.memory.last.status != "over":
            with suppress(Unreachable, Closed):
                since = self.memory.last.sequence if self.memory.last is not None else None
                async with self._guest.follow(self.memory.table, since) as seat:
                    await self._follow(seat, starts)
            await asyncio.sleep(SOON)

    async def _follow(self, seat: Seat, starts: bool) -> None:
        if self.memory.unanswered is not None:
            await self._send(seat, self.memory.unanswered)
        async for now in seat:
            self._remember(now)
            if now.status == "over":
                return
            if now is not seat.latest:
                continue
            message = self._next(now, starts)
            if message is not None:
                await self._send(seat, message)

    def _next(self, now: Snapshot, starts: bool) -> Message | None:
        if now.status == "open":
            full = all(one["name"] is not None or one["bot"] is not None for one in now.table["seats"])
            return Message("start") if starts and full else None
        action = self._bot.choice(now)
        if action is None:
            return None
        return Message("act", {"sequence": now.sequence, "action": msgspec.to_builtins(action)})

    async def _send(self, seat: Seat, message: Message) -> None:
        self.memory.unanswered = message
        try:
            said = await seat.ask(message.kind, id=message.id, **message.fields)
        except Refused:
            self.memory.refused.add(message.id)
        else:
            self.memory.accepted[message.id] = (int(said["sequence"]), message)
        self.memory.unanswered = None

    def _remember(self, now: Snapshot) -> None:
        self.memory.last = now
        if now.view is not None:
            self.memory.views[now.sequence] = now.table["view"]


@asynccontextmanager
async def arrived(url: str, name: str) -> AsyncIterator[Guest]:
    """A guest, as soon as the server answers."""
    async with AsyncExitStack() as stack:
        while True:
            try:
                guest = await stack.enter_async_context(Guest.at(url, name))
            except Unreachable:
                await asyncio.sleep(SOON)
            else:
                break
        yield guest


class Pair:
    """Two guests, or one against the server's bot, who play game after game until `stop` is set."""

    def __init__(self, url: str, number: int) -> None:
        self._url = url
        self._game, self._options = GAMES[number % len(GAMES)]
        self._against_bot = number >= len(GAMES)
        self.memories: list[Memory] = []
        self.stop = False

    async def play(self) -> None:
        """Play games to their ends; none is begun after `stop`."""
        async with arrived(self._url, "Ann") as ann, arrived(self._url, "Ben") as ben:
            while not self.stop:
                guests = [ann] if self._against_bot else [ann, ben]
                table = await self._open(ann)
                players = [await self._seated(guest, table) for guest in guests]
                self.memories += [player.memory for player in players]
                async with asyncio.TaskGroup() as both:
                    for player in players:
                        both.create_task(player.play(starts=player is players[0]))

    async def _open(self, ann: Guest) -> str:
        seats = [None, "casual" if self._against_bot else None]
        while True:
            try:
                return (await ann.open_table(self._game, seats, options=self._options)).table
            except Unreachable:
                await asyncio.sleep(SOON)

    async def _seated(self, guest: Guest, table: str) -> Player:
        while True:
            try:
                await guest.sit(table)
            except Unreachable:
                await asyncio.sleep(SOON)
            except ServerRefused as no:
                if no.code != "table/already-seated":
                    raise
                break
            else:
                break
        return Player(guest, Memory(table), BotPlayer(self._game, "casual"))
