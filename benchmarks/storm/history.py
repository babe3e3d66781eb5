"""What is left when it is over: what each client sent and was told, and what the database has kept."""

from dataclasses import dataclass, field
from typing import NamedTuple

from numbra.core.text import Language


class Item(NamedTuple):
    """A frame of a client's: when (seconds, of a clock that only goes forward), which way, and what."""

    moment: float
    out: bool
    """Whether the client sent it; whether it ever arrived nobody knows."""
    frame: bytes


@dataclass
class Visit:
    """One connection of a client to a table, from its first frame to its last."""

    server: int
    since: int | None = None
    """The sequence from which on the client asked to be told what it had missed."""
    language: Language | None = None
    items: list[Item] = field(default_factory=list)


@dataclass
class History:
    """All visits of one guest to one table."""

    name: str
    guest: str | None
    """The guest's id; None for somebody who looks on and has not come in."""
    session: str = ""
    """What proves who the guest is; nobody is ever sent it again."""
    visits: list[Visit] = field(default_factory=list)


class Row(NamedTuple):
    """A line of a table's log or chat as it is kept: its place, when it was written, what it says, who sent it."""

    sequence: int
    at: float
    body: bytes
    message: str | None
    """The guest and his own id of the message; None for what nobody sent as a message."""


class Kept(NamedTuple):
    """What the database has kept of a table."""

    log: list[Row]
    chat: list[Row]


@dataclass
class Played:
    """A table, and the histories of all who were there."""

    table: str
    histories: list[History]
