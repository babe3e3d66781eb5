"""What happens in 49 Shades of Grey, and who sees what of it."""

from typing import ClassVar, Self

from msgspec.structs import replace

from numbra.core.contract import Event, Seat, Value

from .actions import Verdict


class Card(Value, frozen=True):
    """A card as somebody sees it: its shade always, its number only where they may read it."""

    grey: int
    number: int | None = None

    def back(self) -> "Card":
        """The card from behind."""
        return Card(self.grey)


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """A game begins: nine cards each, by slot, and the stack with its top card's shade."""

    round: int
    starter: Seat
    hands: tuple[tuple[Card, ...], ...]
    top: Card

    def seen_by(self, seat: Seat | None) -> Self:
        """One's own hand from the front, the other from behind."""
        hands = tuple(
            hand if owner == seat else tuple(card.back() for card in hand) for owner, hand in enumerate(self.hands)
        )
        return replace(self, hands=hands)


class Guessed(Event, frozen=True, tag="guessed"):
    """The guesser named a number."""

    seat: Seat
    number: int


class Called(Event, frozen=True, tag="called"):
    """The other player called the guess."""

    seat: Seat
    verdict: Verdict


class Revealed(Event, frozen=True, kw_only=True, tag="revealed"):
    """The card was turned over for both and taken by the winner of the turn; with the guess and the call it decided."""

    guess: int
    caller: Seat
    verdict: Verdict
    card: Card
    winner: Seat


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """The winner put a card away: from a slot of their hand, or (slot None) the one just taken."""

    seat: Seat
    slot: int | None
    card: Card
    open: bool
    """Whether its number is known to both."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Only its owner sees the number of a card that was never turned over."""
        return self if self.open or seat == self.seat else replace(self, card=self.card.back())


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    """The stack is empty: both hands are shown and counted."""

    rests: ClassVar[bool] = True

    round: int
    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


ShadesEvent = Dealt | Guessed | Called | Revealed | Discarded | Ended
