"""What happens, and who sees what of it."""

from typing import ClassVar, Self

from msgspec.structs import replace

from numbra import Event
from numbra.core.contract import Seat, Value

from .actions import Bid
from .deal import Cup


class Thrown(Event, frozen=True, kw_only=True, tag="thrown"):
    """All throw their dice under their cups, and this seat bids first."""

    round: int
    starter: Seat
    cups: tuple[Cup | None, ...]

    def seen_by(self, seat: Seat | None) -> Self:
        """One's own dice."""
        return replace(self, cups=tuple(cup if owner == seat else None for owner, cup in enumerate(self.cups)))


class Raised(Event, frozen=True, kw_only=True, tag="raised"):
    """Somebody made a higher bid."""

    seat: Seat
    bid: Bid


class Showdown(Value, frozen=True, kw_only=True):
    """How a round ended: all dice, the bid, how many dice agreed with it, and who has lost one."""

    cups: tuple[Cup, ...]
    bidder: Seat
    bid: Bid
    caller: Seat
    agreeing: int
    loser: Seat


class Lifted(Event, frozen=True, tag="lifted"):
    """Somebody called the last bid a lie: all see all dice, and the table rests until everybody has seen them."""

    rests: ClassVar[bool] = True

    showdown: Showdown


class Won(Event, frozen=True, tag="won"):
    """Only one seat has dice left."""

    seat: Seat


LiarsDiceEvent = Thrown | Raised | Lifted | Won
