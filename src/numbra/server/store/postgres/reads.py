"""Reads, each in one statement and so as of one moment."""

from collections.abc import Iterable, Sequence
from typing import Any

from numbra.server.store.moderation import Ban
from numbra.server.store.packing import unpacked
from numbra.server.store.protocol import Attendance, Entry, Guest, Listed, News, Note, Person

from .opening import Connection

SELECT_LISTED = "SELECT id, game, public, status, touched, summary, driver, creator FROM tables"

ENTRIES = (
    "SELECT sequence, at, body FROM log WHERE table_id = $1 AND sequence > $2"
    " AND (SELECT kept FROM tables WHERE id = $1) = 'whole' ORDER BY sequence"
)
PACKED = "SELECT body FROM packed_logs WHERE table_id = $1"
SENT = "SELECT sequence FROM log WHERE table_id = $1 AND message = $2"
HEADS = (
    "SELECT id, COALESCE((SELECT MAX(sequence) FROM log WHERE table_id = id),"
    " (SELECT sequence FROM packed_logs WHERE table_id = id), 0), said FROM tables WHERE id = ANY($1::text[])"
)
LISTED = f"{SELECT_LISTED} WHERE id = $1 AND kept <> 'deleting'"
LOBBY = (
    f"{SELECT_LISTED} JOIN (SELECT id AS one, ROW_NUMBER() OVER (PARTITION BY COALESCE(creator, id) ORDER BY"  # noqa: S608  # constants
    " status = 'playing', touched DESC, id) AS place FROM tables"
    " WHERE public AND status IN ('open', 'playing')) AS fair ON one = id"
    " ORDER BY status = 'playing', place, touched DESC, id LIMIT $1"
)
_OWN = f"{SELECT_LISTED} JOIN table_guests ON table_id = id WHERE guest_id = $1"
TABLES_OF = f"{_OWN} ORDER BY touched DESC, id LIMIT $2"
IDLE = (
    "SELECT id FROM tables WHERE kept = 'whole' AND status IN ('open', 'playing') AND used < $1 AND id > $2"
    " ORDER BY id LIMIT $3"
)
SERVED = "SELECT value FROM upkeep WHERE name = 'served'"
_GUESTS = "SELECT id, name, created, seen, host, avatar, generation, exchanged FROM guests"
SELECT_GUESTS = (
    "SELECT id, name, created, seen, host, avatar, generation, exchanged,"
    " bans.guest_id, bans.at, bans.until, bans.reason, bans.by_address, bans.address"
)
FROM_GUESTS = "FROM guests LEFT JOIN bans ON bans.guest_id = COALESCE(guests.host, guests.id)"
GUEST = f"{SELECT_GUESTS} {FROM_GUESTS} WHERE id = $1"
BROUGHT_BY = f"{_GUESTS} WHERE host = $1 AND host IS NOT NULL AND id > $2 ORDER BY id LIMIT $3"
PEOPLE = f"{_GUESTS} WHERE id = ANY($1::text[])"
SAID = "SELECT sequence, at, body FROM chat WHERE table_id = $1 AND sequence > $2 ORDER BY sequence DESC LIMIT $3"
SAID_BY = (
    "SELECT table_id, sequence, at, body FROM chat WHERE guest_id = $1 AND (table_id, sequence) > ($2, $3::int)"
    " ORDER BY table_id, sequence LIMIT $4"
)
NOTED = "SELECT text FROM notes WHERE table_id = $1 AND seat = $2 AND guest_id = $3"
NOTED_BY = (
    "SELECT table_id, seat, text FROM notes WHERE guest_id = $1 AND (table_id, seat) > ($2, $3::int)"
    " ORDER BY table_id, seat LIMIT $4"
)
TABLES_BY = f"{_OWN} AND table_id > $2 ORDER BY table_id LIMIT $3"
ATTENDANCE = "SELECT table_id, process_id, body FROM attendance WHERE table_id = ANY($1::text[])"
ANSWERS = "SELECT NOT pg_is_in_recovery() AND (SELECT COUNT(*) FROM secrets) >= 0"


async def entries(table: str, after: int, db: Connection) -> list[Entry]:
    """A table's log; if it has no rows, it may be packed."""
    found = [Entry(*row) for row in await db.fetch(ENTRIES, table, after)]
    body = None if found else await db.fetchval(PACKED, table)
    return found if body is None else [entry for entry in unpacked(body) if entry.sequence > after]


