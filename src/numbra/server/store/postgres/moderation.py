"""Reads and writes of the host's tools. A function does all of its work or, if it raises, nothing."""

from abc import abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from numbra.server.store.moderation import (
    LATEST,
    NO_PERSON,
    NO_REPORT,
    NOT_BANNED,
    NUMBERS,
    AuditLine,
    Ban,
    Banned,
    Deed,
    KnownPerson,
    Moderation,
    Purged,
    Report,
)
from numbra.server.store.protocol import Listed, Renamed, StoreError

from . import reads, writes
from .guest_writes import STEP
from .notify import tell
from .opening import Connection
from .writes import write_down

T = TypeVar("T")

PEOPLE = (
    f"{reads.SELECT_GUESTS}, (SELECT COUNT(*) FROM table_guests JOIN tables ON tables.id = table_id"  # noqa: S608  # constants
    " WHERE table_guests.guest_id = guests.id AND status IN ('open', 'playing')),"
    " (SELECT COUNT(*) FROM reports WHERE reports.guest_id = guests.id AND NOT settled), guests.used"
    f" {reads.FROM_GUESTS} WHERE (guests.used, guests.id) < ($1, $2)"
    " AND ($3 = '' OR guests.id = $3 OR strpos(lower(name), lower($3)) > 0)"
    " ORDER BY guests.used DESC, guests.id DESC LIMIT $4"
)
TABLES = (
    f"{reads.SELECT_LISTED} WHERE kept <> 'deleting' AND (touched, id) < ($1, $2)"
    " AND ($3 = '' OR status = $3) AND ($4 = '' OR game = $4) ORDER BY touched DESC, id DESC LIMIT $5"
)
REPORTS = (
    "SELECT number, at, reporter_id, guest_id, table_id, about, said, text, settled FROM reports"
    " WHERE settled = $1 AND number <= $2 ORDER BY number DESC LIMIT $3"
)
SETTLE = "UPDATE reports SET settled = TRUE WHERE number = $1 AND NOT settled RETURNING 1"
OWNER = "SELECT COALESCE(host, id) FROM guests WHERE id = $1"
_BANS = "SELECT guest_id, at, until, reason, by_address, address FROM bans"
BAN = (
    "INSERT INTO bans (guest_id, at, until, reason, by_address) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (guest_id)"
    " DO UPDATE SET at = excluded.at, until = excluded.until, reason = excluded.reason,"
    " by_address = excluded.by_address RETURNING guest_id, at, until, reason, by_address, address"
)
UNBAN = "DELETE FROM bans WHERE guest_id = $1 RETURNING 1"
BANS = f"{_BANS} WHERE guest_id > $1 ORDER BY guest_id LIMIT $2"
BANS_OF = f"{_BANS} WHERE guest_id = ANY($1::text[])"
BAN_ADDRESS = "UPDATE bans SET address = $2 WHERE guest_id = $1 AND by_address AND address IS NULL"
BANNED_ADDRESS = f"{_BANS} WHERE address = $1 AND by_address AND until > $2 LIMIT 1"
ON_DEVICE = "SELECT id FROM guests WHERE id = $1 OR (host = $1 AND host IS NOT NULL)"
PURGE = (
    "DELETE FROM chat WHERE (table_id, sequence) IN (SELECT table_id, sequence FROM chat"
    " WHERE guest_id = ANY($1::text[]) LIMIT $2) RETURNING 1"
)
RENAME = "UPDATE guests SET name = $2 WHERE id = $1 RETURNING 1"
AUDIT = (
    "SELECT number, at, through, action, subject, detail FROM audit WHERE number <= $1 ORDER BY number DESC LIMIT $2"
)
REPLACE_SECRET = writes.PROBE_WRITTEN
HOLD_SECRET = "SELECT value FROM secrets WHERE name = $1 FOR UPDATE"  # noqa: S105  # a statement


