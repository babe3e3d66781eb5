"""The tables of this process: clients listen to them here, and say “go on”.

Rooms are loaded from their logs by `room_cache`, changed by `appender`, and kept up to date by `follower`.
"""

import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from secrets import token_hex, token_urlsafe

from numbra.core.contract import Seat
from numbra.core.text import Language
from numbra.server.concurrency.background import Background
from numbra.server.concurrency.cooperative import in_slices
from numbra.server.limits.shared_limits import Shared, SharedBuckets
from numbra.server.listeners.blocks import Blocks, owner_of
from numbra.server.listeners.listener import Listener
from numbra.server.protocol.base import VERSION
from numbra.server.protocol.commands import Author, Command
from numbra.server.protocol.to_client import Welcome
from numbra.server.store import Store
from numbra.server.table.absence import AWAY
from numbra.server.table.chat_policy import ChatPolicy
from numbra.server.table.fold import Table
from numbra.server.table.projection import People, encoded
from numbra.server.table.refusals import TOO_FAST, Refused
from numbra.server.table.replay_since import Happened, replay_since

from .appender import Appender, Decided
from .follower import Follower
from .presence import Presence
from .room import MILESTONE, Room
from .room_cache import RoomCache
from .table_chat import TableChat

MOST_MISSED = MILESTONE
"""Lines of the log that are replayed for a client that reconnects; one that has missed more gets the table alone."""
ATTEMPTS = 3
"""Times that a replay is tried at most, if the table changes meanwhile; then the client gets the table alone."""
CHANGES, CHANGES_PER_SECOND = 60, 1.0
"""Changes that are no moves, such as sitting down, that a guest may make at once, and how many a second after that."""


