"""What a seat knows of its own racks once it has seen them removed, and what it still does not know."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from msgspec.structs import replace

from numbra.core.contract import Seat

from .events import Dealt, Entry, Removed, Replaced
from .evidence import stays
from .racks import EVERY, chosen
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
    for start, end, stay in zip_longest(filled, removed, stays(log, seat)):
        if shown := removed.get(end):
            known[start] = _with_rack(log[start], seat, shown)
        else:
            gaps.append(Gap(start, end, list(chosen(EVERY, stay))))
    return known, gaps


def _fills(entry: Entry, seat: Seat) -> bool:
    """Whether the entry gives the seat tiles."""
    return isinstance(entry, Dealt) or (isinstance(entry, Replaced) and entry.rack == seat)


def _with_rack(entry: Entry, seat: Seat, rack: Rack | None) -> Entry:
    """An entry that fills the seat's rack or takes it off, with its tiles."""
    if isinstance(entry, Dealt):
        return replace(entry, racks=(*entry.racks[:seat], rack, *entry.racks[seat + 1 :]))
    return replace(entry, tiles=rack)
