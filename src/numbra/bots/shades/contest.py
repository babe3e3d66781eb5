"""The contest for the top card: what a call wins, and how hard a guess is to call."""

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from numbra.games.shades.actions import VERDICTS, Verdict

from .matching import Odds

SCATTER = 1.5
"""How much wider than a guesser's eye errs his guesses scatter; fitted by play between equals."""
SHARPEST = 0.5
"""No guesser is thought to see better than this, in cards: people guess beside what they see on purpose, too."""
STEP = 0.5
"""How finely the places are told apart where the caller may see the card, in cards."""
WIDE = 3.0
"""How many standard deviations off he may see it."""
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
    """How well a guess that is so far off fits a guesser whose eye has this error."""
    return math.exp(-((off / (SCATTER * max(sd, SHARPEST))) ** 2) / 2)


class Caller:
    """The other player as a guesser imagines him: he sees the card with an error, and calls as well as he can."""

    def __init__(self, numbers: Iterable[int], weights: Mapping[int, float], sds: Mapping[int, float]) -> None:
        self._numbers = tuple(numbers)
        """The numbers that the guesser thinks possible."""
        self._weights = weights
        """How possible each number is for the caller before he looks, times what it is worth."""
        self._sds = sds
        """How far off his eye is for each number."""

    def wrong(self, guess: int) -> Odds:
        """For each number that the card may have, how likely he calls this guess wrong."""
        near = {number: nearness(guess - number, self._sds[number]) for number in self._weights}
        calls = [_best_call(guess, belief, near) for belief in self._beliefs]
        return {number: self._misled(number, truth(guess, number), calls) for number in self._numbers}

    def _misled(self, number: int, right: Verdict, calls: Sequence[Verdict]) -> float:
        """How likely he sees a number where his call for the place is not the right one."""
        looks = self._looks[number]
        return sum(look for look, call in zip(looks, calls, strict=True) if call != right)

    @cached_property
    def _places(self) -> list[float]:
        """Where on the scale he may see the card."""
        lowest = min(number - WIDE * self._sds[number] for number in self._numbers)
        highest = max(number + WIDE * self._sds[number] for number in self._numbers)
        return [lowest + STEP * step for step in range(int((highest - lowest) / STEP) + 1)]

    @cached_property
    def _looks(self) -> dict[int, list[float]]:
        """How likely he sees each number at each of the places."""
        looks = {}
        for number in self._numbers:
            densities = [_density(place - number, self._sds[number]) for place in self._places]
            total = sum(densities)
            looks[number] = [density / total for density in densities]
        return looks

    @cached_property
    def _beliefs(self) -> list[Odds]:
        """What he makes of the card, seen at each of the places."""
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
    """The normal curve, but for a constant."""
    sd = max(sd, FINEST)
    return math.exp(-((off / sd) ** 2) / 2) / sd
