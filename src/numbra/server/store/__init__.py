"""Where tables are kept: one protocol, whatever database is behind it."""

from .protocol import Appended, Conflict, Entry, Guest, Listed, NewerDatabase, News, Resent, Store, StoreError

__all__ = ["Appended", "Conflict", "Entry", "Guest", "Listed", "NewerDatabase", "News", "Resent", "Store", "StoreError"]
