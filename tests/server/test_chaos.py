"""Chaos test, short form: servers, the database and connections fail while people play.

The long form is `python -m benchmarks.chaos`.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex

from harness.chaos.database import Postgres
from harness.chaos.parties import KINDS
from harness.chaos.run import chaos
from harness.chaos.trouble import Plan
from harness.postgres import Cluster

SHORT = Plan(kills=4, pause=0.4, longest_end=300.0)


def test_whatever_fails_nothing_is_lost_done_twice_or_shown_to_others(
    postgres: Cluster, fresh_postgres: Callable[[], str], tmp_path: Path
) -> None:
    """Three servers on one PostgreSQL: all that clients received matches the logs, and every game is played out."""
    database = Postgres(fresh_postgres(), postgres)
    outcome = asyncio.run(chaos(SHORT, len(KINDS), token_hex(4), database, tmp_path))
    assert [*outcome.violations, *outcome.faults] == []
    assert outcome.done["kills"] >= SHORT.kills
    assert outcome.done["database restarts"] >= 1
    assert outcome.done["stops"] >= 1
    assert outcome.done["games"] >= len(KINDS)
    assert outcome.done["acknowledged messages"] > SHORT.kills
