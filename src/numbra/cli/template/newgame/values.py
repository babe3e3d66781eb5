"""What a table chooses, what chance brings, what players do, what happens, and what a seat knows."""

from typing import Annotated, ClassVar

from numbra import Action, Deal, Event, Options, View
from numbra.core.contract import Seat
from numbra.core.describing import named
from numbra.core.text import Text

from .texts import texts

DECK = tuple(range(1, 31))


class TableOptions(Options, frozen=True, kw_only=True):
    """How many cards each player gets."""

    cards: Annotated[int, named(texts, "option.cards", ge=2, le=5)] = 4


class Order(Deal, frozen=True):
    """The order of the deck: the hands, those of seat 0 first, the card that is turned over, and the rest."""

    deck: tuple[int, ...]


class Play(Action, frozen=True, tag="play"):
    """Play a card of one's hand."""

    called: ClassVar[Text | None] = texts("action.play")

    card: Annotated[int, named(texts, "action.play.card", means="card")]


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """The hands, as far as a seat may see them, and the card that was turned over."""

    hands: tuple[tuple[int, ...] | None, ...]
    first: int

    def seen_by(self, seat: Seat | None) -> "Dealt":
        """One's own hand."""
        hands = tuple(hand if owner == seat else None for owner, hand in enumerate(self.hands))
        return Dealt(hands=hands, first=self.first)


class Played(Event, frozen=True, kw_only=True, tag="played"):
    """A card was played, and brought this many points."""

    seat: Seat
    card: int
    points: int


class SeatView(View, frozen=True, kw_only=True):
    """A game as a seat sees it."""

    histories: ClassVar[tuple[str, ...]] = ("pile",)

    options: TableOptions
    hand: tuple[int, ...] | None
    """One's own cards; None for spectators."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    pile: tuple[int, ...]
    """The cards that were played, the last one at the end."""
    points: tuple[int, ...]
    turn: Seat

    @property
    def scores(self) -> tuple[int, ...]:
        """The points, which everybody sees."""
        return self.points
