"""What a seat knows."""

from typing import ClassVar

from numbra import View
from numbra.core.contract import Seat

from .actions import Bid
from .deal import Cup
from .events import Showdown
from .options import LiarsDiceOptions


class LiarsDiceView(View, frozen=True, kw_only=True):
    """A game as a seat sees it."""

    histories: ClassVar[tuple[str, ...]] = ("showdowns",)

    options: LiarsDiceOptions
    dice: Cup | None
    """One's own dice; None for spectators."""
    counts: tuple[int, ...]
    turn: Seat
    bidder: Seat | None
    bid: Bid | None
    showdowns: tuple[Showdown, ...]
    """How every earlier round ended."""

    @property
    def scores(self) -> tuple[int, ...]:
        """A point for each die left, which everybody sees."""
        return self.counts
