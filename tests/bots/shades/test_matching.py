"""Who has which number, weighed over all ways to deal them out."""

import math
from itertools import permutations
from random import Random

import pytest

from numbra.bots.shades.matching import Odds, matched


def counted(clues: list[Odds], numbers: range) -> list[Odds] | None:
    """The same by going through every way there is."""
    found: list[Odds] = [{} for _ in clues]
    for ways in permutations(numbers, len(clues)):
        weight = math.prod(clue.get(number, 0.0) for clue, number in zip(clues, ways, strict=True))
        if weight:
            for odds, number in zip(found, ways, strict=True):
                odds[number] = odds.get(number, 0.0) + weight
    if not all(found):
        return None
    return [{number: weight / sum(odds.values()) for number, weight in odds.items()} for odds in found]


@pytest.mark.parametrize("case", range(60))
def test_it_is_what_counting_every_way_gives(case: int) -> None:
    """A few backs and numbers, random weights, some of them missing."""
    rng = Random(case)
    numbers = range(10, 10 + rng.randint(3, 7))
    backs = rng.randint(1, min(5, len(numbers)))
    clues = [
        {number: rng.random() for number in numbers if rng.random() < 0.6} or {rng.choice(numbers): 1.0}
        for _ in range(backs)
    ]
    found, wanted = matched(clues, numbers), counted(clues, numbers)
    assert (found is None) == (wanted is None)
    for odds, expected in zip(found or (), wanted or (), strict=True):
        assert odds == pytest.approx(expected)


def test_what_must_be_elsewhere_is_not_here() -> None:
    """Two backs that can only be 7 or 8 leave the 9 to the third."""
    clues: list[Odds] = [{7: 0.5, 8: 0.5}, {7: 0.2, 8: 0.8}, {7: 1.0, 8: 1.0, 9: 0.001}]
    found = matched(clues, (7, 8, 9))
    assert found is not None
    assert found[2] == {9: 1.0}
    assert found[0] == pytest.approx({7: 0.8, 8: 0.2})


def test_clues_that_contradict_each_other_say_nothing() -> None:
    """Three backs cannot share two numbers."""
    assert matched([{7: 1.0, 8: 1.0}] * 3, (7, 8, 9)) is None


def test_too_much_left_open_is_given_up() -> None:
    """Twenty backs that may all be anything have more beginnings than anyone can go through."""
    numbers = tuple(range(1, 41))
    assert matched([dict.fromkeys(numbers, 1.0)] * 20, numbers) is None


def test_no_backs_at_all() -> None:
    """Nothing to find out."""
    assert matched([], (1, 2)) == []
