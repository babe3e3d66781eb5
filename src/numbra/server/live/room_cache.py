"""A cache of rooms: each is loaded from its table's log at first use, and evicted when nobody uses it."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate

from numbra.server.concurrency.background import Background
from numbra.server.concurrency.cooperative import PAUSE, SHORT, Steps, in_slices
from numbra.server.store import Entry, Store
from numbra.server.store.protocol import FORGOTTEN
from numbra.server.table.chat_policy import ChatPolicy
from numbra.server.table.fold import Table, apply_entry, fold
from numbra.server.table.refusals import NO_SUCH_TABLE, Refused

from .room import Room

UNUSED = 2_000
"""Rooms kept in memory though nobody uses them; each can be loaded from its log again."""
CHECKED = 8
"""Rooms checked for eviction whenever one is added; not all, since all of them may be in use."""


class RoomCache:
    """The rooms in the memory of this process."""

    def __init__(
        self, store: Store, background: Background, *, now: Callable[[], float], away: float, chat: ChatPolicy
    ) -> None:
        self._store = store
        self._background = background
        self._now = now
        self._away = away
        self._chat: ChatPolicy = chat
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        """The least recently used first."""
        self._loading: dict[str, asyncio.Task[None]] = {}
        self.on_added: Callable[[Room], object] = lambda _room: None
        """Called with every room that is added, to read its log on: news that came while it was read found no room."""

    def __iter__(self) -> Iterator[Room]:
        """All rooms."""
        return iter(list(self._rooms.values()))

    def find(self, id: str) -> Room | None:
        """The room of a table, if it is in memory."""
        return self._rooms.get(id)

    def listened(self) -> list[Room]:
        """The rooms that have listeners."""
        return [room for room in self if room.listeners]

    async def get(self, id: str) -> Room:
        """The room of a table; refused if there is none. Concurrent callers wait for one read of the log."""
        if id not in self._rooms:
            if id not in self._loading:
                self._loading[id] = self._background.start(self._load(id))
            await asyncio.shield(self._loading[id])
        self._rooms.move_to_end(id)
        return self._rooms[id]

    async def add(self, id: str, entries: list[Entry]) -> Room:
        """Make a room from a table's whole log and cache it.

        A long log is folded in slices with pauses between them, so that no other table waits for it.
        """
        pause = PAUSE if len(entries) > SHORT else 0.0
        room = await in_slices(_loaded(id, entries, self._now, self._away, self._chat), pause=pause)
        await self.learn_people(room, room.table.guests())
        room.refresh_presence()
        self._rooms[id] = room
        self.on_added(room)
        self._evict(room)
        return room

    async def learn_people(self, room: Room, guests: Iterable[str]) -> None:
        """Read names, avatars and devices of those guests whom a room does not know yet."""
        unknown = set(guests) - room.people.keys()
        if unknown:
            room.know(dict.fromkeys(unknown, FORGOTTEN) | await self._store.people(sorted(unknown)))

    async def _load(self, id: str) -> None:
        try:
            entries = await self._store.entries(id) if id.isascii() and id.isprintable() else []
            if not entries:
                raise Refused(NO_SUCH_TABLE)
            await self.add(id, entries)
        finally:
            del self._loading[id]

    def _evict(self, added: Room) -> None:
        """Evict a few of the least recently used rooms that nobody uses; those in use go to the end of the queue."""
        for _ in range(min(CHECKED, len(self._rooms) - UNUSED)):
            oldest, room = next(iter(self._rooms.items()))
            if room.users or room.published or room is added:
                self._rooms.move_to_end(oldest)
            else:
                del self._rooms[oldest]


def _loaded(id: str, entries: list[Entry], now: Callable[[], float], away: float, chat: ChatPolicy) -> Steps[Room]:
    """A room advanced through each line of the log. People who are not connected count as away from now on."""
    tables: Iterator[Table] = accumulate(entries[1:], apply_entry, initial=fold(id, entries[:1]))
    room = Room(next(tables), {}, now=now, wait=away, chat=chat)
    for table in tables:
        yield
        room.advance(table)
    return room
