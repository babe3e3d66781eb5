"""Generates docs/protocol.md from the messages: `make docs` writes it, a test compares it."""

import inspect
from pathlib import Path
from textwrap import fill
from typing import Any, get_args

import msgspec
from websockets.frames import CloseCode

from docs.protocol_session import LONGEST, MOST, WIDTH, recorded
from numbra.core.contract import Preview, Worth
from numbra.core.registry import game
from numbra.core.text import LANGUAGES
from numbra.server import app, serving
from numbra.server.autoplay.pace import Pace
from numbra.server.gate import gateway
from numbra.server.http import sockets
from numbra.server.limits import client_limits
from numbra.server.listeners import listener
from numbra.server.live import room, rooms, table_chat
from numbra.server.protocol import base, chat, commands, from_client, questions, to_client
from numbra.server.settings import Settings
from numbra.server.store.blocking import MOST_BLOCKED, REPORTS_A_DAY, REPORTS_OF_TABLE
from numbra.server.store.protocol import TALK_A_DAY
from numbra.server.table import absence, log
from numbra.server.table.board import BoardSeen, FaceSeen, ZoneSeen
from numbra.server.table.clocks import PerMove, TimeBank
from numbra.server.table.fold import Offer
from numbra.server.table.forms import FieldSeen, FormSeen, NamedValue
from numbra.server.table.projection import Rest, SeatSeen, TableSeen
from numbra.server.table.replay_since import Happened
from numbra.server.table.summary import SeatInList, TableInList
from numbra.server.transport import frame_limit, request_timeout, write_timeout

SPOKEN = ", ".join(f"`{language}`" for language in LANGUAGES)
PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"

OF_BOARD = (BoardSeen, ZoneSeen, FaceSeen, FormSeen, FieldSeen, NamedValue)
HELD = (
    *(TableSeen, SeatSeen, Rest, Offer, PerMove, TimeBank, Happened, Preview, Worth),
    *OF_BOARD,
    *(TableInList, SeatInList),
)


def page() -> str:
    """The whole page."""
    about = inspect.getdoc(base) or ""
    parts = [
        f"# The protocol of a table, version {base.VERSION}",
        "Written from the messages themselves and from a recorded session by `make docs`; do not edit.",
        about.partition("\n\n")[2],
        *_sockets(),
        *_told(),
        *_waiting(),
        *_people(),
        *_limits(),
        *_example(),
        "## From the client",
        *(_message(kind) for kind in get_args(from_client.AnyFromClient)),
        "## From the server",
        *(_message(kind) for kind in get_args(to_client.AnyToClient)),
        "## What they hold",
        "Events, views and actions are each game's own.",
        *(_struct(kind, kind.__name__) for kind in HELD),
    ]
    return "\n\n".join(parts) + "\n"


def _people() -> list[str]:
    return [
        "## People who do not want to hear from each other",
        _prose(
            '`PUT /api/tables/CODE/blocks` with `{"seat": 1}` or `{"message": 7}` blocks the person who sits there,',
            "or who said that, together with all who play on their device. From then on neither of the two is sent",
            "what the other says: not in `said`, and not in `welcome`, where older messages are left out, too.",
            "Neither finds the other's public tables in the lobby, or may sit down at a table that the other has",
            "opened or sits at (`table/cannot-join`), or play again with them (`table/cannot-play-again`). Games",
            "that run go on. The other one is not told. `GET /api/me/blocks` lists whom one has blocked,",
            f"`DELETE /api/me/blocks/HANDLE` lifts a block. A person blocks {MOST_BLOCKED} others at most.",
        ),
        _prose(
            "`POST /api/tables/CODE/reports` with the same body reports a message, or the name at a seat, to the",
            "server's host. Only those who sit at the table or have sat there can. The text is kept as it is then,",
            f"once for each person who reports it; a person can make {REPORTS_A_DAY} reports a day, and",
            f"{REPORTS_OF_TABLE} are kept of a table.",
        ),
        _prose(
            "`house_chat` of a table tells what may be said on this server at all (`--chat`): anything, only reactions",
            "(`say` and `chat` are refused, `table/only-phrases`), or nothing (`table/no-talk`).",
        ),
    ]


