"""How well a bot plays."""

from collections.abc import Callable
from dataclasses import dataclass

from numbra.core.text import Text

from .texts import texts
from .thought import Thinker

CALLED = {
    "master": texts("level.master"),
    "strong": texts("level.strong"),
    "casual": texts("level.casual"),
    "beginner": texts("level.beginner"),
}
"""The levels, the best first, in words short enough to stand beside a name.

None of them blunders at random: each lacks a skill that people lack, too.
"""


@dataclass(frozen=True)
class Level:
    """One of a game's bots."""

    name: str
    about: Text
    """How it plays, in a sentence."""
    make: Callable[[str], Thinker]
    """Makes a player of this level. The key tells two of them apart: with different keys their eyes err differently."""

    @property
    def called(self) -> Text:
        """What people call it."""
        return CALLED[self.name]
