"""The command line: one file per command, and no rule of any game."""

from .main import main

__all__ = ["main"]
