"""Who plays whom."""

from collections import Counter
from itertools import permutations

import pytest

from numbra.lab.schedule import deals_for, fixtures, seatings, tables


def test_as_many_bots_as_seats_are_one_table() -> None:
    """Also where a bot is named more than once."""
    assert tables(("a", "b", "b"), 3) == (("a", "b", "b"),)


def test_more_bots_than_seats_meet_in_every_choice() -> None:
    """For two seats that is a round robin."""
    assert tables(("a", "b", "c"), 2) == (("a", "b"), ("a", "c"), ("b", "c"))
    assert len(tables(("a", "b", "c", "d", "e"), 3)) == 10


def test_fewer_bots_than_seats_fill_them_in_every_way() -> None:
    """Each sits at every table at least once."""
    assert tables(("a", "b"), 4) == (("a", "a", "a", "b"), ("a", "a", "b", "b"), ("a", "b", "b", "b"))


def test_a_deal_is_played_in_every_order() -> None:
    """Orders that look the same are played once."""
    assert set(seatings(("a", "b", "c"), "s", 0)) == set(permutations("abc"))
    assert seatings(("a", "b", "b", "b"), "s", 0) == (
        ("a", "b", "b", "b"),
        ("b", "a", "b", "b"),
        ("b", "b", "a", "b"),
        ("b", "b", "b", "a"),
    )


def test_at_a_large_table_everybody_sits_everywhere_once() -> None:
    """In an order that is drawn anew for each deal."""
    first, second = (seatings(tuple("abcde"), "s", deal) for deal in (0, 1))
    for seat in range(5):
        assert {seating[seat] for seating in first} == set("abcde")
    assert set(first) != set(second)


@pytest.mark.parametrize(
    ("bots", "seats", "games", "deals"),
    [(("a", "b"), 2, 5, 3), (("a", "b", "c", "d"), 4, 25, 2), (("a", "b"), 4, 9, 3), (tuple("abcdef"), 6, 7, 2)],
)
def test_every_table_plays_at_least_as_many_games_as_asked(
    bots: tuple[str, ...], seats: int, games: int, deals: int
) -> None:
    """And whole deals only."""
    assert deals_for(games, bots, seats) == deals
    played = Counter(tuple(sorted(one.seating)) for one in fixtures(bots, seats, deals, "s"))
    assert min(played.values()) >= games


def test_games_are_numbered_deal_by_deal() -> None:
    """A run cut short has given everybody the same deals so far."""
    found = list(fixtures(("a", "b", "c"), 2, 2, "s"))
    assert [one.number for one in found] == list(range(12))
    assert [one.deal for one in found] == [0] * 6 + [1] * 6
    assert [one.seating for one in found[:6]] == [one.seating for one in found[6:]]
