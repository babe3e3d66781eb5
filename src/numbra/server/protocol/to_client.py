"""What the server sends on a table's socket, and on the lobby's."""

from typing import Any

from numbra.core.contract import Event, Preview, Seat
from numbra.server.table.board import BoardSeen
from numbra.server.table.projection import TableSeen
from numbra.server.table.replay_since import Happened
from numbra.server.table.summary import TableInList

from .base import Reaction, ToClient


class Said(ToClient, frozen=True, kw_only=True, tag="said"):
    """A chat message: who wrote it, from which seat, and its text or set phrase."""

    number: int
    at: float
    seat: Seat | None
    name: str
    avatar: int | None
    text: str
    reaction: Reaction | None
    """The set phrase, if it is one; the text is empty then."""


class Welcome(ToClient, frozen=True, kw_only=True, tag="welcome"):
    """The first message: the protocol's version, the table as it is, and the latest chat messages.

    A client that was here before names the last sequence it has, by `?since=N`; `missed` is what has happened since
    then. It is null if no sequence was named or if that was too long ago: then there is only the table as it is.
    """

    version: int
    now: float
    table: TableSeen
    chat: tuple[Said, ...]
    missed: tuple[Happened, ...] | None


class Here(ToClient, frozen=True, kw_only=True, tag="here"):
    """Who is at the table now: names by seat, the seats whose people are connected, and the number of spectators."""

    names: tuple[str | None, ...]
    avatars: tuple[int | None, ...]
    present: tuple[Seat, ...]
    spectators: int
    replaceable: tuple[float | None, ...]
    """By seat: the time from which a vote is allowed; null if that person is present or no vote is possible."""
    votes: tuple[tuple[Seat, Seat], ...]
    """The votes that count, as pairs of the voter's and the absent person's seat: those cast since they went away."""
    gone_on: tuple[Seat, ...]
    """The seats that have said `go-on` about the table as it is."""


class LobbySeen(ToClient, frozen=True, kw_only=True, tag="lobby"):
    """The first page of the public tables, sent on the lobby's socket: at first, and whenever it has changed."""

    version: int
    now: float
    tables: tuple[TableInList, ...]
    total: int
    """The number of tables on all pages; `GET /api/tables?page=2` returns another page."""


class Unsaid(ToClient, frozen=True, kw_only=True, tag="unsaid"):
    """The server's host has deleted chat messages: these are the latest that are left, as in a welcome."""

    chat: tuple[Said, ...]


class Update(ToClient, frozen=True, kw_only=True, tag="update"):
    """Something happened: the events that this viewer may see, and what has changed at the table.

    `table` holds the fields of the table that differ from what this connection received last, and its `view` those
    fields of the view. All other fields are as they were. Some lists in a view are histories, which grow with the game:
    of a list that `kept` names, `view` holds only the end, and as many of its first entries as `kept` says come before.
    """

    sequence: int
    now: float
    events: tuple[Event, ...]
    words: tuple[str, ...]
    """What happened as sentences, if the client has asked for a language; also what is no event of the game."""
    kept: dict[str, int]
    table: dict[str, Any]


class Accepted(ToClient, frozen=True, kw_only=True, tag="accepted"):
    """The client's message is applied, and on disk as the entry of this sequence."""

    id: str
    sequence: int


class RefusedMessage(ToClient, frozen=True, kw_only=True, tag="refused"):
    """The client's message is refused and has changed nothing. The id is empty if none could be read."""

    id: str
    code: str
    sentence: str


class Previewed(ToClient, frozen=True, kw_only=True, tag="previewed"):
    """The answer to a preview."""

    id: str
    preview: Preview


class Legal(ToClient, frozen=True, kw_only=True, tag="legal"):
    """The answer to actions: the actions one may take now; only the first of them if there are many."""

    id: str
    actions: tuple[Any, ...]


class Drafted(ToClient, frozen=True, kw_only=True, tag="drafted"):
    """The answer to drafts: the plays that use exactly these cards; only the first of them if there are many."""

    id: str
    actions: tuple[Any, ...]


class Supposed(ToClient, frozen=True, kw_only=True, tag="supposed"):
    """The answer to suppose: for each entry of the log, whether it agrees; null if it says nothing about the cards."""

    id: str
    agrees: tuple[bool | None, ...]


class Shown(ToClient, frozen=True, kw_only=True, tag="shown"):
    """The answer to board: what lies where, and what one may do, at the table of this sequence."""

    id: str
    sequence: int
    board: BoardSeen


class Hinted(ToClient, frozen=True, kw_only=True, tag="hinted"):
    """The answer to hint: the action a good player would take at the table of this sequence, null to wait, and why."""

    id: str
    sequence: int
    action: dict[str, Any] | None
    said: str
    """The action in words; empty to wait."""
    reason: str


class Pong(ToClient, frozen=True, kw_only=True, tag="pong"):
    """The answer to ping, with the server's time."""

    id: str
    now: float


class Trouble(ToClient, frozen=True, kw_only=True, tag="trouble"):
    """The server cannot read or write its database, and accepts nothing until it can; then it sends a null code.

    Messages sent meanwhile are answered when it can. A connection that is made meanwhile may get a `goodbye` at once.
    """

    code: str | None


class Goodbye(ToClient, frozen=True, kw_only=True, tag="goodbye"):
    """The server closes the connection; `reconnect` says whether the client should connect again."""

    code: str
    reconnect: bool


Told = Welcome | Here | Said | Unsaid | Update | LobbySeen | Trouble | Goodbye
"""Messages that the server sends without being asked."""
AnyToClient = Told | Accepted | RefusedMessage | Legal | Previewed | Drafted | Supposed | Shown | Hinted | Pong
