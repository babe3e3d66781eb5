"""A table in memory and its listeners: each is sent what happens as they may see it."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import inf
from typing import Any

import msgspec

from numbra.core.contract import Seat, Value
from numbra.core.text import Language
from numbra.server.listeners.listener import Listener
from numbra.server.protocol.to_client import Here, Update
from numbra.server.store.protocol import FORGOTTEN, Entry, Person
from numbra.server.table.absence import AWAY, Away, counted, replaceable
from numbra.server.table.chat_policy import ChatPolicy
from numbra.server.table.delta import changed_fields, delta
from numbra.server.table.fold import Occupant, Table
from numbra.server.table.projection import (
    People,
    SeatSeen,
    TableSeen,
    avatar,
    clocks,
    device,
    encoded,
    for_viewer,
    narrated,
    numbered_names,
    project,
    seats_seen,
    shared_part,
    shown_names,
    visible_events,
)

MILESTONE = 100
"""Entries between two snapshots of a table, from which missed entries are replayed."""
MILESTONES = 2
"""Snapshots that are kept; older missed entries are replayed from the beginning of the log."""
AT_MOST_EVERY, CROWD = 0.3, 30
"""Seconds between two broadcasts of presence, at least; proportionally more with more than 30 listeners."""
RECONNECT_GRACE = 3.0
"""Seconds that the next round still waits for a person who has disconnected: they may only have reloaded the page."""


class Attending(Value, frozen=True, kw_only=True):
    """What one process publishes of a table: who is present there, and who has said “go on” at a sequence."""

    guests: tuple[str | None, ...]
    sequence: int
    going_on: tuple[Seat, ...]
    devices: tuple[str, ...] = ()
    """The guests who own these people's devices."""


