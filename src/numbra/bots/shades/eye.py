"""How well a player sees: an eye replaces the greys of a view by perceived ones and says how far off they are.

A shade is judged well beside a card whose number one can read, and worse the further away it lies:
sd = min(alone, √(beside² + (drift · distance)²)), all in cards. Most of an error belongs to the eye and the card, so
looking twice hardly helps; a smaller part changes from turn to turn.
"""

import math
from dataclasses import dataclass
from functools import lru_cache

from msgspec.structs import replace

from numbra.core.chance import Chance
from numbra.games.shades.events import Card
from numbra.games.shades.grey import grey_at, position_at
from numbra.games.shades.view import ShadesView

_FURTHEST = 4.0
"""No eye errs by more standard deviations than this."""
_LASTING = 0.95
"""The part of an error that is the same each time the eye looks, as a factor of the standard deviation."""
_PASSING = math.sqrt(1 - _LASTING**2)
"""The part that changes from turn to turn, as a factor too."""


@dataclass(frozen=True)
class Eye:
    """The eye of one player: for a card it errs in nearly the same way each time."""

    beside: float
    """The error beside a readable card of nearly the same shade."""
    drift: float
    """How much the error grows per card of distance."""
    alone: float
    """The error with nothing to compare with."""
    key: str = ""
    """Whose eye it is, and in which game."""

    @staticmethod
    def expert(key: str = "") -> "Eye":
        """The eye of somebody who works with greys, such as a printer."""
        return Eye(beside=0.8, drift=0.25, alone=1.8, key=key)

    @staticmethod
    def good(key: str = "") -> "Eye":
        """An eye with practice."""
        return Eye(beside=1.0, drift=0.35, alone=2.5, key=key)

    @staticmethod
    def casual(key: str = "") -> "Eye":
        """The eye of somebody who does not look twice."""
        return Eye(beside=1.5, drift=0.45, alone=3.5, key=key)

    @staticmethod
    def beginner(key: str = "") -> "Eye":
        """An eye that has never had to tell greys apart."""
        return Eye(beside=2.0, drift=0.6, alone=5.0, key=key)

    def perceive(self, view: ShadesView) -> ShadesView:
        """The view as this eye sees it; `grey_sd` is the standard deviation of all errors together."""
        marks = landmarks(view)
        errors = [self.sd(card, marks) for card in shown(view) if card.number is None]
        occasion = f"{view.round}/{len(view.turns)}"

        def seen(card: Card) -> Card:
            if card.number is not None:
                return card
            return self._perceived(card, view.round, occasion, self.sd(card, marks))

        return replace(
            view,
            hands=tuple(tuple(seen(card) for card in hand) for hand in view.hands),
            discards=tuple(replace(gone, card=seen(gone.card)) for gone in view.discards),
            top=seen(view.top) if view.top is not None else None,
            grey_sd=math.hypot(view.grey_sd, *(error / math.sqrt(len(errors)) for error in errors)),
        )

    def sd(self, card: Card, marks: list[float]) -> float:
        """How far off this eye is about a card, given where the readable ones lie on the scale."""
        return self.sd_at(position_at(card.grey), marks)

    def sd_at(self, position: float, marks: list[float]) -> float:
        """How far off this eye is about a shade at a place on the scale."""
        distance = min((abs(position - mark) for mark in marks), default=math.inf)
        return min(self.alone, math.hypot(self.beside, self.drift * distance))

    def _perceived(self, card: Card, game: int, occasion: str, sd: float) -> Card:
        """A card's back with this eye's error for the card, scaled to the standard deviation of the moment."""
        lasting = _error(self.key, f"eye/{game}/{card.grey}")
        passing = _error(self.key, f"eye/{occasion}/{card.grey}")
        off = max(-_FURTHEST, min(_FURTHEST, _LASTING * lasting + _PASSING * passing))
        return Card(_grey_near(position_at(card.grey) + sd * off))


def shown(view: ShadesView) -> list[Card]:
    """All cards whose shade a seat sees: both hands, the discards, a card just taken and the top of the stack."""
    cards = [card for hand in view.hands for card in hand]
    cards += [gone.card for gone in view.discards]
    return cards + [card for card in (view.taken, view.top) if card is not None]


def landmarks(view: ShadesView) -> list[float]:
    """Where the cards whose numbers a seat can read lie on the scale."""
    return [position_at(card.grey) for card in shown(view) if card.number is not None]


@lru_cache(maxsize=4096)
def _error(key: str, label: str) -> float:
    """A draw for one eye and one thing it looks at, in standard deviations."""
    return Chance(key, label).normal(1.0, _FURTHEST)


def _grey_near(position: float) -> int:
    """The grey at a place on the scale, no lighter than white and no darker than black."""
    return grey_at(min(max(position, _WHITE), _BLACK))


_WHITE, _BLACK = position_at(255), position_at(0)


def span(grey: int) -> tuple[float, float]:
    """The places on the scale that an eye sees as this grey; those beyond white or black look like white or black."""
    return _SPANS[grey]


_SPANS = tuple(
    (
        position_at(grey + 0.5) if grey < 255 else -math.inf,
        position_at(grey - 0.5) if grey > 0 else math.inf,
    )
    for grey in range(256)
)
