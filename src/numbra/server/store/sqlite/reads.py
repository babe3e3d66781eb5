"""Reads, each in one statement and so as of one moment.

A search for tables by their status repeats the condition of the index of live tables word for word: else SQLite would
not use that index.
"""

import json
from collections.abc import Iterable, Sequence
from sqlite3 import Connection
from typing import Any

from numbra.server.store.moderation import Ban
from numbra.server.store.packing import unpacked
from numbra.server.store.protocol import Attendance, Entry, Guest, Listed, News, Note, Person

SELECT_LISTED = "SELECT id, game, public, status, touched, summary, driver, creator FROM tables"

ENTRIES = (
    "SELECT sequence, at, body FROM log WHERE table_id = ?1 AND sequence > ?2"
    " AND (SELECT kept FROM tables WHERE id = ?1) = 'whole' ORDER BY sequence"
)
PACKED = "SELECT body FROM packed_logs WHERE table_id = ?"
KEPT = "SELECT kept FROM tables WHERE id = ?"
SENT = "SELECT sequence FROM log WHERE table_id = ? AND message = ?"
LISTED = f"{SELECT_LISTED} WHERE id = ? AND kept <> 'deleting'"
LOBBY = (
    f"{SELECT_LISTED} JOIN (SELECT id AS one, ROW_NUMBER() OVER (PARTITION BY COALESCE(creator, id) ORDER BY"  # noqa: S608  # constants
    " status = 'playing', touched DESC, id) AS place FROM tables"
    " WHERE public = TRUE AND status IN ('open', 'playing')) ON one = id"
    " ORDER BY status = 'playing', place, touched DESC, id LIMIT ?"
)
TABLES_OF = f"{SELECT_LISTED} JOIN table_guests ON table_id = id WHERE guest_id = ? ORDER BY touched DESC, id LIMIT ?"
IDLE = (
    "SELECT id FROM tables WHERE kept = 'whole' AND status IN ('open', 'playing') AND used < ? AND id > ?"
    " ORDER BY id LIMIT ?"
)
SERVED = "SELECT value FROM upkeep WHERE name = 'served'"
_GUESTS = "SELECT id, name, created, seen, host, avatar, generation, exchanged FROM guests"
SELECT_GUESTS = (
    "SELECT id, name, created, seen, host, avatar, generation, exchanged,"
    " bans.guest_id, bans.at, bans.until, bans.reason, bans.by_address, bans.address"
)
FROM_GUESTS = "FROM guests LEFT JOIN bans ON bans.guest_id = COALESCE(guests.host, guests.id)"
GUEST = f"{SELECT_GUESTS} {FROM_GUESTS} WHERE id = ?"
BROUGHT_BY = f"{_GUESTS} WHERE host = ? AND host IS NOT NULL AND id > ? ORDER BY id LIMIT ?"
ON_DEVICE = "SELECT id FROM guests WHERE host = ? AND host IS NOT NULL"
PEOPLE = f"{_GUESTS} WHERE id IN (SELECT value FROM json_each(?))"  # noqa: S608  # a statement of ours
SAID_BEFORE = "SELECT sequence FROM chat WHERE table_id = ? AND message = ?"
SAID = "SELECT sequence, at, body FROM chat WHERE table_id = ? AND sequence > ? ORDER BY sequence DESC LIMIT ?"
SAID_BY = (
    "SELECT table_id, sequence, at, body FROM chat WHERE guest_id = ? AND (table_id, sequence) > (?, ?)"
    " ORDER BY table_id, sequence LIMIT ?"
)
NOTED_BY = (
    "SELECT table_id, seat, text FROM notes WHERE guest_id = ? AND (table_id, seat) > (?, ?)"
    " ORDER BY table_id, seat LIMIT ?"
)
TABLES_BY = (
    f"{SELECT_LISTED} JOIN table_guests ON table_id = id WHERE guest_id = ? AND table_id > ? ORDER BY table_id LIMIT ?"
)
_HEADS = (
    "SELECT id, COALESCE((SELECT MAX(sequence) FROM log WHERE table_id = id),"
    " (SELECT sequence FROM packed_logs WHERE table_id = id), 0), said FROM tables"
)
HEADS = f"{_HEADS} WHERE id IN (SELECT value FROM json_each(?))"  # noqa: S608  # two constants
CHANGED = f"{_HEADS} INDEXED BY ix_tables_touched WHERE touched >= ?"
LIVING = "SELECT id FROM processes WHERE heard > ?"
PROCESSES = "SELECT id, heard FROM processes"
ATTENDANCE = "SELECT table_id, process_id, body FROM attendance WHERE table_id IN (SELECT value FROM json_each(?))"
NEWS_AFTER = "SELECT number, body FROM news WHERE number > ? ORDER BY number"
LAST_NEWS = "SELECT COALESCE(MAX(number), 0) FROM news"
NOTED = "SELECT text FROM notes WHERE table_id = ? AND seat = ? AND guest_id = ?"


