from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.code777 import oracle
from numbra.games.code777.questions import QUESTION_NUMBERS, QUESTIONS, answer
from numbra.games.code777.tiles import TILES, Rack

PRINTED = [("g1", "y2", "k3"), ("n4", "n4", "k5"), ("p6", "g6", "p7")]
ANSWERS = [1, 1, 1, 1, 0, 1, 1, 5, 0, 0, 3]
COMPARED = ["=", "F", "F", "=", "S", "F", "S", "F", "S", "=", "F", "F"]
SIGNS = {"=": "equal", "F": "first", "S": "second"}


def racks(text: str) -> list[Rack]:
    """Racks from one line."""
    return [tuple(rack.split()) for rack in text.split("·")]


@pytest.mark.parametrize("question", QUESTION_NUMBERS)
def test_hard_case_answers(question: int) -> None:
    """The three racks of the rules page."""
    expected = [*ANSWERS, *(SIGNS[sign] for sign in COMPARED)]
    assert answer(question, PRINTED) == expected[question - 1]


def test_agrees_with_the_oracle() -> None:
    """All questions on thousands of random tables, against a second implementation."""
    rng = Random(777)
    for _ in range(3000):
        tiles = rng.sample(TILES, 28)
        seen = [tuple(tiles[at : at + 3]) for at in range(0, 3 * rng.randint(1, 5), 3)]
        for question in QUESTION_NUMBERS:
            assert answer(question, seen) == oracle.answer(question, seen), (question, seen)


@given(st.permutations(TILES), st.permutations(range(4)), st.integers(1, 23))
def test_order_never_matters(tiles: list[str], order: list[int], question: int) -> None:
    """Neither the order of the racks nor that of the tiles on a rack changes an answer."""
    seen = [tuple(tiles[at : at + 3]) for at in range(0, 12, 3)]
    assert answer(question, seen) == answer(question, [seen[at][::-1] for at in order])


def test_there_are_23() -> None:
    """23 questions, numbered from 1."""
    assert len(QUESTIONS) == 23
    assert tuple(range(1, 24)) == QUESTION_NUMBERS


@pytest.mark.parametrize(
    ("question", "seen", "expected"),
    [
        (1, "b7 p6 k5", 1),
        (1, "b7 p6 n4", 0),
        (2, "k5 n4 k3", 1),
        (2, "k5 n4 n4", 0),
        (3, "r5 r5 k5", 1),
        (6, "r5 r5 k5", 1),
        (3, "r5 r5 r5", 0),
        (6, "p6 g6 b7", 0),
        (3, "p7 y7 b7", 1),
        (6, "p7 y7 b7", 0),
        (4, "g6 g1 y2", 0),
        (4, "g6 k3 k5", 0),
        (5, "y2 n4 g6", 1),
        (5, "g1 k3 b7", 1),
        (5, "g1 k3 n4", 0),
        (6, "b7 b7 b7", 1),
        (7, "p6 b7 g1", 0),
        (7, "b7 r5 g6", 1),
        (7, "y2 g1 k3", 1),
        (7, "k5 p6 g6", 0),
        (7, "k3 k3 n4", 0),
        (7, "k3 k5 b7", 0),
        (8, "g1 g6 g6", 1),
        (9, "g1 g6 g6", 1),
        (9, "g1 g6 y2 · g6 y2 k3", 1),
        (9, "g1 g6 y2 · y7 y2 k3", 1),
        (9, "b7 b7 y2 · b7 b7 k3", 1),
        (10, "b7 b7 b7", 6),
        (10, "b7 y7 p7 · b7 b7 b7", 6),
        (11, "g1 g6 k3 · r5 b7 y7", 1),
        (11, "p6 b7 k3", 0),
    ],
)
def test_edges_of_counting(question: int, seen: str, expected: int) -> None:
    """Counts at their limits."""
    assert answer(question, racks(seen)) == expected


@pytest.mark.parametrize(
    ("question", "seen", "expected"),
    [
        (12, "g6 g6 g6", "equal"),
        (13, "p6 p6 b7", "equal"),
        (14, "p7 b7 b7", "equal"),
        (15, "p6 p6 g6", "first"),
        (16, "b7 y7 p7", "second"),
        (16, "b7 b7 p7", "first"),
        (16, "b7 b7 p7 · y7 k3 k3", "equal"),
        (19, "g6 g1 b7", "first"),
        (20, "y2 y7 p7", "first"),
        (21, "k3 k5 n4", "first"),
        (22, "k5 r5 r5", "second"),
        (23, "g1 y2 y7", "second"),
    ],
)
def test_rule_5_comparisons(question: int, seen: str, expected: str) -> None:
    """More of the first, more of the second, equally many; none of either is equally many."""
    assert answer(question, racks(seen)) == expected
