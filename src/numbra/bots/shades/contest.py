"""The contest for the top card: what a call wins, and how hard a guess is to call."""

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from numbra.games.shades.actions import VERDICTS, Verdict

from .matching import Odds

SCATTER = 1.5
"""How much wider guesses scatter than the guesser's eye errs, as a factor; fitted by play between equals."""
SHARPEST = 0.5
"""The least error, in cards, that a guesser is assumed to have: people also guess beside what they see on purpose."""
STEP = 0.5
"""The distance, in cards, between the places at which the caller may see the card."""
WIDE = 3.0
"""The most standard deviations by which the caller may see the card off its place."""
FINEST = 0.1
"""The smallest error of an eye that can be told from none on such a scale."""


def truth(guess: int, number: int) -> Verdict:
    """The right call."""
    return "high" if guess > number else "low" if guess < number else "exact"


def call_values(guess: int, odds: Mapping[int, float]) -> dict[Verdict, float]:
    """What each call wins: the sum over the numbers for which it is right."""
    values: dict[Verdict, float] = dict.fromkeys(VERDICTS, 0.0)
    for number, chance in odds.items():
        values[truth(guess, number)] += chance
    return values


def nearness(off: float, sd: float) -> float:
    """How well a guess this far off (in cards) fits a guesser whose eye has this error, from 0 to 1."""
    return math.exp(-((off / (SCATTER * max(sd, SHARPEST))) ** 2) / 2)


class Caller:
    """The other player as a guesser imagines them: they see the card with an error, and call as well as they can."""

    def __init__(self, numbers: Iterable[int], weights: Mapping[int, float], sds: Mapping[int, float]) -> None:
        self._numbers = tuple(numbers)
        """The numbers that the guesser thinks possible."""
        self._weights = weights
        """The weight of each number for the caller before they look, times what it is worth."""
        self._sds = sds
        """The standard deviation of their eye for each number, in cards."""

    def wrong(self, guess: int) -> Odds:
        """For each number that the card may have, how likely they call this guess wrong."""
        near = {number: nearness(guess - number, self._sds[number]) for number in self._weights}
        calls = [_best_call(guess, belief, near) for belief in self._beliefs]
        return {number: self._misled(number, truth(guess, number), calls) for number in self._numbers}

    def _misled(self, number: int, right: Verdict, calls: Sequence[Verdict]) -> float:
        """How likely they see a number at a place for which their call is wrong."""
        looks = self._looks[number]
        return sum(look for look, call in zip(looks, calls, strict=True) if call != right)

    @cached_property
    def _places(self) -> list[float]:
        """The places on the scale where they may see the card."""
        lowest = min(number - WIDE * self._sds[number] for number in self._numbers)
        highest = max(number + WIDE * self._sds[number] for number in self._numbers)
        return [lowest + STEP * step for step in range(int((highest - lowest) / STEP) + 1)]

    @cached_property
    def _looks(self) -> dict[int, list[float]]:
        """How likely they see each number at each of the places."""
        looks = {}
        for number in self._numbers:
            densities = [_density(place - number, self._sds[number]) for place in self._places]
            total = sum(densities)
            looks[number] = [density / total for density in densities]
        return looks

    @cached_property
    def _beliefs(self) -> list[Odds]:
        """What they believe about the card, for each place where they may see it."""
        return [
            {number: weight * _density(place - number, self._sds[number]) for number, weight in self._weights.items()}
            for place in self._places
        ]


def _best_call(guess: int, belief: Odds, near: Mapping[int, float]) -> Verdict:
    """The call that wins most for somebody who believes this, and takes the guess as a hint."""
    high = low = exact = 0.0
    for number, weight in belief.items():
        if number < guess:
            high += weight * near[number]
        elif number > guess:
            low += weight * near[number]
        else:
            exact = weight
    if exact >= high and exact >= low:
        return "exact"
    return "high" if high >= low else "low"


def _density(off: float, sd: float) -> float:
    """The density of a normal distribution, up to a constant factor."""
    sd = max(sd, FINEST)
    return math.exp(-((off / sd) ** 2) / 2) / sd
