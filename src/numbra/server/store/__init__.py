"""Where tables are kept: one protocol, whatever database is behind it."""

from .protocol import (
    AnyNews,
    Appended,
    Attendance,
    Attended,
    Conflict,
    Entry,
    Guest,
    Listed,
    NewerDatabase,
    News,
    Renamed,
    Resent,
    Store,
    StoreError,
)

__all__ = [
    "AnyNews",
    "Appended",
    "Attendance",
    "Attended",
    "Conflict",
    "Entry",
    "Guest",
    "Listed",
    "NewerDatabase",
    "News",
    "Renamed",
    "Resent",
    "Store",
    "StoreError",
]
