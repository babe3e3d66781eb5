"""Blocks between guests: each listener of this process has a copy of its own, everything else reads the store.

A block is between the owners of sessions: guests who play on another guest's device are blocked with that guest
(`owner_of`).
"""

import asyncio
import hmac
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Callable, Collection, Iterable
from contextlib import asynccontextmanager
from hashlib import sha256
from itertools import count

from numbra.core.errors import refusal
from numbra.server.concurrency.background import Background
from numbra.server.store import BlocksChanged, Store, StoreError
from numbra.server.store.protocol import FORGOTTEN
from numbra.server.table.fold import Table
from numbra.server.table.projection import People
from numbra.server.table.refusals import Refused
from numbra.server.texts import texts

from .listener import Listener

AGAIN = 1.0
"""Seconds until blocks are read again after the store did not answer."""
HANDLE = 18
"""Bytes of the handle that stands for a block on the wire."""

CANNOT_JOIN = refusal(texts, "table/cannot-join")
CANNOT_PLAY_AGAIN = refusal(texts, "table/cannot-play-again")


def owner_of(guest: str, people: People) -> str:
    """The guest who owns a guest's session: the one on whose device they play, or themselves."""
    return people.get(guest, FORGOTTEN).host or guest


def handle_of(key: bytes, guest: str, blocked: str) -> str:
    """The handle of a block on the wire: it does not reveal who was blocked, and differs for each guest who blocks."""
    digest = hmac.digest(key, f"{guest} {blocked}".encode(), sha256)[:HANDLE]
    return urlsafe_b64encode(digest).decode()


def check_may_join(table: Table, people: People, apart: Collection[str]) -> None:
    """Refuse to seat a guest who is in a block with the table's creator or anybody seated.

    `apart` are all guests with whom the guest is in a block.
    """
    there = {owner_of(one.guest, people) for one in table.occupants if one.guest is not None}
    if not (there | {table.opened.creator}).isdisjoint(apart):
        raise Refused(CANNOT_JOIN)


def check_may_play(some: Iterable[str], others: Collection[str], apart: dict[str, frozenset[str]]) -> None:
    """Refuse a rematch if one of these people is in a block with one of the others."""
    if not all(apart.get(one, frozenset()).isdisjoint(others) for one in some):
        raise Refused(CANNOT_PLAY_AGAIN)


class Blocks:
    """Keeps the blocks of this process's listeners up to date."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._listeners: dict[str, set[Listener]] = {}
        """By the guests who own the sessions."""
        self._read_numbers = count(1)
        self._latest: dict[str, int] = {}
        """By guest: the number of the latest read of the store whose result their listeners have."""
        self._reading = Background()
        self.changed: Callable[[], None] = lambda: None
        """Called when the blocks of listeners may have changed."""

    async def close(self) -> None:
        """Cancel all reads."""
        await self._reading.close()

    @asynccontextmanager
    async def applied(self, listener: Listener) -> AsyncIterator[None]:
        """Keep the blocks of a listener up to date within this context.

        The listener is registered before the store is read, so that no change in between is missed.
        """
        owner = listener.device or listener.guest
        if owner is None:
            yield
            return
        same_owner = self._listeners.setdefault(owner, set())
        same_owner.add(listener)
        try:
            await self._read([owner])
            yield
        finally:
            same_owner.discard(listener)
            if not same_owner and self._listeners.get(owner) is same_owner:
                del self._listeners[owner]
                self._latest.pop(owner, None)

    async def apply(self, news: BlocksChanged) -> None:
        """Update the listeners of two guests after one of them has blocked or unblocked the other."""
        await self._read_until_answered([one for one in news if one in self._listeners])

    def on_news(self, news: BlocksChanged) -> None:
        """The same in a task, after a change in another process."""
        self._reading.start(self.apply(news))

    def resync(self) -> None:
        """Update all listeners, in a task: news of a change may have been lost."""
        self._reading.start(self._read_until_answered(list(self._listeners)))

    async def _read_until_answered(self, owners: list[str]) -> None:
        """Read until the store answers, since news of this change does not come again."""
        while owners:
            try:
                await self._read(owners)
            except StoreError:
                await asyncio.sleep(AGAIN)
            else:
                self.changed()
                return

    async def _read(self, owners: list[str]) -> None:
        """Read blocks from the store; a result is dropped if a later read has finished before it."""
        number = next(self._read_numbers)
        found = await self._store.apart(owners)
        for owner in owners:
            if owner in self._listeners and number > self._latest.get(owner, 0):
                self._latest[owner] = number
                for listener in self._listeners[owner]:
                    listener.apart = found.get(owner, frozenset())
