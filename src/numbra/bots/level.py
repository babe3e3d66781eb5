"""How well a bot plays."""

from collections.abc import Callable
from dataclasses import dataclass

from numbra.core.text import Text

from .thought import Thinker

CALLED = {
    "master": Text("master", "Meister", "maître"),
    "strong": Text("strong", "stark", "fort"),
    "casual": Text("casual", "Gelegenheitsspieler", "occasionnel"),
    "beginner": Text("beginner", "Anfänger", "débutant"),
}
"""The levels, the best first. None of them blunders at random: each lacks something that people lack, too."""

BADGES = CALLED | {"casual": Text("casual", "Hobby", "loisir")}
"""The same in words that are short in every language, to stand beside a name."""


@dataclass(frozen=True)
class Level:
    """One of a game's bots."""

    name: str
    about: Text
    """How it plays, in a sentence."""
    make: Callable[[str], Thinker]
    """A player of this level; the key is what tells two of them apart, such as their eyes."""

    @property
    def called(self) -> Text:
        """What people call it."""
        return CALLED[self.name]

    @property
    def badge(self) -> Text:
        """The same in a word that is short in every language."""
        return BADGES[self.name]