def entries(table: str, after: int, db: Connection) -> list[Entry]:
    """A table's log; if it has no rows, it may be packed."""
    found = [Entry(*row) for row in db.execute(ENTRIES, (table, after)).fetchall()]
    if not found:
        for (body,) in db.execute(PACKED, (table,)).fetchall():
            return [entry for entry in unpacked(body) if entry.sequence > after]
    return found


def served(db: Connection) -> float:
    """How long the database has been served, as stored."""
    return next((seconds for (seconds,) in db.execute(SERVED).fetchall()), 0.0)


def kept(table: str, db: Connection) -> str | None:
    """The form in which a table is kept, or None."""
    return next((form for (form,) in db.execute(KEPT, (table,)).fetchall()), None)


def sent(table: str, message: str, db: Connection) -> int | None:
    """The sequence a message was appended as, or None."""
    sequence: int | None = next((row[0] for row in db.execute(SENT, (table, message)).fetchall()), None)
    return sequence


def listed(table: str, db: Connection) -> Listed | None:
    """One table, as lists show it."""
    return next(iter(listed_rows(db.execute(LISTED, (table,)).fetchall())), None)


def lobby(limit: int, db: Connection) -> list[Listed]:
    """Public tables, as lists show them."""
    return listed_rows(db.execute(LOBBY, (limit,)).fetchall())


def tables_of(guest: str, limit: int, db: Connection) -> list[Listed]:
    """A guest's tables, as lists show them."""
    return listed_rows(db.execute(TABLES_OF, (guest, limit)).fetchall())


def heads(tables: Sequence[str], db: Connection) -> list[News]:
    """Where the logs of tables end."""
    return [News(*row) for row in db.execute(HEADS, (json.dumps(tables),)).fetchall()]


def idle(before: float, after: str, limit: int, db: Connection) -> list[str]:
    """A page of ids of tables that nobody has used since a moment."""
    return [id_ for (id_,) in db.execute(IDLE, (before, after, limit)).fetchall()]


def guest(id_: str, db: Connection) -> Guest | None:
    """A guest, with their ban."""
    return next(map(guest_of, db.execute(GUEST, (id_,)).fetchall()), None)


def generations(guests: Sequence[str], db: Connection) -> dict[str, int]:
    """The generations of guests' sessions."""
    return {found.id: found.generation for found in map(guest_of, db.execute(PEOPLE, (json.dumps(guests),)).fetchall())}


def people(guests: Sequence[str], db: Connection) -> dict[str, Person]:
    """The names and avatars of guests."""
    return {found.id: found.person for found in map(guest_of, db.execute(PEOPLE, (json.dumps(guests),)).fetchall())}


def said_before(table: str, message: str, db: Connection) -> int | None:
    """The number of a message in the chat, or None."""
    number: int | None = next((row[0] for row in db.execute(SAID_BEFORE, (table, message)).fetchall()), None)
    return number