def _told() -> list[str]:
    """What a client can know, and the option with which people can limit it."""
    tolerance = f"{game('shades').between_people()['print_tolerance']:g}"
    return [
        "## What a client is told",
        _prose(
            "A view holds what its seat may know, and nothing else. What a person sees, a client is sent: in 49 Shades",
            "of Grey that is the grey of every card on the table, as a number from 0 to 255. A program reads it",
            "exactly, where people have their eyes, and no server can tell the two apart. So the cards of a game can",
            "be printed unevenly (`print_tolerance`): each card's grey is off by an amount that the seed brings and",
            "nobody is told before the end. As printed, 49 greys are 49 numbers; at a tolerance of",
            f"{tolerance} reading them exactly is worth a lead of a few percent ([measured](bots.md#greys)).",
        ),
        _prose(
            "An option may declare what holds `between_people`, in its schema (`GET /api/games`). Where a table is",
            "opened with no bot at it and does not name that option, the server adds it, whichever client asks; what",
            "is named stays as it is. So it does where a table's last bot is freed before the start. A rematch keeps",
            "the options of the first game.",
        ),
    ]


def _waiting() -> list[str]:
    back, blink = f"{absence.BACK:g}", f"{room.RECONNECT_GRACE:g}"
    return [
        "## When nobody acts",
        _prose(
            "**Somebody is away.** `here` says who is at the table through any connection, of any process; people",
            "who share a device are here as long as it is. The others may `vote` for a bot to play on from the",
            f"moment that `replaceable` names: {absence.AWAY:g} seconds (`--away`) after that person went, {back}",
            "after they last took their seat back with `back`, and at a table with a clock of an hour or more not",
            "before they are out of time. Before, a vote is refused (`table/present`, `table/not-yet-away`,",
            "`table/just-back`, `table/time-left`). Only votes cast since then count, `here` lists them; more",
            "than half of the others decide.",
        ),
        _prose(
            "**A round is over.** Then `rest` of the table holds the events of its end, also for clients that",
            "connect only now, and actions are refused (`table/resting`). The next round begins when everybody who is",
            f"here has said `go-on` (`gone_on` of `here` lists them), after {Pace().rest:g} seconds, or when all",
            f"others have been away for {blink} seconds, in which a page may be loaded again. Clocks count from that",
            "line. Tables with a clock of an hour or more do not rest.",
        ),
        _prose(
            "**A pause** needs a clock and the `pause` of all people at the table; a move or a changed seat",
            "withdraws what was asked. Meanwhile actions are refused (`table/paused`), and no clock runs until",
            "somebody says `resume`. A person who says `resign` leaves: a bot plays on, and `back` takes the seat",
            "back. With the last person the game ends, and the table is closed (`closed` is `left`); its view",
            "stays.",
        ),
    ]


