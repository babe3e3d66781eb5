"""How likely each rack is to stand before a seat, exactly: by all that its log tells, and as tiles are drawn blindly.

Two things tell of a rack. Every answer of somebody who saw it, and its owner's own announcement, leave only certain
racks: they are filtered against the other racks as they stood then. And the supply makes racks more or less likely: by
what was left in it when the rack was drawn, and by what others could draw afterwards because it was not on the rack.

With `hide_removed` a seat never learns what its earlier racks were. Then these are cases to be told apart, too: what
lies hidden beside the supply cannot be drawn. The cases are kept only until their tiles go back into the supply.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import comb, prod
from operator import add

from numbra.core.contract import Seat
from numbra.games.code777.events import Announced, Answer, Dealt, Entry, Removed, Replaced, Reshuffled
from numbra.games.code777.memory import Table
from numbra.games.code777.questions import worth
from numbra.games.code777.tiles import KINDS, Rack, numbers

from .agreement import ALL, COUNTS, EVERY, PARTS, RackSet, agreeing, members, place_of, solved_by

Solution = tuple[int, ...]
"""Three numbers, ascending."""
_Counts = tuple[int, ...]
"""For each kind of tile, how many."""
_Case = tuple[_Counts, _Counts, int | None]
"""Tiles hidden beside the supply, those of the rack hidden there last, and the rack that stands there by its place."""

NONE: _Counts = (0,) * len(KINDS)
MOST = 20_000
"""Cases weighed at once. Beyond them, which takes announcing almost blindly, hidden tiles count as if in the supply."""


def posterior(log: tuple[Entry, ...], seat: Seat) -> dict[Rack, int]:
    """The racks that may stand before a seat, each with its weight; their sum is not normalised."""
    cases = _Cases(seat, stays(log, seat))
    for entry in log:
        cases.follow(entry)
    weights: Counter[Rack] = Counter()
    for (_, _, place), weight in cases.weights.items():
        if place is not None:
            weights[EVERY[place]] += weight
    return dict(weights)


def solutions(racks: Mapping[Rack, float]) -> dict[Solution, float]:
    """The solutions with their chances, the likeliest first; of equal ones the lowest numbers first."""
    weights: defaultdict[Solution, float] = defaultdict(float)
    for rack, weight in racks.items():
        weights[numbers(rack)] += weight
    total = sum(weights.values())
    return {name: weights[name] / total for name in sorted(weights, key=lambda name: (-weights[name], name))}


def stays(log: Sequence[Entry], seat: Seat) -> list[RackSet]:
    """For each rack the seat has had, in order: which racks it can have been, by answers, announcement and removal."""
    table, found = Table(), list[RackSet]()
    for entry in log:
        match entry:
            case Dealt():
                found.append(ALL)
            case Replaced() if entry.rack == seat:
                found.append(ALL)
            case Answer() if entry.asker != seat:
                others = worth(entry.question, table.seen(but=(seat, entry.asker)))
                found[-1] &= agreeing(entry.question, entry.answer, others)
            case Announced() if entry.seat == seat:
                named = solved_by(tuple(entry.numbers))
                found[-1] &= named if entry.right else ~named
            case Removed() if entry.rack == seat and entry.tiles:
                found[-1] = 1 << place_of(entry.tiles)
        table.follow(entry)
    return found


@dataclass
class _Cases:
    """The log followed entry by entry, with the weight of each case."""

    seat: Seat
    stays: list[RackSet]
    """What the seat's racks to come can be."""
    table: Table = field(default_factory=Table)
    """What the seat has seen; its own racks are in the pool with the supply."""
    last: Removed | None = None
    """The seat's rack that was hidden last."""
    weights: dict[_Case, int] = field(default_factory=lambda: {(NONE, NONE, None): 1})

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
                self._merge(keep_last=any(self.last is removed for removed in self.table.resting))
            case Removed():
                self.table.follow(entry)

    def _fill(self) -> None:
        """Three tiles are drawn for the seat."""
        fitting = list(members(self.stays.pop(0)))
        if len(self.weights) * len(fitting) > MOST:
            self._merge(keep_last=True)
        if len(self.weights) * len(fitting) > MOST:
            self._merge(keep_last=False)
        filled: dict[_Case, int] = {}
        for (older, last, _), weight in self.weights.items():
            supply = self._supply((older, last, None))
            for place in fitting:
                if ways := weight * prod([comb(supply[kind], count) for kind, count in PARTS[place]]):
                    filled[older, last, place] = ways
        self.weights = filled

    def _draw(self, tiles: Rack) -> None:
        """Somebody else draws tiles that the seat sees."""
        drawn = Counter(KINDS.index(tile) for tile in tiles).items()
        likelier: dict[_Case, int] = {}
        for case, weight in self.weights.items():
            supply = self._supply(case)
            if ways := weight * prod([comb(supply[kind], count) for kind, count in drawn]):
                likelier[case] = ways
        self.weights = likelier

    def _remove(self, entry: Removed) -> None:
        """The seat's rack is taken off: its tiles are known now, or else they are hidden ones."""
        self.table.follow(entry)
        if entry.tiles:
            self.table.pool.subtract(entry.tiles)
        else:
            self.last = entry
        removed: Counter[_Case] = Counter()
        for (older, last, place), weight in self.weights.items():
            if entry.tiles or place is None:
                removed[older, last, None] += weight
            else:
                removed[_sum(older, last), COUNTS[place], None] += weight
        self.weights = removed

    def _merge(self, *, keep_last: bool) -> None:
        """Tell hidden tiles apart no more: those of earlier racks, or all of them."""
        merged: Counter[_Case] = Counter()
        for (_, last, place), weight in self.weights.items():
            merged[NONE, last if keep_last else NONE, place] += weight
        self.weights = merged

    def _supply(self, case: _Case) -> list[int]:
        """What is left in the supply if the case is so."""
        older, last, place = case
        rack = NONE if place is None else COUNTS[place]
        left = zip(map(self.table.pool.__getitem__, KINDS), older, last, rack, strict=True)
        return [max(0, pool - some - more - mine) for pool, some, more, mine in left]


def _sum(some: _Counts, more: _Counts) -> _Counts:
    return tuple(map(add, some, more))