async def known_people(search: str, after: tuple[float, str] | None, limit: int, db: Connection) -> list[KnownPerson]:
    """A page of guests."""
    rows = await db.fetch(PEOPLE, *(after or LATEST), search, limit)
    return [KnownPerson(reads.guest_of(row), *tuple(row)[-3:]) for row in rows]


async def known_tables(
    status: str, game: str, after: tuple[float, str] | None, limit: int, db: Connection
) -> list[Listed]:
    """A page of tables."""
    return reads.listed_rows(await db.fetch(TABLES, *(after or LATEST), status, game, limit))


async def reports(settled: bool, before: int | None, limit: int, db: Connection) -> list[Report]:
    """A page of reports."""
    return [Report(*row) for row in await db.fetch(REPORTS, settled, _highest(before), limit)]


async def settle(number: int, deed: Deed, at: float, db: Connection) -> None:
    """Mark a report as settled."""
    async with db.transaction():
        if not 0 < number <= NUMBERS or await db.fetchval(SETTLE, number) is None:
            raise StoreError(NO_REPORT, number=number)
        await write_down(deed, at, db)


async def ban(
    guest: str,
    until: float,
    reason: str,
    deed: Deed,
    by_address: bool,
    at: float,
    teller: str,
    db: Connection,
) -> Ban:
    """Ban a guest, and everybody on their device, until a moment."""
    async with db.transaction():
        owner = await _owner(guest, db)
        made: Any = await db.fetchrow(BAN, owner, at, until, reason, by_address)
        await write_down(deed._replace(subject=owner), at, db)
        await tell(Banned(owner), teller, db)
    return Ban(*made)


async def unban(guest: str, deed: Deed, at: float, teller: str, db: Connection) -> str:
    """Lift a ban, also of a guest who was forgotten."""
    async with db.transaction():
        owner: str = await db.fetchval(OWNER, guest) or guest
        if await db.fetchval(UNBAN, owner) is None:
            raise StoreError(NOT_BANNED, guest=guest)
        await write_down(deed._replace(subject=owner), at, db)
        await tell(Banned(owner), teller, db)
    return owner


async def bans(after: str, limit: int, db: Connection) -> list[Ban]:
    """A page of bans."""
    return [Ban(*row) for row in await db.fetch(BANS, after, limit)]


async def bans_of(guests: Sequence[str], db: Connection) -> list[Ban]:
    """The bans of guests."""
    return [Ban(*row) for row in await db.fetch(BANS_OF, guests)]


async def ban_address(guest: str, address: str, db: Connection) -> None:
    """Store the address of a banned guest."""
    await db.execute(BAN_ADDRESS, guest, address)


async def banned_address(address: str, now: float, db: Connection) -> Ban | None:
    """A ban of an address, or None."""
    row = await db.fetchrow(BANNED_ADDRESS, address, now)
    return None if row is None else Ban(*row)


async def purge(guest: str, deed: Deed | None, at: float, teller: str, db: Connection) -> list[str] | None:
    """Delete some messages of a guest and of those on their device; returns their ids, or None if more may be left."""
    async with db.transaction():
        if deed is not None:
            await _owner(guest, db)
            await write_down(deed, at, db)
        speakers = [id_ for (id_,) in await db.fetch(ON_DEVICE, guest)]
        if len(await db.fetch(PURGE, speakers, STEP)) == STEP:
            return None
        for one in speakers:
            await tell(Purged(one), teller, db)
    return speakers


async def rename(guest: str, name: str, deed: Deed, at: float, teller: str, db: Connection) -> None:
    """Change the name of a guest."""
    async with db.transaction():
        if await db.fetchval(RENAME, guest, name) is None:
            raise StoreError(NO_PERSON, guest=guest)
        await write_down(deed, at, db)
        await tell(Renamed(guest), teller, db)


async def audit(before: int | None, limit: int, db: Connection) -> list[AuditLine]:
    """A page of the audit log."""
    return [AuditLine(*row) for row in await db.fetch(AUDIT, _highest(before), limit)]


async def read_secret(name: str, db: Connection) -> bytes | None:
    """A secret, or None."""
    value: bytes | None = await db.fetchval(writes.SECRET, name)
    return value


