"""When people announce, and what: the habits a rival may have, and how likely each makes what he does.

How sure somebody wants to be before he announces differs from player to player. So a rival's habit is learned: what he
does makes some habits likelier. One habit is erratic, so that somebody who reasons badly is not believed for long.
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
"""How likely a rival announces who is sure enough by his habit, one who is not, and an erratic one."""
LIKELIEST, BY_CHANCE, ANY = 0.3, 0.68, 0.02
"""How often a rival names the solution that is likeliest for him, one drawn by its chance, and any at all."""
ERRATIC_BY_CHANCE, ERRATIC_ANY = 0.3, 0.7
"""The same for an erratic one."""
RAREST = 0.002
"""No habit is ever held to be less likely: people change their minds."""
_BELIEFS = 32_768
"""Beliefs that are remembered from one decision to the next."""
_SOLUTIONS = tuple(dict.fromkeys(map(numbers, EVERY)))
_RACKS: tuple[tuple[Solution, Part, Part, Part], ...] = tuple(
    (numbers(rack), *parts) for rack, parts in zip(EVERY, PARTS, strict=True)
)
"""Each rack's solution, and what it consists of."""


class Belief(NamedTuple):
    """What somebody holds of his own rack."""

    likeliest: Solution | None = None
    chance: float = 0.0
    """How likely he holds that."""
    named: float = 0.0
    """How likely he holds what he has announced."""


UNSURE = Belief()
"""The belief of somebody for whom too much is possible."""


@lru_cache(maxsize=_BELIEFS)
def belief(racks: RackSet, supply: tuple[int, ...], named: Solution | None = None) -> Belief:
    """What follows for one whose rack is among these, drawn from so many tiles of each kind."""
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
        """Learn from what the rival did, announce a solution or nothing, holding one of these beliefs.

        Gives how likely each of the beliefs makes it; how likely each belief is by itself is its weight.
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
    """By each habit: how likely somebody with this belief announces this solution, or nothing."""
    eager = [ANNOUNCES if held.chance >= enough else BLURTS for enough in SURE_ENOUGH]
    if named is None:
        return [1 - chance for chance in (*eager, ERRS)]
    thinking = LIKELIEST * (named == held.likeliest) + BY_CHANCE * held.named + ANY / len(ANNOUNCEMENTS)
    erratic = ERRATIC_BY_CHANCE * held.named + ERRATIC_ANY / len(ANNOUNCEMENTS)
    return [*(chance * thinking for chance in eager), ERRS * erratic]
