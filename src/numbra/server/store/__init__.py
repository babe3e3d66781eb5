"""Where tables are kept: one protocol, whatever database is behind it."""

from .protocol import (
    AnyNews,
    Appended,
    Attendance,
    Attended,
    Conflict,
    Entry,
    Forgotten,
    Guest,
    Listed,
    NewerDatabase,
    News,
    Person,
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
    "Forgotten",
    "Guest",
    "Listed",
    "NewerDatabase",
    "News",
    "Person",
    "Renamed",
    "Resent",
    "Store",
    "StoreError",
]
