"""Intervals, against figures found elsewhere."""

import math
from random import Random

import pytest

from numbra.lab.stats import mean, mean_rate, quantile, rate, student


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


@pytest.mark.parametrize(("freedom", "t"), [(1, 12.706), (10, 2.228), (11, 2.201), (30, 2.042), (120, 1.980)])
def test_student(freedom: int, t: float) -> None:
    """As in any table of the t distribution."""
    assert student(freedom) == pytest.approx(t, abs=3e-3)


def test_mean_of_a_sample() -> None:
    """1 to 5: mean 3, standard error √0.5, four degrees of freedom."""
    found = mean([1, 2, 3, 4, 5])
    assert found.estimate == 3
    assert found.high - found.estimate == pytest.approx(2.776 * math.sqrt(0.5), abs=1e-3)


def test_of_too_little_nothing_is_known() -> None:
    """No games, or one."""
    assert (rate(0, 0).low, rate(0, 0).high) == (0, 1)
    assert mean([7]) == (7, -math.inf, math.inf)
    assert mean_rate([0.5]) == (0.5, 0.0, 1.0)
    assert math.isnan(mean([]).estimate)
    assert math.isnan(mean_rate([]).estimate)


def test_the_rate_of_independent_games_is_wilsons() -> None:
    """One game a deal: nothing but Student's t makes a difference, and with many deals hardly that."""
    found = mean_rate([1.0] * 300 + [0.0] * 200)
    assert found == pytest.approx(rate(300, 500), abs=1e-3)


def test_luck_that_cancels_makes_an_interval_narrow() -> None:
    """Two games a deal, won and lost by the cards: each deal says the same."""
    cancelled = mean_rate([0.5] * 95 + [1.0] * 5)
    assert cancelled.high - cancelled.low < (rate(105, 200).high - rate(105, 200).low) / 2


def test_where_deals_do_not_differ_each_counts_as_one_game() -> None:
    """Twelve deals all won do not prove that the thirteenth will be."""
    assert mean_rate([1.0] * 12) == rate(12, 12, student(11))
    assert mean_rate([1.0] * 12).low < 0.76


def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    """Deals of two games that depend on each other: about 95 of 100 intervals hold the true rate of 0.6."""
    rng = Random(5)

    def deal() -> float:
        first = rng.random() < 0.6
        second = first if rng.random() < 0.4 else rng.random() < 0.6
        return (first + second) / 2

    held = 0
    for _ in range(600):
        found = mean_rate([deal() for _ in range(60)])
        held += found.low <= 0.6 <= found.high
    assert 0.925 < held / 600 < 0.975


def test_quantiles_are_values_that_occurred() -> None:
    """By nearest rank."""
    assert [quantile([10, 20, 30, 40], share) for share in (0.05, 0.5, 0.75, 0.99, 1.0)] == [10, 20, 30, 40, 40]
    assert math.isnan(quantile([], 0.5))
