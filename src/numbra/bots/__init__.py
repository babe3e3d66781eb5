"""Players. A bot gets what a seat's client gets, a view and its legal actions, and never a state."""

from .hint import hint
from .level import Level
from .player import Bot
from .registry import UnknownBot, bot, levels, modest, names
from .thought import Belief, Candidate, Hint, Thinker, Thought

__all__ = [
    "Belief",
    "Bot",
    "Candidate",
    "Hint",
    "Level",
    "Thinker",
    "Thought",
    "UnknownBot",
    "bot",
    "hint",
    "levels",
    "modest",
    "names",
]
