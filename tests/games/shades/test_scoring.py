from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from numbra.games.shades.scoring import points, runs


def partitions(total: int, most: int) -> Iterator[tuple[int, ...]]:
    """All ways to split nine cards into runs, the longest first."""
    if total == 0:
        yield ()
    for first in range(min(total, most), 0, -1):
        yield from ((first, *rest) for rest in partitions(total - first, first))


def hand(lengths: tuple[int, ...]) -> list[int]:
    """A hand that consists of runs of these lengths."""
    cards: list[int] = []
    number = 1
    for length in lengths:
        cards += range(number, number + length)
        number += length + 1
    return cards


def test_the_attainable_scores() -> None:
    """By enumeration: the odd numbers from 9 to 35, then ever fewer; 37 and 43 never."""
    splits = list(partitions(9, 9))
    assert len(splits) == 30
    scores = {points(hand(lengths)) for lengths in splits}
    assert sorted(scores) == [*range(9, 36, 2), 39, 41, 45, 51, 53, 65, 81]
    assert not {37, 43} & scores


def test_the_table_of_the_rulebook() -> None:
    """1, 4, 9, 16, 25, 36, 49, 64, 81 for one run of each length."""
    assert [points(range(11, 11 + length)) for length in range(1, 10)] == [1, 4, 9, 16, 25, 36, 49, 64, 81]
    assert points([]) == 0


def test_runs_are_maximal_and_ascending() -> None:
    """In whatever order the cards are held."""
    assert runs([30, 2, 31, 1, 9]) == [[1, 2], [9], [30, 31]]
    assert runs([]) == []


@given(st.sets(st.integers(1, 49), min_size=9, max_size=9))
def test_points_count_the_runs_and_the_neighbours(cards: set[int]) -> None:
    """Another way to count: every ordered pair of cards of the same run is a point."""
    connected = 0
    for one in cards:
        for other in cards:
            between = range(min(one, other), max(one, other) + 1)
            connected += all(number in cards for number in between)
    assert points(cards) == connected
    assert sum(len(run) for run in runs(cards)) == 9
    assert 9 <= points(cards) <= 81
    assert points(cards) % 2 == 1
