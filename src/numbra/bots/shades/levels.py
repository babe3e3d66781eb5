"""Players of 49 Shades of Grey, from beginner to master."""

from numbra.bots.level import Level

from .eye import Eye
from .player import Player
from .texts import texts

CASUAL_MEMORY = 12
"""Turns after which a casual player forgets a number they have seen."""
BEGINNERS_MEMORY = 3
"""Turns after which a beginner forgets it."""
CASUAL_FUTURES = 16
"""How many rests of the game a casual player imagines."""
STRONG_FUTURES = 60
"""How many rests of the game a strong player imagines."""


def master(key: str) -> Player:
    """An expert's eye, every number remembered, and every calculation."""
    return Player(Eye.expert(key))


def strong(key: str) -> Player:
    """A good eye and a full memory, but no thought of what the other player sees."""
    return Player(Eye.good(key), cunning=False, futures=STRONG_FUTURES)


def casual(key: str) -> Player:
    """An eye that does not look twice, numbers forgotten after a while, each card looked at alone."""
    return Player(Eye.casual(key), memory=CASUAL_MEMORY, jointly=False, cunning=False, futures=CASUAL_FUTURES)


def beginner(key: str) -> Player:
    """An untrained eye, a short memory, and no plan but the points in hand."""
    return Player(Eye.beginner(key), memory=BEGINNERS_MEMORY, jointly=False, cunning=False, futures=0)


LEVELS: tuple[Level, ...] = (
    Level("master", texts("level.master"), master),
    Level("strong", texts("level.strong"), strong),
    Level("casual", texts("level.casual"), casual),
    Level("beginner", texts("level.beginner"), beginner),
)
"""The best first."""
