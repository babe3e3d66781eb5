"""Bans at work: refusing what banned people ask, and closing their sockets in every process.

A guest is read from the store together with their ban (`Guest.ban`), wherever a session is resolved: nothing is asked
besides. News of a ban only close the sockets that are open already.
"""

import asyncio
import hmac
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256

from numbra.core.errors import refusal
from numbra.core.text import Text

from .refusals import Refused
from .sessions import OpenSockets
from .store import Ban, Guest, Store, StoreError

BANNED = refusal(
    "guest/banned",
    en="The host has banned you from here until {until}. Reason: {reason}.",
    de="Die Leitung hat dich hier gesperrt, bis {until}. Grund: {reason}.",
    fr="L’hôte t’a exclu·e d’ici jusqu’au {until}. Motif : {reason}.",
)
ADDRESS_BANNED = refusal(
    "guest/address-banned",
    en="Nobody new may come in from your network until {until}: the host has banned somebody there.",
    de="Aus deinem Netz darf bis {until} niemand Neues herein: Die Leitung hat dort jemanden gesperrt.",
    fr="Personne de nouveau ne peut entrer depuis ton réseau jusqu’au {until} : l’hôte y a exclu quelqu’un.",
)
NO_REASON = Text("none was given", "keiner genannt", "aucun n’a été donné")


class Bans:
    """Who is banned, as far as anybody comes whom it concerns."""

    def __init__(self, store: Store, sockets: OpenSockets, secret: bytes, now: Callable[[], float]) -> None:
        self._store = store
        self._sockets = sockets
        self._secret = secret
        self._now = now
        self._working: set[asyncio.Task[None]] = set()

    async def check(self, guest: Guest, address: str) -> None:
        """Refuse a guest who is banned; where they come from is written down if the ban goes by it."""
        ban = guest.ban
        if ban is not None and self.holds(ban):
            await self.hear_from(ban, address)
            raise Refused(BANNED, until=moment(ban.until), reason=ban.reason or NO_REASON)

    def holds(self, ban: Ban | None) -> bool:
        """Whether there is a ban that has not ended."""
        return ban is not None and ban.until > self._now()

    async def hear_from(self, ban: Ban, address: str) -> None:
        """Write down where a banned guest comes from, if their ban goes by it and it is not known yet."""
        if ban.by_address and ban.address is None:
            await self._store.ban_address(ban.guest, self.digest(address))

    async def check_newcomer(self, address: str) -> None:
        """Refuse somebody new who comes from where nobody new may."""
        ban = await self._store.banned_address(self.digest(address), self._now())
        if ban is not None:
            raise Refused(ADDRESS_BANNED, until=moment(ban.until))

    def digest(self, address: str) -> str:
        """An address as bans know it: nobody without the database's secret can tell which it is."""
        return hmac.new(self._secret, address.encode(errors="surrogatepass"), sha256).hexdigest()

    def look(self, guests: list[str]) -> None:
        """Close the sockets of those of these guests who are banned; soon, since the store has to be asked."""
        if guests:
            task = asyncio.get_running_loop().create_task(self._look(guests))
            self._working.add(task)
            task.add_done_callback(self._working.discard)

    async def _look(self, guests: list[str]) -> None:
        with suppress(StoreError):
            for ban in await self._store.bans_of(guests):
                if self.holds(ban):
                    addresses = self._sockets.ban(ban.guest)
                    for address in addresses[:1]:
                        await self.hear_from(ban, address)


def moment(at: float) -> str:
    """A moment as everybody reads it, whatever their language and time zone."""
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(at))
