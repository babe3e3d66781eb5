"""Players of Code 777."""

from .levels import LEVELS

__all__ = ["LEVELS"]
