"""Writes. A function does all of its work or, if it raises, nothing; other processes are notified with the commit.

Rows are locked in one order everywhere, guests before tables and each by their ids, so that there are no deadlocks.
"""

from collections.abc import Sequence
from secrets import token_bytes
from typing import TYPE_CHECKING, NamedTuple

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
    News,
    Renamed,
    Resent,
    SessionsEnded,
    StoreError,
    quota_used,
)

from .opening import Connection

if TYPE_CHECKING:
    from .appender import Asked

CHANNEL = "numbra"
STEP = 500
"""Rows of one kind that are deleted at most in one transaction."""
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
HOLD_GUESTS = "SELECT id FROM guests WHERE id = ANY($1::text[]) ORDER BY id FOR KEY SHARE"
KNOWN = "SELECT id FROM guests WHERE id = ANY($1::text[])"
UNSEAT = "DELETE FROM table_guests WHERE table_id = $1 AND guest_id <> ALL($2::text[])"
SEAT = (
    "INSERT INTO table_guests (table_id, guest_id) SELECT $1, guest FROM unnest($2::text[]) AS guest"
    " ON CONFLICT DO NOTHING"
)
KEEP_GUEST = (
    "INSERT INTO guests (id, name, created, seen, host, avatar, exchanged, used)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
)
EXCHANGE_SESSION = "UPDATE guests SET exchanged = COALESCE(exchanged, $2) WHERE id = $1"
END_SESSIONS = "UPDATE guests SET generation = generation + 1 WHERE id = $1 RETURNING generation"
CHANGE_GUEST = "UPDATE guests SET name = COALESCE($2, name), avatar = COALESCE($3, avatar) WHERE id = $1"
SAW_GUEST = "UPDATE guests SET seen = $2, used = $3 WHERE id = $1"
HOLD_FORGOTTEN = "SELECT id FROM guests WHERE id = $1 OR host = $1 ORDER BY id FOR UPDATE"
HOSTED = "SELECT id FROM guests WHERE host = $1 AND host IS NOT NULL ORDER BY id LIMIT 1"
FORGET = (
    "DELETE FROM notes WHERE guest_id = $1 AND (table_id, seat) IN"
    " (SELECT table_id, seat FROM notes WHERE guest_id = $1 LIMIT $2) RETURNING 1",
    "DELETE FROM chat WHERE (table_id, sequence) IN"
    " (SELECT table_id, sequence FROM chat WHERE guest_id = $1 LIMIT $2) RETURNING 1",
    "DELETE FROM blocks WHERE guest_id = $1 AND blocked_id IN"
    " (SELECT blocked_id FROM blocks WHERE guest_id = $1 LIMIT $2) RETURNING 1",
    "DELETE FROM blocks WHERE blocked_id = $1 AND guest_id IN"
    " (SELECT guest_id FROM blocks WHERE blocked_id = $1 LIMIT $2) RETURNING 1",
    "DELETE FROM reports WHERE number IN (SELECT number FROM reports WHERE reporter_id = $1 LIMIT $2) RETURNING 1",
    "DELETE FROM reports WHERE number IN (SELECT number FROM reports WHERE guest_id = $1 LIMIT $2) RETURNING 1",
    "UPDATE tables SET creator = NULL WHERE id IN (SELECT table_id FROM table_guests JOIN tables AS own"
    " ON own.id = table_id WHERE guest_id = $1 AND own.creator = $1 LIMIT $2) RETURNING 1",
    "DELETE FROM table_guests WHERE guest_id = $1 AND table_id IN"
    " (SELECT table_id FROM table_guests WHERE guest_id = $1 LIMIT $2) RETURNING 1",
)
FORGET_GUEST = "DELETE FROM guests WHERE id = $1"
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
NOTIFY_OTHERS = "SELECT pg_notify($1, $2)"

UNHURRIED = "unhurried AS (SELECT set_config('synchronous_commit', 'off', TRUE))"
"""A statement that selects from `unhurried` commits without waiting for the disk: it need not survive a crash."""
NOW = "extract(epoch FROM clock_timestamp())::float8"
"""The database's own clock, since the clocks of many machines differ."""
PROCESSES = "SELECT id, heard, backend = pg_backend_pid() FROM processes"
EXPECT_HEARTBEAT = f"""
UPDATE processes SET heard = {NOW} WHERE id IN (
    SELECT id FROM processes WHERE heard >= {ALONE} AND id <> $1 ORDER BY id FOR UPDATE SKIP LOCKED
)
"""  # noqa: S608  # constants
BEAT = f"""
WITH {UNHURRIED}, gone AS (
    DELETE FROM processes WHERE heard < {NOW} - $3 AND id <> $1 RETURNING id
), deserted AS (
    DELETE FROM attendance WHERE process_id IN (SELECT id FROM gone)
), beaten AS (
    INSERT INTO processes (id, heard, backend)
    SELECT $1, CASE WHEN EXISTS (SELECT 1 FROM processes WHERE id <> $1) THEN {NOW} ELSE {ALONE} END, pg_backend_pid()
    FROM unhurried
    ON CONFLICT (id) DO UPDATE SET heard = excluded.heard, backend = excluded.backend RETURNING id
)
SELECT id FROM processes WHERE heard > {NOW} - $2 UNION SELECT id FROM beaten
"""  # noqa: S608  # constants
LEAVE = f"""
WITH {UNHURRIED}, gone AS (DELETE FROM processes USING unhurried WHERE id = $1)
DELETE FROM attendance WHERE process_id = $1
"""  # noqa: S608  # constants
ADOPT = f"""
UPDATE tables SET driver = $1 WHERE id IN (
    SELECT id FROM tables
    WHERE driver IS NOT NULL AND driver NOT IN (
        SELECT id FROM processes WHERE heard > {NOW} - $2
        AND (backend IS NULL OR backend IN (SELECT pid FROM pg_stat_activity))
    )
    ORDER BY id LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED
) RETURNING id
"""  # noqa: S608  # constants
ATTEND = f"""
WITH {UNHURRIED}, attended AS (
    INSERT INTO attendance (table_id, process_id, body) VALUES ($1, $2, $3)
    ON CONFLICT (table_id, process_id) DO UPDATE SET body = excluded.body
)
SELECT pg_notify('{CHANNEL}', $4) FROM unhurried
"""  # noqa: S608  # constants
UNATTEND = f"""
WITH {UNHURRIED}, absent AS (DELETE FROM attendance WHERE table_id = $1 AND process_id = $2)
SELECT pg_notify('{CHANNEL}', $3) FROM unhurried
"""  # noqa: S608  # constants

