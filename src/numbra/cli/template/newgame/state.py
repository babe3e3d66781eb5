"""A game in progress, and its rules.

1 each player gets some cards, and one more is turned over · 2 clockwise, each plays a card · 3 a card that is higher
than the one before it brings a point · 4 when all cards are played, most points win
"""

from collections.abc import Iterable
from typing import Self

from msgspec.structs import replace
from numbra import Action, IllegalAction, State, Zone
from numbra.core.contract import Seat, best
from numbra.core.errors import NOT_AN_ACTION, refusal

from .texts import texts
from .values import Play, Played, SeatView, TableOptions

NOT_YOURS = refusal(texts, "newgame/not-yours")
HAND = texts("zone.hand")
PILE = texts("zone.pile")
REST = texts("zone.rest")


class Position(State, frozen=True, kw_only=True):
    """The facts of a game at one moment."""

    options: TableOptions
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    rest: tuple[int, ...]
    points: tuple[int, ...]
    turn: Seat

    @property
    def over(self) -> bool:
        """Whether all cards are played (rule 4)."""
        return not any(self.hands)

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return () if self.over else (self.turn,)

    def actions(self, seat: Seat) -> Iterable[Action]:
        """Any card of the hand."""
        return (Play(card) for card in self.hands[seat]) if seat in self.acting else ()

    def play(self, seat: Seat, action: Action) -> Self:
        """Play a card (rules 2, 3)."""
        if not isinstance(action, Play):
            raise IllegalAction(NOT_AN_ACTION, action=repr(action))
        card = action.card
        if card not in self.hands[seat]:
            raise IllegalAction(NOT_YOURS, card=card)
        brought = int(card > self.pile[-1])
        return replace(
            self,
            hands=tuple(tuple(one for one in hand if one != card) for hand in self.hands),
            pile=(*self.pile, card),
            points=tuple(points + brought * (owner == seat) for owner, points in enumerate(self.points)),
            turn=(seat + 1) % self.seats,
            events=(Played(seat=seat, card=card, points=brought),),
        )

    def view(self, seat: Seat | None) -> SeatView:
        """What a seat knows: its own hand, how many cards the others hold, and what was played."""
        self.check_seat(seat, or_nobody=True)
        return SeatView(
            seat=seat,
            acting=self.acting,
            waiting_for=self.waiting_for,
            over=self.over,
            winners=self.winners,
            options=self.options,
            hand=None if seat is None else self.hands[seat],
            counts=tuple(len(hand) for hand in self.hands),
            pile=self.pile,
            points=self.points,
            turn=self.turn,
        )

    def zones(self) -> tuple[Zone, ...]:
        """Where every card lies, and who sees its face."""
        everybody = frozenset(range(self.seats))
        hands = (
            Zone(name=f"hand {seat}", cards=tuple(map(str, hand)), faces=frozenset({seat}), called=HAND, owner=seat)
            for seat, hand in enumerate(self.hands)
        )
        pile = Zone(name="pile", cards=tuple(map(str, self.pile)), faces=everybody, called=PILE)
        return (*hands, pile, Zone(name="rest", cards=tuple(map(str, self.rest)), called=REST))

    @property
    def scores(self) -> tuple[int, ...]:
        """A point for each card that was higher than the one before it."""
        return self.points

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Most points (rule 4)."""
        return best(self.points) if self.over else ()
