"""nmbrs!: rummy with arithmetic rows, for two to eight."""

from .game import Nmbrs

game = Nmbrs()

__all__ = ["game"]
