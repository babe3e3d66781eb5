"""Blocks and reports: each is read in one statement, and written all or nothing."""

import json
from collections import defaultdict
from collections.abc import Sequence
from sqlite3 import Connection

from numbra.server.store.blocking import (
    BLOCKED_ENOUGH,
    MOST_BLOCKED,
    REPORTED_ENOUGH,
    REPORTS_A_DAY,
    REPORTS_OF_TABLE,
    TABLE_REPORTED,
    Block,
    Report,
    Reported,
)
from numbra.server.store.protocol import A_DAY, NO_TABLE, BlocksChanged, Entry, StoreError

from . import reads, writes
from .writes import Clock

BLOCKED = "SELECT at FROM blocks WHERE guest_id = ? AND blocked_id = ?"
COUNT_BLOCKS = "SELECT COUNT(*) FROM blocks WHERE guest_id = ?"
BLOCK = "INSERT INTO blocks (guest_id, blocked_id, at) VALUES (?, ?, ?)"
UNBLOCK = "DELETE FROM blocks WHERE guest_id = ? AND blocked_id = ?"
BLOCKS_OF = "SELECT blocked_id, at FROM blocks WHERE guest_id = ? ORDER BY at, blocked_id"
APART = (
    "SELECT guest_id, blocked_id FROM blocks WHERE guest_id IN (SELECT value FROM json_each(?1))"
    " UNION ALL SELECT blocked_id, guest_id FROM blocks WHERE blocked_id IN (SELECT value FROM json_each(?1))"
)
APART_SINCE = (
    "SELECT MIN(at) FROM blocks WHERE (guest_id = ?1 AND blocked_id = ?2) OR (guest_id = ?2 AND blocked_id = ?1)"
)
MESSAGE = "SELECT guest_id, sequence, at, body FROM chat WHERE table_id = ? AND sequence = ?"
SAME_REPORT = "SELECT 1 FROM reports WHERE reporter_id = ? AND guest_id = ? AND table_id = ? AND said = ?"
COUNT_REPORTS_BY = "SELECT COUNT(*) FROM reports WHERE reporter_id = ? AND at BETWEEN ? AND ?"
COUNT_REPORTS_OF = "SELECT COUNT(*) FROM reports WHERE table_id = ?"
REPORT = (
    "INSERT INTO reports (at, reporter_id, guest_id, table_id, about, said, text, settled)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, FALSE)"
)
REPORTED_BY = (
    "SELECT number, at, reporter_id, guest_id, table_id, about, said, text FROM reports"
    " WHERE reporter_id = ? AND number > ? ORDER BY number LIMIT ?"
)


def block(guest: str, blocked: str, clock: Clock, db: Connection) -> Block:
    """Block a guest, or return the block that exists already."""
    for one in (guest, blocked):
        writes.check_known(one, db)
    for (at,) in db.execute(BLOCKED, (guest, blocked)).fetchall():
        return Block(blocked, at)
    if db.execute(COUNT_BLOCKS, (guest,)).fetchall()[0][0] >= MOST_BLOCKED:
        raise StoreError(BLOCKED_ENOUGH, most=MOST_BLOCKED)
    made = Block(blocked, clock())
    db.execute(BLOCK, (guest, *made))
    writes.tell(BlocksChanged(guest, blocked), clock, db)
    return made


def unblock(guest: str, blocked: str, clock: Clock, db: Connection) -> None:
    """Lift a block, if there is one."""
    if db.execute(UNBLOCK, (guest, blocked)).rowcount:
        writes.tell(BlocksChanged(guest, blocked), clock, db)


def blocks_of(guest: str, db: Connection) -> list[Block]:
    """The guests that a guest has blocked."""
    return [Block(*row) for row in db.execute(BLOCKS_OF, (guest,)).fetchall()]


def apart(guests: Sequence[str], db: Connection) -> dict[str, frozenset[str]]:
    """For each guest, those they have blocked and those who have blocked them."""
    found = defaultdict(set)
    for guest, other in db.execute(APART, (json.dumps(guests),)).fetchall():
        found[guest].add(other)
    return {guest: frozenset(others) for guest, others in found.items()}


def apart_since(guest: str, other: str, db: Connection) -> float | None:
    """Since when one of two guests has blocked the other, or None."""
    since: float | None = db.execute(APART_SINCE, (guest, other)).fetchall()[0][0]
    return since


def message(table: str, number: int, db: Connection) -> tuple[str, Entry] | None:
    """The author and the content of a message of a chat, or None."""
    rows = db.execute(MESSAGE, (table, number)).fetchall()
    return next(((guest, Entry(*entry)) for guest, *entry in rows), None)


def report(made: Report, clock: Clock, db: Connection) -> None:
    """Store a report, once."""
    for one in (made.reporter, made.guest):
        writes.check_known(one, db)
    if reads.listed(made.table, db) is None:
        raise StoreError(NO_TABLE, table=made.table)
    if db.execute(SAME_REPORT, (made.reporter, made.guest, made.table, made.said)).fetchall():
        return
    now = clock()
    if db.execute(COUNT_REPORTS_BY, (made.reporter, now - A_DAY, now + A_DAY)).fetchall()[0][0] >= REPORTS_A_DAY:
        raise StoreError(REPORTED_ENOUGH)
    if db.execute(COUNT_REPORTS_OF, (made.table,)).fetchall()[0][0] >= REPORTS_OF_TABLE:
        raise StoreError(TABLE_REPORTED)
    db.execute(REPORT, (now, *made))


def reported_by(guest: str, after: int, limit: int, db: Connection) -> list[Reported]:
    """A page of a guest's reports."""
    rows = db.execute(REPORTED_BY, (guest, after, limit)).fetchall()
    return [Reported(number, at, Report(*about)) for number, at, *about in rows]
