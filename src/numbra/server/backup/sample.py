"""Replays some of a backup's logs: equal rows do not prove that the games in them can be replayed."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from numbra.core.errors import UnknownGame
from numbra.server.store.protocol import StoreError
from numbra.server.store.sqlite.opening import connect
from numbra.server.store.sqlite.reads import entries
from numbra.server.table.fold import fold
from numbra.server.table.refusals import OTHER_RULES, Refused

from .refusals import CANNOT_REPLAY
from .rows import failing

SAMPLE = 50
"""Logs that are replayed: the longest, and others drawn at random."""
LONGEST = "SELECT table_id FROM log GROUP BY table_id ORDER BY count(*) DESC LIMIT 1"
OTHERS = "SELECT id FROM tables WHERE id <> ? AND kept <> 'deleting' ORDER BY random() LIMIT ?"


class Replayed(NamedTuple):
    """The result of replaying a sample of the logs."""

    logs: int
    """Logs that were replayed."""
    other_rules: int
    """Logs of the sample that were not, since this version does not know their rules."""
    of: int
    """Logs in the backup."""


def replay_some(file: Path) -> Replayed:
    """Replay a sample of the logs; `StoreError` at the first that cannot be replayed."""
    with failing(str(file)), closing(connect(file, writing=False)) as db:
        drawn = [table for (table,) in db.execute(LONGEST)]
        drawn += [table for (table,) in db.execute(OTHERS, ("".join(drawn), SAMPLE - 1))]
        (of,) = db.execute("SELECT count(*) FROM tables").fetchone()
        done = sum(_replay(db, file, table) for table in drawn)
    return Replayed(done, len(drawn) - done, of)


def _replay(db: sqlite3.Connection, file: Path, table: str) -> bool:
    """Replay a table's log; False if this version does not know the rules of its game."""
    log = entries(table, 0, db)
    try:
        if [entry.sequence for entry in log] != list(range(1, len(log) + 1)):
            raise ValueError("lines are missing")
        fold(table, log)
    except UnknownGame:
        return False
    except Refused as refused:
        if refused.code != OTHER_RULES.code:
            raise StoreError(CANNOT_REPLAY, path=file, table=table, why=refused) from refused
        return False
    except Exception as error:  # not hidden: any fault of a log becomes the reason of the refusal
        raise StoreError(CANNOT_REPLAY, path=file, table=table, why=str(error) or type(error).__name__) from error
    return True
