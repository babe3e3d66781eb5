"""The table as a player with a perfect memory rebuilds it from the log, entry by entry."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .events import Dealt, Entry, Removed, Replaced, Reshuffled
from .tiles import RACK_SIZE, TILES, Rack


@dataclass
class KnownTiles:
    """Where the tiles are. A rack that is not known stays in the pool with the supply."""

    racks: list[Rack] = field(default_factory=list)
    """A rack that is not known is empty."""
    resting: list[Removed] = field(default_factory=list)
    pool: Counter[str] = field(default_factory=lambda: Counter(TILES))
    """The tiles in the supply, and those whose place is not known."""

    @staticmethod
    def after(log: Sequence[Entry]) -> "KnownTiles":
        """The table as it stands after the log."""
        table = KnownTiles()
        for entry in log:
            table.follow(entry)
        return table

    def copy(self) -> "KnownTiles":
        """A separate table that can be changed."""
        return KnownTiles(self.racks[:], self.resting[:], self.pool.copy())

    def follow(self, entry: Entry) -> None:
        """Move the tiles as the entry says."""
        match entry:
            case Dealt():
                self.racks = [()] * len(entry.racks)
                for rack, tiles in enumerate(entry.racks):
                    self._fill(rack, tiles or ())
            case Removed():
                self.racks[entry.rack] = ()
                self.resting.append(entry)
            case Replaced():
                self._fill(entry.rack, entry.tiles or ())
            case Reshuffled(pile="tiles"):
                self._shuffle_in(entry.returned // RACK_SIZE)

    def seen(self, *, but: Sequence[int]) -> list[Rack]:
        """All racks but these."""
        return [tiles for rack, tiles in enumerate(self.racks) if rack not in but]

    def _fill(self, rack: int, tiles: Rack) -> None:
        self.racks[rack] = tiles
        self.pool.subtract(tiles)

    def _shuffle_in(self, count: int) -> None:
        for removed in self.resting[:count]:
            self.pool.update(removed.tiles or ())
        del self.resting[:count]


def tables(log: Sequence[Entry], places: Sequence[int]) -> Iterator[KnownTiles]:
    """The table before each of these places of the log, in ascending order. The log may change while this iterates."""
    table, followed = KnownTiles(), 0
    for place in places:
        for entry in log[followed:place]:
            table.follow(entry)
        followed = place
        yield table
