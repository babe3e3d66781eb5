"""What games say about bots."""

import math

import msgspec
import pytest

from numbra.lab.results import Bars, Results, results

from .made import arena, played


def test_wins_scores_and_shares() -> None:
    """A draw is half a win each, and every seating counts for whoever sat there."""
    ours = arena("a", "b")
    found = results(ours, played(ours, [(12, 9), (9, 12), (10, 10), (8, 11)]))
    first, second = found.standings
    assert (found.games, found.deals, found.fair) == (4, 2, 0.5)
    assert (first.bot, first.games, first.wins, first.win_rate.estimate) == ("a", 4, 3.5, 0.875)
    assert (second.wins, second.win_rate.estimate) == (0.5, 0.125)
    assert (first.score.estimate, second.score.estimate) == (11.25, 9)
    assert first.win_rate.low < 0.875 < first.win_rate.high


def test_the_order_in_which_games_come_in_does_not_matter() -> None:
    """Processes finish when they finish."""
    ours = arena("a", "b", "c")
    games = played(ours, [(12, 9), (9, 12), (10, 10), (8, 11), (30, 20), (20, 25)])
    assert results(ours, games) == results(ours, games[::-1])


def test_who_was_ahead_of_whom() -> None:
    """At a table of three by points among those who did not win; equal counts half."""
    ours = arena("a", "b", "c", seats=3, games=1)
    games = played(ours, [(30, 20, 20)])
    ahead = {(one.bot, one.against): one.ahead.estimate for one in results(ours, games).matrix}
    assert ahead["a", "b"] == ahead["a", "c"] == 1.0
    assert ahead["b", "c"] == ahead["c", "b"] == 0.5
    assert ahead["c", "a"] == 0.0


def test_bots_that_never_met_have_no_entry() -> None:
    """The matrix says nothing about them."""
    ours = arena("a", "b", "c")
    found = results(ours, played(ours, [(12, 9), (9, 12)]))
    assert {(one.bot, one.against) for one in found.matrix} == {("a", "b"), ("b", "a")}


def test_a_bot_that_sits_twice_has_played_two() -> None:
    """Its rate is that of one seat."""
    ours = arena("a", "b", "b", seats=3, games=3)
    found = results(ours, played(ours, [(30, 20, 10), (10, 30, 20), (20, 10, 30)]))
    first, second = found.standings
    assert (first.games, second.games) == (3, 6)
    assert first.win_rate.estimate == 1.0
    assert second.win_rate.estimate == 0.0


def test_think_times() -> None:
    """In milliseconds; the quantiles are times that occurred."""
    ours = arena("a", "b")
    first, second = results(ours, played(ours, [(1, 2), (1, 2)], think_us=1500)).standings
    assert (first.thinking.times, first.thinking.median, first.thinking.p99, first.thinking.longest) == (2, 1.5, 3, 3)
    assert second.thinking.longest == 3


@pytest.mark.parametrize(
    ("scores", "bars"),
    [
        ([(3, 0)], Bars(0, 1, 4)),
        ([(9, 81)], Bars(5, 5, 16)),
        ([(-130, 260)], Bars(-140, 20, 21)),
        ([(7, 7)], Bars(7, 1, 1)),
    ],
)
def test_bars_are_round_and_not_too_many(scores: list[tuple[int, int]], bars: Bars) -> None:
    """All bots share them, and every game is in one."""
    ours = arena("a", "b")
    found = results(ours, played(ours, scores))
    assert found.bars == bars
    assert [sum(one.distribution) for one in found.standings] == [1, 1]


def test_results_travel_as_json() -> None:
    """What is unknown is null there."""
    ours = arena("a", "b")
    found = results(ours, played(ours, [(12, 9)]))
    there = msgspec.json.decode(msgspec.json.encode(found))
    assert there["standings"][0]["score"] == [12.0, None, None]
    assert math.isinf(found.standings[0].score.low)
    many = results(ours, played(ours, [(12, 9), (9, 12), (10, 10), (8, 11)]))
    assert msgspec.json.decode(msgspec.json.encode(many), type=Results) == many
