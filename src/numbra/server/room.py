"""A table in memory and those who look at it: what happens is told to each as he may see it."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf

import msgspec
from msgspec.structs import replace

from numbra.core.contract import Seat, Value
from numbra.core.text import Language

from .absence import AWAY, Away, counted, replaceable
from .histories import Heard, heard, news
from .house_chat import HouseChat
from .messages import Goodbye, Here, Update
from .seen import People, TableSeen, avatar, common, device, edition, encoded, numbered_names, seen, told, worded
from .shortcut import ShortWay, no_short_way
from .store.protocol import FORGOTTEN, NO_GUEST, Entry
from .table import Occupant, Table

MILESTONE = 100
"""Every so many entries a table is remembered as it is then: what somebody has missed is told from there on."""
MILESTONES = 2
"""So many are remembered; whoever has missed more than that is told from the beginning of the log."""
AT_MOST_EVERY, CROWD = 0.3, 30
"""Seconds between two times that those at a table are told who is there; longer where more than so many look."""
BLINK = 3.0
"""Seconds that somebody is still waited for between two rounds who has gone: they may only have reloaded the page."""
LISTENING = 64
"""Messages that may wait for a listener; one who is slower than that is let go."""


class Attending(Value, frozen=True, kw_only=True):
    """What one process tells the others of a table: who looks at it there, and who has said “go on” at a sequence."""

    guests: tuple[str | None, ...]
    sequence: int
    going_on: tuple[Seat, ...]
    devices: tuple[str, ...] = ()
    """The guests on whose devices people look at it."""


SENT_AWAY = encoded(Goodbye(code="guest/banned", reconnect=False))
DISMISSED = encoded(Goodbye(code=NO_GUEST.code, reconnect=False))


class Listener:
    """Somebody who looks: a seat's owner, a spectator, or a visitor of the lobby."""

    def __init__(
        self,
        guest: str | None = None,
        language: Language | None = None,
        device: str | None = None,
        *,
        aside: bool = False,
    ) -> None:
        self.guest = guest
        self.aside = aside
        """Whether they are elsewhere on the page meanwhile, and so not at the table."""
        self.language = language
        self.device = device
        """The guest on whose device it is: others may play there, too."""
        self.apart: frozenset[str] = frozenset()
        """The guests whom they do not hear from, nor those on their devices: one of the two has blocked the other."""
        self.heard: Heard | None = None
        """What he knows of the game's histories."""
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(LISTENING)
        """What waits for him; after None there is nothing more."""
        self.too_slow = False
        self.too_much = False
        """Whether he, or others at his address, have said more than anybody has to say."""
        self.forgotten = False
        """Whether the guest, or whose device it is, was deleted."""
        self.banned = False
        """Whether the host has banned them."""
        self.address = ""
        """Where they come from."""
        self.short_way: ShortWay = no_short_way
        self.sending = False
        """Whether something that had waited is on its way."""

    @property
    def people(self) -> set[str]:
        """Who is here with it: the guest, and whose device it is; nobody if it only listens aside."""
        return {one for one in (self.guest, self.device) if one is not None and not self.aside}

    @property
    def owners(self) -> set[str]:
        """The guests whose session this is: the one who acts, and whose device it is."""
        return {one for one in (self.guest, self.device) if one is not None}

    def dismiss(self) -> None:
        """Close the connection for good: its guest was deleted."""
        if not self.forgotten:
            self.tell(DISMISSED)
            self.forgotten = True
            self.tell(None)

    def ban(self) -> None:
        """Close the connection for good: the host has banned its guest."""
        if not self.banned:
            self.tell(SENT_AWAY)
            self.banned = True
            self.tell(None)

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
    """A table as it is known here, the people at it, and who looks at it."""

    def __init__(
        self,
        table: Table,
        people: People,
        *,
        now: Callable[[], float] = time.time,
        wait: float = AWAY,
        chat: HouseChat = "on",
    ) -> None:
        self.table = table
        self._chat: HouseChat = chat
        self._now = now
        self._wait = wait
        self._away: dict[str, float] = {}
        """Since when people at the table have been away, as far as is known here."""
        self._told: Here | None = None
        self._seated: tuple[Occupant, ...] = ()
        """What was told last of who is here, and who sat where then."""
        self._first = table
        self._milestones: deque[Table] = deque(maxlen=MILESTONES)
        self.people = people
        self.listeners: set[Listener] = set()
        self._connections: Counter[str] = Counter()
        """How many of them there are of a guest, or on a guest's device: a crowd need not be looked through."""
        self.users = 0
        self.said = 0
        """The number of what was said last, as far as listeners were told."""
        self._telling: asyncio.TimerHandle | None = None
        self._told_at = -inf
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
        reseated = table.occupants is not self.table.occupants
        self.table = table
        if reseated:
            self.look_who_is_here()
        if table.sequence % MILESTONE == 0:
            self._milestones.append(table)

    def milestone(self, sequence: int) -> Table:
        """The table as it was at this sequence or, as far as it is remembered, not long before."""
        return next((table for table in reversed(self._milestones) if table.sequence <= sequence), self._first)

    def come(self, listener: Listener) -> None:
        """Somebody looks."""
        self.listeners.add(listener)
        self._connections.update(listener.people)

    def go(self, listener: Listener) -> None:
        """Somebody looks no more."""
        self.listeners.discard(listener)
        for guest in listener.people:
            self._connections[guest] -= 1
            if not self._connections[guest]:
                del self._connections[guest]

    def tell(self, message: bytes, speaker: str | None = None) -> None:
        """Tell everybody the same, but for those who do not hear from the guest whose words it is."""
        for listener in self.listeners:
            if speaker is None or speaker not in listener.apart:
                listener.tell(message)

    def welcome(self, listener: Listener) -> TableSeen:
        """The table as it is, for somebody who comes."""
        table = seen(self.table, listener.guest, self.people, self._chat)
        listener.heard = heard(table.view)
        return table

    def tell_what_happened(self, now: float) -> None:
        """Spectators all get the same bytes; a seat gets its own."""
        if not self.listeners:
            return
        own = {occupant.guest for occupant in self.table.occupants} | {self.table.opened.creator}
        shared = common(self.table, self.people, self._chat)
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
            words=worded(self.table, guest, self.people, language),
            kept=kept,
            table=replace(table, view=view) if kept else table,
        )
        return encoded(update), heard(table.view)

    def go_on(self, seat: Seat) -> None:
        """Somebody has thought enough about the table as it is now; after a round, so have all on the same device."""
        seats = {seat} if self.table.resting is None else self.together(seat)
        self._going_on = (self.table.moment, self._gone_on_here() | seats)

    def together(self, seat: Seat) -> frozenset[Seat]:
        """The seats of those who play on one device."""
        guests = [one.guest or "" for one in self.table.occupants]
        sharing = device(self.people, guests[seat])
        return frozenset(other for other, guest in enumerate(guests) if guest in sharing) | {seat}

    def gone_on(self) -> frozenset[Seat]:
        """Who has said so about the table as it is now, here or in another process."""
        elsewhere = (one.going_on for one in self.elsewhere.values() if one.sequence == self.table.moment)
        return self._gone_on_here().union(*elsewhere)

    def _gone_on_here(self) -> frozenset[Seat]:
        sequence, seats = self._going_on
        return seats if sequence == self.table.moment else frozenset()

    def rest_left(self) -> float:
        """Seconds until the next round begins, as far as is known now: it waits for people who are here."""
        resting, gone_on = self.table.resting, self.gone_on()
        if resting is None:
            return 0.0
        waited_for = (self.table.occupants[seat].guest or "" for seat in self.table.people() if seat not in gone_on)
        ends = (min(resting.until, self._away.get(guest, inf) + BLINK) for guest in waited_for)
        return max(0.0, max(ends, default=0.0) - self._now())

    def away(self) -> Away:
        """Who is away at this moment, and since when."""
        return Away(self._now(), self._away, self._wait)

    def attending(self) -> bytes:
        """Who is here through this process, for the others; nothing if nobody is."""
        if not self.listeners:
            return b""
        guests = tuple(sorted(self._looking(), key=str))
        sequence, seats = self._going_on
        devices = sorted({one.device for one in self._at_table() if one.device is not None and one.device != one.guest})
        attending = Attending(guests=guests, sequence=sequence, going_on=tuple(sorted(seats)), devices=tuple(devices))
        return msgspec.json.encode(attending)

    def look_who_is_here(self) -> None:
        """Take notice of who is here and who is away; whoever is away already has been since then."""
        now, guests = self._now(), (one.guest for one in self.table.occupants)
        self._away = {
            guest: self._away.get(guest, now)
            for guest in guests
            if guest is not None and not self._connected(guest) and not self._connected(self._host(guest))
        }

    def _connected(self, guest: str | None) -> bool:
        """Whether a guest is connected through any process, or somebody on their device."""
        if guest is None:
            return False
        there = (guest in one.guests or guest in one.devices for one in self.elsewhere.values())
        return guest in self._connections or any(there)

    def tell_if_changed(self) -> None:
        """Tell who is here if that has changed by what has happened at the table; where all are, it seldom has."""
        if self.listeners and not self._as_told() and self._here() != self._told:
            self.tell_who_is_here()

    def _as_told(self) -> bool:
        """Whether it is clear at a glance that nothing has changed: everybody plays on, and nobody has said “go on”."""
        if self._told is None or self._away or self._told.gone_on or self.gone_on():
            return False
        return self.table.occupants is self._seated and self.table.status == "playing"

    def _at_table(self) -> list[Listener]:
        """Who is at the table through this process; those aside only listen."""
        return [listener for listener in self.listeners if not listener.aside]

    def _looking(self) -> list[str | None]:
        return [listener.guest for listener in self._at_table()]

    def _host(self, guest: str | None) -> str | None:
        """On whose device a guest plays."""
        return self.people.get(guest or "", FORGOTTEN).host

    def tell_who_is_here(self) -> None:
        """At once, or together with what else changes within a moment: a crowd that comes and goes tires nobody."""
        self.look_who_is_here()
        if self._telling is None:
            loop = asyncio.get_running_loop()
            wait = self._told_at + AT_MOST_EVERY * max(1, len(self.listeners) / CROWD) - loop.time()
            if wait <= 0:
                self._tell_who_is_here()
            else:
                self._telling = loop.call_later(wait, self._tell_who_is_here)

    def _tell_who_is_here(self) -> None:
        self._telling = None
        if not self.listeners:
            return
        self._told_at = asyncio.get_running_loop().time()
        self._told, self._seated = self._here(), self.table.occupants
        self.tell(encoded(self._told))

    def _here(self) -> Here:
        """Names and avatars, who of them is connected, how many others look, and what follows from it."""
        looking = self._looking()
        for one in self.elsewhere.values():
            looking += one.guests
        guests = [occupant.guest for occupant in self.table.occupants]
        players = {*guests, *(self._host(guest) for guest in guests)} - {None}
        seats, away = range(len(guests)), self.away()
        votes = ((voter, absent) for absent in seats for voter in counted(self.table, absent, away))
        return Here(
            names=numbered_names(self.table.occupants, self.people),
            avatars=tuple(avatar(occupant, self.people) for occupant in self.table.occupants),
            present=tuple(seat for seat in seats if guests[seat] is not None and guests[seat] not in self._away),
            spectators=sum(guest not in players for guest in looking),
            replaceable=tuple(replaceable(self.table, seat, away) for seat in seats),
            votes=tuple(sorted(votes)),
            gone_on=tuple(sorted(self.gone_on())),
        )
