"""Every rack there can be, and sets of them."""

from itertools import combinations
from math import comb

from numbra.games.code777.racks import ALL, COUNTS, EVERY, PARTS, WAYS, chosen, members, place_of
from numbra.games.code777.tiles import COPIES, KINDS, TILES


def test_every_rack_is_there_that_three_of_the_tiles_make() -> None:
    """Each once, and nothing that takes more tiles of a kind than there are."""
    assert len(EVERY) == len(set(EVERY))
    assert set(EVERY) == set(combinations(TILES, 3))


def test_a_rack_can_be_drawn_in_as_many_ways_as_its_parts_together() -> None:
    """Over all racks that makes every three of the 28 tiles, also where a part is not needed."""
    drawn = 0
    for counts, parts in zip(COUNTS, PARTS, strict=True):
        first, second, third = (WAYS[COPIES[KINDS[kind]]][count] for kind, count in parts)
        assert sum(counts) == sum(count for _, count in parts) == 3
        drawn += first * second * third
    assert drawn == comb(len(TILES), 3)


def test_a_set_holds_the_racks_whose_bits_are_set() -> None:
    """Their places come in ascending order."""
    assert list(members(0b10110)) == [1, 2, 4]
    assert len(list(members(ALL))) == len(EVERY)


def test_a_rack_has_one_place_in_whatever_order_its_tiles_stand() -> None:
    """Tiles on a rack have no order."""
    assert place_of(("b7", "g1", "r5")) == place_of(("r5", "b7", "g1")) == EVERY.index(("g1", "r5", "b7"))


def test_values_are_chosen_for_the_racks_of_a_set() -> None:
    """The same as by going through its members."""
    racks = (1 << 3) + (1 << 70) + (1 << len(EVERY) - 1)
    assert [EVERY[place] for place in members(racks)] == list(chosen(EVERY, racks))
    assert list(chosen(EVERY, 0)) == []
