"""Whether others may have a bot play on for somebody: only for who is away, has been for a while, and stays away."""

from collections.abc import Iterator, Mapping
from math import inf
from typing import NamedTuple

from numbra.core.contract import Seat
from numbra.core.errors import Refusal

from .clock import is_long
from .refusals import JUST_BACK, NOT_AWAY_YET, PRESENT, TIME_LEFT
from .table import Table

AWAY = 30.0
"""Seconds that somebody has to be away before the others can vote, if nothing else is said."""
BACK = 60.0
"""Seconds during which no vote counts against somebody who has taken their seat back from a bot."""


class Away(NamedTuple):
    """Who is away from a table, as far as is known at a moment."""

    now: float
    since: Mapping[str, float]
    """Since when, by guest; whoever is not in it is here."""
    wait: float = AWAY
    """Seconds that somebody has to be away before there can be a vote."""


def replaceable(table: Table, seat: Seat, away: Away) -> float | None:
    """From which moment on a vote about a seat is possible, as things are now; None if it never is."""
    if table.status != "playing" or seat not in table.people():
        return None
    latest = max(moment for _, moment in _obstacles(table, seat, away))
    return None if latest == inf else latest


def why_not(table: Table, seat: Seat, away: Away) -> Refusal | None:
    """Why there can be no vote about a person now, if there cannot."""
    return next((why for why, moment in _obstacles(table, seat, away) if away.now < moment), None)


def counted(table: Table, absent: Seat, away: Away) -> frozenset[Seat]:
    """Whose votes about a seat count: those of people, cast since its person went away."""
    since = _since(table, absent, away)
    people = table.people()
    return frozenset(one.seat for one in table.votes if one.absent == absent and one.at >= since and one.seat in people)


def _obstacles(table: Table, seat: Seat, away: Away) -> Iterator[tuple[Refusal, float]]:
    """What stands in the way of a vote, and until when."""
    since = _since(table, seat, away)
    yield PRESENT, inf if since == inf else 0.0
    yield JUST_BACK, table.returned[seat] + BACK if seat in table.returned else 0.0
    if is_long(table.opened.clock) and seat not in table.late:
        due = table.deadline()
        yield TIME_LEFT, due[1] if due is not None and due[0] == seat else inf
    yield NOT_AWAY_YET, since + away.wait


def _since(table: Table, seat: Seat, away: Away) -> float:
    return away.since.get(table.occupants[seat].guest or "", inf)
