"""When the others at a table may vote for a bot to play on for a person: once they have been away for a while."""

from collections.abc import Iterator, Mapping
from math import inf
from typing import NamedTuple

from numbra.core.contract import Seat
from numbra.core.errors import Refusal

from .clocks import is_long
from .fold import Table
from .refusals import JUST_BACK, NOT_AWAY_YET, PRESENT, TIME_LEFT

AWAY = 30.0
"""Seconds a person has to be away before the others may vote, by default."""
BACK = 60.0
"""Seconds during which nobody may vote about a person who has just taken their seat back from a bot."""


class Away(NamedTuple):
    """Who is away from a table, as known at the time `now`."""

    now: float
    since: Mapping[str, float]
    """When each absent guest went away; guests who are not in it are present."""
    wait: float = AWAY
    """Seconds a person has to be away before the others may vote."""


def replaceable(table: Table, seat: Seat, away: Away) -> float | None:
    """The time from which a vote about a seat is possible, as things are now; None if there is none."""
    if table.status != "playing" or seat not in table.people():
        return None
    latest = max(moment for _, moment in _obstacles(table, seat, away))
    return None if latest == inf else latest


def why_not(table: Table, seat: Seat, away: Away) -> Refusal | None:
    """Why a vote about a seat is refused now; None if it is allowed."""
    return next((why for why, moment in _obstacles(table, seat, away) if away.now < moment), None)


def counted(table: Table, absent: Seat, away: Away) -> frozenset[Seat]:
    """The seats whose votes about an absent person count: people's votes, cast since that person went away."""
    since = _away_since(table, absent, away)
    people = table.people()
    return frozenset(one.seat for one in table.votes if one.absent == absent and one.at >= since and one.seat in people)


def _obstacles(table: Table, seat: Seat, away: Away) -> Iterator[tuple[Refusal, float]]:
    """Each reason to refuse a vote, with the time until which it holds."""
    since = _away_since(table, seat, away)
    yield PRESENT, inf if since == inf else 0.0
    yield JUST_BACK, table.returned[seat] + BACK if seat in table.returned else 0.0
    if is_long(table.opened.clock) and seat not in table.late:
        due = table.deadline()
        yield TIME_LEFT, due[1] if due is not None and due[0] == seat else inf
    yield NOT_AWAY_YET, since + away.wait


def _away_since(table: Table, seat: Seat, away: Away) -> float:
    return away.since.get(table.occupants[seat].guest or "", inf)
