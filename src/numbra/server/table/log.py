"""The lines of a table's log. A table is nothing but these lines, folded in order (`fold`)."""

from typing import Any, Literal

import msgspec

from numbra.core.contract import Seat, Value

from .options import TableOptions

By = Literal["player", "clock", "bot", "stand-in"]
"""Who chose an action: the person in the seat, the clock once their time had run out, a bot in the seat, or another bot
in its place, because it failed."""


Why = Literal["idle", "creator", "left", "full", "host", "fault"]
"""Why a table was closed before the game was over: nobody came any more, its creator closed it, everybody left, its
log has as many lines as a log may have, the server's host closed it, or its game has a fault and cannot go on."""
MOST_LINES = 50_000
"""Lines of a log, after which the table is closed: nmbrs! with eight players takes about 1,000 lines, and 20,000 if
they play to 1,000 points. Replaying 50,000 lines takes a few seconds."""
MOST_PLAYED_LINES = 40_000
"""Lines after which actions that can be taken back are refused; others, which end a turn, are allowed to the end."""


class Line(Value, frozen=True, tag_field="type"):
    """Something that happened at a table."""


class Opened(TableOptions, frozen=True, kw_only=True, tag_field="type", tag="opened"):
    """The table was opened with these options. `bots` names a bot for each seat, or None for a person."""

    game: str
    rules: str
    options: dict[str, Any]
    bots: tuple[str | None, ...]
    creator: str
    rest: float = 0.0
    """The most seconds the table rests between two rounds; it does not rest if an older log does not contain this."""


class Sat(Line, frozen=True, tag="sat"):
    """A person sat down."""

    seat: Seat
    guest: str


class Left(Line, frozen=True, tag="left"):
    """A seat became free before the start."""

    seat: Seat
    by_host: bool = False
    """Whether the server's host removed them: then they cannot sit down again."""
    freed: bool = False
    """Whether the table's creator freed the seat, because its person was away or it was a bot's."""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    """Options of the game that hold from now on, because the table's last bot has gone."""


class Filled(Line, frozen=True, tag="filled"):
    """An open seat was given to a bot."""

    seat: Seat
    bot: str


class Started(Line, frozen=True, tag="started"):
    """The cards were dealt from this seed, which stays secret until the game is over."""

    seed: str


class Acted(Line, frozen=True, tag="acted"):
    """A seat took an action."""

    seat: Seat
    action: dict[str, Any]
    by: By = "player"


class Voted(Line, frozen=True, tag="voted"):
    """A person voted for a bot to play on for another; the vote that decides it names the bot that does from now on."""

    seat: Seat
    absent: Seat
    bot: str | None = None


class Returned(Line, frozen=True, tag="returned"):
    """A person took their seat back from a bot."""

    seat: Seat


class ChatSwitched(Line, frozen=True, tag="chat"):
    """The creator switched the chat on or off."""

    on: bool


class Closed(Line, frozen=True, tag="closed"):
    """The table was closed before the game was over; if everybody left, `seat` is that of the last person."""

    why: Why
    seat: Seat | None = None


class Rematched(Line, frozen=True, tag="rematched"):
    """The same people play again, at another table."""

    table: str


class Resigned(Line, frozen=True, tag="resigned"):
    """A person left the running game; the bot plays on."""

    seat: Seat
    bot: str
    by_host: bool = False
    """Whether the server's host removed them: then they cannot come back."""


class PauseAsked(Line, frozen=True, tag="pause-asked"):
    """A person asked for a pause, with all who share their device; it begins when all people at the table have."""

    seats: tuple[Seat, ...]
    begins: bool = False


class Resumed(Line, frozen=True, tag="resumed"):
    """A person ended the pause."""

    seat: Seat


class RoundOpened(Line, frozen=True, tag="round-opened"):
    """The table has rested after a round; the next one begins."""


class Offered(Line, frozen=True, tag="offered"):
    """A person offered a rematch, with all who share their device; it names the new table if nobody else is asked."""

    seat: Seat
    seats: tuple[Seat, ...]
    rotate: bool
    table: str | None = None


class Answered(Line, frozen=True, tag="answered"):
    """People who share a device answered the offer of a rematch; the answer that settles it may name the new table."""

    seats: tuple[Seat, ...]
    yes: bool
    table: str | None = None


AnyLine = (
    Opened
    | Sat
    | Left
    | Filled
    | Started
    | Acted
    | Voted
    | Returned
    | ChatSwitched
    | Closed
    | Rematched
    | Resigned
    | PauseAsked
    | Resumed
    | RoundOpened
    | Offered
    | Answered
)

_decoder = msgspec.json.Decoder(AnyLine)


def encode_line(line: AnyLine) -> bytes:
    """A line as the store keeps it."""
    return msgspec.json.encode(line)


def decode_line(body: bytes) -> AnyLine:
    """A line from the store."""
    line: AnyLine = _decoder.decode(body)
    return line
