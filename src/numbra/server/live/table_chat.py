"""Chat at tables: kept by the store, and sent to the listeners who may receive it."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from numbra.server.concurrency.background import Background
from numbra.server.limits.shared_limits import Shared, SharedBuckets
from numbra.server.listeners.blocks import owner_of
from numbra.server.listeners.listener import Listener
from numbra.server.protocol.base import Reaction
from numbra.server.protocol.chat import REMEMBERED, reaction, said, shown, speaker, talk
from numbra.server.protocol.to_client import Said, Unsaid
from numbra.server.store import Entry, Store, StoreError
from numbra.server.table.chat_policy import ChatPolicy
from numbra.server.table.projection import encoded

from .room import Room
from .room_cache import RoomCache

REACTIONS, REACTIONS_PER_SECOND = 3, 1.0
"""Reactions a guest may send at once, and how many a second after that."""
TALKS, TALKS_PER_SECOND = 5, 1.0
"""Messages a guest may write at once at one table, and how many a second after that."""


class TableChat:
    """The chat at the tables of this process."""

    def __init__(
        self, store: Store, cache: RoomCache, background: Background, policy: ChatPolicy, now: Callable[[], float]
    ) -> None:
        self._store = store
        self._cache = cache
        self._background = background
        self.policy: ChatPolicy = policy
        """What the server allows at all tables."""
        self.reactions = SharedBuckets(REACTIONS, REACTIONS_PER_SECOND, now)
        """The rate limit of reactions, by guest."""
        self.talks = SharedBuckets(TALKS, TALKS_PER_SECOND, now)
        """The rate limit of messages, by guest and table."""

    def shared(self) -> dict[str, Shared]:
        """The rate limits that all processes share, by name."""
        return {"reactions": self.reactions, "talks": self.talks}

    async def say(self, id: str, guest: str, text: str, *, message: str | None = None) -> int:
        """Say something at a table, once however often the message is sent; returns its number in the chat."""
        room = await self._cache.get(id)
        body = talk(room.table, guest, text, self.policy)
        return await self._background.finish(self._append(room, guest, body, message))

    async def react(self, id: str, guest: str, called: Reaction, *, message: str | None = None) -> int:
        """Send a reaction, in the same way."""
        room = await self._cache.get(id)
        body = reaction(room.table, guest, called, self.policy)
        return await self._background.finish(self._append(room, guest, body, message))

    async def _append(self, room: Room, guest: str, body: bytes, message: str | None) -> int:
        with room.in_use():
            done = await self._store.say(room.table.id, guest, body, message=message)
            await self.catch_up(room)
            return done.sequence

    async def catch_up(self, room: Room) -> None:
        """Send listeners the messages written since the last that they were sent, in this process or another."""
        entries = await self._store.said(room.table.id, room.said, last=REMEMBERED)
        await self._cache.learn_people(room, map(speaker, entries))
        for entry in entries:
            if entry.sequence > room.said:
                room.said = entry.sequence
                for allowed in shown([entry], self.policy):
                    room.tell(encoded(said(allowed, room.people)), owner_of(speaker(allowed), room.people))

    async def latest(self, room: Room) -> list[Entry]:
        """The latest messages of a table, for a new listener."""
        return await self._store.said(room.table.id, last=REMEMBERED)

    def audible(self, room: Room, listener: Listener, entries: Iterable[Entry]) -> tuple[Said, ...]:
        """Those of the messages that a listener may receive, by the server's policy and by blocks."""
        allowed = shown(list(entries), self.policy)
        return tuple(
            said(entry, room.people) for entry in allowed if owner_of(speaker(entry), room.people) not in listener.apart
        )

    async def resend(self, rooms: Sequence[Room]) -> None:
        """Send listeners the messages that are left, after some may have been deleted."""
        with suppress(StoreError):
            for room in rooms:
                left = [entry for entry in await self.latest(room) if entry.sequence <= room.said]
                for listener in room.listeners:
                    listener.tell(encoded(Unsaid(chat=self.audible(room, listener, left))))
