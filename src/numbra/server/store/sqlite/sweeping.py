"""Deletes and packs what is due, a few hundred rows in one transaction, and gives the file's free pages back.

The next step is searched for on a reader's connection, where it blocks no write; the step itself checks again that it
is due, since something may have changed in between.
"""

from collections.abc import Callable
from functools import partial
from sqlite3 import Connection

from numbra.server.store.packing import packed
from numbra.server.store.protocol import Due

from . import reads, writes
from .opening import INCREMENTAL
from .writes import STEP, Clock

SERVED = (
    "INSERT INTO upkeep (name, value) VALUES ('served', ?)"
    " ON CONFLICT (name) DO UPDATE SET value = MAX(value, excluded.value) RETURNING value"
)
UNFINISHED = "SELECT id, kept FROM tables WHERE kept = ? LIMIT 1"
DUE = "SELECT id FROM tables WHERE kept = ? AND status = ? AND used < ? LIMIT 1"
DUE_GUEST = "SELECT id FROM guests WHERE used < ? AND host IS NULL LIMIT 1"
UNSEATED = (
    "SELECT id FROM guests WHERE host IS NOT NULL AND used < ?"
    " AND NOT EXISTS (SELECT 1 FROM table_guests WHERE guest_id = id) LIMIT 1"
)
CHANGE_FORM = "UPDATE tables SET kept = ?, driver = NULL WHERE id = ? AND kept = ? AND used < ?"
KEEP_PACKED = "INSERT INTO packed_logs (table_id, sequence, body) VALUES (?, ?, ?)"
UNSEAT_ALL = "DELETE FROM table_guests WHERE table_id = ?"
UNPACK = "DELETE FROM packed_logs WHERE table_id = ?"
STRIP = (
    "DELETE FROM log WHERE table_id = ?1 AND sequence IN (SELECT sequence FROM log WHERE table_id = ?1 LIMIT ?2)",
    "DELETE FROM chat WHERE table_id = ?1 AND sequence IN (SELECT sequence FROM chat WHERE table_id = ?1 LIMIT ?2)",
    "DELETE FROM notes WHERE (table_id, seat, guest_id) IN"
    " (SELECT table_id, seat, guest_id FROM notes WHERE table_id = ?1 LIMIT ?2)",
)
MARK_PACKED = "UPDATE tables SET kept = 'packed' WHERE id = ?"
DELETE = (
    "DELETE FROM attendance WHERE table_id = ?",
    "DELETE FROM reports WHERE table_id = ?",  # few: see REPORTS_OF_TABLE
    "DELETE FROM tables WHERE id = ?",
)

FREE_PAGES = 256
"""Pages of 4 kB that may stay free in the file, for the next writes."""
ENDED_BANS = "SELECT 1 FROM bans WHERE until < ? LIMIT 1"
END_BANS = "DELETE FROM bans WHERE guest_id IN (SELECT guest_id FROM bans WHERE until < ? LIMIT ?)"
Step = Callable[[Connection], None]


def served(seconds: float, db: Connection) -> float:
    """Store how long the database has been served, and return the longest time that is stored."""
    longest: float = db.execute(SERVED, (seconds,)).fetchall()[0][0]
    return longest


def next_step(due: Due, clock: Clock, db: Connection) -> Step | None:
    """The next step, or None if nothing is due."""
    return (
        _unfinished(db)
        or _due_table(due, db)
        or _due_guest(due, clock, db)
        or _ended_bans(clock(), db)
        or _free_pages(db)
    )


def _unfinished(db: Connection) -> Step | None:
    for form in ("deleting", "packing"):
        for id_, _ in db.execute(UNFINISHED, (form,)).fetchall():
            return partial(_strip, id_, form)
    return None


def _due_table(due: Due, db: Connection) -> Step | None:
    deleted = (
        ("whole", "closed", due.tables),
        ("whole", "open", due.stuck),
        ("whole", "playing", due.stuck),
        ("packed", "over", due.games),
    )
    for form, status, before in deleted:
        for (id_,) in db.execute(DUE, (form, status, before)).fetchall():
            return partial(_drop, id_, form, before)
    for (id_,) in db.execute(DUE, ("whole", "over", due.tables)).fetchall():
        entries = reads.entries(id_, 0, db)
        return partial(_pack, id_, len(entries), packed(entries), due.tables)
    return None


def _due_guest(due: Due, clock: Clock, db: Connection) -> Step | None:
    for statement, before in ((DUE_GUEST, due.guests), (UNSEATED, due.tables)):
        for (id_,) in db.execute(statement, (before,)).fetchall():
            return partial(_forget, id_, before, clock)
    return None


def _ended_bans(now: float, db: Connection) -> Step | None:
    return partial(_end_bans, now) if db.execute(ENDED_BANS, (now,)).fetchall() else None


def _end_bans(now: float, db: Connection) -> None:
    db.execute(END_BANS, (now, STEP))


def _free_pages(db: Connection) -> Step | None:
    free: int = db.execute("PRAGMA freelist_count").fetchone()[0]
    kind: int = db.execute("PRAGMA auto_vacuum").fetchone()[0]
    return _give_back if kind == INCREMENTAL and free > FREE_PAGES else None


def _drop(table: str, form: str, before: float, db: Connection) -> None:
    """Hide the table; the steps after this delete it."""
    if db.execute(CHANGE_FORM, ("deleting", table, form, before)).rowcount:
        db.execute(UNSEAT_ALL, (table,))
        db.execute(UNPACK, (table,))


def _pack(table: str, sequence: int, body: bytes, before: float, db: Connection) -> None:
    """Store the packed log, which is read from now on; the steps after this delete its entries."""
    if db.execute(CHANGE_FORM, ("packing", table, "whole", before)).rowcount:
        db.execute(KEEP_PACKED, (table, sequence, body))


def _strip(table: str, form: str, db: Connection) -> None:
    """Delete a few rows; when there are no more, delete the table itself, or mark it as packed."""
    if any(db.execute(statement, (table, STEP)).rowcount == STEP for statement in STRIP):
        return
    for statement in DELETE if form == "deleting" else (MARK_PACKED,):
        db.execute(statement, (table,))


def _forget(guest: str, before: float, clock: Clock, db: Connection) -> None:
    if db.execute("SELECT 1 FROM guests WHERE id = ? AND used < ?", (guest, before)).fetchall():
        writes.forget_some(guest, clock, db)


def _give_back(db: Connection) -> None:
    db.execute(f"PRAGMA incremental_vacuum({FREE_PAGES})").fetchall()
