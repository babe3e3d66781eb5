"""The racks that agree with an answer or a solution."""

from collections.abc import Iterable
from functools import cache, lru_cache

from .questions import Reply, reply, worth
from .racks import EVERY, RackSet
from .tiles import numbers

_DIFFERENT = 4096
"""Cached answers: more than the combinations of question, answer and sum that come up in play."""


@lru_cache(maxsize=_DIFFERENT)
def agreeing(question: int, answer: Reply, others: int) -> RackSet:
    """The racks that lead to this answer, if the other racks seen by the asker are worth `others` to the question."""
    return _those(reply(question, others + worth(question, (rack,))) == answer for rack in EVERY)


@cache
def solved_by(solution: tuple[int, ...]) -> RackSet:
    """The racks that a solution names."""
    return _those(numbers(rack) == solution for rack in EVERY)


def _those(fits: Iterable[bool]) -> RackSet:
    return sum(1 << place for place, fit in enumerate(fits) if fit)
