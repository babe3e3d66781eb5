"""Reads and writes of the host's tools. A function does all of its work or, if it raises, nothing."""

import json
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from sqlite3 import Connection
from typing import TypeVar

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
from .writes import STEP, Clock, tell, write_down

T = TypeVar("T")

PEOPLE = (
    f"{reads.SELECT_GUESTS}, (SELECT COUNT(*) FROM table_guests JOIN tables ON tables.id = table_id"  # noqa: S608  # constants
    " WHERE table_guests.guest_id = guests.id AND status IN ('open', 'playing')),"
    " (SELECT COUNT(*) FROM reports WHERE reports.guest_id = guests.id AND NOT settled), guests.used"
    f" {reads.FROM_GUESTS} WHERE (guests.used, guests.id) < (?1, ?2)"
    " AND (?3 = '' OR guests.id = ?3 OR instr(casefold(name), casefold(?3)) > 0)"
    " ORDER BY guests.used DESC, guests.id DESC LIMIT ?4"
)
TABLES = (
    f"{reads.SELECT_LISTED} WHERE kept <> 'deleting' AND (touched, id) < (?1, ?2)"
    " AND (?3 = '' OR status = ?3) AND (?4 = '' OR game = ?4) ORDER BY touched DESC, id DESC LIMIT ?5"
)
REPORTS = (
    "SELECT number, at, reporter_id, guest_id, table_id, about, said, text, settled FROM reports"
    " WHERE settled = ? AND number <= ? ORDER BY number DESC LIMIT ?"
)
SETTLE = "UPDATE reports SET settled = TRUE WHERE number = ? AND NOT settled"
OWNER = "SELECT COALESCE(host, id) FROM guests WHERE id = ?"
BAN = (
    "INSERT INTO bans (guest_id, at, until, reason, by_address) VALUES (?, ?, ?, ?, ?) ON CONFLICT (guest_id)"
    " DO UPDATE SET at = excluded.at, until = excluded.until, reason = excluded.reason,"
    " by_address = excluded.by_address"
)
UNBAN = "DELETE FROM bans WHERE guest_id = ?"
_BANS = "SELECT guest_id, at, until, reason, by_address, address FROM bans"
BANS = f"{_BANS} WHERE guest_id > ? ORDER BY guest_id LIMIT ?"
BANS_OF = f"{_BANS} WHERE guest_id IN (SELECT value FROM json_each(?))"  # noqa: S608  # constants
BAN_ADDRESS = "UPDATE bans SET address = ? WHERE guest_id = ? AND by_address AND address IS NULL"
BANNED_ADDRESS = f"{_BANS} WHERE address = ? AND by_address AND until > ? LIMIT 1"
PURGE = (
    "DELETE FROM chat WHERE (table_id, sequence) IN (SELECT table_id, sequence FROM chat WHERE guest_id IN"
    " (SELECT id FROM guests WHERE id = ?1 OR (host = ?1 AND host IS NOT NULL)) LIMIT ?2)"
)
AUDIT = "SELECT number, at, through, action, subject, detail FROM audit WHERE number <= ? ORDER BY number DESC LIMIT ?"
READ_SECRET = "SELECT value FROM secrets WHERE name = ?"  # noqa: S105  # a statement
REPLACE_SECRET = "INSERT OR REPLACE INTO secrets (name, value) VALUES (?, ?)"  # noqa: S105  # a statement


def known_people(search: str, after: tuple[float, str] | None, limit: int, db: Connection) -> list[KnownPerson]:
    """A page of guests. SQLite itself ignores the case of ASCII letters only, so Python does it."""
    db.create_function("casefold", 1, str.casefold, deterministic=True)
    rows = db.execute(PEOPLE, (*(after or LATEST), search, limit)).fetchall()
    return [KnownPerson(reads.guest_of(row), *row[-3:]) for row in rows]