KEPT = 60.0
"""Seconds for which the rows of a process that is gone are kept."""


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
        held = await _hold_known([*guests, *filter(None, [by])], db)
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
            held = set(await _hold_known([guest for asked in extended for guest in asked.guests or ()], db))
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


async def _hold_known(guests: Sequence[str], db: Connection) -> list[str]:
    """Lock guests against deletion until the end of the transaction; returns those who exist."""
    return [guest for (guest,) in await db.fetch(HOLD_GUESTS, guests)] if guests else []


async def hold(guest: str | None, db: Connection) -> None:
    """Lock a guest against deletion until the end of the transaction; refused if they do not exist any more."""
    if guest is not None and not await _hold_known([guest], db):
        raise StoreError(NO_GUEST)


async def _seat(table: str, guests: Sequence[str], db: Connection) -> None:
    """Store whose table it is."""
    await db.execute(UNSEAT, table, guests)
    await db.execute(SEAT, table, guests)


async def keep_guest(guest: Guest, served: float, db: Connection) -> None:
    """Store a new guest."""
    async with db.transaction():
        await hold(guest.host, db)
        row = (guest.id, guest.name, guest.created, guest.seen, guest.host, guest.avatar, guest.exchanged)
        await db.execute(KEEP_GUEST, *row, served)


async def change_guest(guest: str, name: str | None, avatar: int | None, teller: str, db: Connection) -> None:
    """Change the name of a guest, their avatar, or both."""
    async with db.transaction():
        await db.execute(CHANGE_GUEST, guest, name, avatar)
        await tell(Renamed(guest), teller, db)


async def saw_guest(guest: str, moment: float, served: float, db: Connection) -> None:
    """Store when a guest was last here."""
    await db.execute(SAW_GUEST, guest, moment, served)


async def exchange_session(guest: str, moment: float, db: Connection) -> None:
    """Store when a guest's session of the first form was exchanged; the first time counts."""
    await db.execute(EXCHANGE_SESSION, guest, moment)


async def end_sessions(guest: str, teller: str, db: Connection) -> int:
    """Start a guest's next generation of sessions, and return it; 0 if the guest is not known."""
    async with db.transaction():
        generation: int = await db.fetchval(END_SESSIONS, guest) or 0
        await tell(SessionsEnded(guest, generation), teller, db)
    return generation


async def much(deleting: Sequence[str], id_: str, db: Connection) -> bool:
    """Delete some rows by each of these statements; whether more may be left."""
    for statement in deleting:
        if len(await db.fetch(statement, id_, STEP)) == STEP:
            return True
    return False


async def forget_some(guest: str, teller: str, db: Connection) -> str | None:
    """Delete some rows of a guest, or first of one on their device; returns who is now deleted, or None."""
    async with db.transaction():
        await db.fetch(HOLD_FORGOTTEN, guest)
        one = await db.fetchval(HOSTED, guest) or guest
        if await much(FORGET, one, db):
            return None
        await db.execute(FORGET_GUEST, one)
        await tell(Forgotten(one), teller, db)
    return one


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


async def beat(process: str, silence: float, db: Connection) -> frozenset[str]:
    """Write this process's heartbeat, and delete the rows of processes that have been silent for `KEPT` seconds.

    A process that is alone writes it once; the next process that comes expects it to be written again.
    """
    known = [tuple(row) for row in await db.fetch(PROCESSES)]
    if known == [(process, ALONE, True)]:
        return frozenset({process})
    if any(id_ != process and heard >= ALONE for id_, heard, _ in known):
        await db.execute(EXPECT_HEARTBEAT, process)
    return frozenset(id_ for (id_,) in await db.fetch(BEAT, process, silence, KEPT))


async def leave(process: str, db: Connection) -> None:
    """Delete the rows of a process."""
    await db.execute(LEAVE, process)


async def adopt(process: str, silence: float, most: int, db: Connection) -> list[str]:
    """Take over tables of silent processes, and return their ids; a second process skips these.

    A process that was killed has no connection any more, so its tables are taken over without waiting.
    """
    return [id_ for (id_,) in await db.fetch(ADOPT, process, silence, most)]


async def attend(process: str, table: str, body: bytes, teller: str, db: Connection) -> None:
    """Store who is at a table through a process."""
    payload = signed(Attended(table), teller)
    if body:
        await db.execute(ATTEND, table, process, body, payload)
    else:
        await db.execute(UNATTEND, table, process, payload)


def signed(news: AnyNews, teller: str) -> str:
    """News with the id of its sender."""
    return f"{teller} {written(news).decode()}"


async def tell(news: AnyNews, teller: str, db: Connection) -> None:
    """Notify the other processes, as soon as this is committed."""
    await db.execute(NOTIFY_OTHERS, CHANNEL, signed(news, teller))