def _sockets() -> list[str]:
    """How sockets are opened, kept alive and closed."""
    beats = serving.server_of(app.application(Settings(""))).config
    return [
        "## Sockets",
        _prose(
            "Guests, tables and records are asked for over HTTP, described at `/schema`. What happens is told over",
            "WebSockets, in text frames:",
        ),
        _table(
            "path | what it is",
            ("`/api/tables/CODE/socket`", "a table: look at it, and act at it if one has a seat there"),
            ("`/api/lobby/socket`", "the list of public tables; any message but `ping` is refused there"),
        ),
        _prose(
            "The session is the cookie that `POST /api/guests` sets; without it a client is a spectator. Everybody who",
            "knows a table's code may look at it. A page in a browser may only open sockets of the server that it came",
            "from.",
        ),
        _table(
            "in the query | what it does",
            ("`?lang=de`", f"sentences in German, or in another language ({SPOKEN}); anything else is English"),
            ("`?since=N`", f"`missed` tells what followed sequence N, if that is at most {rooms.MOST_MISSED} entries"),
            ("`?seat=N`", "speak for the person at that seat, who plays on the same device"),
            ("`?aside=1`", "hear everything without being there: one counts neither as present nor as a spectator"),
        ),
        _prose(
            "Each message is answered once, in the order in which they came, and the answer has the message's id. A",
            "message with an id that the same guest has used at this table before is not applied again, on whatever",
            "connection it comes: it is answered with the sequence that the first one was given. So a client that has",
            "lost its connection sends again what was not answered, under the same ids. What was refused has changed",
            "nothing, and its id is still free.",
        ),
        _prose(
            "When the database does not answer, everybody is told `trouble` with a code. What asks for a change then",
            "waits for its answer until the database is back, which is told by `trouble` without a code; a client that",
            "would rather not wait may connect again, and send it again under the same id. Requests are refused with",
            "status 503.",
        ),
        _prose(
            f"The server sends a WebSocket ping every {beats.ws_ping_interval:.0f} seconds, and closes a connection",
            f"that does not answer it within {beats.ws_ping_timeout:.0f}. A client may send `ping` of its own, to see",
            "whether it is heard and what the server's time is. Times are seconds since 1970.",
        ),
        "A connection that the server closes says why by its code; for some a `goodbye` comes first:",
        _table(
            "code | why",
            (
                str(sockets.COME_BACK),
                "the server or the session ends, or the database does not answer: come back, to the same address",
            ),
            (str(sockets.FORGOTTEN), "the guest was deleted: do not come back"),
            (str(sockets.FORBIDDEN), "the guest is banned: do not come back"),
            (
                str(sockets.NO_SUCH_TABLE),
                "there is no such table, or its game cannot be played here now: do not come back",
            ),
            (str(sockets.TOO_SLOW), "this client reads too slowly: come back"),
            (str(gateway.OVER_LIMIT), "too many requests or connections: come back later"),
            (str(CloseCode.MESSAGE_TOO_BIG.value), f"a frame had more than {serving.LONGEST_FRAME} bytes"),
        ),
    ]


def _limits() -> list[str]:
    """All limits, with the constants' values."""
    return [
        "## Limits",
        _prose(
            "A message beyond a limit is refused with `wire/too-long` or `wire/too-fast`,",
            "a request with status 413 or 429.",
        ),
        _table(
            "what | how much",
            ("a message", f"{base.LONGEST_MESSAGE} bytes"),
            ("a frame", f"{serving.LONGEST_FRAME} bytes; a longer one ends the connection"),
            ("the body of a request", f"{app.LARGEST_BODY} bytes"),
            (
                "messages on a socket",
                _rate(client_limits.MESSAGES_OF_SOCKET, client_limits.MESSAGES_OF_SOCKET_PER_SECOND),
            ),
            ("what a person writes at a table", _rate(table_chat.TALKS, table_chat.TALKS_PER_SECOND)),
            ("what a person writes at all tables", f"{TALK_A_DAY} bytes a day"),
            ("reactions of a person", _rate(table_chat.REACTIONS, table_chat.REACTIONS_PER_SECOND)),
            ("requests from an address", _rate(client_limits.REQUESTS, client_limits.REQUESTS_PER_SECOND)),
            ("changes of a person that are no moves", _rate(rooms.CHANGES, rooms.CHANGES_PER_SECOND)),
            (
                "stories, records and explanations for an address",
                _rate(client_limits.QUESTIONS, client_limits.QUESTIONS_PER_SECOND),
            ),
            (
                "frames of any kind on a socket",
                f"{_rate(frame_limit.FRAMES, frame_limit.FRAMES_PER_SECOND)}; more end the connection",
            ),
            ("a request that arrives too slowly", f"is cut off after {request_timeout.REQUEST_TIMEOUT:g} seconds"),
            ("messages on all sockets of an address", _rate(client_limits.MESSAGES, client_limits.MESSAGES_PER_SECOND)),
            ("tables from an address", _rate(client_limits.TABLES, client_limits.TABLES_PER_SECOND)),
            (
                "tables of a guest",
                _rate(client_limits.TABLES_OF_GUEST, round(client_limits.TABLES_OF_GUEST_PER_SECOND, 3)),
            ),
            ("guests who come in from an address", _rate(client_limits.NEWCOMERS, client_limits.NEWCOMERS_PER_SECOND)),
            ("sockets", f"{client_limits.SOCKETS} from an address, {client_limits.SOCKETS_OF_GUEST} of one guest"),
            ("cards laid in one turn, those taken back included", str(commands.MOST_TRIED)),
            ("the log of a table", f"{log.MOST_LINES} lines; after {log.MOST_PLAYED_LINES} nothing is laid any more"),
            ("messages that wait for a slow client", str(listener.MOST_QUEUED)),
            (
                "a client that reads nothing",
                f"is cut off after {write_timeout.WRITE_TIMEOUT:.0f} seconds, without a code",
            ),
            ("actions in one answer", f"the first {questions.ANSWERED}"),
            ("what was said, in a welcome", f"the last {chat.REMEMBERED}"),
        ),
    ]


