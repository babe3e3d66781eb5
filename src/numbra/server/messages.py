"""The wire protocol of a table's socket, version 1: JSON, one object a message, its `type` first.

Every message of a client has an id of the client's own; the answer echoes it. An action names the sequence of the
table it was chosen on. The same id sent again is applied once and answered as the first time.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from numbra.core.contract import Event, Preview, Seat, Value

from .missed import Happened
from .seen import TableSeen
from .summary import TableInList

VERSION = 1
LONGEST_MESSAGE = 16 * 1024
"""Bytes; a longer one is refused."""

NO_NUL = r"^[^\0]*$"
"""What a text in a database may hold."""
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=NO_NUL)]
Sequence = Annotated[int, Meta(ge=0, le=1 << 53)]


class FromClient(Value, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a client sends."""

    id: Id


class Act(FromClient, frozen=True, tag="act"):
    """Take an action."""

    sequence: Sequence
    action: dict[str, Any]


class AskActions(FromClient, frozen=True, tag="actions"):
    """Ask what one may do now."""


class AskPreview(FromClient, frozen=True, tag="preview"):
    """Ask what plays would be worth."""

    actions: Annotated[list[dict[str, Any]], Meta(max_length=64)]


class AskDrafts(FromClient, frozen=True, tag="drafts"):
    """Ask which plays use exactly these cards."""

    cards: Annotated[list[str], Meta(max_length=64)]


class Suppose(FromClient, frozen=True, tag="suppose"):
    """Ask which entries of one's log agree with these being one's hidden cards."""

    cards: Annotated[list[str], Meta(max_length=64)]


class AskHint(FromClient, frozen=True, tag="hint"):
    """Ask what a good player would do now, at a table that allows it."""


class Start(FromClient, frozen=True, tag="start"):
    """Deal."""


class Fill(FromClient, frozen=True, tag="fill"):
    """Give the next free seat to a bot."""

    bot: str


class Leave(FromClient, frozen=True, tag="leave"):
    """Get up before the start."""


class Vote(FromClient, frozen=True, tag="vote"):
    """Ask for a bot to play on for somebody who has been away for a while (`here` says from when that is possible)."""

    seat: Seat


class ComeBack(FromClient, frozen=True, tag="back"):
    """Take one's seat back from the bot."""


class GoOn(FromClient, frozen=True, tag="go-on"):
    """Bots need not wait for this seat's thoughts any longer; between two rounds, nor need the next round."""


class Say(FromClient, frozen=True, tag="say"):
    """Say something to the table."""

    text: Annotated[str, Meta(max_length=500)]


Reaction = Literal["hello", "good-luck", "well-done", "thanks", "oops", "wow", "hurry", "good-game"]
"""What can be said without words: a client shows each in its own way."""


class React(FromClient, frozen=True, tag="react"):
    """Say something to the table without words, also where the chat is switched off."""

    reaction: Reaction


class SwitchChat(FromClient, frozen=True, tag="chat"):
    """The creator switches the chat on or off."""

    on: bool


class CloseTable(FromClient, frozen=True, tag="close"):
    """The creator closes a table that has not started."""


class OfferRematch(FromClient, frozen=True, tag="rematch"):
    """Offer to play again, once the game is over; where somebody has offered it already, say yes to that."""

    rotate: bool = False
    """Whether everybody moves one seat on."""


class AnswerRematch(FromClient, frozen=True, tag="rematch-answer"):
    """Say yes or no to playing again."""

    yes: bool


class RematchNow(FromClient, frozen=True, tag="rematch-now"):
    """Whoever has offered to play again opens the table without waiting for those who have not answered."""


class Ping(FromClient, frozen=True, tag="ping"):
    """A sign of life."""


class Resign(FromClient, frozen=True, tag="resign"):
    """Leave a running game: a bot plays on or, if no person is left, the game ends."""


class Pause(FromClient, frozen=True, tag="pause"):
    """Ask for a pause at a table with a clock, or agree to one; it begins when all people there have."""


class Resume(FromClient, frozen=True, tag="resume"):
    """End a pause."""


Change = Act | Start | Fill | Leave | Vote | ComeBack | SwitchChat | CloseTable | Resign | Pause | Resume
"""What appends to the table's log."""
Rematch = OfferRematch | AnswerRematch | RematchNow
"""What appends to the log of a finished table, and may open another."""
AnyFromClient = Change | AskActions | AskPreview | AskDrafts | Suppose | AskHint | GoOn | Say | Ping | React | Rematch


class ToClient(Value, frozen=True, tag_field="type"):
    """What the server sends."""


