"""Players. A bot gets what a seat's client gets, a view and its legal actions, and never a state."""

from .hint import hint
from .installed import UnknownBot
from .level import Level
from .player import Bot
from .registry import bot, broken_levels, check_installed, is_installed, levels, modest, names
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
    "broken_levels",
    "check_installed",
    "hint",
    "is_installed",
    "levels",
    "modest",
    "names",
]
