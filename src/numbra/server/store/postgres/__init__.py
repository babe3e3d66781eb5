"""A database that any number of machines share."""

from .store import PostgresStore

__all__ = ["PostgresStore"]
