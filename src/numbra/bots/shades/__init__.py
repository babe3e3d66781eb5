"""Players of 49 Shades of Grey."""

from .levels import LEVELS

__all__ = ["LEVELS"]
