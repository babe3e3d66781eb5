"""49 Shades of Grey: two players guess numbers from shades."""

from .game import Shades

game = Shades()

__all__ = ["game"]
