"""Blocks and reports. A guest's own row is locked while their blocks or reports are counted.

The other guest's row is only locked against deletion, so that two guests who block each other do not wait.
"""

from collections import defaultdict
from collections.abc import Sequence

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
from numbra.server.store.protocol import A_DAY, NO_GUEST, NO_TABLE, BlocksChanged, Entry, StoreError

from .guest_writes import hold
from .notify import tell
from .opening import Connection

HOLD_OWN = "SELECT id FROM guests WHERE id = $1 FOR NO KEY UPDATE"
HOLD_TABLE = "SELECT id FROM tables WHERE id = $1 AND kept <> 'deleting' FOR KEY SHARE"
BLOCKED = "SELECT at FROM blocks WHERE guest_id = $1 AND blocked_id = $2"
COUNT_BLOCKS = "SELECT COUNT(*) FROM blocks WHERE guest_id = $1"
BLOCK = "INSERT INTO blocks (guest_id, blocked_id, at) VALUES ($1, $2, $3)"
UNBLOCK = "DELETE FROM blocks WHERE guest_id = $1 AND blocked_id = $2 RETURNING 1"
BLOCKS_OF = "SELECT blocked_id, at FROM blocks WHERE guest_id = $1 ORDER BY at, blocked_id"
APART = (
    "SELECT guest_id, blocked_id FROM blocks WHERE guest_id = ANY($1::text[])"
    " UNION ALL SELECT blocked_id, guest_id FROM blocks WHERE blocked_id = ANY($1::text[])"
)
APART_SINCE = (
    "SELECT MIN(at) FROM blocks WHERE (guest_id = $1 AND blocked_id = $2) OR (guest_id = $2 AND blocked_id = $1)"
)
MESSAGE = "SELECT guest_id, sequence, at, body FROM chat WHERE table_id = $1 AND sequence = $2"
SAME_REPORT = "SELECT 1 FROM reports WHERE reporter_id = $1 AND guest_id = $2 AND table_id = $3 AND said = $4"
COUNT_REPORTS_BY = "SELECT COUNT(*) FROM reports WHERE reporter_id = $1 AND at BETWEEN $2 AND $3"
COUNT_REPORTS_OF = "SELECT COUNT(*) FROM reports WHERE table_id = $1"
REPORT = (
    "INSERT INTO reports (at, reporter_id, guest_id, table_id, about, said, text, settled)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, FALSE)"
)
REPORTED_BY = (
    "SELECT number, at, reporter_id, guest_id, table_id, about, said, text FROM reports"
    " WHERE reporter_id = $1 AND number > $2 ORDER BY number LIMIT $3"
)


async def block(guest: str, blocked: str, now: float, teller: str, db: Connection) -> Block:
    """Block a guest, or return the block that exists already."""
    async with db.transaction():
        await _hold(guest, blocked, db)
        before = await db.fetchval(BLOCKED, guest, blocked)
        if before is not None:
            return Block(blocked, before)
        if await db.fetchval(COUNT_BLOCKS, guest) >= MOST_BLOCKED:
            raise StoreError(BLOCKED_ENOUGH, most=MOST_BLOCKED)
        await db.execute(BLOCK, guest, blocked, now)
        await tell(BlocksChanged(guest, blocked), teller, db)
    return Block(blocked, now)


async def _hold(guest: str, other: str, db: Connection) -> None:
    """Lock both guests until the end of the transaction; refused if one of them does not exist any more."""
    if await db.fetchval(HOLD_OWN, guest) is None:
        raise StoreError(NO_GUEST)
    await hold(other, db)


async def unblock(guest: str, blocked: str, teller: str, db: Connection) -> None:
    """Lift a block, if there is one."""
    async with db.transaction():
        if await db.fetchval(UNBLOCK, guest, blocked) is not None:
            await tell(BlocksChanged(guest, blocked), teller, db)


async def blocks_of(guest: str, db: Connection) -> list[Block]:
    """The guests that a guest has blocked."""
    return [Block(*row) for row in await db.fetch(BLOCKS_OF, guest)]


async def apart(guests: Sequence[str], db: Connection) -> dict[str, frozenset[str]]:
    """For each guest, those they have blocked and those who have blocked them."""
    found = defaultdict(set)
    for guest, other in await db.fetch(APART, guests):
        found[guest].add(other)
    return {guest: frozenset(others) for guest, others in found.items()}


async def apart_since(guest: str, other: str, db: Connection) -> float | None:
    """Since when one of two guests has blocked the other, or None."""
    since: float | None = await db.fetchval(APART_SINCE, guest, other)
    return since


async def message(table: str, number: int, db: Connection) -> tuple[str, Entry] | None:
    """The author and the content of a message of a chat, or None."""
    rows = await db.fetch(MESSAGE, table, number)
    return next(((guest, Entry(*entry)) for guest, *entry in rows), None)


async def report(made: Report, now: float, db: Connection) -> None:
    """Store a report, once."""
    async with db.transaction():
        await _hold(made.reporter, made.guest, db)
        if await db.fetchval(HOLD_TABLE, made.table) is None:
            raise StoreError(NO_TABLE, table=made.table)
        if await db.fetchval(SAME_REPORT, made.reporter, made.guest, made.table, made.said):
            return
        if await db.fetchval(COUNT_REPORTS_BY, made.reporter, now - A_DAY, now + A_DAY) >= REPORTS_A_DAY:
            raise StoreError(REPORTED_ENOUGH)
        if await db.fetchval(COUNT_REPORTS_OF, made.table) >= REPORTS_OF_TABLE:
            raise StoreError(TABLE_REPORTED)
        await db.execute(REPORT, now, *made)


async def reported_by(guest: str, after: int, limit: int, db: Connection) -> list[Reported]:
    """A page of a guest's reports."""
    rows = await db.fetch(REPORTED_BY, guest, after, limit)
    return [Reported(number, at, Report(*about)) for number, at, *about in rows]
