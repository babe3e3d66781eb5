"""The example session of docs/protocol.md: a script of client requests, performed on a real server.

For the page, the server's answers are inserted where the script has a `←`. For the test, the page's own lines are
performed again, and the server's answers must match them. Time, codes, guests and the seed are always the same.
"""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import wrap
from typing import Any, NamedTuple
from unittest.mock import patch

import httpx
from websockets.exceptions import ConnectionClosed

from numbra.server.people import guests
from server.fate import Fate
from server.house import Line, house, line, lobby

CODE = "kT3vWq8ZJm0xYc5L"
SEED = f"{18:064}"
"""A seed with which Ann begins, and has a row to lay."""
MOST, LONGEST = 5, 24
"""Items of a list and characters of a text that are shown."""
WIDTH = 116
REST = "…"
TIED = "\N{NO-BREAK SPACE}"
"""Between a field's name and its value, so that no line is broken there."""

LINE = re.compile(r"(?P<who>\w+) (?P<does>→|←|opens|closes|ends)(?: (?P<what>.*))?")

SCRIPT = f"""
People come in over HTTP. The answer sets a cookie, their session, which they bring back with every request and with
every socket they open.

Ann → POST /api/guests {{"name": "Ann"}}
Ann ←
Ben → POST /api/guests {{"name": "Ben"}}
Ben ←

Ben looks at the lobby, where Ann's public table turns up as soon as it is open, and sits down.

Ben opens /api/lobby/socket
Ben ←
Ann → POST /api/tables {{"game": "nmbrs", "seats": [null, null], "public": true, "hints": true}}
Ann ←
Ben ←
Ben closes
Ben → POST /api/tables/{CODE}/seats {{}}
Ben ←

Both open the table's socket; Ben would like to hear German. The first message is the table as it is, and whenever
somebody comes or goes, everybody is told who is here.

Ann opens /api/tables/{CODE}/socket
Ann ←
Ann ←
Ben opens /api/tables/{CODE}/socket?lang=de
Ben ←
Ben ←
Ann ←

They greet each other, and Ann deals. Everybody is told what happens, as far as they may see it; the sender of a
message is told before the message is answered.

Ben → {{"type": "say", "id": "b1", "text": "Hello!"}}
Ben ←
Ben ←
Ann ←
Ann → {{"type": "start", "id": "a1"}}
Ann ←
Ann ←
Ben ←

Ann asks what she may do, and what a good player would do, since hints are allowed at this table. A client that
does not know this game could ask for a board, which tells what lies where, and what may be done, for any game.

Ann → {{"type": "actions", "id": "a2"}}
Ann ←
Ann → {{"type": "board", "id": "a0"}}
Ann ←
Ann → {{"type": "hint", "id": "h1"}}
Ann ←

She takes the open card. Her action names the sequence of the table as she saw it.

Ann → {{"type": "act", "id": "a3", "sequence": 4, "action": {{"type": "take"}}}}
Ann ←
Ann ←
Ben ←

Not sure whether it arrived, she sends it again: the same id is applied once, and answered as the first time. With
another id it would be another action, and one that was chosen on an older table is stale. Nor is it Ben's turn.

Ann → {{"type": "act", "id": "a3", "sequence": 4, "action": {{"type": "take"}}}}
Ann ←
Ann → {{"type": "act", "id": "a4", "sequence": 4, "action": {{"type": "take"}}}}
Ann ←
Ben → {{"type": "act", "id": "b2", "sequence": 5, "action": {{"type": "discard", "card": "7"}}}}
Ben ←

She asks which rows three of her cards make, and what one would be worth.

Ann → {{"type": "drafts", "id": "a5", "cards": ["4", "5", "6"]}}
Ann ←
Ann → {{"type": "preview", "id": "a6", "actions": [{{"type": "lay", "row": ["4", "5", "6"]}}]}}
Ann ←

Ben loses the connection while Ann lays it, comes back with the last sequence received, and is told what was missed.

Ben closes
Ann ←
Ann → {{"type": "act", "id": "a7", "sequence": 5, "action": {{"type": "lay", "row": ["4", "5", "6"]}}}}
Ann ←
Ann ←
Ben opens /api/tables/{CODE}/socket?lang=de&since=5
Ben ←
Ben ←
Ann ←

A sign of life, and something that is no message.

Ben → {{"type": "ping", "id": "b3"}}
Ben ←
Ben → {{"type": "shout", "id": "b4"}}
Ben ←

The server is stopped to be replaced by a newer one. Everybody is asked to come back.

Server ends
Ann ←
Ann ←
Ben ←
Ben ←
"""


class Heard(NamedTuple):
    """What came from the server: an HTTP status and body, a message, or the code that closed the socket."""

    head: str
    body: Any = None


class Person:
    """A client with HTTP and one socket at a time."""

    def __init__(self, address: str, end: ExitStack) -> None:
        self._http = end.enter_context(httpx.Client(base_url=address, trust_env=False))
        self._answer: httpx.Response | None = None
        self._socket = end.enter_context(ExitStack())
        self._line: Line

    def says(self, what: str) -> None:
        """Send a message on the socket, or a request."""
        if what.startswith("{"):
            self._line.socket.send(what)
        else:
            method, path, body = what.split(" ", 2)
            headers = {"content-type": "application/json"}
            self._answer = self._http.request(method, path, content=body, headers=headers)

    def opens(self, path: str) -> None:
        """Open the lobby's socket, or a table's."""
        table = re.fullmatch(r"/api/tables/(\S+)/socket(\?\S+)?", path)
        opened = lobby(self._http) if table is None else line(self._http, table[1], table[2] or "")
        self._line = self._socket.enter_context(opened)

    def closes(self) -> None:
        """Close the socket."""
        self._socket.close()

    def hears(self) -> Heard:
        """The next answer or message."""
        if self._answer is not None:
            answer, self._answer = self._answer, None
            return Heard(str(answer.status_code), answer.json())
        try:
            return Heard("", json.loads(self._line.receive()))
        except ConnectionClosed as closed:
            return Heard(f"closed {closed.rcvd.code if closed.rcvd else ''}")


