"""The records that are checked: the frames each client sent and received, and the rows in the database."""

from dataclasses import dataclass, field
from typing import NamedTuple

from numbra.core.text import Language


class Item(NamedTuple):
    """One frame of a client: its time (seconds of the monotonic clock), direction and content."""

    moment: float
    out: bool
    """Whether the client sent it; it may not have arrived."""
    frame: bytes


@dataclass
class Visit:
    """One connection of a client to a table, from its first frame to its last."""

    server: int
    since: int | None = None
    """The sequence after which the client asked for missed events."""
    language: Language | None = None
    items: list[Item] = field(default_factory=list)


@dataclass
class History:
    """All visits of one guest to one table."""

    name: str
    guest: str | None
    """The guest's id; None for a spectator without a session."""
    session: str = ""
    """The guest's session secret, which must not appear in anybody's frames."""
    visits: list[Visit] = field(default_factory=list)


class Row(NamedTuple):
    """A stored line of a table's log or chat: its number, time, content and the message that caused it."""

    sequence: int
    at: float
    body: bytes
    message: str | None
    """The guest's id and their id of the message; None if no message caused the line."""


class Kept(NamedTuple):
    """The stored log and chat of a table."""

    log: list[Row]
    chat: list[Row]


@dataclass
class Played:
    """A table, and the histories of all clients that visited it."""

    table: str
    histories: list[History]
