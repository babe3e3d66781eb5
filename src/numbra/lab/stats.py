"""How sure one can be of a rate or a mean after so many games."""

import math
from collections.abc import Sequence
from typing import NamedTuple

Z95 = 1.959963984540054
"""Half the width of the middle 95 % of a normal distribution, in standard deviations."""


class Interval(NamedTuple):
    """An estimate and the bounds that hold it with 95 % confidence."""

    estimate: float
    low: float
    high: float


def rate(successes: float, trials: int) -> Interval:
    """A success rate with its Wilson interval; shared successes may count as fractions."""
    if trials == 0:
        return Interval(math.nan, 0.0, 1.0)
    share = successes / trials
    spread = Z95**2 / trials
    centre = (share + spread / 2) / (1 + spread)
    half = math.sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def mean(values: Sequence[float]) -> Interval:
    """A mean with its normal interval; of fewer than two values nothing is known."""
    if len(values) < 2:
        return Interval(values[0] if values else math.nan, -math.inf, math.inf)
    centre = math.fsum(values) / len(values)
    variance = math.fsum((value - centre) ** 2 for value in values) / (len(values) - 1)
    half = Z95 * math.sqrt(variance / len(values))
    return Interval(centre, centre - half, centre + half)
