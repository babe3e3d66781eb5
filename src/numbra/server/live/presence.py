"""Presence across processes: each publishes who is at its tables, and reads what the others publish.

A process that is alone on its database publishes nothing, since nobody would read it.
"""

from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any

import msgspec

from numbra.server.store import Store, StoreError

from .room import Attending, Room

StartTask = Callable[[Coroutine[Any, Any, None]], object]
"""Starts a background task."""


class Presence:
    """Publishes the presence in this process, and reads that in the others."""

    def __init__(self, store: Store, process: str, begin: StartTask) -> None:
        self._store = store
        self._start_task = begin
        self.process = process
        self.living = frozenset({process})
        """The processes that serve this database now."""

    def changed(self, room: Room) -> None:
        """Broadcast and publish that somebody has come, gone, or said “go on” through this process."""
        room.broadcast_presence()
        self.publish(room)

    def publish(self, room: Room) -> None:
        """Publish who is at a table, if there are other processes and it is not being published already."""
        if len(self.living) > 1 and not room.publishing and room.attending() != room.published:
            room.publishing = True
            self._start_task(self._publish(room))

    async def _publish(self, room: Room) -> None:
        """Publish until the latest presence is written; if the database fails, that is done when it is back."""
        try:
            with room.in_use(), suppress(StoreError):
                while (body := room.attending()) != room.published:
                    await self._store.attend(self.process, room.table.id, body)
                    room.published = body
        finally:
            room.publishing = False

    async def learn(self, rooms: Iterable[Room]) -> list[Room]:
        """Read who is at these tables through other processes; returns the rooms where that has changed."""
        known = {room.table.id: room for room in rooms}
        found: dict[str, dict[str, Attending]] = {table: {} for table in known}
        others = self.living - {self.process}
        if others and known:
            for table, process, body in await self._store.attendance(sorted(known)):
                if process in others:
                    found[table][process] = msgspec.json.decode(body, type=Attending)
        changed = [room for table, room in known.items() if room.elsewhere != found[table]]
        for room in changed:
            room.elsewhere = found[room.table.id]
            room.broadcast_presence()
        return changed
