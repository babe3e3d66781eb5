"""The open sockets of guests: they are closed when the session they were opened with ends, or the guest is banned."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from numbra.server.people.sessions import Token
from numbra.server.protocol.to_client import Goodbye
from numbra.server.store.protocol import Store, StoreError
from numbra.server.table.projection import encoded

from .listener import Listener

SESSION_ENDED = "guest/session-ended"
REMEMBERED = 10_000
"""Guests whose ended sessions are remembered, for sockets that are being opened at the same time."""


class OpenSockets:
    """The sockets of this process that were opened with guests' sessions."""

    def __init__(self) -> None:
        self._resyncing: asyncio.Task[None] | None = None
        self._open: dict[str, dict[Listener, int]] = {}
        self._ended: OrderedDict[str, int] = OrderedDict()

    @contextmanager
    def by(self, token: Token | None, listener: Listener) -> Iterator[None]:
        """Register a socket until it closes; if its session was ended while it was being opened, close it at once."""
        if token is None:
            yield
            return
        listeners = self._open.setdefault(token.guest, {})
        listeners[listener] = token.generation
        self._close_ended(token.guest)
        try:
            yield
        finally:
            del listeners[listener]
            if not listeners:
                self._open.pop(token.guest, None)

    def end(self, guest: str, generation: int) -> None:
        """Close the sockets of a guest's sessions before this generation."""
        self._ended[guest] = max(generation, self._ended.pop(guest, 0))
        if len(self._ended) > REMEMBERED:
            self._ended.popitem(last=False)
        self._close_ended(guest)

    def ban(self, guest: str) -> list[str]:
        """Close all sockets of a guest who is banned; returns the addresses of their clients."""
        listeners = list(self._open.get(guest, ()))
        for listener in listeners:
            listener.ban()
        return [listener.address for listener in listeners]

    def guests(self) -> list[str]:
        """The guests who have sockets open."""
        return list(self._open)

    def resync(self, store: Store) -> None:
        """Read from the store which sessions were ended: news of it from another process may have been lost."""
        if self._open:
            self._resyncing = asyncio.get_running_loop().create_task(self._resync(store))

    async def _resync(self, store: Store) -> None:
        with suppress(StoreError):
            for guest, generation in (await store.generations(list(self._open))).items():
                self.end(guest, generation)

    def _close_ended(self, guest: str) -> None:
        for listener, generation in self._open.get(guest, {}).items():
            if generation < self._ended.get(guest, 0):
                listener.tell(encoded(Goodbye(code=SESSION_ENDED, reconnect=True)))
                listener.tell(None)
