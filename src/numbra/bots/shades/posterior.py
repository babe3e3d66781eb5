"""What the unseen numbers may be: every back is a clue, and no number is there twice.

Each unread back on the table hides one unseen number, and the rest lie inside the stack. The likelier a number is
behind one back, the less likely behind the others; `matching` weighs all ways to give the numbers to the backs.
"""

import math
from dataclasses import dataclass

from numbra.games.shades.cards import DECK
from numbra.games.shades.events import Card
from numbra.games.shades.grey import position_at
from numbra.games.shades.view import ShadesView

from .eye import Eye, landmarks, shown, span
from .matching import Odds, matched

REACH = 3.9
"""The most standard deviations between a perceived shade and the number behind it."""
BLUR = 0.2
"""About the distance between two neighbouring greys on the scale of cards: shades are no finer than that."""


@dataclass(frozen=True)
class Posterior:
    """The chances of one moment, as one player sees it."""

    top: Odds
    """The numbers the top card may have; empty when the stack is."""
    other: tuple[Odds, ...]
    """The numbers the other player's cards may have, by slot."""
    stack: Odds
    """For each unseen number, the chance that it lies inside the stack, under the top card."""


def posterior(view: ShadesView, eye: Eye, *, jointly: bool = True) -> Posterior:
    """The chances that follow from a view as this eye has perceived it; if not jointly, each back is judged alone."""
    return weighed(view, Sight(view, eye), jointly=jointly)


def weighed(view: ShadesView, sight: "Sight", *, jointly: bool = True) -> Posterior:
    """The chances that follow from what each shade says about the number behind it."""
    other = view.hands[1 - (view.seat or 0)]
    cards = [*other, *((view.top,) if view.top is not None else ()), *(gone.card for gone in view.discards)]
    clues = [sight.clue(card) for card in cards if card.number is None]
    backs = (matched(clues, sight.unseen) if jointly else None) or [normal(clue) for clue in clues]
    stack = dict.fromkeys(sight.unseen, 1.0)
    for odds in backs:
        for number, chance in odds.items():
            stack[number] -= chance
    found = iter(backs)
    chances = [{card.number: 1.0} if card.number is not None else next(found) for card in cards]
    return Posterior(
        top=chances[len(other)] if view.top is not None else {},
        other=tuple(chances[: len(other)]),
        stack={number: max(0.0, chance) for number, chance in stack.items()},
    )


class Sight:
    """What a perceived shade says about the number behind it."""

    def __init__(self, view: ShadesView, eye: Eye) -> None:
        marks = landmarks(view)
        read = {card.number for card in shown(view)}
        self.unseen = tuple(number for number in DECK if number not in read)
        """The numbers of which this player reads no card."""
        self._sds = [
            (number, math.hypot(eye.sd_at(number, marks), view.options.print_tolerance)) for number in self.unseen
        ]

    def clue(self, card: Card) -> Odds:
        """The likelihood of the shade for each number; if no number fits, all fit alike."""
        light, dark = span(card.grey)
        place = position_at(card.grey)
        fits = {
            number: _between(light - number, dark - number, sd)
            for number, sd in self._sds
            if abs(place - number) <= REACH * sd + BLUR
        }
        possible = {number: fit for number, fit in fits.items() if fit > 0}
        return possible or dict.fromkeys(self.unseen, 1.0)


def _between(low: float, high: float, sd: float) -> float:
    """How likely an error of this size lies between two bounds."""
    if sd == 0:
        return float(low <= 0 <= high)
    scale = sd * math.sqrt(2)
    return (math.erf(high / scale) - math.erf(low / scale)) / 2


def normal(odds: Odds) -> Odds:
    """The odds scaled so that they add up to 1."""
    total = sum(odds.values())
    return {number: weight / total for number, weight in odds.items()}