def _example() -> list[str]:
    """The recorded example session."""
    return [
        "## An example",
        _prose(
            "`→` goes to the server, `←` comes from it. What is left out is marked: an object that ends with `…` has",
            f"more fields, a list more items than the first {MOST}, a text more letters than the first {LONGEST}. A",
            "`welcome` always holds the whole table; where the same person was told of it before, only the fields that",
            "have changed are shown. A test performs all of it on a real server, line by line.",
        ),
        recorded(),
    ]


def _prose(*lines: str) -> str:
    """A paragraph."""
    return fill(" ".join(lines), WIDTH, break_long_words=False, break_on_hyphens=False)


def _rate(burst: float, per_second: float) -> str:
    return f"{burst} at once, then {per_second:g} a second"


def _table(head: str, *rows: tuple[str, str]) -> str:
    lines = [f"| {head} |", "|---|---|", *(f"| {name} | {text} |" for name, text in rows)]
    return "\n".join(lines)


def _message(kind: Any) -> str:
    return _struct(kind, str(kind.__struct_config__.tag))


def _struct(kind: Any, name: str) -> str:
    """One message: its description and its fields."""
    rows = [f"| `{field.name}` | {_type(field.type)} | {_default(field)} |" for field in msgspec.structs.fields(kind)]
    table = "\n".join(["| field | what it is | unless given |", "|---|---|---|", *rows])
    return f"### {name}\n\n{inspect.getdoc(kind)}\n\n{table}" if rows else f"### {name}\n\n{inspect.getdoc(kind)}"


def _type(kind: Any) -> str:
    """A type as JSON schema names it; references by name."""
    (schema,), _ = msgspec.json.schema_components([kind], ref_template="{name}")
    return _said(schema).replace("|", "or")


def _said(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return f"`{schema['$ref']}`"
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_said(one) for one in schema["anyOf"]))
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    inner = schema.get("items") if isinstance(schema.get("items"), dict) else None
    limits = [f"{name} {schema[name]}" for name in ("minimum", "maximum", "minLength", "maxLength") if name in schema]
    bounds = f" ({', '.join(limits)})" if limits else ""
    return f"{schema.get('type', 'anything')}{f' of {_said(inner)}' if inner else ''}{bounds}"


def _default(field: Any) -> str:
    return "" if field.required else f"`{msgspec.json.encode(field.default).decode()}`"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
