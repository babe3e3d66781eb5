"""Players of nmbrs!."""

from .levels import LEVELS

__all__ = ["LEVELS"]
