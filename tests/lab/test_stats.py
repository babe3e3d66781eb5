"""Intervals, against figures found elsewhere."""

import math

import pytest

from numbra.lab.stats import mean, rate


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilson(wins: float, games: int, low: float, high: float) -> None:
    """81 of 263 is Newcombe's example: 0.2553 to 0.3662."""
    found = rate(wins, games)
    assert found.estimate == wins / games
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_fractions_count() -> None:
    """A draw is half a win."""
    assert rate(0.5, 1).estimate == 0.5


def test_mean_of_a_sample() -> None:
    """1 to 5: mean 3, standard error √0.5."""
    found = mean([1, 2, 3, 4, 5])
    assert found.estimate == 3
    assert found.high - found.estimate == pytest.approx(1.96 * math.sqrt(0.5), abs=1e-3)


def test_of_too_little_nothing_is_known() -> None:
    """No games, or one."""
    assert (rate(0, 0).low, rate(0, 0).high) == (0, 1)
    assert mean([7]) == (7, -math.inf, math.inf)
    assert math.isnan(mean([]).estimate)