def known_tables(status: str, game: str, after: tuple[float, str] | None, limit: int, db: Connection) -> list[Listed]:
    """A page of tables."""
    return reads.listed_rows(db.execute(TABLES, (*(after or LATEST), status, game, limit)).fetchall())


def reports(settled: bool, before: int | None, limit: int, db: Connection) -> list[Report]:
    """A page of reports."""
    rows = db.execute(REPORTS, (settled, _highest(before), limit)).fetchall()
    return [Report(*row)._replace(settled=bool(row[-1])) for row in rows]


def settle(number: int, deed: Deed, clock: Clock, db: Connection) -> None:
    """Mark a report as settled."""
    if not 0 < number <= NUMBERS or not db.execute(SETTLE, (number,)).rowcount:
        raise StoreError(NO_REPORT, number=number)
    write_down(deed, clock(), db)


def ban(
    guest: str,
    until: float,
    reason: str,
    deed: Deed,
    by_address: bool,
    clock: Clock,
    db: Connection,
) -> Ban:
    """Ban a guest, and everybody on their device, until a moment."""
    owner = _owner(guest, db)
    db.execute(BAN, (owner, clock(), until, reason, by_address))
    write_down(deed._replace(subject=owner), clock(), db)
    tell(Banned(owner), clock, db)
    (made,) = bans_of([owner], db)
    return made


def unban(guest: str, deed: Deed, clock: Clock, db: Connection) -> str:
    """Lift a ban, also of a guest who was forgotten."""
    rows = db.execute(OWNER, (guest,)).fetchall()
    owner: str = rows[0][0] if rows else guest
    if not db.execute(UNBAN, (owner,)).rowcount:
        raise StoreError(NOT_BANNED, guest=guest)
    write_down(deed._replace(subject=owner), clock(), db)
    tell(Banned(owner), clock, db)
    return owner


def bans(after: str, limit: int, db: Connection) -> list[Ban]:
    """A page of bans."""
    return [reads.ban_of(row) for row in db.execute(BANS, (after, limit)).fetchall()]


def bans_of(guests: Sequence[str], db: Connection) -> list[Ban]:
    """The bans of guests."""
    return [reads.ban_of(row) for row in db.execute(BANS_OF, (json.dumps(guests),)).fetchall()]


def ban_address(guest: str, address: str, db: Connection) -> None:
    """Store the address of a banned guest."""
    db.execute(BAN_ADDRESS, (address, guest))


def banned_address(address: str, now: float, db: Connection) -> Ban | None:
    """A ban of an address, or None."""
    return next(map(reads.ban_of, db.execute(BANNED_ADDRESS, (address, now)).fetchall()), None)


def purge(guest: str, deed: Deed | None, clock: Clock, db: Connection) -> list[str] | None:
    """Delete some messages of a guest and of those on their device; returns their ids, or None if more may be left."""
    if deed is not None:
        _owner(guest, db)
        write_down(deed, clock(), db)
    if db.execute(PURGE, (guest, STEP)).rowcount == STEP:
        return None
    speakers = [guest, *(id_ for (id_,) in db.execute(reads.ON_DEVICE, (guest,)).fetchall())]
    for one in speakers:
        tell(Purged(one), clock, db)
    return speakers


def rename(guest: str, name: str, deed: Deed, clock: Clock, db: Connection) -> None:
    """Change the name of a guest."""
    if not db.execute(writes.CHANGE_GUEST, (name, None, guest)).rowcount:
        raise StoreError(NO_PERSON, guest=guest)
    write_down(deed, clock(), db)
    tell(Renamed(guest), clock, db)


def audit(before: int | None, limit: int, db: Connection) -> list[AuditLine]:
    """A page of the audit log."""
    return [AuditLine(*row) for row in db.execute(AUDIT, (_highest(before), limit)).fetchall()]


def read_secret(name: str, db: Connection) -> bytes | None:
    """A secret, or None."""
    return next((value for (value,) in db.execute(READ_SECRET, (name,)).fetchall()), None)


