"""Writes of logs, chats and notes. A function does all of its work or, if it raises, nothing.

Other processes are notified with the commit. Rows are locked in one order everywhere, guests before tables and each by
their ids, so that there are no deadlocks.
"""

from collections.abc import Sequence
from secrets import token_bytes
from typing import TYPE_CHECKING, NamedTuple

from numbra.server.store.moderation import Deed
from numbra.server.store.protocol import (
    ARCHIVED,
    NO_GUEST,
    NO_TABLE,
    PROBE,
    PROBE_SIZE,
    TALK_A_DAY,
    TALKED_ENOUGH,
    Appended,
    Conflict,
    Entry,
    Listed,
    News,
    Resent,
    StoreError,
    quota_used,
)

from .guest_writes import hold, hold_known
from .notify import CHANNEL, tell
from .opening import Connection

if TYPE_CHECKING:
    from .appender import Asked

RENEWED = 60.0
"""Seconds after which a table's last use is stored again, though nothing that lists show has changed."""

CREATE = (
    "INSERT INTO tables (id, game, public, status, touched, summary, driver, creator, used)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id"
)
BEGIN_LOG = "INSERT INTO log (table_id, sequence, at, body) VALUES ($1, $2, $3, $4)"
APPEND = f"""
WITH asked AS (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::float8[], $4::bytea[], $5::text[],
        $6::bool[], $7::text[], $8::float8[], $9::bytea[], $10::text[], $11::text[], $12::float8[]
    ) AS asked (id, sequence, at, body, message, public, status, touched, summary, driver, by, used)
), known AS (
    SELECT id FROM guests WHERE id = ANY($11::text[]) ORDER BY id FOR KEY SHARE
), whole AS (
    SELECT id FROM tables WHERE id = ANY($1::text[]) AND kept = 'whole' ORDER BY id FOR KEY SHARE
), appended AS (
    INSERT INTO log (table_id, sequence, at, body, message)
    SELECT id, sequence, at, body, message FROM asked, LATERAL (
        SELECT 1 FROM log WHERE log.table_id = asked.id AND log.sequence = asked.sequence - 1 LIMIT 1
    ) AS before
    WHERE (asked.by IS NULL OR asked.by IN (SELECT id FROM known)) AND asked.id IN (SELECT id FROM whole)
    ORDER BY id
    ON CONFLICT DO NOTHING
    RETURNING table_id, sequence
), renewed AS (
    UPDATE tables
    SET public = asked.public, status = asked.status, touched = asked.touched,
        summary = asked.summary, driver = asked.driver, used = asked.used
    FROM asked JOIN appended ON appended.table_id = asked.id
    WHERE tables.id = asked.id
    AND ((tables.public, tables.status, tables.touched, tables.summary, tables.driver)
        IS DISTINCT FROM (asked.public, asked.status, asked.touched, asked.summary, asked.driver)
        OR tables.used < asked.used - {RENEWED})
)
SELECT table_id, pg_notify('{CHANNEL}', $13 || ' ' || json_build_array('news', table_id, sequence, said)::text)
FROM appended, LATERAL (SELECT said FROM tables WHERE tables.id = table_id LIMIT 1) AS talk
"""  # noqa: S608  # constants
SENT = (
    "SELECT log.table_id, log.sequence FROM log JOIN unnest($1::text[], $2::text[]) AS asked (id, message)"
    " ON log.table_id = asked.id AND log.message = asked.message"
)
OWN = (
    "SELECT log.table_id FROM log JOIN unnest($1::text[], $2::int[], $3::float8[], $4::bytea[])"
    " AS asked (id, sequence, at, body)"
    " ON log.table_id = asked.id AND (log.sequence, log.at, log.body) = (asked.sequence, asked.at, asked.body)"
)
KNOWN = "SELECT id FROM guests WHERE id = ANY($1::text[])"
UNSEAT = "DELETE FROM table_guests WHERE table_id = $1 AND guest_id <> ALL($2::text[])"
SEAT = (
    "INSERT INTO table_guests (table_id, guest_id) SELECT $1, guest FROM unnest($2::text[]) AS guest"
    " ON CONFLICT DO NOTHING"
)
KEPT_AS = "SELECT id, kept FROM tables WHERE id = ANY($1::text[])"
KEEP_SECRET = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING"  # noqa: S105  # a statement
SECRET = "SELECT value FROM secrets WHERE name = $1"  # noqa: S105  # a statement
QUOTA = (
    "SELECT id, host, talked, talked_at FROM guests"
    " WHERE id = $1 OR id = (SELECT host FROM guests WHERE id = $1) ORDER BY id FOR NO KEY UPDATE"
)
TAKE_QUOTA = "UPDATE guests SET talked = $2, talked_at = $3 WHERE id = $1"
PROBE_WRITTEN = (
    "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
PROBE_DELETED = "DELETE FROM secrets WHERE name = $1"
COUNT_SAID = (
    "UPDATE tables SET said = said + 1, touched = GREATEST(touched, $2), used = GREATEST(used, $3)"
    " WHERE id = $1 AND kept = 'whole' RETURNING said, (SELECT MAX(sequence) FROM log WHERE table_id = $1)"
)
SAID_BEFORE = "SELECT sequence FROM chat WHERE table_id = $1 AND message = $2"
SAY = "INSERT INTO chat (table_id, sequence, at, guest_id, body, message) VALUES ($1, $2, $3, $4, $5, $6)"
NOTE = (
    "INSERT INTO notes (table_id, seat, guest_id, text) SELECT id, $2, $3, $4 FROM tables"
    " WHERE id = $1 AND kept = 'whole'"
    " ON CONFLICT (table_id, seat, guest_id) DO UPDATE SET text = excluded.text RETURNING seat"
)
EMPTY_NOTE = "DELETE FROM notes WHERE table_id = $1 AND seat = $2 AND guest_id = $3"
WRITE_DOWN = "INSERT INTO audit (at, through, action, subject, detail) VALUES ($1, $2, $3, $4, $5)"


class Now(NamedTuple):
    """The time, and how long the database has been served."""

    at: float
    served: float


async def create(
    table: Listed,
    first: Sequence[bytes],
    guests: Sequence[str],
    by: str | None,
    now: Now,
    teller: str,
    db: Connection,
) -> Appended | Conflict:
    """Create a table with its first entries and its guests."""
    async with db.transaction():
        held = await hold_known([*guests, *filter(None, [by])], db)
        if by is not None and by not in held:
            raise StoreError(NO_GUEST)
        listed = (table.id, table.game, table.public, table.status, table.touched, table.summary)
        if await db.fetchval(CREATE, *listed, table.driver, table.creator, now.served) is None:
            return Conflict()
        await db.executemany(BEGIN_LOG, [(table.id, sequence, now.at, body) for sequence, body in enumerate(first, 1)])
        await db.execute(SEAT, table.id, [guest for guest in held if guest in guests])
        await tell(News(table.id, len(first), 0), teller, db)
    return Appended(len(first), now.at)


async def append(
    group: "Sequence[Asked]", teller: str, db: Connection, *, again: bool
) -> list[Appended | Conflict | Resent | StoreError]:
    """Append entries of different tables, each if its log ends right before it and its message is new.

    In a retry (`again`), an equal entry that exists already is our own: no other process writes the same with the
    same time.
    """
    extended = [asked for asked in group if asked.guests is not None or asked.deed is not None]
    if extended:
        async with db.transaction():
            held = set(await hold_known([guest for asked in extended for guest in asked.guests or ()], db))
            done = await _appended(group, teller, db)
            for asked in extended:
                if asked.table.id in done:
                    await _write_extras(asked, held, db)
    else:
        done = await _appended(group, teller, db)
    failed = [asked for asked in group if asked.table.id not in done]
    if failed and again:
        rows = zip(*((asked.table.id, *asked.entry) for asked in failed), strict=True)
        done |= {table for (table,) in await db.fetch(OWN, *map(list, rows))}
    sent = [(asked.table.id, asked.message) for asked in failed if asked.message is not None]
    found = await db.fetch(SENT, *map(list, zip(*sent, strict=True))) if sent else []
    before: dict[str, int] = {table: sequence for table, sequence in found}  # noqa: C416  # rows are not pairs
    authors = [asked.by for asked in failed if asked.by is not None]
    known = {guest for (guest,) in await db.fetch(KNOWN, authors)} if authors else set()
    failed_tables = [asked.table.id for asked in failed]
    kept = {table: form for table, form in await db.fetch(KEPT_AS, failed_tables)} if failed_tables else {}  # noqa: C416  # rows are not pairs
    return [_outcome(asked, done, before, known, kept) for asked in group]


async def _write_extras(asked: "Asked", held: set[str], db: Connection) -> None:
    """Write what belongs to an entry: whose table it is, and the line of the audit log."""
    if asked.guests is not None:
        await _seat(asked.table.id, [guest for guest in asked.guests if guest in held], db)
    if asked.deed is not None:
        await write_down(asked.deed, asked.entry.at, db)


async def write_down(deed: Deed, at: float, db: Connection) -> None:
    """Add a line to the audit log."""
    await db.execute(WRITE_DOWN, at, *deed)


async def _appended(group: "Sequence[Asked]", teller: str, db: Connection) -> set[str]:
    rows = (
        (
            table.id,
            *entry,
            message,
            table.public,
            table.status,
            table.touched,
            table.summary,
            table.driver,
            by,
            served,
        )
        for table, entry, message, _, by, _, served, _ in group
    )
    return {table for table, _ in await db.fetch(APPEND, *map(list, zip(*rows, strict=True)), teller)}


def _outcome(
    asked: "Asked", done: set[str], before: dict[str, int], known: set[str], kept: dict[str, str]
) -> Appended | Conflict | Resent | StoreError:
    if asked.table.id in done:
        return Appended(asked.entry.sequence, asked.entry.at)
    if asked.by is not None and asked.by not in known:
        return StoreError(NO_GUEST)
    if asked.table.id in before:
        return Resent(before[asked.table.id])
    return _why_not(asked.table.id, kept.get(asked.table.id)) or Conflict()


def _why_not(table: str, form: str | None) -> StoreError | None:
    """Why nothing can be written to a table that is kept in this form, or None if it can."""
    if form is None or form == "deleting":
        return StoreError(NO_TABLE, table=table)
    return None if form == "whole" else StoreError(ARCHIVED)


async def _check_whole(table: str, db: Connection) -> None:
    """Refuse if there is no such table, or its log is packed."""
    rows = await db.fetch(KEPT_AS, [table])
    reason = _why_not(table, rows[0][1] if rows else None)
    if reason is not None:
        raise reason


async def _seat(table: str, guests: Sequence[str], db: Connection) -> None:
    """Store whose table it is."""
    await db.execute(UNSEAT, table, guests)
    await db.execute(SEAT, table, guests)


async def probe(db: Connection) -> None:
    """Write something that needs space on the disk, and delete it."""
    await db.execute(PROBE_WRITTEN, PROBE, token_bytes(PROBE_SIZE))
    await db.execute(PROBE_DELETED, PROBE)


async def secret(name: str, fresh: bytes, db: Connection) -> bytes:
    """The secret of that name; if there is none yet, `fresh` is stored."""
    await db.execute(KEEP_SECRET, name, fresh)
    kept: bytes = await db.fetchval(SECRET, name)
    return kept


async def say(
    table: str, guest: str, body: bytes, message: str | None, now: Now, teller: str, db: Connection
) -> Entry | Resent:
    """Add a message to a table's chat, once: if it is sent twice at the same time, the second waits for the first."""
    async with db.transaction():
        owner, talked, since = await _quota_of(guest, db)
        counted = await db.fetchrow(COUNT_SAID, table, now.at, now.served)
        if counted is None:
            await _check_whole(table, db)
            raise StoreError(NO_TABLE, table=table)
        number, sequence = counted
        if message is not None and (before := await db.fetchval(SAID_BEFORE, table, message)) is not None:
            raise SaidBeforeError(before)
        used = quota_used(talked, now.at - since) + len(body) + len(message or "")
        if used > TALK_A_DAY:
            raise StoreError(TALKED_ENOUGH)
        await db.execute(TAKE_QUOTA, owner, used, now.at)
        await db.execute(SAY, table, number, now.at, guest, body, message)
        await tell(News(table, sequence, number), teller, db)
    return Entry(number, now.at, body)


async def _quota_of(guest: str, db: Connection) -> tuple[str, float, float]:
    """Whose chat quota a guest uses (their own, or that of their device's owner), how much was used, and when."""
    held = {id_: row for id_, *row in await db.fetch(QUOTA, guest)}
    if guest not in held:
        raise StoreError(NO_GUEST)
    owner = held[guest][0] or guest
    _, talked, since = held[owner]
    return owner, talked, since


class SaidBeforeError(Exception):
    """The message is in the chat already, under this number; raised to roll the transaction back."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


async def note(table: str, seat: int, guest: str, text: str, db: Connection) -> None:
    """Store a note, or delete it if the text is empty."""
    async with db.transaction():
        await hold(guest, db)
        if not text:
            await db.execute(EMPTY_NOTE, table, seat, guest)
        elif await db.fetchval(NOTE, table, seat, guest, text) is None:
            await _check_whole(table, db)
            raise StoreError(NO_TABLE, table=table)
