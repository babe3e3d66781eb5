"""How well a bot plays."""

from collections.abc import Callable
from dataclasses import dataclass

from numbra.core.text import Text

from .player import Bot
from .texts import texts

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
    """One of the bots of a game."""

    name: str
    """What programs and the command line call it: small letters, digits and hyphens."""
    about: Text
    """How it plays, in a sentence."""
    make: Callable[[str], Bot]
    """Makes a player of this level. The key tells two of them apart: with different keys their eyes err differently."""
    title: Text | None = None
    """What people call it; without one, its name."""

    @property
    def called(self) -> Text:
        """What people call it."""
        return self.title or CALLED.get(self.name) or Text.same(self.name)
