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
    Person,
    Renamed,
    Resent,
    SessionsEnded,
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
    "Person",
    "Renamed",
    "Resent",
    "SessionsEnded",
    "Store",
    "StoreError",
]