def version(db: Connection) -> int:
    """A number that changes whenever another connection has written."""
    number: int = db.execute("PRAGMA data_version").fetchone()[0]
    return number


def changed(since: float, db: Connection) -> list[News]:
    """Tables touched since a moment."""
    return [News(*row) for row in db.execute(CHANGED, (since,)).fetchall()]


def told(after: int, db: Connection) -> list[tuple[int, bytes]]:
    """News of processes after a number."""
    return db.execute(NEWS_AFTER, (after,)).fetchall()


def last_told(db: Connection) -> int:
    """The number of the last news of processes."""
    number: int = db.execute(LAST_NEWS).fetchone()[0]
    return number


def processes(db: Connection) -> list[tuple[str, float]]:
    """All processes that are known, and the time of their last heartbeat."""
    return db.execute(PROCESSES).fetchall()


def living(since: float, db: Connection) -> frozenset[str]:
    """Processes with a heartbeat since a moment."""
    return frozenset(id_ for (id_,) in db.execute(LIVING, (since,)).fetchall())


def attendance(tables: Sequence[str], db: Connection) -> list[Attendance]:
    """Who is at tables."""
    return [Attendance(*row) for row in db.execute(ATTENDANCE, (json.dumps(tables),)).fetchall()]


def said(table: str, after: int, last: int, db: Connection) -> list[Entry]:
    """The last messages of a table's chat."""
    return [Entry(*row) for row in reversed(db.execute(SAID, (table, after, last)).fetchall())]


def noted(table: str, seat: int, guest_id: str, db: Connection) -> str:
    """A note, or an empty text."""
    return next((text for (text,) in db.execute(NOTED, (table, seat, guest_id)).fetchall()), "")


def said_by(guest_id: str, after: tuple[str, int], limit: int, db: Connection) -> list[tuple[str, Entry]]:
    """A page of a guest's messages."""
    return [(table, Entry(*entry)) for table, *entry in db.execute(SAID_BY, (guest_id, *after, limit)).fetchall()]


def noted_by(guest_id: str, after: tuple[str, int], limit: int, db: Connection) -> list[Note]:
    """A page of a guest's notes."""
    return [Note(*row) for row in db.execute(NOTED_BY, (guest_id, *after, limit)).fetchall()]


def tables_by(guest_id: str, after: str, limit: int, db: Connection) -> list[Listed]:
    """A page of a guest's tables."""
    return listed_rows(db.execute(TABLES_BY, (guest_id, after, limit)).fetchall())


def brought_by(host: str, after: str, limit: int, db: Connection) -> list[Guest]:
    """A page of the guests who play on a guest's device."""
    return list(map(guest_of, db.execute(BROUGHT_BY, (host, after, limit)).fetchall()))


def answers(db: Connection) -> bool:
    """True if the database can be read; raises if not."""
    db.execute("SELECT 1 FROM tables LIMIT 1").fetchall()
    return True


def guest_of(row: Sequence[Any]) -> Guest:
    """A guest from a row that begins with the columns of a guest, and may go on with those of the ban."""
    id_, name, created, seen, host, avatar, generation, exchanged, *banned = row[:14]
    return Guest(
        id=id_,
        name=name,
        created=created,
        seen=seen,
        host=host,
        avatar=avatar,
        generation=generation,
        exchanged=exchanged,
        ban=ban_of(banned) if banned and banned[0] is not None else None,
    )


def ban_of(row: Sequence[Any]) -> Ban:
    """A ban from its row."""
    guest_id, at, until, reason, by_address, address = row
    return Ban(guest_id, at, until, reason, bool(by_address), address)


def listed_rows(rows: Iterable[tuple[str, str, int, str, float, bytes, str | None, str | None]]) -> list[Listed]:
    """Tables from their rows."""
    return [
        Listed(
            id=id_,
            game=game,
            public=bool(public),
            status=status,
            touched=touched,
            summary=summary,
            driver=driver,
            creator=creator,
        )
        for id_, game, public, status, touched, summary, driver, creator in rows
    ]
