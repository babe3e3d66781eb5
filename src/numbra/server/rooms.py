"""The tables this process knows: loaded from their logs, changed through them, and told about to whoever listens.

A change is decided on the table as it is known here, appended as the next entry, and only when it is on disk folded
in and told. If somebody else was faster, the table catches up and the change is decided again.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import accumulate, count
from math import floor
from secrets import token_urlsafe
from typing import Any, TypeVar

from numbra.core.contract import Seat
from numbra.core.errors import NumbraError
from numbra.core.text import Language

from .absence import AWAY, Away
from .blocking import Blocks, owner_of
from .chat import REMEMBERED, reaction, said, shown, speaker, talk
from .decisions import end_of
from .house_chat import HouseChat
from .ids import new_id
from .log import AnyLine, Opened, Sat, read, written
from .messages import VERSION, Reaction, Said, Unsaid, Welcome
from .missed import Happened, happened_after
from .presence import Presence
from .refusals import NO_SUCH_TABLE, TOO_FAST, Refused
from .room import MILESTONE, Listener, Room
from .seen import People, encoded
from .shared_limits import Shared, SharedBuckets
from .slices import PAUSE, SHORT, Steps, in_slices
from .store import (
    AnyNews,
    Appended,
    Attended,
    Conflict,
    Deed,
    Entry,
    Forgotten,
    News,
    Purged,
    Renamed,
    Resent,
    Store,
    StoreError,
)
from .store.protocol import FORGOTTEN, UNREACHABLE, Person
from .summary import listed
from .table import Table, after, folded

KNOWN = 2_000
"""Tables kept in memory that nobody looks at; any can be read from its log again."""
LOOKED_OVER = 8
"""Tables of which it is seen whether they can be forgotten, for each one that comes."""
LONGEST_AWAY = MILESTONE
"""Lines of the log; whoever has missed more gets the table as it is and no more."""
ATTEMPTS = 3
"""So often what somebody has missed is read again because something happened meanwhile."""

REACTIONS, REACTIONS_PER_SECOND = 3, 1.0
"""Reactions a person may send at once, and how many a second after that."""
CHANGES, CHANGES_PER_SECOND = 60, 1.0
"""Changes that are no moves, such as sitting down or asking for a pause: at once, and how many a second after that."""
TALKS, TALKS_PER_SECOND = 5, 1.0
"""Messages a person may write at once at a table, and how many a second after that."""

T = TypeVar("T")
Decide = Callable[[Table], AnyLine]


class Rooms:
    """All tables, as far as this process has looked at them."""

    def __init__(
        self, store: Store, *, now: Callable[[], float] = time.time, away: float = AWAY, chat: HouseChat = "on"
    ) -> None:
        self._store = store
        self.chat: HouseChat = chat
        """What may be said at all tables."""
        self._now = now
        self._wait = away
        self.blocks = Blocks(store)
        self.presence = Presence(store, token_urlsafe(8), self._begun)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[None]] = {}
        """Tables whose logs are being read: whoever comes meanwhile waits for that."""
        self.reactions = SharedBuckets(REACTIONS, REACTIONS_PER_SECOND, now)
        """How much each guest says without words."""
        self._changes = SharedBuckets(CHANGES, CHANGES_PER_SECOND, now)
        self.talks = SharedBuckets(TALKS, TALKS_PER_SECOND, now)
        """How much each guest writes at each table."""
        self._working: set[asyncio.Task[Any]] = set()
        self.changed: list[Callable[[Table, bool], None]] = []
        """Called with every table that was opened or has changed, and whether that was done here."""
        self.went_on: Callable[[str], None] = lambda _table: None
        """Called with a table where somebody may have said “go on”."""
        self.wrote: Callable[[Table, AnyLine], None] = lambda _table, _line: None
        """Called with every line that was written here: whoever counts them."""

    def shared(self) -> dict[str, Shared]:
        """The limits that all processes hold together, by the names that they know them by."""
        return {"reactions": self.reactions, "changes": self._changes, "talks": self.talks}

    async def open(self, opened: Opened, sitting: Sequence[Sat] = (), *, by: str | None = None) -> Table:
        """Write down a new table, with those who sit at it, under a code that cannot be guessed.

        `by` is the guest who asks for it; refused if they are forgotten.
        """
        lines = [written(opened), *map(written, sitting)]
        guests = sorted({opened.creator, *(line.guest for line in sitting)})
        while True:
            table = _opened(new_id(), lines, self._now())[-1]
            row = listed(table, self._now(), self.presence.process)
            done = await self._store.create(row, lines, guests, by=by)
            if isinstance(done, Appended):
                room = await self._furnished(_opened(table.id, lines, done.at))
                self._keep(room)
                self.wrote(room.table, opened)
                self._tell_changed(room.table, own=True)
                return room.table

    async def table(self, id: str) -> Table:
        """A table as it is now; refused if there is none of that id."""
        return (await self._room(id)).table

    def limit_changes(self, guest: str) -> None:
        """Count a change that is no move; refused if a guest makes too many: they could be made for ever."""
        wait = self._changes.take(guest)
        if wait:
            raise Refused(TOO_FAST, wait=wait)

    async def change(
        self,
        id: str,
        decide: Decide,
        *,
        message: str | None = None,
        by: str | None = None,
        deed: Deed | None = None,
    ) -> int:
        """Decide on a change and append it; its sequence. A message that was applied before is not applied again.

        `by` is the guest who asks for it; refused if they are forgotten. `deed` is what the audit log says of it, where
        the host asks.
        """
        room = await self._room(id)
        with room.in_use():
            while True:
                table = room.table
                try:
                    ended = end_of(table)
                    line = ended or decide(table)
                    entry = Entry(table.sequence + 1, self._now(), written(line))
                    following = after(table, entry)
                except NumbraError:
                    anew = await self._catch_up(room, table)
                    if message is not None and (before := await self._store.sent(table.id, message)) is not None:
                        return before
                    if not anew:
                        raise
                    continue
                await self._know(room, _guests_at(following))
                asked, audited = (message, deed) if ended is None else (None, None)
                done = await asyncio.shield(self._append(room, following, line, entry, asked, by, audited))
                if not isinstance(done, Appended):
                    await self._catch_up(room, table)
                if ended is None and not isinstance(done, Conflict):
                    return done.sequence

    def _append(
        self,
        room: Room,
        table: Table,
        line: AnyLine,
        entry: Entry,
        message: str | None,
        by: str | None,
        deed: Deed | None,
    ) -> asyncio.Future[Appended | Conflict | Resent]:
        """Append the line that makes this table; once it is on disk everybody is told, whoever waits for it or not."""
        reseated = table.occupants is not room.table.occupants
        guests = sorted({*_guests_at(table), table.opened.creator}) if reseated else None
        second = floor(entry.at)  # lists know no more: in full swing they need not be renewed each time
        row = listed(table, second, self.presence.process)
        asked = self._store.append(row, entry, message=message, guests=guests, by=by, deed=deed)
        appending = asyncio.ensure_future(asked)
        room.users += 1
        room.attempts.add(entry)
        appending.add_done_callback(partial(self._appended, room, table, line, entry))
        return appending

    def _appended(
        self, room: Room, table: Table, line: AnyLine, entry: Entry, done: asyncio.Future[Appended | Conflict | Resent]
    ) -> None:
        """If it is not known what came of it, the log will tell."""
        room.users -= 1
        error = None if done.cancelled() else done.exception()
        if done.cancelled() or (isinstance(error, StoreError) and error.code == UNREACHABLE.code):
            return
        room.attempts.discard(entry)
        if error is None and isinstance(done.result(), Appended):
            self.wrote(table, line)
            self._advance(room, [table], own=True)

    async def _finished(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish what may be on disk already, and tell of it, even if whoever asked for it goes away meanwhile."""
        return await asyncio.shield(self._begun(work))

    def _begun(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._working.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._working.discard(task)
        if not task.cancelled():
            task.exception()  # raised where it was asked for, if anybody still waits there

    async def say(self, id: str, guest: str, text: str, *, message: str | None = None) -> int:
        """Say something at a table, once however often it is sent; the number it has there."""
        room = await self._room(id)
        return await self._finished(self._say(room, guest, talk(room.table, guest, text, self.chat), message))

    async def react(self, id: str, guest: str, called: Reaction, *, message: str | None = None) -> int:
        """Say something without words, in the same way."""
        room = await self._room(id)
        return await self._finished(self._say(room, guest, reaction(room.table, guest, called, self.chat), message))

    async def _say(self, room: Room, guest: str, body: bytes, message: str | None) -> int:
        with room.in_use():
            done = await self._store.say(room.table.id, guest, body, message=message)
            await self._hear(room)
            return done.sequence

    async def _hear(self, room: Room) -> None:
        """Tell what was said at a table since it was last told, here or in another process."""
        entries = await self._store.said(room.table.id, room.said, last=REMEMBERED)
        await self._know(room, map(speaker, entries))
        for entry in entries:
            if entry.sequence > room.said:
                room.said = entry.sequence
                for told in shown([entry], self.chat):
                    room.tell(encoded(said(told, room.people)), owner_of(speaker(told), room.people))

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
        """Look at a table, maybe on another's device: the first message is the table as it is, with what was missed.

        A listener aside is told everything, but does not count as being there.
        """
        room = await self._room(id)
        with room.in_use():
            listener = Listener(guest, language, device, aside=aside)
            async with self.blocks.applied(listener):
                listener.tell(encoded(await self._welcome(room, listener, since)))
                room.come(listener)
                if len(room.listeners) == 1:
                    self._begun(self._learn([room]))
                self._attended(room)
                try:
                    yield listener
                finally:
                    room.go(listener)
                    self._attended(room)

    def _attended(self, room: Room) -> None:
        """Somebody has come to a table here, or gone from it."""
        self.presence.changed(room)
        self.went_on(room.table.id)

    async def _welcome(self, room: Room, listener: Listener, since: int | None) -> Welcome:
        """The table, what was said and what was missed, all as of one moment: read again if anything came between."""
        if since is not None and since > room.table.sequence:
            await self._catch_up(room, room.table)  # he was told more in another process
        for attempt in count():
            await self._hear(room)
            sequence, number = room.table.sequence, room.said
            talks = await self._store.said(room.table.id, last=REMEMBERED)
            missed = await self._missed(room, listener, since) if since is not None and attempt < ATTEMPTS else None
            heard_all = room.said == number and all(entry.sequence <= number for entry in talks)
            if heard_all and (missed is None or room.table.sequence == sequence):
                break
        return Welcome(
            version=VERSION,
            now=self._now(),
            table=room.welcome(listener),
            chat=self._heard(room, listener, talks),
            missed=missed,
        )

    def _heard(self, room: Room, listener: Listener, talks: list[Entry]) -> tuple[Said, ...]:
        """What a listener may hear of what was said, as the house and blocks allow."""
        heard = (one for one in shown(talks, self.chat) if owner_of(speaker(one), room.people) not in listener.apart)
        return tuple(said(entry, room.people) for entry in heard)

    async def _missed(self, room: Room, listener: Listener, since: int) -> tuple[Happened, ...] | None:
        """What happened after a sequence; None if that was too long ago, or is still to come."""
        if not 0 <= room.table.sequence - since <= LONGEST_AWAY:
            return None
        known = room.table.sequence
        if known == since:
            return ()
        start = room.milestone(since)
        following = await self._store.entries(room.table.id, start.sequence)
        entries = [entry for entry in following if entry.sequence <= known]
        told = happened_after(start, entries, listener.guest, since, people=room.people, language=listener.language)
        return tuple(await in_slices(told))

    async def _room(self, id: str) -> Room:
        if id not in self._rooms:
            if id not in self._loading:
                self._loading[id] = self._begun(self._load(id))
            await asyncio.shield(self._loading[id])
        self._rooms.move_to_end(id)
        return self._rooms[id]

    async def _load(self, id: str) -> None:
        """Read a table's log and remember its room."""
        try:
            entries = await self._store.entries(id) if id.isascii() and id.isprintable() else []
            if not entries:
                raise Refused(NO_SUCH_TABLE)
            self._keep(await self._furnished(_tables(id, entries), pause=PAUSE if len(entries) > SHORT else 0.0))
        finally:
            del self._loading[id]

    async def _furnished(self, tables: Iterable[Table], *, pause: float = 0.0) -> Room:
        """A room for a table as it went on; whoever is not here has been away since now, as far as is known.

        Between slices of a long log there is a pause of so many seconds: nobody else waits for it.
        """
        room = await in_slices(_entered(iter(tables), self._now, self._wait, self.chat), pause=pause)
        await self._know(room, _guests_at(room.table))
        room.look_who_is_here()
        return room

    def _keep(self, room: Room) -> None:
        """Remember a room, and forget some of those longest unused that nobody looks at.

        Only a few are looked at each time, and those in use set back to the end: many may be, and stay so. News of the
        table that came while it was read found no room, so its log is read on from where that ended.
        """
        self._rooms[room.table.id] = room
        self._begun(self._follow(room))
        for _ in range(min(LOOKED_OVER, len(self._rooms) - KNOWN)):
            oldest, other = next(iter(self._rooms.items()))
            if other.users or other.published or other is room:
                self._rooms.move_to_end(oldest)
            else:
                del self._rooms[oldest]

    async def _catch_up(self, room: Room, seen_table: Table) -> bool:
        """Read what others have appended; whether the table has changed since it was looked at."""
        entries = await self._store.entries(room.table.id, room.table.sequence)
        await self._know(room, (line.guest for entry in entries if isinstance(line := read(entry.body), Sat)))
        fresh = [entry for entry in entries if entry.sequence > room.table.sequence]
        own = bool(fresh) and fresh[-1] in room.attempts
        self._advance(room, accumulate(fresh, after, initial=room.table), own=own)
        room.attempts = {entry for entry in room.attempts if entry.sequence > room.table.sequence}
        return room.table.sequence != seen_table.sequence

    def _advance(self, room: Room, tables: Iterable[Table], *, own: bool) -> None:
        """Go on to a table as it is on disk, entry by entry, and tell everybody what he may see of each."""
        before = room.table
        for table in tables:
            if table.sequence == room.table.sequence + 1:
                room.advance(table)
                room.tell_what_happened(self._now())
        if room.table is not before:
            room.tell_if_changed()
            self._tell_changed(room.table, own=own)

    def _tell_changed(self, table: Table, *, own: bool) -> None:
        for told in self.changed:
            told(table, own)

    async def _know(self, room: Room, guests: Iterable[str]) -> None:
        """Learn what guests at a table are called and look like, and on whose devices they play."""
        unknown = set(guests) - room.people.keys()
        if unknown:
            room.people.update(dict.fromkeys(unknown, FORGOTTEN) | await self._store.people(sorted(unknown)))

    async def apart_at(self, id: str) -> dict[str, frozenset[str]]:
        """Who of those at a table, or on whose devices they play, is in a block with whom."""
        room = await self._room(id)
        return await self._store.apart(sorted({owner_of(guest, room.people) for guest in _guests_at(room.table)}))

    async def people_at(self, id: str) -> People:
        """What those at a table are called and look like."""
        return (await self._room(id)).people

    def introduce(self, guest: str, person: Person) -> None:
        """A guest has another name or avatar from now on."""
        for room in self._rooms.values():
            if guest in room.people:
                room.people[guest] = person
                room.tell_who_is_here()

    def forget(self, guest: str) -> None:
        """A guest is deleted: tables show them no more, and their sockets are closed."""
        self.introduce(guest, FORGOTTEN)
        for room in self._rooms.values():
            for listener in room.listeners:
                if guest in listener.owners:
                    listener.dismiss()

    async def latest(self, id: str) -> Table:
        """A table as its log says it is at this moment."""
        room = await self._room(id)
        with room.in_use():
            await self._catch_up(room, room.table)
            return room.table

    def go_on(self, table: Table, seat: Seat) -> None:
        """Somebody has thought enough about a table as it was: bots need not wait for him any longer."""
        room = self._rooms.get(table.id)
        if room is not None and room.table.sequence == table.sequence:
            room.go_on(seat)
            room.tell_if_changed()
            self.presence.publish(room)
            self.went_on(table.id)

    def rest_left(self, table: Table) -> float:
        """Seconds until the next round begins at a table that rests, as far as is known now."""
        room = self._rooms.get(table.id)
        return 0.0 if room is None else room.rest_left()

    async def away(self, id: str) -> Callable[[], Away]:
        """Who is away from a table, for whoever asks from now on: what other processes know is asked first."""
        room = await self._room(id)
        await self.presence.learn([room])
        return room.away

    async def together(self, id: str, guest: str) -> frozenset[Seat]:
        """The seats of those who play on the same device as a guest at a table."""
        room = await self._room(id)
        seat = room.table.seat_of(guest)
        return frozenset() if seat is None else room.together(seat)

    def gone_on(self, table: Table) -> frozenset[Seat]:
        """Who has thought enough about a table as it is."""
        room = self._rooms.get(table.id)
        return room.gone_on() if room is not None and room.table.sequence == table.sequence else frozenset()

    def heard_of(self, news: AnyNews) -> None:
        """Another process may have changed a table, or somebody has talked or come there, or looks otherwise."""
        match news:
            case News():
                room = self._rooms.get(news.table)
                if room is not None and _is_news(room, news):
                    self._begun(self._follow(room))
            case Attended():
                room = self._rooms.get(news.table)
                if room is not None:
                    self._begun(self._learn([room]))
            case Renamed():
                self._begun(self._meet_again(news.guest))
            case Forgotten():
                self.forget(news.guest)
            case Purged():
                met = [room for room in self._looked_at() if news.guest in room.people]
                self._begun(self._unsay(met))

    def living(self, processes: frozenset[str]) -> None:
        """Other processes have begun to serve the same database, or have ceased to."""
        self.presence.living = processes
        self._tell_others(self._rooms.values())
        self._begun(self._learn(self._looked_at()))

    def look_again(self) -> None:
        """Whatever happened in other processes may have escaped notice, and what was told them as well."""
        for room in self._rooms.values():
            room.published = None if room.listeners or room.published else b""
        self._tell_others(self._rooms.values())
        self._begun(self._look_again())

    def _tell_others(self, rooms: Iterable[Room]) -> None:
        for room in rooms:
            self.presence.publish(room)

    def _looked_at(self) -> list[Room]:
        return [room for room in self._rooms.values() if room.listeners]

    async def _look_again(self) -> None:
        with suppress(StoreError):
            for news in await self._store.heads(list(self._rooms)):
                self.heard_of(news)
            await self._miss_forgotten()
            await self._unsay([room for room in self._looked_at() if room.said])
            await self._learn(self._looked_at())

    async def _miss_forgotten(self) -> None:
        """Close the sockets of guests who were deleted while nobody could tell us."""
        here = {one for room in self._looked_at() for listener in room.listeners for one in listener.owners}
        for guest in here - (await self._store.people(sorted(here))).keys():
            self.forget(guest)

    async def _learn(self, rooms: Sequence[Room]) -> None:
        """Who is at tables through other processes; if the database does not answer, that is asked again later."""
        with suppress(StoreError):
            for room in await self.presence.learn(rooms):
                self.went_on(room.table.id)

    async def _meet_again(self, guest: str) -> None:
        """A guest has another name or avatar through another process."""
        if any(guest in room.people for room in self._rooms.values()):
            with suppress(StoreError):
                self.introduce(guest, (await self._store.people([guest])).get(guest, FORGOTTEN))

    async def _unsay(self, rooms: Sequence[Room]) -> None:
        """Something that was said may be deleted: tell what is left."""
        with suppress(StoreError):
            for room in rooms:
                talks = await self._store.said(room.table.id, last=REMEMBERED)
                told = [entry for entry in talks if entry.sequence <= room.said]
                for listener in room.listeners:
                    listener.tell(encoded(Unsaid(chat=self._heard(room, listener, told))))

    async def _follow(self, room: Room) -> None:
        """Read what was written elsewhere; if the database does not answer, the next news will tell again."""
        with room.in_use(), suppress(StoreError):
            await self._catch_up(room, room.table)
            await self._hear(room)

    def tell_everybody(self, message: bytes | None) -> None:
        """Tell everybody who looks at any table the same, or that there is nothing more to come."""
        for room in self._rooms.values():
            for listener in room.listeners:
                listener.tell(message)

    def known(self) -> Iterable[Table]:
        """The tables in memory."""
        return (room.table for room in self._rooms.values())

    def listeners(self) -> int:
        """How many look at all tables together."""
        return sum(len(room.listeners) for room in self._rooms.values())


def _is_news(room: Room, news: News) -> bool:
    """Whether it tells more than is known here. What was said matters only to listeners and newcomers."""
    return news.sequence > room.table.sequence or (news.said > room.said and room.users > 0)


def _opened(id: str, lines: Sequence[bytes], at: float) -> list[Table]:
    """A table of which only these lines are written, after each of them."""
    return list(_tables(id, [Entry(sequence, at, body) for sequence, body in enumerate(lines, 1)]))


def _tables(id: str, entries: list[Entry]) -> Iterable[Table]:
    """A table after each line of its log."""
    return accumulate(entries[1:], after, initial=folded(id, entries[:1]))


def _entered(tables: Iterator[Table], now: Callable[[], float], wait: float, chat: HouseChat) -> Steps[Room]:
    """A room that has seen all of these tables, one after the other."""
    room = Room(next(tables), {}, now=now, wait=wait, chat=chat)
    for table in tables:
        yield
        room.advance(table)
    return room


def _guests_at(table: Table) -> Iterable[str]:
    return (occupant.guest for occupant in table.occupants if occupant.guest is not None)