class Room:
    """A table as this process knows it, the people at it, and its listeners."""

    def __init__(
        self,
        table: Table,
        people: People,
        *,
        now: Callable[[], float] = time.time,
        wait: float = AWAY,
        chat: ChatPolicy = "on",
    ) -> None:
        self.table = table
        self._chat: ChatPolicy = chat
        self._now = now
        self._wait = wait
        self._away: dict[str, float] = {}
        """When each absent person at the table went away, as far as this process knows."""
        self._last_presence: Here | None = None
        self._last_occupants: tuple[Occupant, ...] = ()
        """The presence that was broadcast last, and who sat where then."""
        self._first = table
        self._milestones: deque[Table] = deque(maxlen=MILESTONES)
        self.people = people
        self._names: tuple[str, ...] | None = None
        self._seats: tuple[SeatSeen, ...] = ()
        self._seats_made_of: tuple[object, ...] | None = None
        """What the seats that were sent last were made of."""
        self._sent: dict[str | None, TableSeen] = {}
        """By viewer with listeners: the table that they were sent last. Updates hold what differs from it."""
        self._sent_sequence = 0
        """The sequence of those tables."""
        self.listeners: set[Listener] = set()
        self._connections: Counter[str] = Counter()
        """The number of listeners of each guest and on each guest's device, so that a crowd need not be searched."""
        self.users = 0
        self.said = 0
        """The number of the latest chat message that was sent to listeners."""
        self._telling: asyncio.TimerHandle | None = None
        self._told_at = -inf
        self.attempts: set[Entry] = set()
        """Entries that this process has tried to append, and of which it is not known yet whether they are on disk."""
        self.elsewhere: dict[str, Attending] = {}
        """Who is present through other processes."""
        self.published: bytes | None = b""
        """The presence that this process has published last; None if it may be lost."""
        self.publishing = False
        self._going_on: tuple[int, frozenset[Seat]] = (0, frozenset())

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Keep the room in the cache within this context."""
        self.users += 1
        try:
            yield
        finally:
            self.users -= 1

    def advance(self, table: Table) -> None:
        """Advance to the table that the next entry makes."""
        reseated = table.occupants is not self.table.occupants
        self.table = table
        if reseated:
            self._names = None
            self.refresh_presence()
        if table.sequence % MILESTONE == 0:
            self._milestones.append(table)

    def milestone(self, sequence: int) -> Table:
        """The latest snapshot of the table at or before this sequence, or else the first table of the log."""
        return next((table for table in reversed(self._milestones) if table.sequence <= sequence), self._first)

    def come(self, listener: Listener) -> None:
        """Add a listener."""
        self.listeners.add(listener)
        self._connections.update(listener.people)

    def go(self, listener: Listener) -> None:
        """Remove a listener."""
        self.listeners.discard(listener)
        for guest in listener.people:
            self._connections[guest] -= 1
            if not self._connections[guest]:
                del self._connections[guest]

    def tell(self, message: bytes, speaker: str | None = None) -> None:
        """Send all listeners the same message, except for those in a block with the guest who wrote it."""
        for listener in self.listeners:
            if speaker is None or speaker not in listener.apart:
                listener.tell(message)

    def welcome(self, listener: Listener) -> TableSeen:
        """The table as it is, for a new listener."""
        table = project(self.table, listener.guest, self.people, self._chat)
        if self._sent_sequence != table.sequence:
            self._sent, self._sent_sequence = {}, table.sequence
        viewer = self._viewer(listener)
        self._sent[viewer] = table
        listener.sent = viewer, table.sequence
        return table

    def _viewer(self, listener: Listener) -> str | None:
        """As whom a listener sees the table: a seated guest or the creator as themselves, all others as None."""
        guest = listener.guest
        own = guest is not None and (guest == self.table.opened.creator or self.table.seat_of(guest) is not None)
        return guest if own else None

    def broadcast_update(self, now: float) -> None:
        """Send all listeners the latest change: spectators all get the same bytes, a seat gets its own.

        A listener that has the table before gets what differs from it, any other the whole table.
        """
        before = self._sent if self._sent_sequence == self.table.sequence - 1 else {}
        self._sent, self._sent_sequence = {}, self.table.sequence
        if not self.listeners:
            return
        shared = shared_part(self.table, self.people, self._chat, self._seats_seen())
        changed = changed_fields(next(iter(before.values())), shared) if before else None
        messages: dict[tuple[str | None, Language | None, bool], bytes] = {}
        for listener in self.listeners:
            viewer = self._viewer(listener)
            if viewer not in self._sent:
                self._sent[viewer] = for_viewer(shared, self.table, viewer)
            known = listener.sent == (viewer, self.table.sequence - 1) and viewer in before
            key = viewer, listener.language, known
            if key not in messages:
                messages[key] = self._update(viewer, listener.language, before[viewer] if known else None, changed, now)
            listener.sent = viewer, self.table.sequence
            listener.tell(messages[key])

    def _update(
        self,
        viewer: str | None,
        language: Language | None,
        before: TableSeen | None,
        shared: dict[str, Any] | None,
        now: float,
    ) -> bytes:
        """The update for a viewer who has the table before, or nothing; `shared` has changed for everybody."""
        changed, kept = delta(before, self._sent[viewer], shared)
        update = Update(
            sequence=self.table.sequence,
            now=now,
            events=visible_events(self.table, viewer),
            words=narrated(self.table, viewer, self.people, language),
            kept=kept,
            table=changed,
        )
        return encoded(update)

    def know(self, people: Mapping[str, Person]) -> None:
        """Remember what guests at the table are called and look like, and on whose devices they play."""
        self.people.update(people)
        self._names = self._seats_made_of = None

    def knows(self, table: Table) -> bool:
        """Whether names and avatars of all people at a table are known here."""
        return all(one.guest is None or one.guest in self.people for one in table.occupants)

    def introduce(self, guest: str, person: Person) -> None:
        """A guest has another name or avatar: the next update tells every listener the whole table."""
        self.know({guest: person})
        for listener in self.listeners:
            listener.sent = None
        self.broadcast_presence()

    def _shown_names(self) -> tuple[str, ...]:
        """The names of the seats, computed again only when people or seats have changed."""
        if self._names is None:
            self._names = shown_names(self.table.id, self.table.occupants, self.people)
        return self._names

    def _seats_seen(self) -> tuple[SeatSeen, ...]:
        """The seats, made again only when people, seats or clocks have changed."""
        made_of = (self.table.occupants, self._shown_names(), tuple(clocks(self.table)))
        if made_of != self._seats_made_of:
            self._seats_made_of = made_of
            self._seats = seats_seen(self.table, self.people, made_of[2], made_of[1])
        return self._seats

    def go_on(self, seat: Seat) -> None:
        """Note that a seat says “go on” about the table as it is; between rounds, for all on the same device."""
        seats = {seat} if self.table.resting is None else self.together(seat)
        self._going_on = (self.table.moment, self._gone_on_here() | seats)

    def together(self, seat: Seat) -> frozenset[Seat]:
        """The seats of those who play on the same device as this seat."""
        guests = [one.guest or "" for one in self.table.occupants]
        sharing = device(self.people, guests[seat])
        return frozenset(other for other, guest in enumerate(guests) if guest in sharing) | {seat}

    def sharing(self, guest: str) -> frozenset[Seat]:
        """The seats of those who play on the same device as a guest; none if they have no seat."""
        seat = self.table.seat_of(guest)
        return frozenset() if seat is None else self.together(seat)

    def gone_on(self) -> frozenset[Seat]:
        """The seats that have said “go on” about the table as it is, in this process or another."""
        here = self._gone_on_here()
        elsewhere = [one.going_on for one in self.elsewhere.values() if one.sequence == self.table.moment]
        return here.union(*elsewhere) if elsewhere else here

    def _gone_on_here(self) -> frozenset[Seat]:
        sequence, seats = self._going_on
        return seats if sequence == self.table.moment else frozenset()

    def rest_left(self) -> float:
        """Seconds until the next round begins, as far as is known now; it waits for people who are present."""
        resting, gone_on = self.table.resting, self.gone_on()
        if resting is None:
            return 0.0
        waited_for = (self.table.occupants[seat].guest or "" for seat in self.table.people() if seat not in gone_on)
        ends = (min(resting.until, self._away.get(guest, inf) + RECONNECT_GRACE) for guest in waited_for)
        return max(0.0, max(ends, default=0.0) - self._now())

    def away(self) -> Away:
        """Who is away now, and since when."""
        return Away(self._now(), self._away, self._wait)

    def attending(self) -> bytes:
        """Who is present through this process, as it is published; empty if there are no listeners."""
        if not self.listeners:
            return b""
        guests = tuple(sorted(self._present_guests(), key=str))
        sequence, seats = self._going_on
        devices = sorted({one.device for one in self._at_table() if one.device is not None and one.device != one.guest})
        attending = Attending(guests=guests, sequence=sequence, going_on=tuple(sorted(seats)), devices=tuple(devices))
        return msgspec.json.encode(attending)

    def refresh_presence(self) -> None:
        """Update who is away; people who were away before keep the time at which they went."""
        now, guests = self._now(), (one.guest for one in self.table.occupants)
        self._away = {
            guest: self._away.get(guest, now)
            for guest in guests
            if guest is not None and not self._connected(guest) and not self._connected(self._host(guest))
        }

    def _connected(self, guest: str | None) -> bool:
        """Whether a guest, or somebody on their device, is connected through any process."""
        if guest is None:
            return False
        there = (guest in one.guests or guest in one.devices for one in self.elsewhere.values())
        return guest in self._connections or any(there)

    def broadcast_presence_if_changed(self) -> None:
        """Broadcast presence if the latest change of the table has changed it, too."""
        if self.listeners and not self._presence_unchanged() and self._here() != self._last_presence:
            self.broadcast_presence()

    def _presence_unchanged(self) -> bool:
        """A quick check that presence cannot have changed: everybody is present, and nobody has said “go on”."""
        if self._last_presence is None or self._away or self._last_presence.gone_on or self.gone_on():
            return False
        return self.table.occupants is self._last_occupants and self.table.status == "playing"

    def _at_table(self) -> list[Listener]:
        """The listeners of this process that count as present; those aside do not."""
        return [listener for listener in self.listeners if not listener.aside]

    def _present_guests(self) -> list[str | None]:
        return [listener.guest for listener in self._at_table()]

    def _host(self, guest: str | None) -> str | None:
        """The guest on whose device a guest plays, if it is another's."""
        return self.people.get(guest or "", FORGOTTEN).host

    def broadcast_presence(self) -> None:
        """Broadcast presence at once, or soon, together with further changes, so that a crowd causes few broadcasts."""
        self.refresh_presence()
        if self._telling is None:
            loop = asyncio.get_running_loop()
            wait = self._told_at + AT_MOST_EVERY * max(1, len(self.listeners) / CROWD) - loop.time()
            if wait <= 0:
                self._broadcast_presence()
            else:
                self._telling = loop.call_later(wait, self._broadcast_presence)

    def _broadcast_presence(self) -> None:
        self._telling = None
        if not self.listeners:
            return
        self._told_at = asyncio.get_running_loop().time()
        self._last_presence, self._last_occupants = self._here(), self.table.occupants
        self.tell(encoded(self._last_presence))

    def _here(self) -> Here:
        """The message about presence: names, avatars, who is connected, the number of spectators, and valid votes."""
        present = self._present_guests()
        for one in self.elsewhere.values():
            present += one.guests
        guests = [occupant.guest for occupant in self.table.occupants]
        players = {*guests, *(self._host(guest) for guest in guests)} - {None}
        seats, away = range(len(guests)), self.away()
        votes = ((voter, absent) for absent in seats for voter in counted(self.table, absent, away))
        return Here(
            names=numbered_names(self.table.occupants, self.people),
            avatars=tuple(avatar(occupant, self.people) for occupant in self.table.occupants),
            present=tuple(seat for seat in seats if guests[seat] is not None and guests[seat] not in self._away),
            spectators=sum(guest not in players for guest in present),
            replaceable=tuple(replaceable(self.table, seat, away) for seat in seats),
            votes=tuple(sorted(votes)),
            gone_on=tuple(sorted(self.gone_on())),
        )
