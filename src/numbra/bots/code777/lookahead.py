"""What one more question is worth: how likely a player is right after it, if they then name the likeliest solution."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache

from numbra.core.contract import Seat
from numbra.games.code777.questions import Reply, reply, worth
from numbra.games.code777.tiles import Rack, numbers

from .solutions import Solution

_SUMS = 4096
"""Cached sums: more than come up in play."""


def after_next(
    racks: Mapping[Rack, float], table: Sequence[Rack | None], seat: Seat, asker: Seat, questions: Sequence[int]
) -> float:
    """The chance of being right after the asker's answer, on average over the questions that may come.

    The player's racks come with their chances; the table is as the player sees it.
    """
    seen = [rack for place, rack in enumerate(table) if place not in (seat, asker) and rack]
    own = [(rack, numbers(rack), chance) for rack, chance in racks.items()]
    return sum(_right(question, worth(question, seen), own) for question in questions) / len(questions)


def _right(question: int, others: int, own: Sequence[tuple[Rack, Solution, float]]) -> float:
    """The chance of being right once a question is answered, where the other racks are worth `others` to it."""
    chances: defaultdict[tuple[Reply, Solution], float] = defaultdict(float)
    for rack, solution, chance in own:
        chances[_reply(question, others + worth(question, (rack,))), solution] += chance
    best: dict[Reply, float] = {}
    for (answer, _), chance in chances.items():
        best[answer] = max(best.get(answer, 0.0), chance)
    return sum(best.values())


@lru_cache(maxsize=_SUMS)
def _reply(question: int, total: int) -> Reply:
    return reply(question, total)
