"""The host's actions on people and tables, from `numbra admin` or the page. Each adds a line to the audit log."""

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial

from numbra.core.text import Language
from numbra.server.listeners.bans import moment
from numbra.server.live.rooms import Rooms
from numbra.server.people.guests import friendly_name
from numbra.server.protocol import host_commands
from numbra.server.store import AnyNews, Ban, Banned, Deed, Purged, Renamed, Store, StoreError
from numbra.server.store.moderation import NO_PERSON, Action, Through
from numbra.server.store.protocol import PAGE
from numbra.server.table.refusals import Refused

A_DAY = 24 * 3600.0


class Moderator:
    """Carries out the host's actions. `told` is called with the news that other processes receive from the store."""

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
        self._notify = told

    async def close_table(self, table: str) -> None:
        """Close a table that is open or being played."""
        await self._rooms.change(table, host_commands.close_by_host, deed=self._deed("close", table))

    async def remove(self, table: str, guest: str) -> None:
        """Remove a person from a table: before the start they get up, in a running game a bot plays on."""
        deed = self._deed("remove", table, _checked_id(guest))
        await self._rooms.change(table, partial(host_commands.remove, guest=guest), deed=deed)

    async def ban(self, guest: str, days: float, reason: str, *, by_address: bool) -> Ban:
        """Ban a person and everybody on their device for a number of days, and remove them from their tables."""
        until = self._now() + days * A_DAY
        how = " by address" if by_address else ""
        deed = self._deed("ban", guest, f"until {moment(until)}{how}: {reason}")
        ban = await self._store.ban(_checked_id(guest), until, reason, deed, by_address=by_address)
        self._notify(Banned(ban.guest))
        async for one in self._on_device(ban.guest):
            await self._leave_tables(one)
        return ban

    async def unban(self, guest: str) -> str:
        """Lift a ban; returns the id of the guest whose ban it was."""
        banned = await self._store.unban(_checked_id(guest), self._deed("unban", guest))
        self._notify(Banned(banned))
        return banned

    async def purge(self, guest: str) -> None:
        """Delete what a person and those on their device have said at any table."""
        for speaker in await self._store.purge(_checked_id(guest), self._deed("purge", guest)):
            self._notify(Purged(speaker))

    async def rename(self, guest: str, language: Language) -> str:
        """Give a person a random friendly name, and return it."""
        name = friendly_name(language)
        await self._store.rename(_checked_id(guest), name, self._deed("rename", guest))
        self._notify(Renamed(guest))
        return name

    async def settle(self, number: int) -> None:
        """Mark a report as settled."""
        await self._store.settle(number, self._deed("settle", str(number)))

    async def name_of(self, guest: str) -> str:
        """A person's name; refused if there is no such person."""
        found = await self._store.guest(_checked_id(guest))
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
        """Remove a guest from all tables that are open or being played."""
        after = ""
        while page := await self._store.tables_by(guest, after, PAGE):
            for row in page:
                if row.status in ("open", "playing"):
                    with suppress(Refused):  # they opened it and have no seat, or its rules' version is not known here
                        await self._rooms.change(row.id, partial(host_commands.remove, guest=guest))
            after = page[-1].id


def _checked_id(guest: str) -> str:
    """The id, if it is printable ASCII as all ids are. Other text is refused: not every database can search for it."""
    if not (guest.isascii() and guest.isprintable()):
        raise StoreError(NO_PERSON, guest=guest)
    return guest
