"""Code 777: everybody sees every rack but his own, and finds out by questions what stands on it."""

from .game import Code777

game = Code777()

__all__ = ["game"]
