"""Writes about the processes that serve the database: their heartbeats, their tables, and who is there through them."""

from numbra.server.store.protocol import ALONE, Attended

from .notify import CHANNEL, signed
from .opening import Connection

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
