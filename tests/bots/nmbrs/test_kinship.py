"""Which numbers go together."""

from itertools import combinations

import pytest

from numbra.bots.nmbrs.kinship import friends, numbers, partners
from numbra.games.nmbrs.options import NmbrsOptions
from numbra.games.nmbrs.rows import RowRule, is_row


@pytest.mark.parametrize("rule", ["steps", "tables+1", "tables"])
def test_partners_are_those_that_share_a_row_of_three(rule: RowRule) -> None:
    """Found again by trying all threes of the first 20 numbers."""
    together = {pair for row in combinations(range(1, 21), 3) if is_row(row, rule) for pair in combinations(row, 2)}
    found = partners(rule, 20)
    for low, high in combinations(range(1, 21), 2):
        assert bool(found[low] >> high & 1) == bool(found[high] >> low & 1) == ((low, high) in together)


def test_under_tables_fewer_go_together() -> None:
    """11-16-21 is a row by the 1 only."""
    assert partners("tables+1", 100)[11] >> 16 & 1
    assert not partners("tables", 100)[11] >> 16 & 1


def test_under_steps_more_go_together() -> None:
    """14-17-20, 8-14-20 and 14-20-26 are rows by their steps only."""
    assert partners("steps", 100)[14] >> 20 & 1
    assert not partners("tables+1", 100)[14] >> 20 & 1


def test_a_joker_in_hand_is_no_number_and_goes_with_all() -> None:
    """One that lies there is what it stands for."""
    mask = numbers(("10", "20r", "jb"))
    assert mask == 1 << 10 | 1 << 20
    assert friends("jb", mask, NmbrsOptions()) == 2


@pytest.mark.parametrize(("card", "count"), [("30", 2), ("99", 0)])
def test_friends_are_the_partners_among_some(card: str, count: int) -> None:
    """30 goes with 10 and with 20, 99 with neither."""
    assert friends(card, numbers(("10", "20")), NmbrsOptions()) == count
