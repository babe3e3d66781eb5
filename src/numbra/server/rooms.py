"""The tables this process knows: loaded from their logs, changed through them, and told about to whoever listens.

A change is decided on the table as it is known here, appended as the next entry, and only when it is on disk folded
in and told. If somebody else was faster, the table catches up and the change is decided again.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import islice
from secrets import token_urlsafe
from typing import Any

from numbra.core.errors import NumbraError

from .chat import REMEMBERED, said, talk
from .log import AnyLine, Opened, written
from .messages import VERSION, Update, Welcome
from .refusals import NO_SUCH_TABLE, Refused
from .seen import Names, encoded, seen, told
from .store.protocol import Appended, Conflict, Entry, Resent, Store
from .summary import listed
from .table import Table, after, folded

LISTENING = 256
"""Messages that may wait for a listener; one who is slower than that is let go."""
KNOWN = 2_000
"""Tables kept in memory that nobody looks at; any can be read from its log again."""

Decide = Callable[[Table], AnyLine]


class Listener:
    """Somebody who looks at a table: a seat's owner, or a spectator."""

    def __init__(self, guest: str | None) -> None:
        self.guest = guest
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(LISTENING)
        self.too_slow = False

    def tell(self, message: bytes) -> None:
        """Queue a message; a listener who does not keep up is marked, never buffered without bound or told on."""
        if self.too_slow:
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.too_slow = True


