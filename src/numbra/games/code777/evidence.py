"""What a seat's log says about a rack of its own: which racks are possible, and how likely each of them is."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import comb, perm, prod
from operator import getitem

from numbra.core.contract import Seat

from .events import Announced, Answer, Entry, Removed, Replaced, Reshuffled
from .memory import Table
from .questions import reply, worth
from .tiles import COPIES, KINDS, RACK_SIZE, Rack, numbers

_Odds = list[list[int]]
"""For each kind of tile, by how many of it stand on the rack: in how many ways the draws could come about."""

RACKS: dict[Rack, tuple[int, ...]] = {
    rack: tuple(rack.count(kind) for kind in KINDS)
    for rack in combinations_with_replacement(KINDS, RACK_SIZE)
    if all(rack.count(tile) <= COPIES[tile] for tile in rack)
}
"""Every rack there can be, and how often each kind of tile stands on it."""


def possible(log: Sequence[Entry], seat: Seat, table: Table) -> list[Rack]:
    """The racks that agree with every answer given by somebody who saw them, and with the seat's announcement.

    The first entry of the log is the one that fills the rack; the table is as it was before.
    """
    table = table.copy()
    racks = list(RACKS)
    for entry in log:
        if isinstance(entry, Answer) and entry.asker != seat:
            others = worth(entry.question, table.seen(but=(seat, entry.asker)))
            racks = [
                rack for rack in racks if reply(entry.question, others + worth(entry.question, (rack,))) == entry.answer
            ]
        elif isinstance(entry, Announced) and entry.seat == seat:
            return [rack for rack in racks if (numbers(rack) == entry.numbers) is entry.right]
        table.follow(entry)
    return racks


def ways(racks: Sequence[Rack], log: Sequence[Entry], seat: Seat, table: Table) -> list[int]:
    """In how many ways the tiles on each of these racks, and those that others drew later, could be drawn."""
    odds = _odds(log, seat, table.copy())
    return [prod(map(getitem, odds, RACKS[rack])) for rack in racks]


def _odds(log: Sequence[Entry], seat: Seat, table: Table) -> _Odds:
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
