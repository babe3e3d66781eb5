"""Ratings."""

from numbra.lab.ratings import ratings

from .made import arena, played


def test_who_wins_is_rated_higher_and_with_more_games_more_surely() -> None:
    """From 25 ± 8.3 for everybody."""
    ours = arena("a", "b", games=40)
    few = ratings(ours.entrants, played(ours, [(12, 9), (9, 12)]), "s")
    many = ratings(ours.entrants, played(ours, [(12, 9), (9, 12)] * 20), "s")
    assert few["a"].mu > 25 > few["b"].mu
    assert many["a"].sigma < few["a"].sigma < 25 / 3


def test_equal_results_leave_equal_ratings() -> None:
    """A draw between strangers tells nobody apart."""
    ours = arena("a", "b")
    found = ratings(ours.entrants, played(ours, [(10, 10), (10, 10)]), "s")
    assert abs(found["a"].mu - found["b"].mu) < 1e-9


def test_the_order_is_the_seeds() -> None:
    """However the games come in."""
    ours = arena("a", "b", games=6)
    games = played(ours, [(12, 9), (12, 9), (9, 12), (12, 9), (9, 12), (10, 10)])
    assert ratings(ours.entrants, games, "s") == ratings(ours.entrants, games[::-1], "s")
    assert ratings(ours.entrants, games, "s") != ratings(ours.entrants, games, "t")


def test_a_bot_that_sits_twice_has_one_rating() -> None:
    """One winner against two of a kind."""
    ours = arena("a", "b", "b", seats=3, games=3)
    found = ratings(ours.entrants, played(ours, [(30, 20, 10), (10, 30, 20), (20, 10, 30)]), "s")
    assert set(found) == {"a", "b"}
    assert found["a"].mu > 25 > found["b"].mu
