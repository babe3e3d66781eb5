"""Advances rooms to what is on disk, written here or by another process, and broadcasts it to the listeners here."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import accumulate

from numbra.server.concurrency.background import Background
from numbra.server.store import AnyNews, Attended, Forgotten, News, Purged, Renamed, Store, StoreError
from numbra.server.store.protocol import FORGOTTEN, Person
from numbra.server.table.fold import Table, apply_entry
from numbra.server.table.log import Sat, decode_line

from .presence import Presence
from .room import Room
from .room_cache import RoomCache
from .table_chat import TableChat


class Follower:
    """Keeps the rooms of this process up to date with the database."""

    def __init__(
        self,
        store: Store,
        cache: RoomCache,
        chat: TableChat,
        presence: Presence,
        background: Background,
        now: Callable[[], float],
    ) -> None:
        self._store = store
        self._cache = cache
        self._chat = chat
        self._presence = presence
        self._background = background
        self._now = now
        self.changed: list[Callable[[Table, bool], None]] = []
        """Called with every table that was opened or has changed, and whether this process did it."""
        self.on_go_on: Callable[[str], None] = lambda _table: None
        """Called with a table where people may have come, gone or said “go on”."""
        cache.on_added = lambda room: background.start(self.follow(room))

    async def catch_up(self, room: Room, known: Table) -> bool:
        """Read what other processes have appended; returns whether the table differs from the `known` one."""
        entries = await self._store.entries(room.table.id, room.table.sequence)
        seated = (line.guest for entry in entries if isinstance(line := decode_line(entry.body), Sat))
        await self._cache.learn_people(room, seated)
        fresh = [entry for entry in entries if entry.sequence > room.table.sequence]
        own = bool(fresh) and fresh[-1] in room.attempts
        self.advance(room, accumulate(fresh, apply_entry, initial=room.table), own=own)
        room.attempts = {entry for entry in room.attempts if entry.sequence > room.table.sequence}
        return room.table.sequence != known.sequence

    def advance(self, room: Room, tables: Iterable[Table], *, own: bool) -> None:
        """Advance to a table as it is on disk, entry by entry, and send each listener what they may see of each."""
        before = room.table
        for table in tables:
            if table.sequence == room.table.sequence + 1:
                room.advance(table)
                room.broadcast_update(self._now())
        if room.table is not before:
            room.broadcast_presence_if_changed()
            self.notify(room.table, own=own)

    def notify(self, table: Table, *, own: bool) -> None:
        """Call the callbacks for a table that has changed."""
        for call in self.changed:
            call(table, own)

    async def follow(self, room: Room) -> None:
        """Read what other processes have written; if the database does not answer, the next news triggers it again."""
        with room.in_use(), suppress(StoreError):
            await self.catch_up(room, room.table)
            await self._chat.catch_up(room)

    def on_news(self, news: AnyNews) -> None:
        """Update the rooms after news from another process."""
        match news:
            case News():
                room = self._cache.find(news.table)
                if room is not None and _is_new(room, news):
                    self._background.start(self.follow(room))
            case Attended():
                room = self._cache.find(news.table)
                if room is not None:
                    self._background.start(self.learn_presence([room]))
            case Renamed():
                self._background.start(self._learn_person(news.guest))
            case Forgotten():
                self.forget(news.guest)
            case Purged():
                affected = [room for room in self._cache.listened() if news.guest in room.people]
                self._background.start(self._chat.resend(affected))

    def on_processes(self, living: frozenset[str]) -> None:
        """Publish and read presence again after processes have joined or left the cluster."""
        self._presence.living = living
        self._publish_all()
        self._background.start(self.learn_presence(self._cache.listened()))

    def resync(self) -> None:
        """News may have been lost, in both directions: read and publish everything again."""
        for room in self._cache:
            room.published = None if room.listeners or room.published else b""
        self._publish_all()
        self._background.start(self._resync())

    async def _resync(self) -> None:
        with suppress(StoreError):
            for news in await self._store.heads([room.table.id for room in self._cache]):
                self.on_news(news)
            await self._dismiss_deleted()
            await self._chat.resend([room for room in self._cache.listened() if room.said])
            await self.learn_presence(self._cache.listened())

    def _publish_all(self) -> None:
        for room in self._cache:
            self._presence.publish(room)

    async def _dismiss_deleted(self) -> None:
        """Close the sockets of deleted guests, in case the news of it was lost."""
        here = {one for room in self._cache.listened() for listener in room.listeners for one in listener.owners}
        for guest in here - (await self._store.people(sorted(here))).keys():
            self.forget(guest)

    async def learn_presence(self, rooms: Sequence[Room]) -> None:
        """Read who is present through other processes; if the database fails, the next news triggers it again."""
        with suppress(StoreError):
            for room in await self._presence.learn(rooms):
                self.on_go_on(room.table.id)

    async def _learn_person(self, guest: str) -> None:
        if any(guest in room.people for room in self._cache):
            with suppress(StoreError):
                self.introduce(guest, (await self._store.people([guest])).get(guest, FORGOTTEN))

    def introduce(self, guest: str, person: Person) -> None:
        """Show a guest with a new name or avatar at all tables."""
        for room in self._cache:
            if guest in room.people:
                room.introduce(guest, person)

    def forget(self, guest: str) -> None:
        """Stop showing a deleted guest at tables, and close their sockets."""
        self.introduce(guest, FORGOTTEN)
        for room in self._cache:
            for listener in room.listeners:
                if guest in listener.owners:
                    listener.dismiss()


def _is_new(room: Room, news: News) -> bool:
    """Whether news is ahead of a room; new chat matters only if somebody uses the room."""
    return news.sequence > room.table.sequence or (news.said > room.said and room.users > 0)