async def replace_secret(name: str, value: bytes, deed: Deed, before: bytes | None, at: float, db: Connection) -> bool:
    """Store another secret of that name; not if it is no longer `before`, where that is given."""
    async with db.transaction():
        if before is not None and await db.fetchval(HOLD_SECRET, name) != before:
            return False
        await db.execute(REPLACE_SECRET, name, value)
        await write_down(deed, at, db)
    return True


async def _owner(guest: str, db: Connection) -> str:
    """The id of the guest on whose device a guest plays, or their own; refused if there is no such guest."""
    owner: str | None = await db.fetchval(OWNER, guest)
    if owner is None:
        raise StoreError(NO_PERSON, guest=guest)
    return owner


def _highest(before: int | None) -> int:
    """The highest number that may be on a page."""
    return NUMBERS if before is None else min(before - 1, NUMBERS)


class PostgresModeration(Moderation):
    """The part of the store that the host's tools use."""

    _clock: Callable[[], float]
    _teller: str

    @abstractmethod
    async def _with_retry(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Run work that may run twice, with one retry."""

    @abstractmethod
    async def _once(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Run work."""

    async def known_people(
        self, search: str = "", after: tuple[float, str] | None = None, *, limit: int
    ) -> list[KnownPerson]:
        """A page of guests."""
        return await self._with_retry(partial(known_people, search, after, limit))

    async def known_tables(
        self, status: str = "", game: str = "", after: tuple[float, str] | None = None, *, limit: int
    ) -> list[Listed]:
        """A page of tables."""
        return await self._with_retry(partial(known_tables, status, game, after, limit))

    async def reports(self, *, settled: bool, before: int | None = None, limit: int) -> list[Report]:
        """A page of reports."""
        return await self._with_retry(partial(reports, settled, before, limit))

    async def settle(self, number: int, deed: Deed) -> None:
        """Mark a report as settled."""
        await self._once(partial(settle, number, deed, self._clock()))

    async def ban(self, guest: str, until: float, reason: str, deed: Deed, *, by_address: bool) -> Ban:
        """Ban a guest."""
        return await self._once(partial(ban, guest, until, reason, deed, by_address, self._clock(), self._teller))

    async def unban(self, guest: str, deed: Deed) -> str:
        """Lift a ban."""
        return await self._once(partial(unban, guest, deed, self._clock(), self._teller))

    async def bans(self, after: str = "", *, limit: int) -> list[Ban]:
        """A page of bans."""
        return await self._with_retry(partial(bans, after, limit))

    async def bans_of(self, guests: Sequence[str]) -> list[Ban]:
        """The bans of guests."""
        return await self._with_retry(partial(bans_of, guests))

    async def ban_address(self, guest: str, address: str) -> None:
        """Store the address of a banned guest."""
        await self._with_retry(partial(ban_address, guest, address))

    async def banned_address(self, address: str, now: float) -> Ban | None:
        """A ban of an address, or None."""
        return await self._with_retry(partial(banned_address, address, now))

    async def purge(self, guest: str, deed: Deed) -> list[str]:
        """Delete the messages of a guest."""
        done = await self._once(partial(purge, guest, deed, self._clock(), self._teller))
        while done is None:
            done = await self._once(partial(purge, guest, None, self._clock(), self._teller))
        return done

    async def rename(self, guest: str, name: str, deed: Deed) -> None:
        """Change the name of a guest."""
        await self._once(partial(rename, guest, name, deed, self._clock(), self._teller))

    async def audit(self, before: int | None = None, *, limit: int) -> list[AuditLine]:
        """A page of the audit log."""
        return await self._with_retry(partial(audit, before, limit))

    async def read_secret(self, name: str) -> bytes | None:
        """A secret, or None."""
        return await self._with_retry(partial(read_secret, name))

    async def replace_secret(self, name: str, value: bytes, deed: Deed, *, before: bytes | None = None) -> bool:
        """Store another secret of that name."""
        return await self._once(partial(replace_secret, name, value, deed, before, self._clock()))
