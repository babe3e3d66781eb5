"""Replaying some of a backup's logs: that they are there is one thing, that games come out of them another."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from numbra.core.errors import UnknownGame
from numbra.server.refusals import OTHER_RULES, Refused
from numbra.server.store.protocol import StoreError
from numbra.server.store.sqlite.opening import connect
from numbra.server.store.sqlite.reads import entries
from numbra.server.table import folded

from .refusals import CANNOT_REPLAY
from .rows import failing

SAMPLE = 50
"""Logs that are replayed: the longest, and others drawn at random."""
LONGEST = "SELECT table_id FROM log GROUP BY table_id ORDER BY count(*) DESC LIMIT 1"
OTHERS = "SELECT id FROM tables WHERE id <> ? AND kept <> 'deleting' ORDER BY random() LIMIT ?"


class Replayed(NamedTuple):
    """What became of a sample of the logs."""

    logs: int
    """Replayed."""
    other_rules: int
    """Drawn, but of a version of the rules that is not known here."""
    of: int
    """All there are."""


def replay_some(file: Path) -> Replayed:
    """Replay a sample of the logs; `StoreError` at the first that cannot be."""
    with failing(str(file)), closing(connect(file, writing=False)) as db:
        drawn = [table for (table,) in db.execute(LONGEST)]
        drawn += [table for (table,) in db.execute(OTHERS, ("".join(drawn), SAMPLE - 1))]
        (of,) = db.execute("SELECT count(*) FROM tables").fetchone()
        done = sum(_replays(db, file, table) for table in drawn)
    return Replayed(done, len(drawn) - done, of)


def _replays(db: sqlite3.Connection, file: Path, table: str) -> bool:
    """Whether this version knows the rules of a table's game; then its log was replayed."""
    log = entries(table, 0, db)
    try:
        if [entry.sequence for entry in log] != list(range(1, len(log) + 1)):
            raise ValueError("lines are missing")
        folded(table, log)
    except UnknownGame:
        return False
    except Refused as refused:
        if refused.code != OTHER_RULES.code:
            raise StoreError(CANNOT_REPLAY, path=file, table=table, why=refused) from refused
        return False
    except Exception as error:  # not hidden: whatever is wrong with a log, it is told
        raise StoreError(CANNOT_REPLAY, path=file, table=table, why=str(error) or type(error).__name__) from error
    return True
