"""The 23 questions and how they are answered.

Each rack is worth something to a question, and the answer follows from the sum over all racks seen. So what a rack is
worth need be found only once, and a rack that is not known can be tried by adding its worth to that of the others.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal

from .tiles import COLOURS, HIGHEST, KINDS, LOWEST, RACK_SIZE, Rack, colour, number, numbers

Comparison = Literal["first", "second", "equal"]
Reply = int | Comparison
"""An answer: a count, or of which there are more."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a rack is worth to a question, and which answer a sum of such worths gives."""

    worth: Callable[[Rack], int]
    reply: Callable[[int], Reply]


def _racks(fits: Callable[[Rack], bool]) -> Question:
    """How many racks fit."""
    return Question(lambda rack: int(fits(rack)), int)


def _seen(tiles: frozenset[str]) -> Question:
    """How many of these tiles are seen."""
    return Question(lambda rack: sum(tile in tiles for tile in rack), int)


def _tallied(place: Callable[[str], int], count: Callable[[list[int]], int]) -> Question:
    """A count over tallies: one for each colour or number, kept as the hexadecimal digits of the worth.

    No digit overflows: no colour has more than four tiles and no number more than seven.
    """
    return Question(
        lambda rack: sum(16 ** place(tile) for tile in rack),
        lambda total: count([int(digit, 16) for digit in f"{total:x}"]),
    )


def _compared(first: frozenset[str], second: frozenset[str]) -> Question:
    """Of which tiles more are seen; equally many if none of either are seen (rule 5)."""
    return Question(lambda rack: sum((tile in first) - (tile in second) for tile in rack), _sign)


def _sign(difference: int) -> Comparison:
    return "first" if difference > 0 else "second" if difference < 0 else "equal"


def _like(pattern: str) -> frozenset[str]:
    """The tiles of a colour (`k`), a number (`5`) or both (`k5`)."""
    return frozenset(kind for kind in KINDS if set(pattern) <= set(kind))


def _colour_place(tile: str) -> int:
    return list(COLOURS).index(colour(tile))


def _consecutive(rack: Rack) -> bool:
    low, middle, high = numbers(rack)
    return low + 2 == middle + 1 == high


QUESTIONS: tuple[Question, ...] = (
    _racks(lambda rack: sum(numbers(rack)) >= 18),
    _racks(lambda rack: sum(numbers(rack)) <= 12),
    _racks(lambda rack: len(set(rack)) > len(set(numbers(rack)))),
    _racks(lambda rack: len({colour(tile) for tile in rack}) == RACK_SIZE),
    _racks(lambda rack: len({number(tile) % 2 for tile in rack}) == 1),
    _racks(lambda rack: len(set(rack)) < RACK_SIZE),
    _racks(_consecutive),
    _tallied(_colour_place, lambda tallies: sum(tally > 0 for tally in tallies)),
    _tallied(_colour_place, lambda tallies: sum(tally >= 3 for tally in tallies)),
    _tallied(number, lambda tallies: HIGHEST - LOWEST + 1 - sum(tally > 0 for tally in tallies)),
    _seen(frozenset({"g1", "k5", "p7"})),
    _compared(_like("3"), _like("p6")),
    _compared(_like("g6"), _like("y7")),
    _compared(_like("2"), _like("y7")),
    _compared(_like("p6"), _like("g6")),
    _compared(_like("b7"), _like("7") - _like("b7")),
    _compared(_like("n"), _like("b")),
    _compared(_like("r"), _like("p")),
    _compared(_like("g"), _like("b")),
    _compared(_like("y"), _like("p")),
    _compared(_like("k"), _like("n")),
    _compared(_like("k"), _like("r")),
    _compared(_like("g"), _like("y")),
)
"""Question 1 first."""
QUESTION_NUMBERS: tuple[int, ...] = tuple(range(1, len(QUESTIONS) + 1))


@cache
def _worths(rack: Rack) -> tuple[int, ...]:
    """What a rack is worth to each question."""
    return tuple(question.worth(rack) for question in QUESTIONS)


def worth(question: int, racks: Iterable[Rack]) -> int:
    """What these racks together are worth to a question."""
    place = question - 1
    return sum([_worths(rack)[place] for rack in racks])


def reply(question: int, total: int) -> Reply:
    """The answer to a question when the racks seen are worth this much to it."""
    return QUESTIONS[question - 1].reply(total)


def answer(question: int, racks: Iterable[Rack]) -> Reply:
    """The answer of somebody who sees these racks."""
    return reply(question, worth(question, racks))
