"""A table in memory and those who look at it: what happens is told to each as he may see it."""

import asyncio
import math
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from msgspec.structs import replace

from numbra.core.contract import Seat, Value
from numbra.core.text import Language

from .histories import Heard, heard, news
from .messages import Here, Update
from .seen import Names, TableSeen, common, edition, encoded, named, seen, told, worded
from .shortcut import ShortWay, no_short_way
from .store.protocol import Entry
from .table import Table

MILESTONE = 100
"""Every so many entries a table is remembered as it is then: what somebody has missed is told from there on."""
MILESTONES = 2
"""So many are remembered; whoever has missed more than that is told from the beginning of the log."""
AT_MOST_EVERY, CROWD = 0.3, 30
"""Seconds between two times that those at a table are told who is there; longer where more than so many look."""
LISTENING = 64
"""Messages that may wait for a listener; one who is slower than that is let go."""


class Attending(Value, frozen=True, kw_only=True):
    """What one process tells the others of a table: who looks at it there, and who has said “go on” at a sequence."""

    guests: tuple[str | None, ...]
    sequence: int
    going_on: tuple[Seat, ...]


class Listener:
    """Somebody who looks: a seat's owner, a spectator, or a visitor of the lobby."""

    def __init__(self, guest: str | None = None, language: Language | None = None) -> None:
        self.guest = guest
        self.language = language
        self.heard: Heard | None = None
        """What he knows of the game's histories."""
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(LISTENING)
        """What waits for him; after None there is nothing more."""
        self.too_slow = False
        self.too_much = False
        """Whether he, or others at his address, have said more than anybody has to say."""
        self.short_way: ShortWay = no_short_way
        self.sending = False
        """Whether something that had waited is on its way."""

    def tell(self, message: bytes | None) -> None:
        """Send a message, or queue it; who does not keep up is marked, never buffered without bound or told on."""
        if self.too_slow:
            return
        if message is not None and not self.sending and self.queue.empty() and self.short_way(message):
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.too_slow = True


class Room:
    """A table as it is known here, the names of those at it, and who looks at it."""

    def __init__(self, table: Table, names: Names) -> None:
        self.table = table
        self._first = table
        self._milestones: deque[Table] = deque(maxlen=MILESTONES)
        self.names = names
        self.listeners: set[Listener] = set()
        self.users = 0
        self.said = 0
        """The number of what was said last, as far as listeners were told."""
        self._telling: asyncio.TimerHandle | None = None
        self._told_at = -math.inf
        self.attempts: set[Entry] = set()
        """What this process has tried to append, and does not know yet whether it is on disk."""
        self.elsewhere: dict[str, Attending] = {}
        """Who is here through other processes."""
        self.published: bytes | None = b""
        """What other processes were told of who is here; None if they may have forgotten."""
        self.publishing = False
        self._going_on: tuple[int, frozenset[Seat]] = (0, frozenset())

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """As long as it is in use a room is not forgotten."""
        self.users += 1
        try:
            yield
        finally:
            self.users -= 1

    def advance(self, table: Table) -> None:
        """Go on to the table that the next entry makes."""
        self.table = table
        if table.sequence % MILESTONE == 0:
            self._milestones.append(table)

    def milestone(self, sequence: int) -> Table:
        """The table as it was at this sequence or, as far as it is remembered, not long before."""
        return next((table for table in reversed(self._milestones) if table.sequence <= sequence), self._first)

    def tell(self, message: bytes) -> None:
        """Tell everybody the same."""
        for listener in self.listeners:
            listener.tell(message)

    def welcome(self, listener: Listener) -> TableSeen:
        """The table as it is, for somebody who comes."""
        table = seen(self.table, listener.guest, self.names)
        listener.heard = heard(table.view)
        return table

    def tell_what_happened(self, now: float) -> None:
        """Spectators all get the same bytes; a seat gets its own."""
        if not self.listeners:
            return
        own = {occupant.guest for occupant in self.table.occupants} | {self.table.opened.creator}
        shared = common(self.table, self.names)
        editions: dict[tuple[str | None, Language | None, Heard | None], tuple[bytes, Heard | None]] = {}
        for listener in self.listeners:
            viewer = listener.guest if listener.guest in own else None, listener.language, listener.heard
            if viewer not in editions:
                editions[viewer] = self._update(shared, *viewer, now)
            update, listener.heard = editions[viewer]
            listener.tell(update)

    def _update(
        self, shared: TableSeen, guest: str | None, language: Language | None, known: Heard | None, now: float
    ) -> tuple[bytes, Heard | None]:
        """What a viewer is told, and what he knows then."""
        table = edition(shared, self.table, guest)
        view, kept = news(table.view, known)
        update = Update(
            sequence=self.table.sequence,
            now=now,
            events=told(self.table, guest),
            words=worded(self.table, guest, self.names, language),
            kept=kept,
            table=replace(table, view=view) if kept else table,
        )
        return encoded(update), heard(table.view)

    def go_on(self, seat: Seat) -> None:
        """Somebody has thought enough about the table as it is now."""
        self._going_on = (self.table.sequence, self._gone_on_here() | {seat})

    def gone_on(self) -> frozenset[Seat]:
        """Who has said so about the table as it is now, here or in another process."""
        elsewhere = (one.going_on for one in self.elsewhere.values() if one.sequence == self.table.sequence)
        return self._gone_on_here().union(*elsewhere)

    def _gone_on_here(self) -> frozenset[Seat]:
        sequence, seats = self._going_on
        return seats if sequence == self.table.sequence else frozenset()

    def attending(self) -> bytes:
        """Who is here through this process, for the others; nothing if nobody is."""
        if not self.listeners:
            return b""
        guests = tuple(sorted((listener.guest for listener in self.listeners), key=str))
        sequence, seats = self._going_on
        return msgspec.json.encode(Attending(guests=guests, sequence=sequence, going_on=tuple(sorted(seats))))

    def tell_who_is_here(self) -> None:
        """At once, or together with what else changes within a moment: a crowd that comes and goes tires nobody."""
        if self._telling is None:
            loop = asyncio.get_running_loop()
            wait = self._told_at + AT_MOST_EVERY * max(1, len(self.listeners) / CROWD) - loop.time()
            if wait <= 0:
                self._tell_who_is_here()
            else:
                self._telling = loop.call_later(wait, self._tell_who_is_here)

    def _tell_who_is_here(self) -> None:
        """Names, who of them is connected, and how many others look."""
        self._telling = None
        if not self.listeners:
            return
        self._told_at = asyncio.get_running_loop().time()
        looking = [listener.guest for listener in self.listeners]
        for one in self.elsewhere.values():
            looking += one.guests
        guests = [occupant.guest for occupant in self.table.occupants]
        here = Here(
            names=tuple(named(occupant, self.names) for occupant in self.table.occupants),
            present=tuple(seat for seat, guest in enumerate(guests) if guest is not None and guest in looking),
            spectators=sum(guest is None or guest not in guests for guest in looking),
        )
        self.tell(encoded(here))
