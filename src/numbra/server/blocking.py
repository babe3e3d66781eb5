"""Who does not hear from whom: kept with every listener of this process, and asked of the store for everything else.

A block is of the guests who hold the sessions: whoever plays on somebody's device goes with that guest (`owner_of`).
"""

import asyncio
import hmac
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Iterable
from contextlib import asynccontextmanager
from hashlib import sha256
from itertools import count
from typing import Any

from numbra.core.errors import refusal

from .refusals import Refused
from .room import Listener
from .seen import People
from .store import BlocksChanged, Store, StoreError
from .store.protocol import FORGOTTEN
from .table import Table

AGAIN = 1.0
"""Seconds after which the store is asked again that did not answer."""
HANDLE = 18
"""Bytes of what stands for a block on the wire."""

CANNOT_JOIN = refusal(
    "table/cannot-join",
    en="You cannot sit down at this table. Choose another one, or open your own.",
    de="An diesen Tisch kannst du dich nicht setzen. Such dir einen anderen oder eröffne selbst einen.",
    fr="Tu ne peux pas t’asseoir à cette table. Choisis-en une autre ou ouvre la tienne.",
)
CANNOT_PLAY_AGAIN = refusal(
    "table/cannot-play-again",
    en="Those who are here cannot play again as they are. Open a new table.",
    de="In dieser Runde geht es nicht weiter. Eröffne einen neuen Tisch.",
    fr="On ne peut pas rejouer avec les mêmes. Ouvre une nouvelle table.",
)


def owner_of(guest: str, people: People) -> str:
    """The guest who holds the session of somebody: themselves, or on whose device they play."""
    return people.get(guest, FORGOTTEN).host or guest


def handle_of(key: bytes, guest: str, blocked: str) -> str:
    """What stands for a block on the wire: it tells nobody who was blocked, and is another for everybody who blocks."""
    digest = hmac.digest(key, f"{guest} {blocked}".encode(), sha256)[:HANDLE]
    return urlsafe_b64encode(digest).decode()


def check_may_join(table: Table, people: People, apart: Collection[str]) -> None:
    """Refused if somebody who sits at a table or has opened it is in a block with who wants to join."""
    there = {owner_of(one.guest, people) for one in table.occupants if one.guest is not None}
    if not (there | {table.opened.creator}).isdisjoint(apart):
        raise Refused(CANNOT_JOIN)


def check_may_play(some: Iterable[str], others: Collection[str], apart: dict[str, frozenset[str]]) -> None:
    """Refused if one of these people is in a block with one of the others."""
    if not all(apart.get(one, frozenset()).isdisjoint(others) for one in some):
        raise Refused(CANNOT_PLAY_AGAIN)


class Blocks:
    """Keeps up to date whom the listeners of this process do not hear from."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._listeners: dict[str, set[Listener]] = {}
        """By the guests who hold the sessions."""
        self._looks = count(1)
        self._latest: dict[str, int] = {}
        """Which look at the store the listeners of a guest know of."""
        self._looking: set[asyncio.Task[None]] = set()
        self.changed: Callable[[], None] = lambda: None
        """Called when some listener hears from others than before."""

    async def close(self) -> None:
        """Look no more."""
        for task in self._looking:
            task.cancel()
        await asyncio.gather(*self._looking, return_exceptions=True)

    @asynccontextmanager
    async def applied(self, listener: Listener) -> AsyncIterator[None]:
        """As long as this lasts, a listener knows whom not to hear from.

        It is registered before the store is asked, so that no change between the two escapes.
        """
        owner = listener.device or listener.guest
        if owner is None:
            yield
            return
        together = self._listeners.setdefault(owner, set())
        together.add(listener)
        try:
            await self._look([owner])
            yield
        finally:
            together.discard(listener)
            if not together and self._listeners.get(owner) is together:
                del self._listeners[owner]
                self._latest.pop(owner, None)

    async def apply(self, news: BlocksChanged) -> None:
        """Somebody has blocked another here, or does so no more: from now on their listeners know."""
        await self._insist([one for one in news if one in self._listeners])

    def heard_of(self, news: BlocksChanged) -> None:
        """The same has happened in another process."""
        self._begin(self.apply(news))

    def look_again(self) -> None:
        """A change may have escaped notice."""
        self._begin(self._insist(list(self._listeners)))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _insist(self, owners: list[str]) -> None:
        """Look until the store answers: nobody would tell of this change again."""
        while owners:
            try:
                await self._look(owners)
            except StoreError:
                await asyncio.sleep(AGAIN)
            else:
                self.changed()
                return

    async def _look(self, owners: list[str]) -> None:
        """Ask the store; what an earlier look brings later than this one is not taken."""
        look = next(self._looks)
        found = await self._store.apart(owners)
        for owner in owners:
            if owner in self._listeners and look > self._latest.get(owner, 0):
                self._latest[owner] = look
                for listener in self._listeners[owner]:
                    listener.apart = found.get(owner, frozenset())