class Said(ToClient, frozen=True, kw_only=True, tag="said"):
    """Something was said at the table, by name and from which seat."""

    number: int
    at: float
    seat: Seat | None
    name: str
    avatar: int | None
    text: str
    reaction: Reaction | None
    """What was said without words; the text is empty then."""


class Welcome(ToClient, frozen=True, kw_only=True, tag="welcome"):
    """The first message: the protocol's version, the table as it is, and what was said there.

    Whoever was here before and names the last sequence he has, by `?since=N`, is told what he has missed; null means
    that it was too long ago, and that there is only the table as it is.
    """

    version: int
    now: float
    table: TableSeen
    chat: tuple[Said, ...]
    missed: tuple[Happened, ...] | None


class Here(ToClient, frozen=True, kw_only=True, tag="here"):
    """Who is at the table at this moment: names by seat, the seats whose people are connected, and who else looks."""

    names: tuple[str | None, ...]
    avatars: tuple[int | None, ...]
    present: tuple[Seat, ...]
    spectators: int
    replaceable: tuple[float | None, ...]
    """By seat: the moment from which a vote would be allowed, null if that person is here or it never is."""
    votes: tuple[tuple[Seat, Seat], ...]
    """The votes that count, each by whom and about whom: those cast since that person went away."""
    gone_on: tuple[Seat, ...]
    """Who has said `go-on` about the table as it is."""


class LobbySeen(ToClient, frozen=True, kw_only=True, tag="lobby"):
    """On the lobby's own socket, at first and whenever it has changed: the first page of the public tables."""

    version: int
    now: float
    tables: tuple[TableInList, ...]
    total: int
    """How many there are on all pages; `GET /api/tables?page=2` asks for others."""


class Unsaid(ToClient, frozen=True, kw_only=True, tag="unsaid"):
    """The server's host has deleted something that was said: this is the end of the chat now, as in a welcome."""

    chat: tuple[Said, ...]


class Update(ToClient, frozen=True, kw_only=True, tag="update"):
    """Something happened: the events this viewer may see of it, and the table as it is now.

    Some lists in a view tell the game so far and grow with it. An update holds only the end of such a list: before it
    come the first entries, as many as `kept` says under the list's name, of what this connection was told before.
    """

    sequence: int
    now: float
    events: tuple[Event, ...]
    words: tuple[str, ...]
    """What happened in words, for whoever has asked for a language: also what is no event of the game."""
    kept: dict[str, int]
    table: TableSeen


class Accepted(ToClient, frozen=True, kw_only=True, tag="accepted"):
    """What the client sent is done, and on disk as the entry of this sequence."""

    id: str
    sequence: int


class Refused(ToClient, frozen=True, kw_only=True, tag="refused"):
    """What the client sent changed nothing. The id is empty if there was none to read."""

    id: str
    code: str
    sentence: str


class Previewed(ToClient, frozen=True, kw_only=True, tag="previewed"):
    """The answer to a preview."""

    id: str
    preview: Preview


class Legal(ToClient, frozen=True, kw_only=True, tag="legal"):
    """The answer to actions: what one may do now, the first of it if it is much."""

    id: str
    actions: tuple[Any, ...]


class Drafted(ToClient, frozen=True, kw_only=True, tag="drafted"):
    """The answer to drafts: the first of the plays there are."""

    id: str
    actions: tuple[Any, ...]


class Supposed(ToClient, frozen=True, kw_only=True, tag="supposed"):
    """The answer to suppose: for each entry of the log whether it agrees, null where it says nothing about it."""

    id: str
    agrees: tuple[bool | None, ...]


class Hinted(ToClient, frozen=True, kw_only=True, tag="hinted"):
    """The answer to hint: what a good player would do at the table of this sequence, null for waiting, and why."""

    id: str
    sequence: int
    action: dict[str, Any] | None
    reason: str


class Pong(ToClient, frozen=True, kw_only=True, tag="pong"):
    """A sign of life."""

    id: str
    now: float


class Trouble(ToClient, frozen=True, kw_only=True, tag="trouble"):
    """The server cannot reach its memory, or not write there: nothing is accepted until it can; then the code is null.

    What was sent meanwhile is answered when it can. A connection that is made meanwhile may be told goodbye at once.
    """

    code: str | None


class Goodbye(ToClient, frozen=True, kw_only=True, tag="goodbye"):
    """The server closes the connection; whether to come back."""

    code: str
    reconnect: bool


Told = Welcome | Here | Said | Unsaid | Update | LobbySeen | Trouble | Goodbye
"""What the server sends of itself."""
AnyToClient = Told | Accepted | Refused | Legal | Previewed | Drafted | Supposed | Hinted | Pong

decode = msgspec.json.Decoder(AnyFromClient).decode
