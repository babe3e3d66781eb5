"""New Game: a card that is higher than the one before it brings a point."""

from .game import game

__all__ = ["game"]
