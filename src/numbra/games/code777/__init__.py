"""Code 777: everybody sees every rack but their own, and finds out by questions what stands on theirs."""

from .game import Code777

game = Code777()

__all__ = ["game"]
