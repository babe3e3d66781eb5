"""Players of Code 777, from beginner to master."""

from numbra.bots.level import Level

LEVELS: tuple[Level, ...] = ()
"""The best first."""
