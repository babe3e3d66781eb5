"""Confidence intervals of rates and means."""

import math
from collections.abc import Sequence
from typing import NamedTuple

Z95 = 1.959963984540054
"""Half the width of the middle 95 % of a normal distribution, in standard deviations."""
T95 = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)
"""Half the width of the middle 95 % of Student's t with 1, 2, 3… degrees of freedom."""


class Interval(NamedTuple):
    """An estimate and the bounds that hold it with 95 % confidence."""

    estimate: float
    low: float
    high: float


def student(freedom: int) -> float:
    """Half the width of the middle 95 % of Student's t (Cornish and Fisher's expansion beyond the table)."""
    if freedom <= len(T95):
        return T95[freedom - 1]
    cube = (Z95**3 + Z95) / (4 * freedom)
    fifth = (5 * Z95**5 + 16 * Z95**3 + 3 * Z95) / (96 * freedom**2)
    return Z95 + cube + fifth


def rate(successes: float, trials: float, z: float = Z95) -> Interval:
    """A success rate with its Wilson interval; shared successes may count as fractions."""
    if trials == 0:
        return Interval(math.nan, 0.0, 1.0)
    share = successes / trials
    spread = z**2 / trials
    centre = (share + spread / 2) / (1 + spread)
    half = math.sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def mean(values: Sequence[float]) -> Interval:
    """A mean with its interval by Student's t; of fewer than two values nothing is known."""
    if len(values) < 2:
        return Interval(values[0] if values else math.nan, -math.inf, math.inf)
    centre, error = _centre(values)
    half = student(len(values) - 1) * error
    return Interval(centre, centre - half, centre + half)


def mean_rate(shares: Sequence[float]) -> Interval:
    """A rate from the shares of independent deals, each of several games that are not independent of each other.

    Wilson's interval for as many independent games as would make the mean this uncertain; where the shares do not
    differ at all, for one game a deal.
    """
    if len(shares) < 2:
        return Interval(shares[0] if shares else math.nan, 0.0, 1.0)
    centre, error = _centre(shares)
    doubt = centre * (1 - centre)
    worth = doubt / error**2 if doubt > 0 and error > 0 else len(shares)
    return rate(centre * worth, worth, student(len(shares) - 1))


def _centre(values: Sequence[float]) -> tuple[float, float]:
    """The mean of at least two values, and its standard error."""
    centre = math.fsum(values) / len(values)
    variance = math.fsum((value - centre) ** 2 for value in values) / (len(values) - 1)
    return centre, math.sqrt(variance / len(values))


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which this share of the ascending values lies (the nearest rank)."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else math.nan
