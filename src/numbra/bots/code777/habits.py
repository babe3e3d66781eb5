"""When people announce, and what: the habits a rival may have, and how likely each makes what they do.

How sure people want to be before they announce differs from player to player. So a rival's habit is learned: what they
do makes some habits likelier. One habit is erratic, so that a rival who reasons badly is not believed for long.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from numbra.games.code777.actions import ANNOUNCEMENTS
from numbra.games.code777.racks import EVERY, PARTS, WAYS, Part, RackSet, chosen
from numbra.games.code777.tiles import numbers

from .solutions import Solution

SURE_ENOUGH: tuple[float, ...] = (0.0, 0.3, 0.5, 0.7, 0.9, 0.99)
"""The chances of being right at which rivals announce: one habit each. After them comes the erratic one."""
HABITS = len(SURE_ENOUGH) + 1
ANNOUNCES, BLURTS, ERRS = 0.9, 0.05, 0.15
"""How likely a rival announces who is sure enough by their habit, one who is not, and an erratic one."""
LIKELIEST, BY_CHANCE, ANY = 0.3, 0.68, 0.02
"""How often a rival names the solution that is likeliest for them, one drawn by its chance, and any at all."""
ERRATIC_BY_CHANCE, ERRATIC_ANY = 0.3, 0.7
"""How often an erratic rival names a solution drawn by its chance, and any at all."""
RAREST = 0.002
"""The least probability of a habit: none is ruled out, since people change their minds."""
_BELIEFS = 32_768
"""Beliefs that are cached from one decision to the next."""
_SOLUTIONS = tuple(dict.fromkeys(map(numbers, EVERY)))
_RACKS: tuple[tuple[Solution, Part, Part, Part], ...] = tuple(
    (numbers(rack), *parts) for rack, parts in zip(EVERY, PARTS, strict=True)
)
"""Each rack's solution, and what it consists of."""


class Belief(NamedTuple):
    """What a rival believes about their own rack: its likeliest solution, and two chances."""

    likeliest: Solution | None = None
    chance: float = 0.0
    """How likely they hold that."""
    named: float = 0.0
    """How likely they hold what they have announced."""


UNSURE = Belief()
"""The belief of a rival for whom too many racks are possible."""


@lru_cache(maxsize=_BELIEFS)
def belief(racks: RackSet, supply: tuple[int, ...], named: Solution | None = None) -> Belief:
    """The belief of a rival whose rack is among these, drawn from this many tiles of each kind."""
    ways = [WAYS[tiles] for tiles in supply]
    weights = dict.fromkeys(_SOLUTIONS, 0)
    for solution, (one, ones), (two, twos), (three, threes) in chosen(_RACKS, racks):
        weights[solution] += ways[one][ones] * ways[two][twos] * ways[three][threes]
    total = sum(weights.values())
    if not total:
        return UNSURE
    likeliest = max(weights, key=weights.__getitem__)
    return Belief(likeliest, weights[likeliest] / total, weights.get(named, 0) / total if named else 0.0)


@dataclass
class Habit:
    """How likely each habit is to be a rival's."""

    chances: list[float] = field(default_factory=lambda: [1 / HABITS] * HABITS)

    def learn(self, beliefs: Sequence[Belief], weights: Sequence[float], named: Solution | None) -> list[float]:
        """Learn from what the rival did while holding one of these beliefs: announce a solution, or nothing (None).

        Returns how likely each belief makes that. The weights say how likely each belief is beforehand.
        """
        by_habit = [0.0] * HABITS
        found = []
        for held, weight in zip(beliefs, weights, strict=True):
            deeds = _deed(held, named)
            found.append(sum(map(float.__mul__, self.chances, deeds)))
            for habit, chance in enumerate(deeds):
                by_habit[habit] += weight * chance
        likelier = list(map(float.__mul__, self.chances, by_habit))
        total = sum(likelier)
        if total > 0:
            self.chances = [RAREST + (1 - HABITS * RAREST) * chance / total for chance in likelier]
        return found


def _deed(held: Belief, named: Solution | None) -> list[float]:
    """For each habit, how likely a rival with this belief announces this solution (None: nothing)."""
    eager = [ANNOUNCES if held.chance >= enough else BLURTS for enough in SURE_ENOUGH]
    if named is None:
        return [1 - chance for chance in (*eager, ERRS)]
    thinking = LIKELIEST * (named == held.likeliest) + BY_CHANCE * held.named + ANY / len(ANNOUNCEMENTS)
    erratic = ERRATIC_BY_CHANCE * held.named + ERRATIC_ANY / len(ANNOUNCEMENTS)
    return [*(chance * thinking for chance in eager), ERRS * erratic]
