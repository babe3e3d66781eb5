"""What a row is (rule 16).

A row goes up in equal steps; counted backward by its step it reaches 0 or 1. So with step d and first number a,
a mod d is 0 or 1; under `tables` it is 0, under `steps` anything. Then the same is true of every number in the row.
"""

from collections.abc import Sequence
from functools import cache
from typing import Literal

from .cards import HIGHEST

RowRule = Literal["steps", "tables+1", "tables"]
SHORTEST = 3
LAST: dict[RowRule, int] = {"steps": HIGHEST, "tables+1": 1, "tables": 0}
"""The highest number at which counting backward may end, just before it would fall below 0."""


def step_of(values: Sequence[int]) -> int:
    """The equal upward step of three or more values, or 0 if there is none."""
    step = values[1] - values[0]
    even = step > 0 and list(values) == list(range(values[0], values[-1] + 1, step))
    return step if even else 0


def reaches_back(number: int, step: int, rule: RowRule) -> bool:
    """Whether counting backward from a number of the row ends where it must."""
    return number % step <= LAST[rule]


def is_row(values: Sequence[int], rule: RowRule = "tables+1") -> bool:
    """Whether these values, in this order, are a row."""
    if len(values) < SHORTEST:
        return False
    step = step_of(values)
    return step > 0 and reaches_back(values[0], step, rule)


@cache
def steps(rule: RowRule, highest: int = HIGHEST) -> tuple[tuple[int, int], ...]:
    """Every step a row can have, with all numbers that can lie in a row of that step, as a bit mask."""
    longest = (highest - 1) // (SHORTEST - 1)
    return tuple(
        (step, sum(1 << number for number in range(1, highest + 1) if reaches_back(number, step, rule)))
        for step in range(1, longest + 1)
    )