def replace_secret(name: str, value: bytes, deed: Deed, before: bytes | None, clock: Clock, db: Connection) -> bool:
    """Store another secret of that name; not if it is no longer `before`, where that is given."""
    if before is not None and read_secret(name, db) != before:
        return False
    db.execute(REPLACE_SECRET, (name, value))
    write_down(deed, clock(), db)
    return True


def _highest(before: int | None) -> int:
    """The highest number that may be on a page."""
    return NUMBERS if before is None else min(before - 1, NUMBERS)


def _owner(guest: str, db: Connection) -> str:
    """The id of the guest on whose device a guest plays, or their own; refused if there is no such guest."""
    rows = db.execute(OWNER, (guest,)).fetchall()
    if not rows:
        raise StoreError(NO_PERSON, guest=guest)
    owner: str = rows[0][0]
    return owner


class SqliteModeration(Moderation):
    """The part of the store that the host's tools use."""

    _clock: Clock

    @abstractmethod
    async def _read(self, work: Callable[[Connection], T]) -> T:
        """Run a read on a connection of the readers."""

    @abstractmethod
    def _write(self, work: Callable[[Connection], T]) -> Awaitable[T]:
        """Run a write on the connection of the writer."""

    async def known_people(
        self, search: str = "", after: tuple[float, str] | None = None, *, limit: int
    ) -> list[KnownPerson]:
        """A page of guests."""
        return await self._read(partial(known_people, search, after, limit))

    async def known_tables(
        self, status: str = "", game: str = "", after: tuple[float, str] | None = None, *, limit: int
    ) -> list[Listed]:
        """A page of tables."""
        return await self._read(partial(known_tables, status, game, after, limit))

    async def reports(self, *, settled: bool, before: int | None = None, limit: int) -> list[Report]:
        """A page of reports."""
        return await self._read(partial(reports, settled, before, limit))

    async def settle(self, number: int, deed: Deed) -> None:
        """Mark a report as settled."""
        await self._write(partial(settle, number, deed, self._clock))

    async def ban(self, guest: str, until: float, reason: str, deed: Deed, *, by_address: bool) -> Ban:
        """Ban a guest."""
        return await self._write(partial(ban, guest, until, reason, deed, by_address, self._clock))

    async def unban(self, guest: str, deed: Deed) -> str:
        """Lift a ban."""
        return await self._write(partial(unban, guest, deed, self._clock))

    async def bans(self, after: str = "", *, limit: int) -> list[Ban]:
        """A page of bans."""
        return await self._read(partial(bans, after, limit))

    async def bans_of(self, guests: Sequence[str]) -> list[Ban]:
        """The bans of guests."""
        return await self._read(partial(bans_of, guests))

    async def ban_address(self, guest: str, address: str) -> None:
        """Store the address of a banned guest."""
        await self._write(partial(ban_address, guest, address))

    async def banned_address(self, address: str, now: float) -> Ban | None:
        """A ban of an address, or None."""
        return await self._read(partial(banned_address, address, now))

    async def purge(self, guest: str, deed: Deed) -> list[str]:
        """Delete the messages of a guest."""
        done = await self._write(partial(purge, guest, deed, self._clock))
        while done is None:
            done = await self._write(partial(purge, guest, None, self._clock))
        return done

    async def rename(self, guest: str, name: str, deed: Deed) -> None:
        """Change the name of a guest."""
        await self._write(partial(rename, guest, name, deed, self._clock))

    async def audit(self, before: int | None = None, *, limit: int) -> list[AuditLine]:
        """A page of the audit log."""
        return await self._read(partial(audit, before, limit))

    async def read_secret(self, name: str) -> bytes | None:
        """A secret, or None."""
        return await self._read(partial(read_secret, name))

    async def replace_secret(self, name: str, value: bytes, deed: Deed, *, before: bytes | None = None) -> bool:
        """Store another secret of that name."""
        return await self._write(partial(replace_secret, name, value, deed, before, self._clock))