class Room:
    """A table in memory, and those who look at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.listeners: set[Listener] = set()
        self.users = 0
        self.talks = 0
        """So many times something was said while the room was known."""

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """As long as it is in use a room is not forgotten."""
        self.users += 1
        try:
            yield
        finally:
            self.users -= 1


class Rooms:
    """All tables, as far as this process has looked at them."""

    def __init__(self, store: Store, *, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._now = now
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._names: Names = {}
        self._writing: set[asyncio.Task[int]] = set()
        self.changed: Callable[[Table], None] = lambda _table: None
        """Told of every table that has changed: whoever drives bots and clocks."""

    async def open(self, opened: Opened) -> Table:
        """Write down a new table under a code that cannot be guessed."""
        while True:
            table = folded(token_urlsafe(12), [Entry(1, self._now(), written(opened))])
            row = listed(table, await self._names_at(table), self._now())
            done = await self._store.create(row, written(opened), [opened.creator])
            if isinstance(done, Appended):
                table = folded(table.id, [Entry(1, done.at, written(opened))])
                self._keep(Room(table))
                return table

    async def table(self, id: str) -> Table:
        """A table as it is now; refused if there is none of that id."""
        return (await self._room(id)).table

    async def change(self, id: str, decide: Decide, *, message: str | None = None) -> int:
        """Decide on a change and append it; its sequence. A message that was applied before is not applied again."""
        return await self._finished(self._change(await self._room(id), decide, message))

    async def _change(self, room: Room, decide: Decide, message: str | None) -> int:
        with room.in_use():
            while True:
                table = room.table
                try:
                    line = decide(table)
                except NumbraError:
                    anew = await self._catch_up(room, table)
                    if message is not None and (before := await self._store.sent(table.id, message)) is not None:
                        return before
                    if not anew:
                        raise
                    continue
                done = await self._append(room, table, line, message)
                if not isinstance(done, Appended):
                    await self._catch_up(room, table)
                if not isinstance(done, Conflict):
                    return done.sequence

    async def _append(
        self, room: Room, table: Table, line: AnyLine, message: str | None
    ) -> Appended | Conflict | Resent:
        """Append a line to a table as it is known; once it is on disk, everybody is told."""
        entry = Entry(table.sequence + 1, self._now(), written(line))
        following = after(table, entry)
        row = listed(following, await self._names_at(following), self._now())
        guests = sorted({one.guest for one in following.occupants if one.guest} | {table.opened.creator})
        done = await self._store.append(row, entry.sequence, entry.body, message=message, guests=guests)
        if isinstance(done, Appended):
            self._advance(room, [Entry(done.sequence, done.at, entry.body)])
        return done

    async def _finished(self, work: Coroutine[Any, Any, int]) -> int:
        """Finish what may be on disk already, and tell of it, even if whoever asked for it goes away meanwhile."""
        task = asyncio.get_running_loop().create_task(work)
        self._writing.add(task)
        task.add_done_callback(self._written)
        return await asyncio.shield(task)

    def _written(self, task: asyncio.Task[int]) -> None:
        self._writing.discard(task)
        if not task.cancelled():
            task.exception()  # raised where it was asked for, if anybody still waits there

    async def say(self, id: str, guest: str, text: str) -> int:
        """Say something at a table; the number it has there."""
        return await self._finished(self._say(await self._room(id), guest, text))

    async def _say(self, room: Room, guest: str, text: str) -> int:
        with room.in_use():
            entry = await self._store.say(room.table.id, guest, talk(room.table, guest, text))
            heard = encoded(said(entry, self._names))
            room.talks += 1
            for listener in room.listeners:
                listener.tell(heard)
            return entry.sequence

    @asynccontextmanager
    async def listening(self, id: str, guest: str | None) -> AsyncIterator[Listener]:
        """Look at a table: the first message is the table as it is."""
        room = await self._room(id)
        with room.in_use():
            talks = await self._talks(room)
            listener = Listener(guest)
            self._welcome(room, listener, talks)
            room.listeners.add(listener)
            try:
                yield listener
            finally:
                room.listeners.discard(listener)

    async def _talks(self, room: Room) -> list[Entry]:
        """What was said last, with nothing missing that was told while it was being read."""
        while True:
            before = room.talks
            talks = await self._store.said(room.table.id)
            if room.talks == before:
                return talks[-REMEMBERED:]

    def _welcome(self, room: Room, listener: Listener, talks: list[Entry]) -> None:
        welcome = Welcome(
            version=VERSION,
            now=self._now(),
            table=seen(room.table, listener.guest, self._names),
            chat=tuple(said(entry, self._names) for entry in talks),
        )
        listener.tell(encoded(welcome))

    async def _room(self, id: str) -> Room:
        room = self._rooms.get(id)
        if room is None:
            entries = await self._store.entries(id)
            if not entries:
                raise Refused(NO_SUCH_TABLE)
            table = folded(id, entries)
            await self._names_at(table)
            room = self._rooms.get(id) or Room(table)
            self._keep(room)
        self._rooms.move_to_end(id)
        return room

    def _keep(self, room: Room) -> None:
        """Remember a room, and forget those longest unused that nobody looks at."""
        self._rooms[room.table.id] = room
        surplus = len(self._rooms) - KNOWN
        if surplus > 0:
            unused = (known for known, other in self._rooms.items() if not other.users and other is not room)
            for known in list(islice(unused, surplus)):
                del self._rooms[known]

    async def _catch_up(self, room: Room, seen_table: Table) -> bool:
        """Read what others have appended; whether the table has changed since it was looked at."""
        entries = await self._store.entries(room.table.id, room.table.sequence)
        self._advance(room, entries)
        return room.table.sequence != seen_table.sequence

    def _advance(self, room: Room, entries: list[Entry]) -> None:
        """Fold in entries that are on disk, each once, and tell everybody what he may see of it."""
        before = room.table
        for entry in entries:
            if entry.sequence == room.table.sequence + 1:
                room.table = after(room.table, entry)
                self._tell(room)
        if room.table is not before:
            self.changed(room.table)

    def _tell(self, room: Room) -> None:
        """Spectators all get the same bytes; a seat gets its own."""
        own = {occupant.guest for occupant in room.table.occupants} | {room.table.opened.creator}
        editions: dict[str | None, bytes] = {}
        for listener in room.listeners:
            guest = listener.guest if listener.guest in own else None
            if guest not in editions:
                table = seen(room.table, guest, self._names)
                update = Update(
                    sequence=room.table.sequence, now=self._now(), events=told(room.table, guest), table=table
                )
                editions[guest] = encoded(update)
            listener.tell(editions[guest])

    async def _names_at(self, table: Table) -> Names:
        """The names of all guests, those at this table among them."""
        for occupant in table.occupants:
            if occupant.guest is not None and occupant.guest not in self._names:
                guest = await self._store.guest(occupant.guest)
                self._names[occupant.guest] = guest.name if guest is not None else ""
        return self._names

    async def names_at(self, id: str) -> Names:
        """The names of those at a table."""
        return await self._names_at((await self._room(id)).table)

    def rename(self, guest: str, name: str) -> None:
        """A guest has another name from now on."""
        self._names[guest] = name
