"""Appends to logs: a change is decided on the table as it is known here, written as the next entry, and then broadcast.

Nothing is broadcast before it is on disk. If another process was faster, the table catches up and the change is
decided again.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from math import floor
from typing import NamedTuple

from numbra.core.errors import NumbraError
from numbra.server.people.ids import new_id
from numbra.server.protocol.commands import end_of
from numbra.server.store import Appended, Conflict, Deed, Entry, Resent, Store, StoreError
from numbra.server.store.protocol import UNREACHABLE
from numbra.server.table.fold import Table, apply_line, fold
from numbra.server.table.log import Acted, AnyLine, Opened, Sat, Started, encode_line
from numbra.server.table.projection import check_shown
from numbra.server.table.summary import listed

from .follower import Follower
from .room import Room
from .room_cache import RoomCache

Decide = Callable[[Table], AnyLine]
"""Decides on a change: the line to append, or a refusal."""
Outcome = Appended | Conflict | Resent


class Decided(NamedTuple):
    """A change that is decided, but not written yet."""

    room: Room
    line: AnyLine
    table: Table
    """The table that the line makes."""
    at: float


class Appender:
    """Appends lines to the logs of tables."""

    def __init__(
        self, store: Store, cache: RoomCache, follower: Follower, process: str, now: Callable[[], float]
    ) -> None:
        self._store = store
        self._cache = cache
        self._follower = follower
        self._process = process
        self._now = now
        self.wrote: Callable[[Table, AnyLine], None] = lambda _table, _line: None
        """Called with every line that this process has written, for metrics."""

    async def open(self, opened: Opened, sitting: Sequence[Sat] = (), *, by: str | None = None) -> Table:
        """Write a new table, with the people who sit at it, under a code that cannot be guessed.

        `by` is the guest who asks for it; refused if they are deleted.
        """
        bodies = [encode_line(opened), *map(encode_line, sitting)]
        guests = sorted({opened.creator, *(line.guest for line in sitting)})
        while True:
            at = self._now()
            table = fold(new_id(), _numbered(bodies, at))
            done = await self._store.create(listed(table, at, self._process), bodies, guests, by=by)
            if isinstance(done, Appended):
                room = await self._cache.add(table.id, _numbered(bodies, done.at))
                self.wrote(room.table, opened)
                self._follower.notify(room.table, own=True)
                return room.table

    async def change(
        self,
        id: str,
        decide: Decide,
        *,
        message: str | None = None,
        by: str | None = None,
        deed: Deed | None = None,
    ) -> int:
        """Decide on a change and append it; returns its sequence. A message applied before is not applied again.

        If the log is full, the line that closes the table is appended first; then the change is decided anew.

        `by` is the guest who asks for it; refused if they are deleted. `deed` is its entry in the audit log, if the
        host asks for it.
        """
        room = await self._cache.get(id)
        with room.in_use():
            while True:
                table = room.table
                try:
                    ended = end_of(table)
                    decided = self._decided(room, ended or decide(table))
                except NumbraError:
                    changed = await self._follower.catch_up(room, table)
                    if message is not None and (applied := await self._store.sent(table.id, message)) is not None:
                        return applied
                    if not changed:
                        raise
                    continue
                await self._cache.learn_people(room, decided.table.guests())
                asked, audited = (message, deed) if ended is None else (None, None)
                done = await asyncio.shield(self.write(decided, message=asked, by=by, deed=audited))
                if not isinstance(done, Appended):
                    await self._follower.catch_up(room, table)
                if ended is None and not isinstance(done, Conflict):
                    return done.sequence

    async def append(self, table: Table, line: AnyLine) -> bool:
        """Append a line, unless the table has changed since the line was chosen; returns whether it was appended."""
        room = await self._cache.get(table.id)
        if room.table.sequence != table.sequence:
            return False
        with room.in_use():
            done = await asyncio.shield(self.write(self._decided(room, end_of(table) or line)))
            if not isinstance(done, Appended):
                await self._follower.catch_up(room, table)
            return isinstance(done, Appended)

    def decided(self, room: Room, decide: Decide) -> Decided | None:
        """Decide on a change by what is in memory; None if that is refused or not enough: then `change` decides."""
        try:
            decided = None if end_of(room.table) is not None else self._decided(room, decide(room.table))
        except NumbraError:
            return None
        return decided if decided is not None and room.knows(decided.table) else None

    def _decided(self, room: Room, line: AnyLine) -> Decided:
        """The change that a line makes now; refused if the game does not allow it."""
        at = self._now()
        decided = Decided(room, line, apply_line(room.table, line, at), at)
        if isinstance(line, Started | Acted):
            check_shown(decided.table)
        return decided

    def write(
        self, decided: Decided, *, message: str | None = None, by: str | None = None, deed: Deed | None = None
    ) -> asyncio.Future[Outcome]:
        """Append the line of a change that is decided. It is written and broadcast even if the caller is cancelled."""
        room, line, table, at = decided
        entry = Entry(table.sequence, at, encode_line(line))
        reseated = table.occupants is not room.table.occupants
        guests = sorted({*table.guests(), table.opened.creator}) if reseated else None
        row = listed(table, floor(at), self._process)  # whole seconds, so that most rows need not be written again
        asked = self._store.append(row, entry, message=message, guests=guests, by=by, deed=deed)
        appending = asyncio.ensure_future(asked)
        room.users += 1
        room.attempts.add(entry)
        appending.add_done_callback(partial(self._appended, room, table, line, entry))
        return appending

    def _appended(self, room: Room, table: Table, line: AnyLine, entry: Entry, done: asyncio.Future[Outcome]) -> None:
        """Broadcast what was written. If the outcome is unknown, the entry stays an attempt until the log is read."""
        room.users -= 1
        error = None if done.cancelled() else done.exception()
        if done.cancelled() or (isinstance(error, StoreError) and error.code == UNREACHABLE.code):
            return
        room.attempts.discard(entry)
        if error is None and isinstance(done.result(), Appended):
            self.wrote(table, line)
            self._follower.advance(room, [table], own=True)


def _numbered(bodies: Sequence[bytes], at: float) -> list[Entry]:
    """Lines as the first entries of a log."""
    return [Entry(sequence, at, body) for sequence, body in enumerate(bodies, 1)]
