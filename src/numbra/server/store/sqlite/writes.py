"""Writes. A function does all of its work or, if it raises, nothing; it may be called again after that."""

from collections.abc import Callable, Sequence
from secrets import token_bytes
from sqlite3 import Connection
from typing import NamedTuple

from numbra.server.store.moderation import Deed
from numbra.server.store.news import written
from numbra.server.store.protocol import (
    ALONE,
    ARCHIVED,
    NO_GUEST,
    NO_TABLE,
    PROBE,
    PROBE_SIZE,
    TALK_A_DAY,
    TALKED_ENOUGH,
    AnyNews,
    Appended,
    Attended,
    Conflict,
    Entry,
    Forgotten,
    Guest,
    Listed,
    Renamed,
    Resent,
    SessionsEnded,
    StoreError,
    quota_used,
)

from . import reads

CREATE = (
    "INSERT INTO tables (id, game, public, status, touched, summary, driver, creator, used)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
BEGIN_LOG = "INSERT INTO log (table_id, sequence, at, body) VALUES (?, ?, ?, ?)"
APPEND = (
    "INSERT INTO log (table_id, sequence, at, body, message) SELECT ?1, ?2, ?3, ?4, ?5"
    " WHERE EXISTS (SELECT 1 FROM log WHERE table_id = ?1 AND sequence = ?2 - 1)"
    " AND (SELECT kept FROM tables WHERE id = ?1) = 'whole'"
    " AND (?6 IS NULL OR EXISTS (SELECT 1 FROM guests WHERE id = ?6)) ON CONFLICT DO NOTHING"
)
RENEW = (
    "UPDATE tables SET public = ?, status = ?, touched = ?, summary = ?, driver = ?, used = ?"
    " WHERE id = ? AND ((public, status, touched, summary, driver) IS NOT (?, ?, ?, ?, ?) OR used < ?)"
)
KNOWN = "SELECT 1 FROM guests WHERE id = ?"
SEATED = "SELECT guest_id FROM table_guests WHERE table_id = ?"
SEAT = "INSERT INTO table_guests (table_id, guest_id) SELECT ?, id FROM guests WHERE id = ?"
UNSEAT = "DELETE FROM table_guests WHERE table_id = ? AND guest_id = ?"
KEEP_GUEST = (
    "INSERT INTO guests (id, name, created, seen, host, avatar, exchanged, used) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
CHANGE_GUEST = "UPDATE guests SET name = COALESCE(?, name), avatar = COALESCE(?, avatar) WHERE id = ?"
EXCHANGE_SESSION = "UPDATE guests SET exchanged = COALESCE(exchanged, ?) WHERE id = ?"
END_SESSIONS = "UPDATE guests SET generation = generation + 1 WHERE id = ? RETURNING generation"
SAW_GUEST = "UPDATE guests SET seen = ?, used = ? WHERE id = ?"
FORGET = (
    "DELETE FROM notes WHERE (table_id, seat, guest_id) IN"
    " (SELECT table_id, seat, guest_id FROM notes WHERE guest_id = ? LIMIT ?)",
    "DELETE FROM chat WHERE (table_id, sequence) IN (SELECT table_id, sequence FROM chat WHERE guest_id = ? LIMIT ?)",
    "DELETE FROM blocks WHERE (guest_id, blocked_id) IN"
    " (SELECT guest_id, blocked_id FROM blocks WHERE guest_id = ? LIMIT ?)",
    "DELETE FROM blocks WHERE (guest_id, blocked_id) IN"
    " (SELECT guest_id, blocked_id FROM blocks WHERE blocked_id = ? LIMIT ?)",
    "DELETE FROM reports WHERE number IN (SELECT number FROM reports WHERE reporter_id = ? LIMIT ?)",
    "DELETE FROM reports WHERE number IN (SELECT number FROM reports WHERE guest_id = ? LIMIT ?)",
    "UPDATE tables SET creator = NULL WHERE id IN (SELECT table_id FROM table_guests JOIN tables AS own"
    " ON own.id = table_id WHERE guest_id = ?1 AND own.creator = ?1 LIMIT ?2)",
    "DELETE FROM table_guests WHERE (guest_id, table_id) IN"
    " (SELECT guest_id, table_id FROM table_guests WHERE guest_id = ? LIMIT ?)",
)
FORGET_GUEST = "DELETE FROM guests WHERE id = ?"
HOSTED = "SELECT id FROM guests WHERE host = ? AND host IS NOT NULL LIMIT 1"
KEEP_SECRET = "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"  # noqa: S105  # a statement
SECRET = "SELECT value FROM secrets WHERE name = ?"  # noqa: S105  # a statement
QUOTA = "SELECT id, talked, talked_at FROM guests WHERE id = (SELECT COALESCE(host, id) FROM guests WHERE id = ?)"
TAKE_QUOTA = "UPDATE guests SET talked = ?, talked_at = ? WHERE id = ?"
PROBE_WRITTEN = "INSERT OR REPLACE INTO secrets (name, value) VALUES (?, ?)"
PROBE_DELETED = "DELETE FROM secrets WHERE name = ?"
COUNT_SAID = (
    "UPDATE tables SET said = said + 1, touched = MAX(touched, ?), used = MAX(used, ?)"
    " WHERE id = ? AND kept = 'whole' RETURNING said"
)
SAY = "INSERT INTO chat (table_id, sequence, at, guest_id, body, message) VALUES (?, ?, ?, ?, ?, ?)"
NOTE = (
    "INSERT INTO notes (table_id, seat, guest_id, text) SELECT id, ?, ?, ? FROM tables WHERE id = ? AND kept = 'whole'"
    " ON CONFLICT (table_id, seat, guest_id) DO UPDATE SET text = excluded.text"
)
WRITE_DOWN = "INSERT INTO audit (at, through, action, subject, detail) VALUES (?, ?, ?, ?, ?)"
ADD_NEWS = "INSERT INTO news (at, body) VALUES (?, ?)"
STALE_NEWS = "DELETE FROM news WHERE at NOT BETWEEN ? AND ?"
EXPECT_HEARTBEAT = "UPDATE processes SET heard = ? WHERE heard >= ? AND id <> ?"
OTHER_PROCESS = "SELECT 1 FROM processes WHERE id <> ? LIMIT 1"
BEAT = "INSERT INTO processes (id, heard) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET heard = excluded.heard"
LEAVE = ("DELETE FROM attendance WHERE process_id = ?", "DELETE FROM processes WHERE id = ?")
SILENT = "SELECT id FROM processes WHERE heard < ?"
ADOPT = (
    "UPDATE tables SET driver = ? WHERE id IN (SELECT id FROM tables WHERE driver IS NOT NULL"
    " AND driver NOT IN (SELECT id FROM processes WHERE heard > ?) LIMIT ?) RETURNING id"
)
ATTEND = (
    "INSERT INTO attendance (table_id, process_id, body) VALUES (?, ?, ?)"
    " ON CONFLICT (table_id, process_id) DO UPDATE SET body = excluded.body"
)
UNATTEND = "DELETE FROM attendance WHERE table_id = ? AND process_id = ?"
EMPTY_NOTE = "DELETE FROM notes WHERE table_id = ? AND seat = ? AND guest_id = ?"

KEPT = 60.0
"""Seconds for which news, and the rows of a process that is gone, are kept."""

STEP = 500
"""Rows of one kind that are deleted at most in one transaction."""
RENEWED = 60.0
"""Seconds after which a table's last use is stored again, though nothing that lists show has changed."""

Clock = Callable[[], float]


class Now(NamedTuple):
    """The time, and how long the database has been served."""

    at: float
    served: float


def create(
    table: Listed, first: Sequence[bytes], guests: Sequence[str], by: str | None, now: Now, db: Connection
) -> Appended | Conflict:
    """Create a table with its first entries and its guests."""
    check_known(by, db)
    listed = (table.id, table.game, table.public, table.status, table.touched, table.summary)
    row = (*listed, table.driver, table.creator, now.served)
    if not db.execute(CREATE, row).rowcount:
        return Conflict()
    db.executemany(BEGIN_LOG, [(table.id, sequence, now.at, body) for sequence, body in enumerate(first, 1)])
    _seat(table.id, guests, db)
    return Appended(len(first), now.at)


def append(
    table: Listed,
    entry: Entry,
    message: str | None,
    guests: Sequence[str] | None,
    by: str | None,
    deed: Deed | None,
    served: float,
    db: Connection,
) -> Appended | Conflict | Resent:
    """Append an entry, if its author exists, the log ends right before it and the message is new; else read why not."""
    sequence, at, body = entry
    if not db.execute(APPEND, (table.id, sequence, at, body, message, by)).rowcount:
        check_known(by, db)
        before = None if message is None else reads.sent(table.id, message, db)
        if before is None:
            _check_whole(table.id, db)
        return Conflict() if before is None else Resent(before)
    shown = (table.public, table.status, table.touched, table.summary, table.driver)
    db.execute(RENEW, (*shown, served, table.id, *shown, served - RENEWED))
    if guests is not None:
        _seat(table.id, guests, db)
    if deed is not None:
        write_down(deed, at, db)
    return Appended(sequence, at)


def write_down(deed: Deed, at: float, db: Connection) -> None:
    """Add a line to the audit log."""
    db.execute(WRITE_DOWN, (at, *deed))


def _check_whole(table: str, db: Connection) -> None:
    """Refuse if there is no such table, or its log is packed."""
    form = reads.kept(table, db)
    if form is None or form == "deleting":
        raise StoreError(NO_TABLE, table=table)
    if form != "whole":
        raise StoreError(ARCHIVED)


def check_known(guest: str | None, db: Connection) -> None:
    """Refuse if the guest does not exist any more."""
    if guest is not None and not db.execute(KNOWN, (guest,)).fetchall():
        raise StoreError(NO_GUEST)


def _seat(table: str, guests: Sequence[str], db: Connection) -> None:
    """Store whose table it is, if that has changed."""
    seated = {guest for (guest,) in db.execute(SEATED, (table,)).fetchall()}
    if seated.symmetric_difference(guests):
        db.executemany(UNSEAT, [(table, guest) for guest in seated.difference(guests)])
        db.executemany(SEAT, [(table, guest) for guest in set(guests) - seated])


def keep_guest(guest: Guest, served: float, db: Connection) -> None:
    """Store a new guest."""
    check_known(guest.host, db)
    about = (guest.id, guest.name, guest.created, guest.seen, guest.host, guest.avatar, guest.exchanged)
    db.execute(KEEP_GUEST, (*about, served))


def change_guest(guest: str, name: str | None, avatar: int | None, clock: Clock, db: Connection) -> None:
    """Change the name of a guest, their avatar, or both."""
    db.execute(CHANGE_GUEST, (name, avatar, guest))
    tell(Renamed(guest), clock, db)


def saw_guest(guest: str, moment: float, served: float, db: Connection) -> None:
    """Store when a guest was last here."""
    db.execute(SAW_GUEST, (moment, served, guest))


def exchange_session(guest: str, moment: float, db: Connection) -> None:
    """Store when a guest's session of the first form was exchanged; the first time counts."""
    db.execute(EXCHANGE_SESSION, (moment, guest))


def end_sessions(guest: str, clock: Clock, db: Connection) -> int:
    """Start a guest's next generation of sessions, and return it; 0 if the guest is not known."""
    generation: int = next((one for (one,) in db.execute(END_SESSIONS, (guest,)).fetchall()), 0)
    tell(SessionsEnded(guest, generation), clock, db)
    return generation


def forget_some(guest: str, clock: Clock, db: Connection) -> str | None:
    """Delete some rows of a guest, or first of one on their device; returns who is now deleted, or None."""
    one: str = next((id_ for (id_,) in db.execute(HOSTED, (guest,)).fetchall()), guest)
    if any(db.execute(statement, (one, STEP)).rowcount == STEP for statement in FORGET):
        return None
    db.execute(FORGET_GUEST, (one,))
    tell(Forgotten(one), clock, db)
    return one


def probe(db: Connection) -> None:
    """Write something that needs space on the disk."""
    db.execute(PROBE_WRITTEN, (PROBE, token_bytes(PROBE_SIZE)))


def end_probe(db: Connection) -> None:
    """Delete what `probe` has written."""
    db.execute(PROBE_DELETED, (PROBE,))


def secret(name: str, fresh: bytes, db: Connection) -> bytes:
    """The secret of that name; if there is none yet, `fresh` is stored."""
    db.execute(KEEP_SECRET, (name, fresh))
    kept: bytes = db.execute(SECRET, (name,)).fetchall()[0][0]
    return kept


def say(table: str, guest: str, body: bytes, message: str | None, now: Now, db: Connection) -> Entry | Resent:
    """Add a message to a table's chat, once."""
    check_known(guest, db)
    if message is not None and (before := reads.said_before(table, message, db)) is not None:
        return Resent(before)
    _count_talk(guest, len(body) + len(message or ""), now.at, db)
    counted = db.execute(COUNT_SAID, (now.at, now.served, table)).fetchall()
    if not counted:
        _check_whole(table, db)
    entry = Entry(counted[0][0], now.at, body)
    db.execute(SAY, (table, entry.sequence, entry.at, guest, entry.body, message))
    return entry


def _count_talk(guest: str, size: int, at: float, db: Connection) -> None:
    """Take some of the day's chat quota of a guest, or of their device's owner; refused if it is used up."""
    ((owner, talked, since),) = db.execute(QUOTA, (guest,)).fetchall()
    used_now = quota_used(talked, at - since) + size
    if used_now > TALK_A_DAY:
        raise StoreError(TALKED_ENOUGH)
    db.execute(TAKE_QUOTA, (used_now, at, owner))


def note(table: str, seat: int, guest: str, text: str, db: Connection) -> None:
    """Store a note, or delete it if the text is empty."""
    check_known(guest, db)
    if not text:
        db.execute(EMPTY_NOTE, (table, seat, guest))
    elif not db.execute(NOTE, (seat, guest, text, table)).rowcount:
        _check_whole(table, db)


def beat(process: str, silence: float, clock: Clock, db: Connection) -> frozenset[str]:
    """Write this process's heartbeat, and delete the rows of processes that have been silent for `KEPT` seconds.

    A process that is alone writes it once; the next process that comes expects it to be written again.
    """
    now = clock()
    db.execute(EXPECT_HEARTBEAT, (now, ALONE, process))
    for (gone,) in db.execute(SILENT, (now - KEPT,)).fetchall():
        leave(gone, db)
    others = bool(db.execute(OTHER_PROCESS, (process,)).fetchall())
    db.execute(BEAT, (process, now if others else ALONE))
    return reads.living(now - silence, db)


def leave(process: str, db: Connection) -> None:
    """Delete the rows of a process."""
    for statement in LEAVE:
        db.execute(statement, (process,))


def adopt(process: str, silence: float, most: int, clock: Clock, db: Connection) -> list[str]:
    """Take over tables of silent processes, and return their ids."""
    return [id_ for (id_,) in db.execute(ADOPT, (process, clock() - silence, most)).fetchall()]


def attend(process: str, table: str, body: bytes, clock: Clock, db: Connection) -> None:
    """Store who is at a table through a process."""
    if body:
        db.execute(ATTEND, (table, process, body))
    else:
        db.execute(UNATTEND, (table, process))
    tell(Attended(table), clock, db)


def tell(news: AnyNews, clock: Clock, db: Connection) -> None:
    """Store news for other processes, and delete news older than `KEPT` seconds."""
    now = clock()
    db.execute(STALE_NEWS, (now - KEPT, now + KEPT))
    db.execute(ADD_NEWS, (now, written(news)))
