"""A database in one file, for one machine, with nothing to set up."""

from .store import SqliteStore

__all__ = ["SqliteStore"]
