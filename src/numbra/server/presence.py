"""Who is at a table through which process: each tells the others of its own, and learns of theirs.

As long as a process is alone on its database nothing is written down: there is nobody to read it.
"""

from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any

import msgspec

from .room import Attending, Room
from .store import Store, StoreError

Begin = Callable[[Coroutine[Any, Any, None]], object]
"""Begins something that nobody waits for."""


class Presence:
    """What this process tells the others, and what it knows of them."""

    def __init__(self, store: Store, process: str, begin: Begin) -> None:
        self._store = store
        self._begin = begin
        self.process = process
        self.living = frozenset({process})
        """All processes that serve this database."""

    def changed(self, room: Room) -> None:
        """Somebody has come, gone, or said “go on”, through this process."""
        room.tell_who_is_here()
        self.publish(room)

    def publish(self, room: Room) -> None:
        """Tell the other processes, if there are any, and if it is not being told already."""
        if len(self.living) > 1 and not room.publishing and room.attending() != room.published:
            room.publishing = True
            self._begin(self._publish(room))

    async def _publish(self, room: Room) -> None:
        """Tell them what is so now, until it is; what could not be told is told when the database is back."""
        try:
            with room.in_use(), suppress(StoreError):
                while (body := room.attending()) != room.published:
                    await self._store.attend(self.process, room.table.id, body)
                    room.published = body
        finally:
            room.publishing = False

    async def learn(self, rooms: Iterable[Room]) -> list[Room]:
        """Learn who is at tables through other processes; those where that is news to us."""
        known = {room.table.id: room for room in rooms}
        found: dict[str, dict[str, Attending]] = {table: {} for table in known}
        others = self.living - {self.process}
        if others and known:
            for table, process, body in await self._store.attendance(sorted(known)):
                if process in others:
                    found[table][process] = msgspec.json.decode(body, type=Attending)
        news = [room for table, room in known.items() if room.elsewhere != found[table]]
        for room in news:
            room.elsewhere = found[room.table.id]
            room.tell_who_is_here()
        return news
