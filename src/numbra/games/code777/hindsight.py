"""What a seat knows of its own racks once it has seen them removed, and what it still does not know."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from msgspec.structs import replace

from numbra.core.contract import Seat

from .events import Dealt, Entry, Removed, Replaced
from .evidence import possible, ways
from .memory import Table, tables
from .tiles import Rack


@dataclass(frozen=True)
class Gap:
    """A rack that its owner never saw: where the log fills it, where it takes it off, and what it can have been."""

    filled: int
    removed: int | None
    racks: list[Rack]

    def fill(self, log: list[Entry], seat: Seat, rack: Rack | None) -> None:
        """Write the rack into the log, or take it out again."""
        for place in (self.filled, self.removed):
            if place is not None:
                log[place] = _with_rack(log[place], seat, rack)


def in_hindsight(log: Sequence[Entry], seat: Seat) -> tuple[list[Entry], list[Gap]]:
    """The log with those of the seat's racks that it saw when they were removed, and the gaps that remain."""
    known, gaps = list(log), []
    filled = [place for place, entry in enumerate(log) if _fills(entry, seat)]
    removed = {
        place: entry.tiles for place, entry in enumerate(log) if isinstance(entry, Removed) and entry.rack == seat
    }
    for (start, end), table in zip(zip_longest(filled, removed), tables(log, filled), strict=True):
        if shown := removed.get(end):
            known[start] = _with_rack(log[start], seat, shown)
        else:
            gaps.append(Gap(start, end, possible(log[start:], seat, table)))
    return known, gaps


def standing(log: Sequence[Entry], seat: Seat) -> dict[Rack, int]:
    """The racks that may stand before a seat now, each with the number of ways it can have come there.

    An earlier rack of its own that it was never shown counts as if its tiles could still be drawn.
    """
    known, gaps = in_hindsight(log, seat)
    gap = gaps[-1]
    found = ways(gap.racks, known[gap.filled :], seat, Table.after(known[: gap.filled]))
    return {rack: number for rack, number in zip(gap.racks, found, strict=True) if number}


def _fills(entry: Entry, seat: Seat) -> bool:
    """Whether the seat gets tiles of its own."""
    return isinstance(entry, Dealt) or (isinstance(entry, Replaced) and entry.rack == seat)


def _with_rack(entry: Entry, seat: Seat, rack: Rack | None) -> Entry:
    """An entry that fills the seat's rack or takes it off, with its tiles."""
    if isinstance(entry, Dealt):
        return replace(entry, racks=(*entry.racks[:seat], rack, *entry.racks[seat + 1 :]))
    return replace(entry, tiles=rack)
