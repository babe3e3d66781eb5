"""The lobby: public tables, told to whoever looks as they change."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager, suppress

from numbra.core.contract import Value
from numbra.core.registry import game

from .blocking import Blocks
from .messages import VERSION, LobbySeen
from .room import Listener
from .seen import encoded
from .store import Listed, Store, StoreError
from .summary import TableInList, in_lists, people_in
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


class FirstPage(Value, frozen=True):
    """The first page of the tables somebody sees, and how many tables there are on all pages."""

    tables: tuple[TableInList, ...] = ()
    total: int = 0


class Lobby:
    """Who looks at the list of public tables, and what he was told last.

    All see the same list, but for those who are in a block with somebody at one of its tables: theirs is made and told
    after that of all others, and one at a time.
    """

    def __init__(self, store: Store, now: Callable[[], float], blocks: Blocks) -> None:
        self._store = store
        self._now = now
        self._blocks = blocks
        self._stale = asyncio.Event()
        self._clock = asyncio.get_running_loop().time
        self._telling = asyncio.get_running_loop().create_task(self._keep_telling())
        self._rows: list[Listed] = []
        self._people: dict[str, frozenset[str]] | None = None
        """Who is at these tables, once somebody looks who is in a block."""
        self._page = FirstPage()
        self.listeners: dict[Listener, FirstPage | None] = {}
        """Who looks, and what he was told last."""

    async def close(self) -> None:
        """Tell no more."""
        self._telling.cancel()
        await asyncio.gather(self._telling, return_exceptions=True)

    async def tables(self, page: int = 1, search: str = "", viewer: str | None = None) -> tuple[TableInList, ...]:
        """A page of the public tables, in the lobby's order; only those where a game or a name contains a text."""
        rows, shown = await self._store.lobby(LISTED), slice((page - 1) * PAGE, page * PAGE)
        for apart in [] if viewer is None else (await self._store.apart([viewer])).values():
            rows = _without(rows, await people_in(self._store, rows), apart)
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
    async def listening(self, guest: str | None = None) -> AsyncIterator[Listener]:
        """Look at the lobby: the first message is the list as it is."""
        listener = Listener(guest)
        async with self._blocks.applied(listener):
            if await self._look():
                self.stale()
            page = await self._page_for(listener)
            listener.tell(self._list(page))
            self.listeners[listener] = page
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
                with suppress(StoreError):
                    await self._tell()
            took = self._clock() - began
            await asyncio.sleep(max(AT_MOST_EVERY, took / SHARE - took))

    async def _look(self) -> bool:
        """Read the list; whether its first page is another than before."""
        rows = await self._store.lobby(LISTED)
        page = FirstPage(await in_lists(self._store, rows[:PAGE]), len(rows))
        anew = page != self._page
        self._rows, self._people, self._page = rows, None, page if anew else self._page
        return anew

    async def _tell(self) -> None:
        """Tell the list to all who do not know it yet, a few at a time; then theirs to those who see less."""
        page = self._page
        message = self._list(page)
        late = [one for one, told in self.listeners.items() if told is not page and not one.apart]
        for first in range(0, len(late), AT_ONCE):
            for listener in late[first : first + AT_ONCE]:
                if listener in self.listeners:
                    listener.tell(message)
                    self.listeners[listener] = page
            await asyncio.sleep(0)
        for listener in [one for one in self.listeners if one.apart]:
            own = await self._page_for(listener)
            if listener in self.listeners and self.listeners[listener] != own:
                listener.tell(self._list(own))
                self.listeners[listener] = own
            await asyncio.sleep(0)

    async def _page_for(self, listener: Listener) -> FirstPage:
        """The first page of what a listener sees: the same for all who are in no block with anybody there."""
        page, rows, people = self._page, self._rows, self._people
        if not listener.apart:
            return page
        if people is None:
            people = await people_in(self._store, rows)
            self._people = people if rows is self._rows else None
        seen = _without(rows, people, listener.apart)
        return page if len(seen) == len(rows) else FirstPage(await in_lists(self._store, seen[:PAGE]), len(seen))

    def tell_everybody(self, message: bytes | None) -> None:
        """Tell everybody who looks something else than the list, or that there is nothing more to come."""
        for listener in self.listeners:
            listener.tell(message)

    def _list(self, page: FirstPage) -> bytes:
        return encoded(LobbySeen(version=VERSION, now=self._now(), tables=page.tables, total=page.total))


def _without(rows: list[Listed], people: dict[str, frozenset[str]], apart: Collection[str]) -> list[Listed]:
    """The tables that none of these guests has opened or sits at, nor anybody on their devices."""
    return [row for row in rows if people[row.id].isdisjoint(apart)]


def _texts(table: TableInList) -> Iterator[str]:
    """What a search can find a table by."""
    yield table.game.casefold()
    yield game(table.game).title.casefold()
    yield from (seat.shown.casefold() for seat in table.seats)
