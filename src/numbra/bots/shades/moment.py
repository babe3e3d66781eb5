"""One moment of a game as a player sees it, and the chances they conclude from it."""

import math
from dataclasses import dataclass
from functools import cached_property

from numbra.games.shades.grey import position_at
from numbra.games.shades.view import ShadesView

from .contest import Caller, nearness
from .eye import Eye
from .matching import Odds
from .posterior import Posterior, normal

LEAST = 0.002
"""Numbers of the top card with a smaller chance than this are ignored."""
ASIDE = 3
"""How many cards beside the numbers that a guesser thinks possible the caller may still consider."""
UNSURE = 0.4
"""The weight of a number for a player who sees its back in the other's hand; one that may be anywhere has 1."""


@dataclass(frozen=True)
class Moment:
    """A view through an eye, and the chances that follow."""

    seen: ShadesView
    """As the eye perceives it, with the numbers that are remembered."""
    known: Posterior
    eye: Eye

    @property
    def own(self) -> tuple[int, ...]:
        """The numbers in hand, a card just taken among them."""
        cards = (*self.seen.hands[self.seen.seat or 0], self.seen.taken)
        return tuple(card.number for card in cards if card is not None and card.number is not None)

    @cached_property
    def top(self) -> Odds:
        """The chances of the top card, without very unlikely numbers."""
        return normal({number: chance for number, chance in self.known.top.items() if chance >= LEAST})

    @property
    def coming(self) -> Odds:
        """For each unseen number the chance that it is still to be won."""
        stack, top = self.known.stack, self.known.top
        return {number: min(1.0, chance + top.get(number, 0.0)) for number, chance in stack.items()}

    @property
    def hinted(self) -> Odds:
        """The chances of the top card, given also that a guess lies near what the guesser sees."""
        guess, sds = self.seen.guess or 0, self._rival_sds(self.top)
        return normal({number: chance * nearness(guess - number, sds[number]) for number, chance in self.top.items()})

    def caller(self, stakes: Odds) -> Caller:
        """The other player as they are about to call, in contest for these stakes."""
        near = range(min(self.top) - ASIDE, max(self.top) + ASIDE + 1)
        secret = (number for number in self.own if number not in self.seen.revealed)
        possible = self.coming | dict.fromkeys(secret, UNSURE)
        usual = sum(chance * stakes[number] for number, chance in self.top.items())
        weights = {number: chance * stakes.get(number, usual) for number, chance in possible.items() if number in near}
        return Caller(self.top, weights, self._rival_sds(weights | self.top))

    def _rival_sds(self, numbers: Odds) -> Odds:
        """The standard deviation with which the other player sees each number, by the print and an eye like this one.

        They read their own cards and those turned over.
        """
        marks = [sum(number * chance for number, chance in odds.items()) for odds in self.known.other]
        marks += self.seen.revealed
        tolerance = self.seen.options.print_tolerance
        return {number: math.hypot(self.eye.sd_at(number, marks), tolerance) for number in numbers}

    @property
    def neighbours(self) -> tuple[int | None, int | None]:
        """The numbers in hand between which the top card seems to lie; None where there is none on that side."""
        place = position_at(self.seen.top.grey) if self.seen.top is not None else 0.0
        return (
            max((number for number in self.own if number < place), default=None),
            min((number for number in self.own if number > place), default=None),
        )
