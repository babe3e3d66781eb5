"""The lobby: public tables, told to whoever looks as they change."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress

from numbra.core.registry import game

from .messages import VERSION, LobbySeen
from .room import Listener
from .seen import encoded
from .store import Store, StoreError
from .summary import TableInList, in_lists
from .table import Table

LISTED = 400
"""Public tables that can be found in the lobby."""
PAGE = 50
"""Tables on one of its pages."""
AT_MOST_EVERY = 0.5
"""Seconds between two lists, however much happens."""
SHARE = 0.2
"""How much of the time may be spent on telling lists: where many look, they are told more rarely."""
AT_ONCE = 20
"""So many are told in a row, before it is the turn of those who play."""


class Lobby:
    """Who looks at the list of public tables, and what he was told last."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self._stale = asyncio.Event()
        self._clock = asyncio.get_running_loop().time
        self._telling = asyncio.get_running_loop().create_task(self._keep_telling())
        self._seen: tuple[TableInList, ...] = ()
        self._total = 0
        self._edition = 0
        self.listeners: dict[Listener, int] = {}
        """Who looks, and which edition of the list he was told last."""

    async def close(self) -> None:
        """Tell no more."""
        self._telling.cancel()
        await asyncio.gather(self._telling, return_exceptions=True)

    async def tables(self, page: int = 1, search: str = "", viewer: str | None = None) -> tuple[TableInList, ...]:
        """A page of the public tables, in the lobby's order; only those where a game or a name contains a text."""
        rows, shown = await self._store.lobby(LISTED), slice((page - 1) * PAGE, page * PAGE)
        if not search:
            return await in_lists(self._store, rows[shown], viewer)
        wanted = " ".join(search.split()).casefold()
        found = await in_lists(self._store, rows, viewer)
        return tuple(table for table in found if any(wanted in text for text in _texts(table)))[shown]

    def table_changed(self, table: Table, _own: bool) -> None:
        """A table has changed; only public ones are seen here."""
        if table.opened.public:
            self.stale()

    def stale(self) -> None:
        """Something may have changed."""
        self._stale.set()

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Listener]:
        """Look at the lobby: the first message is the list as it is."""
        if await self._look():
            self.stale()
        listener = Listener()
        listener.tell(self._list())
        self.listeners[listener] = self._edition
        try:
            yield listener
        finally:
            del self.listeners[listener]

    async def _keep_telling(self) -> None:
        """Tell everybody who looks, whenever the list has changed."""
        while True:
            await self._stale.wait()
            self._stale.clear()
            began = self._clock()
            if self.listeners:
                with suppress(StoreError):
                    await self._look()
                await self._tell()
            took = self._clock() - began
            await asyncio.sleep(max(AT_MOST_EVERY, took / SHARE - took))

    async def _look(self) -> bool:
        """Read the first page; whether it is another than before."""
        rows = await self._store.lobby(LISTED)
        now = await in_lists(self._store, rows[:PAGE]), len(rows)
        anew = now != (self._seen, self._total)
        if anew:
            (self._seen, self._total), self._edition = now, self._edition + 1
        return anew

    async def _tell(self) -> None:
        """Tell the list to all who do not know it yet, a few at a time."""
        message, edition = self._list(), self._edition
        late = [listener for listener, told in self.listeners.items() if told != edition]
        for first in range(0, len(late), AT_ONCE):
            for listener in late[first : first + AT_ONCE]:
                if listener in self.listeners:
                    listener.tell(message)
                    self.listeners[listener] = edition
            await asyncio.sleep(0)

    def tell_everybody(self, message: bytes | None) -> None:
        """Tell everybody who looks something else than the list, or that there is nothing more to come."""
        for listener in self.listeners:
            listener.tell(message)

    def _list(self) -> bytes:
        return encoded(LobbySeen(version=VERSION, now=self._now(), tables=self._seen, total=self._total))


def _texts(table: TableInList) -> Iterator[str]:
    """What a search can find a table by."""
    yield table.game.casefold()
    yield game(table.game).title.casefold()
    yield from (seat.shown.casefold() for seat in table.seats)
