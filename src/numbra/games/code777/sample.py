"""Drawing the hidden tiles of Code 777 for a seat.

The seat goes through its log and fills in each rack of its own that it has never seen. A rack is drawn by the number of
ways it could have come from the supply, times how likely the other draws were then, among the racks that no answer
contradicts. The order of the supply and of the questions is open, and drawn uniformly.

By default tiles are shown when they are removed, only the present rack is unknown, and the draw is the exact posterior.
With `hide_removed` the earlier racks are unknown too. They are drawn one after the other, and then each again given all
the others: a Markov chain whose limit is the exact posterior. After `SWEEPS` sweeps the draw is approximate.
"""

from bisect import bisect
from dataclasses import dataclass
from itertools import accumulate
from random import Random

from numbra.core.contract import Seat
from numbra.core.errors import Unsupported

from .events import Announced, Entry, Removed
from .evidence import ways
from .hindsight import Gap, in_hindsight
from .memory import KnownTiles, tables
from .refusals import IMPOSSIBLE_VIEW
from .tiles import RACK_SIZE, Rack
from .view import Code777View

SWEEPS = 3
"""How often each of several unknown racks is drawn again."""
PATIENCE = 10_000
"""The number of contradictions after which a view counts as impossible."""


@dataclass(frozen=True)
class Hidden:
    """The facts of a position that a seat cannot see."""

    racks: tuple[Rack, ...]
    supply: tuple[str, ...]
    resting: tuple[Removed, ...]
    questions: tuple[int, ...]
    solved: int
    log: tuple[Entry, ...]


def hidden(view: Code777View, rng: Random) -> Hidden:
    """What this seat cannot see, drawn so that its view stays the same."""
    log = _complete(view, rng)
    table = KnownTiles.after(log)
    supply = list(table.pool.elements())
    return Hidden(
        racks=tuple(table.racks),
        supply=tuple(rng.sample(supply, len(supply))),
        resting=tuple(table.resting),
        questions=tuple(rng.sample(view.unasked, len(view.unasked))),
        solved=sum(isinstance(entry, Announced) and entry.right for entry in log),
        log=tuple(log),
    )


def _complete(view: Code777View, rng: Random) -> list[Entry]:
    """The log with all tiles of the seat in it, drawn where it has not seen them."""
    seat = view.seat or 0  # nobody draws for a spectator: `Game.sample` has refused
    complete, gaps = in_hindsight(view.log, seat)
    if rack := view.racks[seat]:
        gaps.pop().fill(complete, seat, rack)
    _fill_all(gaps, complete, seat, rng)
    for _ in range(SWEEPS if len(gaps) > 1 else 0):
        for gap, table in zip(gaps, tables(complete, [gap.filled for gap in gaps]), strict=True):
            gap.fill(complete, seat, None)
            gap.fill(complete, seat, _rack(gap, complete, seat, table, rng))
    return complete


def _fill_all(gaps: list[Gap], log: list[Entry], seat: Seat, rng: Random) -> None:
    """Fill the gaps, the one with the fewest possible racks first; where none fits, one near it is emptied again."""
    waiting = sorted(gaps, key=lambda gap: len(gap.racks))
    drawn: list[Gap] = []
    contradictions = 0
    while waiting:
        gap = waiting[0]
        rack = _rack(gap, log, seat, KnownTiles.after(log[: gap.filled]), rng)
        if rack is not None:
            gap.fill(log, seat, rack)
            drawn.append(waiting.pop(0))
            continue
        contradictions += 1
        if not drawn or contradictions > PATIENCE:
            raise Unsupported(IMPOSSIBLE_VIEW)
        near = min(drawn, key=lambda other: abs(other.filled - gap.filled) * rng.random())
        near.fill(log, seat, None)
        drawn.remove(near)
        waiting.insert(1, near)


def _rack(gap: Gap, log: list[Entry], seat: Seat, before: KnownTiles, rng: Random) -> Rack | None:
    """What may have stood in the gap, given the table before and all else in the log; None if nothing fits."""
    chances = list(accumulate(ways(gap.racks, log[gap.filled :], seat, before), initial=0))
    if chances[-1] == 0:
        return None
    rack = gap.racks[bisect(chances, rng.randrange(chances[-1])) - 1]
    return tuple(rng.sample(rack, RACK_SIZE))
