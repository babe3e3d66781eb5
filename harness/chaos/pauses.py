"""How long tables stood still while a bot or a clock was due, by the times in their logs."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from harness.chaos.replay import Replay
from harness.chaos.trouble import Happened

from numbra.server.table.fold import Table


class Pause(NamedTuple):
    """The time from which a bot or a clock was due, and when it acted, in seconds since 1970."""

    began: float
    ended: float

    @property
    def seconds(self) -> float:
        """How long it lasted."""
        return self.ended - self.began


class PickedUp(NamedTuple):
    """Seconds between a kill and the next line of a table where a bot or a clock was due."""

    alone: list[float]
    """When nothing else failed meanwhile."""
    amid: list[float]
    """When something else failed meanwhile."""


def pauses(replay: Replay) -> list[Pause]:
    """All pauses of a table, in order."""
    times = [row.at for row in replay.kept.log]
    dues = [(_due(table, at), after) for table, at, after in zip(replay.tables, times, times[1:], strict=False)]
    return [Pause(due, after) for due, after in dues if due is not None and due < after]


def _due(table: Table, at: float) -> float | None:
    """The time since which a bot or a clock has been due; None if the table waits only for people."""
    if table.state is None or table.status != "playing":
        return None
    if any(table.occupants[seat].bot is not None for seat in table.state.waiting_for):
        return at
    deadline = table.deadline()
    return None if deadline is None else deadline[1]


def picked_up(found: Iterable[Pause], happened: Sequence[Happened]) -> PickedUp:
    """Seconds from each kill to the next line, for every pause that it fell into."""
    kills = sorted(one.began for one in happened if one.what == "kill")
    others = sorted((one for one in happened if one.what != "kill"), key=lambda one: one.began)
    result = PickedUp([], [])
    for pause in found:
        first, last = bisect_left(kills, pause.began), bisect_right(kills, pause.ended)
        more = any(one.began < pause.ended and one.ended > pause.began for one in others)
        for kill in kills[first:last]:
            (result.amid if more or last - first > 1 else result.alone).append(pause.ended - kill)
    return result