async def served(db: Connection) -> float:
    """How long the database has been served, as stored."""
    return await db.fetchval(SERVED) or 0.0


async def sent(table: str, message: str, db: Connection) -> int | None:
    """The sequence a message was appended as, or None."""
    sequence: int | None = await db.fetchval(SENT, table, message)
    return sequence


async def heads(tables: Sequence[str], db: Connection) -> list[News]:
    """Where the logs of tables end."""
    return [News(*row) for row in await db.fetch(HEADS, tables)]


async def listed(table: str, db: Connection) -> Listed | None:
    """One table, as lists show it."""
    return next(iter(listed_rows(await db.fetch(LISTED, table))), None)


async def lobby(limit: int, db: Connection) -> list[Listed]:
    """Public tables, as lists show them."""
    return listed_rows(await db.fetch(LOBBY, limit))


async def tables_of(guest: str, limit: int, db: Connection) -> list[Listed]:
    """A guest's tables, as lists show them."""
    return listed_rows(await db.fetch(TABLES_OF, guest, limit))


async def idle(before: float, after: str, limit: int, db: Connection) -> list[str]:
    """A page of ids of tables that nobody has used since a moment."""
    return [id_ for (id_,) in await db.fetch(IDLE, before, after, limit)]


async def guest(id_: str, db: Connection) -> Guest | None:
    """A guest, with their ban."""
    row = await db.fetchrow(GUEST, id_)
    return None if row is None else guest_of(row)


async def generations(guests: Sequence[str], db: Connection) -> dict[str, int]:
    """The generations of guests' sessions."""
    return {row["id"]: row["generation"] for row in await db.fetch(PEOPLE, guests)}


async def people(guests: Sequence[str], db: Connection) -> dict[str, Person]:
    """The names and avatars of guests."""
    return {row["id"]: Guest(**dict(row)).person for row in await db.fetch(PEOPLE, guests)}


async def said(table: str, after: int, last: int, db: Connection) -> list[Entry]:
    """The last messages of a table's chat."""
    rows = await db.fetch(SAID, table, after, last if last >= 0 else None)
    return [Entry(*row) for row in reversed(rows)]


async def said_by(guest_id: str, after: tuple[str, int], limit: int, db: Connection) -> list[tuple[str, Entry]]:
    """A page of a guest's messages."""
    return [(table, Entry(*entry)) for table, *entry in await db.fetch(SAID_BY, guest_id, *after, limit)]


async def noted(table: str, seat: int, guest_id: str, db: Connection) -> str:
    """A note, or an empty text."""
    return await db.fetchval(NOTED, table, seat, guest_id) or ""


async def noted_by(guest_id: str, after: tuple[str, int], limit: int, db: Connection) -> list[Note]:
    """A page of a guest's notes."""
    return [Note(*row) for row in await db.fetch(NOTED_BY, guest_id, *after, limit)]


async def tables_by(guest_id: str, after: str, limit: int, db: Connection) -> list[Listed]:
    """A page of a guest's tables."""
    return listed_rows(await db.fetch(TABLES_BY, guest_id, after, limit))


async def brought_by(host: str, after: str, limit: int, db: Connection) -> list[Guest]:
    """A page of the guests who play on a guest's device."""
    return [Guest(**dict(row)) for row in await db.fetch(BROUGHT_BY, host, after, limit)]


async def attendance(tables: Sequence[str], db: Connection) -> list[Attendance]:
    """Who is at tables."""
    return [Attendance(*row) for row in await db.fetch(ATTENDANCE, tables)]


async def answers(db: Connection) -> bool:
    """Whether the database can be written; raises if it cannot be read."""
    writable: bool = await db.fetchval(ANSWERS)
    return writable


def guest_of(row: Any) -> Guest:
    """A guest from a row that begins with the columns of a guest and of their ban."""
    id_, name, created, seen, host, avatar, generation, exchanged, *banned = tuple(row)[:14]
    return Guest(
        id=id_,
        name=name,
        created=created,
        seen=seen,
        host=host,
        avatar=avatar,
        generation=generation,
        exchanged=exchanged,
        ban=Ban(*banned) if banned[0] is not None else None,
    )


def listed_rows(rows: Iterable[Any]) -> list[Listed]:
    """Tables from their rows."""
    return [Listed(**dict(row)) for row in rows]
