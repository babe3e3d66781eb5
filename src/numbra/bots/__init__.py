"""Players. A bot gets what a seat's client gets, a view and its legal actions, and never a state."""

from .player import Bot
from .registry import UnknownBot, bot, modest, names

__all__ = ["Bot", "UnknownBot", "bot", "modest", "names"]
