"""The lobby: public tables, told to whoever looks as they change."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from .messages import VERSION, LobbySeen
from .room import Listener
from .seen import encoded
from .store import Store, StoreError
from .summary import TableInList, in_lists
from .table import Table

LISTED = 100
"""Tables in a list."""
AT_MOST_EVERY = 0.5
"""Seconds between two lists, however much happens."""


class Lobby:
    """Who looks at the list of public tables, and what he was told last."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self._stale = asyncio.Event()
        self._telling = asyncio.get_running_loop().create_task(self._keep_telling())
        self._told: tuple[TableInList, ...] = ()
        self.listeners: set[Listener] = set()

    async def close(self) -> None:
        """Tell no more."""
        self._telling.cancel()
        await asyncio.gather(self._telling, return_exceptions=True)

    async def tables(self, viewer: str | None = None) -> tuple[TableInList, ...]:
        """Public tables, open or being played, the latest first."""
        return await in_lists(self._store, await self._store.lobby(LISTED), viewer)

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
        await self._look()
        listener = Listener()
        listener.tell(self._seen())
        self.listeners.add(listener)
        try:
            yield listener
        finally:
            self.listeners.discard(listener)

    async def _keep_telling(self) -> None:
        """Tell everybody who looks, whenever the list has changed."""
        while True:
            await self._stale.wait()
            self._stale.clear()
            if self.listeners:
                with suppress(StoreError):
                    await self._look()
            await asyncio.sleep(AT_MOST_EVERY)

    async def _look(self) -> None:
        """Read the list; if it is another than before, everybody is told."""
        tables = await self.tables()
        if tables != self._told:
            self._told = tables
            for listener in self.listeners:
                listener.tell(self._seen())

    def tell_everybody(self, message: bytes | None) -> None:
        """Tell everybody who looks something else than the list, or that there is nothing more to come."""
        for listener in self.listeners:
            listener.tell(message)

    def _seen(self) -> bytes:
        return encoded(LobbySeen(version=VERSION, now=self._now(), tables=self._told))
