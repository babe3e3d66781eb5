"""What a seat's log says about a rack of its own: which racks are possible, and how likely each of them is."""

from collections import Counter
from collections.abc import Sequence
from math import comb, perm, prod
from operator import getitem

from numbra.core.contract import Seat

from .agreement import agreeing, solved_by
from .events import Announced, Answer, Dealt, Entry, Removed, Replaced, Reshuffled
from .memory import KnownTiles
from .questions import worth
from .racks import ALL, COUNTS, PLACE, RackSet, place_of
from .tiles import KINDS, RACK_SIZE, Rack

_Odds = list[list[int]]
"""The number of ways the draws could have come about, by kind of tile and by how many of that kind are on the rack."""


def stays(log: Sequence[Entry], seat: Seat) -> list[RackSet]:
    """For each rack the seat has had, in order: which racks it can have been, by answers, announcement and removal."""
    table, found = KnownTiles(), list[RackSet]()
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


def ways(racks: Sequence[Rack], log: Sequence[Entry], seat: Seat, table: KnownTiles) -> list[int]:
    """For each of these racks, the number of ways to draw its tiles and those that others drew later."""
    odds = _odds(log, seat, table.copy())
    return [prod(map(getitem, odds, COUNTS[PLACE[rack]])) for rack in racks]


def _odds(log: Sequence[Entry], seat: Seat, table: KnownTiles) -> _Odds:
    """The odds kind by kind.

    Draws between two shuffles may be counted in any order, since every order of the supply is equally likely. The rack
    no longer matters once its tiles have gone back into the supply.
    """
    table.follow(log[0])
    supply, drawn = table.pool.copy(), Counter[str]()
    odds = [[comb(supply[kind], count) for count in range(RACK_SIZE + 1)] for kind in KINDS]
    removed: Removed | None = None
    for entry in log[1:]:
        table.follow(entry)
        if isinstance(entry, Replaced):
            drawn.update(entry.tiles or ())
        elif isinstance(entry, Removed) and entry.rack == seat:
            removed = removed or entry
        elif isinstance(entry, Reshuffled):
            odds = _times(odds, supply, drawn)
            supply, drawn = table.pool.copy(), Counter()
            if removed is not None and not any(removed is resting for resting in table.resting):
                return odds
    return _times(odds, supply, drawn)


def _times(odds: _Odds, supply: Counter[str], drawn: Counter[str]) -> _Odds:
    """The odds times the ways to draw these tiles from a supply that lacks those on the rack."""
    return [
        [number * perm(max(0, supply[kind] - count), drawn[kind]) for count, number in enumerate(by_count)]
        for kind, by_count in zip(KINDS, odds, strict=True)
    ]
