"""How well a player sees: an eye replaces the greys of a view by perceived ones and says how far off they are.

A shade is judged well beside a card whose number one can read, and worse the further away it lies:
sd = min(alone, √(beside² + (drift · distance)²)), all in cards.
"""

import math
from dataclasses import dataclass
from statistics import NormalDist

from msgspec.structs import replace

from numbra.core.chance import Chance
from numbra.games.shades.events import Card
from numbra.games.shades.grey import grey_at, position_at
from numbra.games.shades.view import ShadesView

_FURTHEST = 4.0
"""No eye errs by more standard deviations than this."""


@dataclass(frozen=True)
class Eye:
    """The eye of one player: for a card it always errs in the same way."""

    beside: float
    """The error beside a readable card of nearly the same shade."""
    drift: float
    """How much the error grows per card of distance."""
    alone: float
    """The error with nothing to compare with."""
    key: str = ""
    """Whose eye it is, and in which game."""

    @staticmethod
    def casual(key: str = "") -> "Eye":
        """An eye as people have who do not look twice."""
        return Eye(beside=1.5, drift=0.45, alone=3.5, key=key)

    def perceive(self, view: ShadesView) -> ShadesView:
        """The view as this eye sees it."""
        shown = [card for hand in view.hands for card in hand]
        shown += [gone.card for gone in view.discards]
        shown += [card for card in (view.taken, view.top) if card is not None]
        readable = [position_at(card.grey) for card in shown if card.number is not None]
        errors = [self.sd(card, readable) for card in shown if card.number is None]

        def seen(card: Card) -> Card:
            return self._perceived(card, view.round, self.sd(card, readable)) if card.number is None else card

        return replace(
            view,
            hands=tuple(tuple(seen(card) for card in hand) for hand in view.hands),
            discards=tuple(replace(gone, card=seen(gone.card)) for gone in view.discards),
            top=seen(view.top) if view.top is not None else None,
            grey_sd=math.hypot(view.grey_sd, *(error / math.sqrt(len(errors)) for error in errors)),
        )

    def sd(self, card: Card, readable: list[float]) -> float:
        """How far off this eye is about a card, given where the readable ones lie on the scale."""
        position = position_at(card.grey)
        distance = min((abs(position - other) for other in readable), default=math.inf)
        return min(self.alone, math.hypot(self.beside, self.drift * distance))

    def _perceived(self, card: Card, game: int, sd: float) -> Card:
        """A card's back as it seems: the card's own error of this eye, as large as the moment makes it."""
        off = Chance(self.key, f"eye/{game}/{card.grey}").normal(1.0, _FURTHEST)
        return Card(_grey_near(position_at(card.grey) + sd * off))


def _grey_near(position: float) -> int:
    """The grey at a place on the scale, no lighter than white and no darker than black."""
    return grey_at(min(max(position, _WHITE), _BLACK))


_WHITE, _BLACK = position_at(255), position_at(0)


def number_odds(perceived: Card, sd: float, numbers: list[int]) -> dict[int, float]:
    """How likely each of these numbers is the one behind a perceived shade."""
    error = NormalDist(position_at(perceived.grey), max(sd, 0.25))
    weights = {number: error.pdf(number) for number in numbers}
    total = sum(weights.values())
    return {number: weight / total for number, weight in weights.items()} if total else dict.fromkeys(numbers, 1.0)
