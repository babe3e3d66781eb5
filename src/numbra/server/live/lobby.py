"""The lobby: the list of public tables, sent to its listeners whenever it changes."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager, suppress

from numbra.core.contract import Value
from numbra.core.registry import game
from numbra.server.listeners.blocks import Blocks
from numbra.server.listeners.listener import Listener
from numbra.server.people.table_lists import in_lists, people_in
from numbra.server.protocol.base import VERSION
from numbra.server.protocol.to_client import LobbySeen
from numbra.server.store import Listed, Store, StoreError
from numbra.server.table.fold import Table
from numbra.server.table.projection import encoded
from numbra.server.table.summary import TableInList

LISTED = 400
"""Public tables that the lobby lists at most."""
PAGE = 50
"""Tables on one page of the lobby."""
AT_MOST_EVERY = 0.5
"""Seconds between two broadcasts of the list, at least."""
SHARE = 0.2
"""The share of time that may be spent on broadcasts: with many listeners they become rarer."""
AT_ONCE = 20
"""Listeners that are sent the list in a row, before other tasks of the event loop run."""


class FirstPage(Value, frozen=True):
    """The first page of the list that a listener sees, and the number of tables on all pages."""

    tables: tuple[TableInList, ...] = ()
    total: int = 0


class Lobby:
    """The listeners of the lobby, and the list each was sent last.

    All see the same list, except for listeners in a block with somebody at one of its tables: their lists are made and
    sent after the common one, one at a time.
    """

    def __init__(self, store: Store, now: Callable[[], float], blocks: Blocks) -> None:
        self._store = store
        self._now = now
        self._blocks = blocks
        self._stale = asyncio.Event()
        self._clock = asyncio.get_running_loop().time
        self._broadcasting = asyncio.get_running_loop().create_task(self._keep_broadcasting())
        self._rows: list[Listed] = []
        self._people: dict[str, frozenset[str]] | None = None
        """The people at these tables; read once there is a listener who is in a block."""
        self._page = FirstPage()
        self.listeners: dict[Listener, FirstPage | None] = {}
        """The listeners, and the page each was sent last."""

    async def close(self) -> None:
        """Stop broadcasting."""
        self._broadcasting.cancel()
        await asyncio.gather(self._broadcasting, return_exceptions=True)

    async def tables(self, page: int = 1, search: str = "", viewer: str | None = None) -> tuple[TableInList, ...]:
        """A page of the public tables, in the lobby's order; only those whose game or names contain `search`."""
        rows, shown = await self._store.lobby(LISTED), slice((page - 1) * PAGE, page * PAGE)
        for apart in [] if viewer is None else (await self._store.apart([viewer])).values():
            rows = _without(rows, await people_in(self._store, rows), apart)
        if not search:
            return await in_lists(self._store, rows[shown], viewer)
        wanted = " ".join(search.split()).casefold()
        found = await in_lists(self._store, rows, viewer)
        return tuple(table for table in found if any(wanted in text for text in _texts(table)))[shown]

    def table_changed(self, table: Table, _own: bool) -> None:
        """Mark the list as stale if a public table has changed."""
        if table.opened.public:
            self.stale()

    def stale(self) -> None:
        """Mark the list as stale: it is read again, and broadcast if it has changed."""
        self._stale.set()

    @asynccontextmanager
    async def listening(self, guest: str | None = None) -> AsyncIterator[Listener]:
        """Listen to the lobby: the first message is the list as it is."""
        listener = Listener(guest)
        async with self._blocks.applied(listener):
            if await self._read():
                self.stale()
            page = await self._page_for(listener)
            listener.tell(self._message(page))
            self.listeners[listener] = page
            try:
                yield listener
            finally:
                del self.listeners[listener]

    async def _keep_broadcasting(self) -> None:
        """Send the list to all listeners whenever it has changed."""
        while True:
            await self._stale.wait()
            self._stale.clear()
            began = self._clock()
            if self.listeners:
                with suppress(StoreError):
                    await self._read()
                with suppress(StoreError):
                    await self._broadcast_list()
            took = self._clock() - began
            await asyncio.sleep(max(AT_MOST_EVERY, took / SHARE - took))

    async def _read(self) -> bool:
        """Read the list; returns whether its first page has changed."""
        rows = await self._store.lobby(LISTED)
        page = FirstPage(await in_lists(self._store, rows[:PAGE]), len(rows))
        changed = page != self._page
        self._rows, self._people, self._page = rows, None, page if changed else self._page
        return changed

    async def _broadcast_list(self) -> None:
        """Send the list to all who do not have it yet, a few at a time; then send listeners in a block their own."""
        page = self._page
        message = self._message(page)
        outdated = [one for one, sent in self.listeners.items() if sent is not page and not one.apart]
        for first in range(0, len(outdated), AT_ONCE):
            for listener in outdated[first : first + AT_ONCE]:
                if listener in self.listeners:
                    listener.tell(message)
                    self.listeners[listener] = page
            await asyncio.sleep(0)
        for listener in [one for one in self.listeners if one.apart]:
            own = await self._page_for(listener)
            if listener in self.listeners and self.listeners[listener] != own:
                listener.tell(self._message(own))
                self.listeners[listener] = own
            await asyncio.sleep(0)

    async def _page_for(self, listener: Listener) -> FirstPage:
        """The first page that a listener sees: the same for all who are in no block with anybody at its tables."""
        page, rows, people = self._page, self._rows, self._people
        if not listener.apart:
            return page
        if people is None:
            people = await people_in(self._store, rows)
            self._people = people if rows is self._rows else None
        seen = _without(rows, people, listener.apart)
        return page if len(seen) == len(rows) else FirstPage(await in_lists(self._store, seen[:PAGE]), len(seen))

    def broadcast(self, message: bytes | None) -> None:
        """Send all listeners another message than the list; None ends their connections."""
        for listener in self.listeners:
            listener.tell(message)

    def _message(self, page: FirstPage) -> bytes:
        return encoded(LobbySeen(version=VERSION, now=self._now(), tables=page.tables, total=page.total))


def _without(rows: list[Listed], people: dict[str, frozenset[str]], apart: Collection[str]) -> list[Listed]:
    """The tables where none of these guests, nor anybody on their devices, is the creator or has a seat."""
    return [row for row in rows if people[row.id].isdisjoint(apart)]


def _texts(table: TableInList) -> Iterator[str]:
    """The texts of a table that a search can match."""
    yield table.game.casefold()
    yield game(table.game).title.casefold()
    yield from (seat.shown.casefold() for seat in table.seats)