def performed(lines: Iterable[str]) -> Iterator[tuple[str, Heard | None]]:
    """Perform the lines on a server of their own; each line, with what was received if it has a `←`."""
    fate = Fate(code=CODE, seed=SEED)
    ids = count(1)
    known = patch.object(guests, "new_id", lambda: f"guest-{next(ids)}")  # avatars follow from ids
    with ExitStack() as end, TemporaryDirectory() as folder, fate.rules(), known:
        server = end.enter_context(ExitStack())
        address = server.enter_context(house(Path(folder) / "numbra.db"))
        people = {name: Person(address, end) for name in ("Ann", "Ben")}
        for text in lines:
            found = LINE.fullmatch(text)
            assert found is not None, text
            who, does, what = found["who"], found["does"], found["what"]
            fate.now += does in ("→", "opens")
            match does:
                case "→":
                    people[who].says(what)
                case "opens":
                    people[who].opens(what)
                case "closes":
                    people[who].closes()
                case "ends":
                    server.close()
            yield text, people[who].hears() if does == "←" else None


def recorded() -> str:
    """The session for the page: the clients' lines, the explanations, and the server's answers."""
    parts = [part.strip() for part in SCRIPT.split("\n\n")]
    lines = [text for part in parts for text in part.splitlines() if LINE.fullmatch(text)]
    done, tables = iter(list(performed(lines))), dict[str, Any]()
    return "\n\n".join(_block(part, done, tables) if LINE.match(part) else part for part in parts)


def _block(part: str, done: Iterator[tuple[str, Heard | None]], tables: dict[str, Any]) -> str:
    """A block of the script with the server's answers."""
    went = [_written(*next(done), tables) for _ in part.splitlines()]
    return "\n".join(["```text", *went, "```"])


def _written(text: str, heard: Heard | None, tables: dict[str, Any]) -> str:
    if heard is not None:
        shown = "" if heard.body is None else _json(shortened(_unlike(text, heard.body, tables)))
        text = " ".join(filter(None, (text, heard.head, shown)))
    kept = text.replace('": ', f'":{TIED}')
    lines = wrap(kept, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines).replace(TIED, " ")


def _unlike(who: str, message: Any, tables: dict[str, Any]) -> Any:
    """A message, its table reduced to what has changed since the same person last received it."""
    if not isinstance(message, dict) or not isinstance(message.get("table"), dict):
        return message
    before, tables[who] = tables.get(who), message["table"]
    return {**message, "table": changed(message["table"], before)}


def changed(now: Any, before: Any) -> Any:
    """The parts of an object that have changed."""
    if not isinstance(now, dict) or not isinstance(before, dict):
        return now
    news = {name: changed(value, before.get(name)) for name, value in now.items() if value != before.get(name)}
    return news | {REST: REST} if len(news) < len(now) else news


def shortened(value: Any) -> Any:
    """A value with long lists and long texts cut."""
    match value:
        case dict():
            return {name: shortened(inner) for name, inner in value.items()}
        case list():
            return [shortened(inner) for inner in value[:MOST]] + [REST] * (len(value) > MOST)
        case str() if len(value) > LONGEST and " " not in value:
            return value[:LONGEST] + REST
    return value


def _json(value: Any) -> str:
    """JSON in which omissions are one sign: `{"a": 1, …}`, `[1, 2, …]`, `"text…"`."""
    text = json.dumps(value, ensure_ascii=False)
    return text.replace(f'"{REST}": "{REST}"}}', f"{REST}}}").replace(f'"{REST}"]', f"{REST}]")


def read(text: str) -> Heard:
    """Parse a server's line of the page."""
    head, brace, rest = text.partition("{")
    body = f"{brace}{rest}".replace(f" {REST}}}", f' "{REST}": "{REST}"}}').replace(f" {REST}]", f' "{REST}"]')
    return Heard(head.strip(), json.loads(body) if brace else None)


def matches(expected: Any, value: Any) -> bool:
    """Whether a value matches what is expected; omitted parts may be anything."""
    match expected:
        case dict():
            shown = expected.keys() - {REST}
            same = isinstance(value, dict) and (shown <= value.keys() if REST in expected else shown == value.keys())
            return same and all(matches(expected[name], value[name]) for name in shown)
        case [*shown, "…"]:
            return isinstance(value, list) and matches(shown, value[: len(shown)])
        case list():
            return isinstance(value, list) and len(value) == len(expected) and all(map(matches, expected, value))
        case str() if expected.endswith(REST):
            return isinstance(value, str) and value.startswith(expected[: -len(REST)])
    return type(value) is type(expected) and bool(value == expected)


def lines_of(page: str) -> list[str]:
    """The lines of a page's session, with broken lines joined."""
    blocks = re.findall(r"```text\n(.*?)\n```", page, re.DOTALL)
    return [text for block in blocks for text in re.sub(r"\n    ", " ", block).splitlines()]


def check(page: str) -> None:
    """Perform a page's session: the server's answers must match the lines."""
    lines = lines_of(page)
    assert lines
    for text, heard in performed(lines):
        if heard is not None:
            expected = read(text.partition("← ")[2])
            assert heard.head == expected.head, text
            assert matches(expected.body, heard.body), f"{text}\nbut it was {heard.body}"
