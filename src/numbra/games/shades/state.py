"""The facts of a game of 49 Shades of Grey at one moment."""

from enum import StrEnum
from functools import lru_cache
from typing import Self

from numbra.core.contract import Seat, State, Value

from .actions import Verdict
from .cards import LOWEST
from .deal import ShadesDeck
from .events import Card
from .options import ShadesOptions

Hand = tuple[int, ...]


class Phase(StrEnum):
    """What is to be done next."""

    GUESS = "guess"
    CALL = "call"
    DISCARD = "discard"
    OVER = "over"


class Turn(Value, frozen=True, kw_only=True):
    """A turn as both saw it."""

    guesser: Seat
    guess: int
    verdict: Verdict
    number: int
    winner: Seat


class DiscardView(Value, frozen=True, kw_only=True):
    """A discard as a seat sees it."""

    seat: Seat
    slot: int | None
    card: Card


class Discarded(Value, frozen=True, kw_only=True):
    """A card put away: by whom and from which slot (None: the card just taken)."""

    seat: Seat
    slot: int | None
    number: int
    front: DiscardView
    """The discard for a seat that can read it. Made once, since views hold dozens of them."""
    back: DiscardView
    """The discard for all others."""

    @classmethod
    def of(cls, seat: Seat, slot: int | None, number: int, greys: tuple[int, ...]) -> Self:
        """A card put away, with both its sides."""
        front, back = (DiscardView(seat=seat, slot=slot, card=side[number]) for side in printed(greys))
        return cls(seat=seat, slot=slot, number=number, front=front, back=back)


class Result(Value, frozen=True, kw_only=True):
    """A finished game of the match."""

    hands: tuple[Hand, ...]
    points: tuple[int, ...]


class Position(State, frozen=True, kw_only=True):
    """All facts of the position, whether or not anybody knows them."""

    later: tuple[ShadesDeck, ...] = ()
    options: ShadesOptions
    greys: tuple[int, ...]
    """The shade of each card, 1 first."""
    round: int = 1
    starter: Seat
    phase: Phase = Phase.GUESS
    guesser: Seat
    guess: int | None = None
    hands: tuple[Hand, ...]
    """Nine slots each, in the order they were dealt and refilled."""
    taken: int | None = None
    """The card the winner of the turn holds besides their nine, until they discard."""
    stack: Hand
    """The top card first."""
    discards: tuple[Discarded, ...] = ()
    revealed: tuple[int, ...] = ()
    """The numbers turned over for both, in order."""
    turns: tuple[Turn, ...] = ()
    results: tuple[Result, ...] = ()

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Guesser, caller or the winner of the turn: always one."""
        if self.phase is Phase.GUESS:
            return (self.guesser,)
        if self.phase is Phase.CALL:
            return (1 - self.guesser,)
        if self.phase is Phase.DISCARD:
            return (self.turns[-1].winner,)
        return ()

    @property
    def over(self) -> bool:
        """Whether the last game of the match is finished."""
        return self.phase is Phase.OVER

    def card(self, number: int, *, readable: bool = True) -> Card:
        """The card of a number, from the front or from behind."""
        fronts, backs = printed(self.greys)
        return (fronts if readable else backs)[number]


@lru_cache(maxsize=1024)
def printed(greys: tuple[int, ...]) -> tuple[dict[int, Card], dict[int, Card]]:
    """All cards by number, from the front and from behind. Made once, since views hold hundreds of them."""
    numbered = list(enumerate(greys, LOWEST))
    fronts = {number: Card(grey, number) for number, grey in numbered}
    return fronts, {number: Card(grey, None) for number, grey in numbered}
