"""What the host does to people and tables, by `numbra admin` or on the page: each with its line in the audit log."""

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial

from numbra.core.text import Language

from . import decisions
from .bans import moment
from .guests import friendly_name
from .refusals import Refused
from .rooms import Rooms
from .store import AnyNews, Ban, Banned, Deed, Purged, Renamed, Store, StoreError
from .store.moderation import NO_PERSON, Action, Through
from .store.protocol import PAGE

A_DAY = 24 * 3600.0


class Moderator:
    """The host at work. `told` hears what other processes learn from the store."""

    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        through: Through,
        now: Callable[[], float],
        told: Callable[[AnyNews], None] = lambda _news: None,
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._through: Through = through
        self._now = now
        self._told = told

    async def close_table(self, table: str) -> None:
        """Close a table that is open or being played."""
        await self._rooms.change(table, decisions.close_by_host, deed=self._deed("close", table))

    async def remove(self, table: str, guest: str) -> None:
        """Remove a person from a table: before the start they get up, in a running game a bot plays on."""
        deed = self._deed("remove", table, _id(guest))
        await self._rooms.change(table, partial(decisions.remove, guest=guest), deed=deed)

    async def ban(self, guest: str, days: float, reason: str, *, by_address: bool) -> Ban:
        """Ban a person, and those on the same device, for so many days; they leave their tables."""
        until = self._now() + days * A_DAY
        how = " by address" if by_address else ""
        deed = self._deed("ban", guest, f"until {moment(until)}{how}: {reason}")
        ban = await self._store.ban(_id(guest), until, reason, deed, by_address=by_address)
        self._told(Banned(ban.guest))
        async for one in self._on_device(ban.guest):
            await self._leave_tables(one)
        return ban

    async def unban(self, guest: str) -> str:
        """Lift a ban; whose it was."""
        banned = await self._store.unban(_id(guest), self._deed("unban", guest))
        self._told(Banned(banned))
        return banned

    async def purge(self, guest: str) -> None:
        """Delete what a person, and those on their device, have said anywhere."""
        for speaker in await self._store.purge(_id(guest), self._deed("purge", guest)):
            self._told(Purged(speaker))

    async def rename(self, guest: str, language: Language) -> str:
        """Give a person a friendly name: which."""
        name = friendly_name(language)
        await self._store.rename(_id(guest), name, self._deed("rename", guest))
        self._told(Renamed(guest))
        return name

    async def settle(self, number: int) -> None:
        """A report needs no more attention."""
        await self._store.settle(number, self._deed("settle", str(number)))

    async def name_of(self, guest: str) -> str:
        """What somebody is called; refused if there is no such person."""
        found = await self._store.guest(_id(guest))
        if found is None:
            raise StoreError(NO_PERSON, guest=guest)
        return found.name

    def _deed(self, action: Action, subject: str, detail: str = "") -> Deed:
        return Deed(self._through, action, subject, detail)

    async def _on_device(self, guest: str) -> AsyncIterator[str]:
        """A guest, and those who play on their device."""
        yield guest
        after = ""
        while page := await self._store.brought_by(guest, after):
            for one in page:
                yield one.id
            after = page[-1].id

    async def _leave_tables(self, guest: str) -> None:
        """Remove somebody from all tables that are open or being played."""
        after = ""
        while page := await self._store.tables_by(guest, after, PAGE):
            for row in page:
                if row.status in ("open", "playing"):
                    with suppress(Refused):  # they opened it and do not sit there, or a version that is not known here
                        await self._rooms.change(row.id, partial(decisions.remove, guest=guest))
            after = page[-1].id


def _id(guest: str) -> str:
    """An id that somebody could have: what else was typed is nobody's, and not every database could look for it."""
    if not (guest.isascii() and guest.isprintable()):
        raise StoreError(NO_PERSON, guest=guest)
    return guest
