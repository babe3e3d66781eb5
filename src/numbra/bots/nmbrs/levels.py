"""Players of nmbrs!, from beginner to master."""

from functools import partial

from numbra.bots.level import Level

from .player import Player
from .skill import Skill
from .texts import texts

MASTER = Skill(steps=None, plans=True, accepts=True, denies=8, opens_at=40, remembers=True, worlds=16)
STRONG = Skill(steps=None, plans=True, accepts=True, denies=2, opens_at=0, remembers=True, worlds=0)
CASUAL = Skill(
    steps=frozenset((*range(1, 13), *range(15, 51, 5))),
    plans=False,
    accepts=False,
    denies=0,
    opens_at=0,
    remembers=False,
    worlds=0,
)
BEGINNER = Skill(
    steps=frozenset((1, 2, 3, 4, 5, 10)),
    plans=False,
    accepts=False,
    denies=0,
    opens_at=0,
    remembers=False,
    worlds=0,
)


def _player(skill: Skill, _key: str) -> Player:
    """Makes a player of this skill. The key is ignored: two players of the same skill play alike."""
    return Player(skill)


LEVELS: tuple[Level, ...] = (
    Level("master", texts("level.master"), partial(_player, MASTER)),
    Level("strong", texts("level.strong"), partial(_player, STRONG)),
    Level("casual", texts("level.casual"), partial(_player, CASUAL)),
    Level("beginner", texts("level.beginner"), partial(_player, BEGINNER)),
)
"""The best first."""
