"""Enforces bans: refuses the requests of banned guests, and closes their sockets in every process.

A guest is read from the store together with their ban (`Guest.ban`) wherever a session is resolved, so that no further
query is needed. News of a ban is needed only to close the sockets that are open already.
"""

import hmac
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256

from numbra.server.concurrency.background import Background
from numbra.server.people.refusals import ADDRESS_BANNED, BANNED
from numbra.server.store import Ban, Guest, Store, StoreError
from numbra.server.table.refusals import Refused
from numbra.server.texts import texts

from .open_sockets import OpenSockets

NO_REASON = texts("ban.no-reason")


class Bans:
    """Checks guests, addresses and open sockets against the bans in the store."""

    def __init__(self, store: Store, sockets: OpenSockets, secret: bytes, now: Callable[[], float]) -> None:
        self._store = store
        self._sockets = sockets
        self._secret = secret
        self._now = now
        self._background = Background()

    async def check(self, guest: Guest, address: str) -> None:
        """Refuse a guest who is banned; if the ban is also by address, theirs is stored."""
        ban = guest.ban
        if ban is not None and self.holds(ban):
            await self.hear_from(ban, address)
            raise Refused(BANNED, until=moment(ban.until), reason=ban.reason or NO_REASON)

    def holds(self, ban: Ban | None) -> bool:
        """Whether there is a ban that has not ended."""
        return ban is not None and ban.until > self._now()

    async def hear_from(self, ban: Ban, address: str) -> None:
        """Store the address of a banned guest, if the ban is also by address and none is stored yet."""
        if ban.by_address and ban.address is None:
            await self._store.ban_address(ban.guest, self.digest(address))

    async def check_newcomer(self, address: str) -> None:
        """Refuse a new guest whose address is banned."""
        ban = await self._store.banned_address(self.digest(address), self._now())
        if ban is not None:
            raise Refused(ADDRESS_BANNED, until=moment(ban.until))

    def digest(self, address: str) -> str:
        """The digest of an address that bans store; it reveals nothing without the database's secret."""
        return hmac.new(self._secret, address.encode(errors="surrogatepass"), sha256).hexdigest()

    def close_banned(self, guests: list[str]) -> None:
        """Start a task that closes the sockets of those of these guests who are banned, according to the store."""
        if guests:
            self._background.start(self._close_banned(guests))

    async def _close_banned(self, guests: list[str]) -> None:
        with suppress(StoreError):
            for ban in await self._store.bans_of(guests):
                if self.holds(ban):
                    addresses = self._sockets.ban(ban.guest)
                    for address in addresses[:1]:
                        await self.hear_from(ban, address)


def moment(at: float) -> str:
    """A time in UTC, in a format that reads the same in every language and time zone."""
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(at))
