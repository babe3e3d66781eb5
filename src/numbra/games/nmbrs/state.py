"""The facts of a match of nmbrs! at one moment."""

from enum import StrEnum

from numbra.core.contract import Seat, State, Value

from .deal import NmbrsDeck
from .options import NmbrsOptions
from .table import Row
from .turn import Board, Freed, Play

Hand = tuple[str, ...]


class Phase(StrEnum):
    """What is to be done next."""

    DRAW = "draw"
    """The active player decides about the open card."""
    OFFER = "offer"
    """Another player is offered it."""
    PLAY = "play"
    """The active player lays, swaps, and ends their turn."""
    OVER = "over"


class RoundResult(Value, frozen=True, kw_only=True):
    """A finished round: who went out, the hands left, what they cost and the totals after it."""

    out: Seat | None
    hands: tuple[Hand, ...]
    lost: tuple[int, ...]
    points: tuple[int, ...]


class Position(State, frozen=True, kw_only=True):
    """All facts of the position, whether or not anybody knows them."""

    later: tuple[NmbrsDeck, ...] = ()
    options: NmbrsOptions
    round: int = 1
    starter: Seat
    phase: Phase = Phase.DRAW
    active: Seat
    offered: Seat | None = None
    hands: tuple[Hand, ...] = ()
    known: tuple[frozenset[str], ...] = ()
    """By seat: the cards in hand that everybody knows of, taken openly or laid and taken back."""
    opened: tuple[bool, ...] = ()
    rows: tuple[Row, ...] = ()
    open: Hand = ()
    """The open pile, its top card first."""
    stock: Hand = ()
    """The top card first."""
    stocks: tuple[frozenset[str], ...] = ()
    """The cards of each new stock of this round, after the first had run out."""
    freed: tuple[Freed, ...] = ()
    plays: tuple[Play, ...] = ()
    """The lays and swaps of this turn."""
    idle: int = 0
    """Turns in a row without a play."""
    points: tuple[int, ...]
    results: tuple[RoundResult, ...] = ()

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The active player, or the one who is offered the open card."""
        if self.phase is Phase.OVER:
            return ()
        return (self.active,) if self.offered is None else (self.offered,)

    @property
    def over(self) -> bool:
        """Whether the match is finished."""
        return self.phase is Phase.OVER

    def board(self) -> Board:
        """What the active player plays with and onto."""
        return Board(
            options=self.options,
            rows=self.rows,
            hand=self.hands[self.active],
            opened=self.opened[self.active],
            freed=self.freed,
            plays=self.plays,
        )
