"""What happens in nmbrs!, and who sees what of it."""

from typing import ClassVar, Self

from msgspec.structs import replace

from numbra.core.contract import Event, Seat

from .table import Row


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """A round begins; each seat sees its own hand and the open card."""

    round: int
    starter: Seat
    cards: int
    """How many cards each was dealt."""
    hands: tuple[tuple[str, ...] | None, ...]
    open: str

    def seen_by(self, seat: Seat | None) -> Self:
        """One's own hand only."""
        return replace(self, hands=tuple(hand if owner == seat else None for owner, hand in enumerate(self.hands)))


class Taken(Event, frozen=True, kw_only=True, tag="taken"):
    """Somebody took the open card, in their turn or out of turn."""

    seat: Seat
    card: str


class Declined(Event, frozen=True, tag="declined"):
    """Somebody did not want the open card."""

    seat: Seat


class Drawn(Event, frozen=True, kw_only=True, tag="drawn"):
    """Somebody drew from the stock; only they see the card."""

    seat: Seat
    card: str | None

    def seen_by(self, seat: Seat | None) -> Self:
        """The card is the drawer's alone."""
        return self if seat == self.seat else replace(self, card=None)


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The open pile, except its top card, became a new stock of `cards` cards."""

    cards: int


class LaidDown(Event, frozen=True, kw_only=True, tag="laid"):
    """Somebody laid a row, or added to rows: the row as it lies now."""

    seat: Seat
    row: Row
    played: tuple[str, ...]
    points: int
    doubled: bool
    opened: bool
    grown: tuple[Row, ...]
    """The rows it contains now."""
    crossed: tuple[Row, ...]
    """The rows it lies across."""


class JokerSwapped(Event, frozen=True, kw_only=True, tag="swapped"):
    """Somebody replaced a joker by the card it stood for."""

    seat: Seat
    joker: str
    card: str


class Undone(Event, frozen=True, kw_only=True, tag="undone"):
    """Somebody took back their last lay or swap: these cards are in their hand again."""

    seat: Seat
    cards: tuple[str, ...]
    points: int
    """The points that were lost by taking it back."""


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """Somebody ended their turn with this card."""

    seat: Seat
    card: str


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """Somebody ended their turn without a discard."""

    seat: Seat


class RoundEnded(Event, frozen=True, kw_only=True, tag="round-ended"):
    """A round is over: who went out (nobody: no play for too long), the hands left and what they cost.

    It also holds the table as it lay then, since the next round may be dealt at once.
    """

    rests: ClassVar[bool] = True

    round: int
    out: Seat | None
    hands: tuple[tuple[str, ...], ...]
    lost: tuple[int, ...]
    before: tuple[int, ...]
    """The totals before the hands left are subtracted."""
    points: tuple[int, ...]
    """The totals after that."""
    rows: tuple[Row, ...]
    open: str | None
    """The top card of the open pile, if there is one."""
    stock: int
    """How many cards were left in the stock."""


class Won(Event, frozen=True, tag="won"):
    """The match is over."""

    winners: tuple[Seat, ...]


NmbrsEvent = (
    Dealt
    | Taken
    | Declined
    | Drawn
    | Reshuffled
    | LaidDown
    | JokerSwapped
    | Undone
    | Discarded
    | TurnEnded
    | RoundEnded
    | Won
)
