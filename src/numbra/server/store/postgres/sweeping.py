"""Deletes and packs what is due, a few hundred rows in one transaction; several processes take different tables."""

import asyncio

from numbra.server.store.packing import packed
from numbra.server.store.protocol import Due

from . import guest_writes, reads
from .opening import Connection

SERVED = (
    "INSERT INTO upkeep (name, value) VALUES ('served', $1)"
    " ON CONFLICT (name) DO UPDATE SET value = GREATEST(upkeep.value, excluded.value) RETURNING value"
)
UNFINISHED = "SELECT id FROM tables WHERE kept = $1 LIMIT 1 FOR UPDATE SKIP LOCKED"
DUE = "SELECT id FROM tables WHERE kept = $1 AND status = $2 AND used < $3 LIMIT 1"
HOLD = "SELECT 1 FROM tables WHERE id = $1 AND kept = $2 AND used < $3 FOR UPDATE"
LENGTH = "SELECT MAX(sequence) FROM log WHERE table_id = $1"
CHANGE_FORM = "UPDATE tables SET kept = $2, driver = NULL WHERE id = $1"
KEEP_PACKED = "INSERT INTO packed_logs (table_id, sequence, body) VALUES ($1, $2, $3)"
UNSEAT_ALL = "DELETE FROM table_guests WHERE table_id = $1"
UNPACK = "DELETE FROM packed_logs WHERE table_id = $1"
STRIP = (
    "DELETE FROM log WHERE table_id = $1 AND sequence IN"
    " (SELECT sequence FROM log WHERE table_id = $1 LIMIT $2) RETURNING 1",
    "DELETE FROM chat WHERE table_id = $1 AND sequence IN"
    " (SELECT sequence FROM chat WHERE table_id = $1 LIMIT $2) RETURNING 1",
    "DELETE FROM notes WHERE table_id = $1 AND (seat, guest_id) IN"
    " (SELECT seat, guest_id FROM notes WHERE table_id = $1 LIMIT $2) RETURNING 1",
)
DELETE = (
    "DELETE FROM attendance WHERE table_id = $1",
    "DELETE FROM reports WHERE table_id = $1",  # few: see REPORTS_OF_TABLE
    "DELETE FROM tables WHERE id = $1",
)
DUE_GUEST = "SELECT id FROM guests WHERE used < $1 AND host IS NULL LIMIT 1"
UNSEATED = (
    "SELECT id FROM guests WHERE host IS NOT NULL AND used < $1"
    " AND NOT EXISTS (SELECT 1 FROM table_guests WHERE guest_id = id) LIMIT 1"
)
END_BANS = (
    "DELETE FROM bans WHERE guest_id IN (SELECT guest_id FROM bans WHERE until < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)"
    " RETURNING 1"
)
STILL_DUE = "SELECT 1 FROM guests WHERE id = $1 AND used < $2 FOR UPDATE"


async def served(seconds: float, db: Connection) -> float:
    """Store how long the database has been served, and return the longest time that is stored."""
    longest: float = await db.fetchval(SERVED, seconds)
    return longest


async def sweep(due: Due, now: float, teller: str, db: Connection) -> bool:
    """Run the next step; whether anything was due."""
    if await _strip(db) or await _drop(due, db) or await _pack(due, db) or await _forget(due, teller, db):
        return True
    return bool(await db.fetch(END_BANS, now, guest_writes.STEP))


async def _strip(db: Connection) -> bool:
    """Delete a few rows of a table; when there are no more, delete the table itself, or mark it as packed."""
    async with db.transaction():
        for form in ("deleting", "packing"):
            table = await db.fetchval(UNFINISHED, form)
            if table is None:
                continue
            if await guest_writes.much(STRIP, table, db):
                return True
            if form == "packing":
                await db.execute(CHANGE_FORM, table, "packed")
            else:
                for statement in DELETE:
                    await db.execute(statement, table)
            return True
    return False


async def _drop(due: Due, db: Connection) -> bool:
    """Hide a table; the steps after this delete it."""
    forms = (
        ("whole", "closed", due.tables),
        ("whole", "open", due.stuck),
        ("whole", "playing", due.stuck),
        ("packed", "over", due.games),
    )
    for form, status, before in forms:
        table = await db.fetchval(DUE, form, status, before)
        if table is not None:
            async with db.transaction():
                if await db.fetchval(HOLD, table, form, before):
                    await db.execute(CHANGE_FORM, table, "deleting")
                    await db.execute(UNSEAT_ALL, table)
                    await db.execute(UNPACK, table)
            return True
    return False


async def _pack(due: Due, db: Connection) -> bool:
    """Store a packed log, if the log is still as long; it is read from now on, and later steps delete the entries."""
    table = await db.fetchval(DUE, "whole", "over", due.tables)
    if table is None:
        return False
    entries = await reads.entries(table, 0, db)
    body = await asyncio.to_thread(packed, entries)
    async with db.transaction():
        still_due = await db.fetchval(HOLD, table, "whole", due.tables)
        if still_due and await db.fetchval(LENGTH, table) == len(entries):
            await db.execute(CHANGE_FORM, table, "packing")
            await db.execute(KEEP_PACKED, table, len(entries), body)
    return True


async def _forget(due: Due, teller: str, db: Connection) -> bool:
    """Delete some rows of a guest who has not come for long, or of one on another's device who has no table now."""
    for statement, before in ((DUE_GUEST, due.guests), (UNSEATED, due.tables)):
        guest = await db.fetchval(statement, before)
        if guest is not None:
            await _forget_if_due(guest, before, teller, db)
            return True
    return False


async def _forget_if_due(guest: str, before: float, teller: str, db: Connection) -> None:
    async with db.transaction():
        await db.fetch(guest_writes.HOLD_FORGOTTEN, guest)
        if await db.fetchval(STILL_DUE, guest, before):
            await guest_writes.forget_some(guest, teller, db)