class Rooms:
    """The tables of this process, and all operations on them."""

    def __init__(
        self, store: Store, *, now: Callable[[], float] = time.time, away: float = AWAY, chat: ChatPolicy = "on"
    ) -> None:
        self._store = store
        self._now = now
        self._background = Background()
        self.blocks = Blocks(store)
        self.presence = Presence(store, token_urlsafe(8), self._background.start)
        self.cache = RoomCache(store, self._background, now=now, away=away, chat=chat)
        self.chat = TableChat(store, self.cache, self._background, chat, now)
        self.follower = Follower(store, self.cache, self.chat, self.presence, self._background, now)
        self.appender = Appender(store, self.cache, self.follower, self.presence.process, now)
        self._changes = SharedBuckets(CHANGES, CHANGES_PER_SECOND, now)
        self.open = self.appender.open
        self.change = self.appender.change
        self.append = self.appender.append

    def shared(self) -> dict[str, Shared]:
        """The rate limits that all processes share, by name."""
        return {"changes": self._changes, **self.chat.shared()}

    def limit_changes(self, guest: str) -> None:
        """Count a change that is no move; refused if a guest makes too many."""
        wait = self._changes.take(guest)
        if wait:
            raise Refused(TOO_FAST, wait=wait)

    async def table(self, id: str) -> Table:
        """A table as it is known here; refused if there is none of that id."""
        return (await self.cache.get(id)).table

    async def latest(self, id: str) -> Table:
        """A table as its log says it is at this moment."""
        room = await self.cache.get(id)
        with room.in_use():
            await self.follower.catch_up(room, room.table)
            return room.table

    @asynccontextmanager
    async def listening(
        self,
        id: str,
        guest: str | None,
        since: int | None = None,
        language: Language | None = None,
        device: str | None = None,
        *,
        aside: bool = False,
    ) -> AsyncIterator[Listener]:
        """Listen to a table: the first message is a welcome with the table as it is and what was missed `since`.

        A guest may play on another guest's `device`. A listener `aside` gets everything but does not count as present.
        """
        room = await self.cache.get(id)
        with room.in_use():
            listener = Listener(guest, language, device, aside=aside)
            async with self.blocks.applied(listener):
                listener.tell(encoded(await self._welcome(room, listener, since)))
                room.come(listener)
                if len(room.listeners) == 1:
                    self._background.start(self.follower.learn_presence([room]))
                self._presence_changed(room)
                try:
                    yield listener
                finally:
                    room.go(listener)
                    self._presence_changed(room)

    def _presence_changed(self, room: Room) -> None:
        self.presence.changed(room)
        self.follower.on_go_on(room.table.id)

    async def _welcome(self, room: Room, listener: Listener, since: int | None) -> Welcome:
        """The table, the chat and what was missed, all as of one moment: read again if anything came between."""
        if since is not None and since > room.table.sequence:
            await self.follower.catch_up(room, room.table)  # the client has received more from another process
        for attempt in count():
            await self.chat.catch_up(room)
            sequence, number = room.table.sequence, room.said
            talks = await self.chat.latest(room)
            missed = await self._missed(room, listener, since) if since is not None and attempt < ATTEMPTS else None
            chat_complete = room.said == number and all(entry.sequence <= number for entry in talks)
            if chat_complete and (missed is None or room.table.sequence == sequence):
                break
        return Welcome(
            version=VERSION,
            now=self._now(),
            table=room.welcome(listener),
            chat=self.chat.audible(room, listener, talks),
            missed=missed,
        )

    async def _missed(self, room: Room, listener: Listener, since: int) -> tuple[Happened, ...] | None:
        """What happened after a sequence; None if that was too long ago, or has not been reached here."""
        if not 0 <= room.table.sequence - since <= MOST_MISSED:
            return None
        known = room.table.sequence
        if known == since:
            return ()
        start = room.milestone(since)
        following = await self._store.entries(room.table.id, start.sequence)
        entries = [entry for entry in following if entry.sequence <= known]
        steps = replay_since(start, entries, listener.guest, since, people=room.people, language=listener.language)
        return tuple(await in_slices(steps))

    async def people_at(self, id: str) -> People:
        """Names, avatars and devices of those at a table."""
        return (await self.cache.get(id)).people

    async def apart_at(self, id: str) -> dict[str, frozenset[str]]:
        """By owner of a session at a table: the guests that they are in a block with."""
        room = await self.cache.get(id)
        return await self._store.apart(sorted({owner_of(guest, room.people) for guest in room.table.guests()}))

    def go_on(self, table: Table, seat: Seat) -> None:
        """Note that a person says “go on” at a table, if it is unchanged; bots or the next round then do not wait."""
        room = self.cache.find(table.id)
        if room is not None and room.table.sequence == table.sequence:
            room.go_on(seat)
            room.broadcast_presence_if_changed()
            self.presence.publish(room)
            self.follower.on_go_on(table.id)

    def gone_on(self, table: Table) -> frozenset[Seat]:
        """The seats that have said “go on” about a table as it is."""
        room = self.cache.find(table.id)
        return room.gone_on() if room is not None and room.table.sequence == table.sequence else frozenset()

    def rest_left(self, table: Table) -> float:
        """Seconds until the next round begins at a table that rests, as far as is known now."""
        room = self.cache.find(table.id)
        return 0.0 if room is None else room.rest_left()

    async def learn_presence(self, id: str) -> None:
        """Read who is at a table through other processes; raises `StoreError` if the database does not answer."""
        await self.presence.learn([await self.cache.get(id)])

    async def author(self, id: str, guest: str, *, presence: bool = False) -> Author:
        """A guest as the author of a command; with `presence`, presence in other processes is read first."""
        room = await self.cache.get(id)
        if presence:
            await self.presence.learn([room])
        return self._author(room, guest)

    def _author(self, room: Room, guest: str) -> Author:
        return Author(guest, room.away, partial(room.sharing, guest), new_seed, self.chat.policy)

    def decided(self, id: str, guest: str, command: Command) -> Decided | None:
        """The change that a guest's command decides on; None if what is in memory does not allow or suffice for it."""
        room = self.cache.find(id)
        if room is None:
            return None
        author = self._author(room, guest)
        return self.appender.decided(room, lambda table: command.decide(table, author))

    def broadcast(self, message: bytes | None) -> None:
        """Send all listeners the same message; None ends their connections."""
        for room in self.cache:
            for listener in room.listeners:
                listener.tell(message)

    def known(self) -> Iterable[Table]:
        """The tables in memory."""
        return (room.table for room in self.cache)

    def listeners(self) -> int:
        """The number of listeners at all tables."""
        return sum(len(room.listeners) for room in self.cache)


def new_seed() -> str:
    """The seed of a deal: 256 random bits."""
    return token_hex(32)
