"""The facts of a game of Code 777 at one moment."""

from numbra.core.contract import Seat, State

from .deal import Code777Shuffle
from .events import Removed
from .log import Log
from .options import Code777Options
from .tiles import Rack

POINTS_TO_WIN = 3


class Position(State, frozen=True, kw_only=True):
    """All facts of the position, whether or not anybody knows them."""

    later: tuple[Code777Shuffle, ...] = ()
    options: Code777Options
    asker: Seat
    """Whose turn it is to ask."""
    racks: tuple[Rack, ...]
    """The racks of the seats first, then those without an owner."""
    supply: tuple[str, ...]
    """The next tile first."""
    resting: tuple[Removed, ...] = ()
    """What lies next to the supply, in the order it was removed."""
    questions: tuple[int, ...]
    """The questions not yet asked in this pass, the next one first."""
    points: tuple[int, ...]
    announced: tuple[Seat, ...] = ()
    """The seats that have announced since the last question."""
    sitting_out: tuple[int, ...]
    """For how many questions each seat may not announce."""
    solved: int = 0
    """Right solutions so far: whose turn it is among the racks without an owner."""
    passes: int = 1
    """How often the questions have been shuffled."""
    shuffles: int = 1
    """How often the tiles have been shuffled."""
    log: Log = Log()

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The asker, and everybody who may announce."""
        if self.over:
            return ()
        return tuple([seat for seat in range(self.seats) if seat == self.asker or self.may_announce(seat)])

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The asker: nobody has to announce."""
        return () if self.over else (self.asker,)

    @property
    def over(self) -> bool:
        """Whether somebody has their third point (rule 8)."""
        return POINTS_TO_WIN in self.points

    def may_announce(self, seat: Seat) -> bool:
        """Whether a seat may announce: once between two questions, and not while sitting out."""
        return seat not in self.announced and not self.sitting_out[seat]

    def owner(self, rack: int) -> Seat | None:
        """The seat whose rack it is; None for a rack without an owner."""
        return rack if rack < self.seats else None
