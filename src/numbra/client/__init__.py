"""A small client of a Numbra server: come in, open a table or sit down at one, follow it, act."""

from .following import Following
from .guest import AtTable, Guest, ServerRefused, Unreachable
from .seat import Closed, Goodbye, Refused, Seat, Snapshot

__all__ = [
    "AtTable",
    "Closed",
    "Following",
    "Goodbye",
    "Guest",
    "Refused",
    "Seat",
    "ServerRefused",
    "Snapshot",
    "Unreachable",
]
