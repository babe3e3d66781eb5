"""The exact probability of each rack that may stand before a seat, given its log and that tiles are drawn at random.

Two things are evidence about a rack. Every answer of somebody who saw it, and its owner's own announcement, leave only
certain racks: they are filtered against the other racks as they stood then. And the supply makes racks more or less
likely: by what was left in it when the rack was drawn, and by what others could draw afterwards because it was not on
the rack.

With `hide_removed` a seat never learns what its earlier racks were. Then each possibility for them is a separate case,
since hidden tiles beside the supply cannot be drawn. Cases are kept only until their tiles go back into the supply.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod
from operator import add, sub

from numbra.core.contract import Seat

from .events import Dealt, Entry, Removed, Replaced, Reshuffled
from .evidence import stays
from .memory import KnownTiles
from .racks import COUNTS, EVERY, PARTS, WAYS, RackSet, members
from .tiles import KINDS, RACK_SIZE, Rack

_Counts = tuple[int, ...]
"""A count for each kind of tile."""
_Hidden = tuple[_Counts, _Counts]
"""Tiles hidden beside the supply: those of earlier racks, and those of the rack hidden there last."""
_Weights = dict[int, int]
"""Racks by their places, each with its weight."""

NONE: _Counts = (0,) * len(KINDS)
"""No tile of any kind."""
MOST = 20_000
"""Cases weighed at once. Beyond them, which takes announcing almost blindly, hidden tiles count as if in the supply."""


def posterior(log: Sequence[Entry], seat: Seat) -> dict[Rack, int]:
    """The racks that may stand before a seat, each with its weight; their sum is not normalised."""
    cases = _Cases(seat, stays(log, seat))
    for entry in log:
        cases.follow(entry)
    cases.merge(keep_last=False)
    return {EVERY[place]: weight for racks in cases.standing.values() for place, weight in racks.items()}


@dataclass
class _Cases:
    """The log followed entry by entry, with the weight of each case."""

    seat: Seat
    stays: list[RackSet]
    """What the seat's racks to come can be."""
    table: KnownTiles = field(default_factory=KnownTiles)
    """What the seat has seen; its own racks are in the pool with the supply."""
    last: Removed | None = None
    """The seat's most recent rack that was removed without being shown."""
    hidden: dict[_Hidden, int] = field(default_factory=lambda: {(NONE, NONE): 1})
    """What may lie hidden, with its weight, as long as no rack stands before the seat."""
    standing: dict[_Hidden, _Weights] = field(default_factory=dict)
    """What may stand before the seat, by what may lie hidden."""

    def follow(self, entry: Entry) -> None:
        """Weigh the cases by an entry."""
        match entry:
            case Dealt():
                self.table.follow(entry)
                self._fill()
            case Replaced() if entry.rack == self.seat:
                self._fill()
            case Replaced():
                self._draw(entry.tiles or ())
                self.table.follow(entry)
            case Removed() if entry.rack == self.seat:
                self._remove(entry)
            case Reshuffled(pile="tiles"):
                self.table.follow(entry)
                self.merge(keep_last=any(self.last is removed for removed in self.table.resting))
            case Removed():
                self.table.follow(entry)

    def _fill(self) -> None:
        """Three tiles are drawn for the seat."""
        fitting = list(members(self.stays.pop(0)))
        if len(self.hidden) * len(fitting) > MOST:
            self.merge(keep_last=True)
        if len(self.hidden) * len(fitting) > MOST:
            self.merge(keep_last=False)
        for hidden, weight in self.hidden.items():
            ways = [WAYS[tiles] for tiles in self._supply(hidden)]
            racks = self.standing[hidden] = {}
            for place in fitting:
                (one, ones), (two, twos), (three, threes) = PARTS[place]
                if found := ways[one][ones] * ways[two][twos] * ways[three][threes]:
                    racks[place] = weight * found
        self.hidden = {}

    def _draw(self, tiles: Rack) -> None:
        """Somebody else draws tiles that the seat sees."""
        drawn = Counter(map(KINDS.index, tiles)).items()
        for hidden, racks in self.standing.items():
            supply = self._supply(hidden)
            ways = [
                (kind, [WAYS[max(0, supply[kind] - mine)][count] for mine in range(RACK_SIZE + 1)])
                for kind, count in drawn
            ]
            self.standing[hidden] = {
                place: weight * found
                for place, weight in racks.items()
                if (found := prod([by_mine[COUNTS[place][kind]] for kind, by_mine in ways]))
            }

    def _remove(self, entry: Removed) -> None:
        """The seat's rack is taken off: its tiles are known now, or else they are hidden ones."""
        self.table.follow(entry)
        removed: defaultdict[_Hidden, int] = defaultdict(int)
        if entry.tiles:
            self.table.pool.subtract(entry.tiles)
            for hidden, racks in self.standing.items():
                removed[hidden] += sum(racks.values())
        else:
            self.last = entry
            for (older, last), racks in self.standing.items():
                gone = tuple(map(add, older, last))
                for place, weight in racks.items():
                    removed[gone, COUNTS[place]] += weight
        self.hidden, self.standing = removed, {}

    def merge(self, *, keep_last: bool) -> None:
        """Merge cases that differ only in hidden tiles: in those of earlier racks, or in any."""
        hidden: defaultdict[_Hidden, int] = defaultdict(int)
        standing: defaultdict[_Hidden, _Weights] = defaultdict(lambda: defaultdict(int))
        for (_, last), weight in self.hidden.items():
            hidden[NONE, last if keep_last else NONE] += weight
        for (_, last), racks in self.standing.items():
            merged = standing[NONE, last if keep_last else NONE]
            for place, weight in racks.items():
                merged[place] += weight
        self.hidden, self.standing = hidden, standing

    def _supply(self, hidden: _Hidden) -> list[int]:
        """The tiles in the supply and on the seat's rack together, if these are hidden.

        No count is negative: a case is dropped as soon as tiles are drawn that would not have been there.
        """
        older, last = hidden
        return list(map(sub, map(sub, map(self.table.pool.__getitem__, KINDS), older), last))
