"""Players of 49 Shades of Grey, from beginner to master."""

from numbra.bots.level import Level

LEVELS: tuple[Level, ...] = ()
"""The best first."""
