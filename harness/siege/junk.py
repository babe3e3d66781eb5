"""The junk that attackers send: almost valid messages and bodies, and broken frames and requests."""

import random
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from harness.siege.wire import BINARY, CLOSE, CONTINUATION, LAST, PING, PONG, TEXT, frame

from numbra.server.protocol.base import LONGEST_MESSAGE
from numbra.server.protocol.from_client import AnyFromClient

LONGEST_FRAME = 64 * 1024
"""The most bytes of a frame or a body that the server reads."""
RESERVED = 0x40
"""The first reserved bit of a frame's first byte."""
VARIANTS = 40
"""Messages of each type, for each way to spoil one."""

FIELDS: dict[str, tuple[Any, ...]] = {
    "id": ("a", "b", "ü" * 64, "\x00", "null"),
    "sequence": (0, 1, 2, 3, 7, 40, 1 << 53),
    "action": (
        {"type": "guess", "number": 25},
        {"type": "call", "verdict": "high"},
        {"type": "discard", "card": "7"},
        {"type": "lay", "row": ["1", "2", "3"]},
        {"type": "announce", "numbers": [1, 2, 3]},
        {"type": "ask"},
        {"type": "take"},
        {"type": {"type": "take"}},
        {},
    ),
    "actions": ([], [{"type": "lay", "row": ["1", "2", "3"]}] * 64, [{"type": "undo"}], [{}]),
    "cards": ([], ["1", "2", "3"], ["jr", "jg", "jb", "jo"], ["7"] * 64, ["\ud7ff", ""]),
    "bot": ("casual", "master", "nobody", ""),
    "seat": (0, 1, -1, 99, 1 << 62),
    "text": ("hello", " ", "x" * 500, "\u202e\x00"),
    "on": (True, False),
    "reaction": ("hello", "wow", "shrug", ""),
    "rotate": (True, False),
    "yes": (True, False),
}
"""Valid and almost valid values, by the names of the protocol's fields."""
WRONG: tuple[Any, ...] = (None, True, -1, 1.5, 1 << 62, -(1 << 63), "", "7", [], {}, [[]], {"type": "take"}, ["a"] * 70)
"""Values of a wrong type."""
UNWRITABLE = (
    b"NaN",
    b"Infinity",
    b"-0.0",
    b"1e999",
    b"9" * 5000,
    b'"\\ud800"',
    b'"\\u0000"',
    b'"\xff\xfe"',
    b"[" * 3000 + b"]" * 3000,
    b'{"a":' * 3000 + b"1" + b"}" * 3000,
    b"'single'",
    b"0x10",
)
"""Values that no JSON library would write."""


def messages(rng: random.Random) -> list[bytes]:
    """Many messages of every type, some valid and most not, in random order."""
    made = [message for kind in get_args(AnyFromClient) for message in _of_kind(kind, rng)]
    rng.shuffle(made)
    return made


def _of_kind(kind: Any, rng: random.Random) -> Iterator[bytes]:
    tag, names = str(kind.__struct_config__.tag), [one.name for one in msgspec.structs.fields(kind)]
    for _ in range(VARIANTS):
        right = {"type": tag} | {name: rng.choice(FIELDS[name]) for name in names}
        spoilt = rng.choice(list(right))
        whole = msgspec.json.encode(right)
        yield whole
        yield msgspec.json.encode({**right, spoilt: rng.choice(WRONG)})
        yield msgspec.json.encode({name: value for name, value in right.items() if name != spoilt})
        yield msgspec.json.encode({**right, rng.choice(("seat", "guest", "host", "more")): 1})
        yield whole[: rng.randrange(len(whole))]
        yield whole + rng.choice((whole, b"}", b"\x00", b"//"))
        yield unwritten(right, spoilt, rng)


def unwritten(message: dict[str, Any], name: str, rng: random.Random) -> bytes:
    """A message in which one field has a value that no JSON library would write."""
    written = {one: msgspec.json.encode(value) for one, value in message.items()} | {name: rng.choice(UNWRITABLE)}
    return b"{" + b",".join(b'"%b":%b' % (one.encode(), value) for one, value in written.items()) + b"}"


def long_messages() -> list[bytes]:
    """Messages with lengths at and near the limits."""
    lengths = (LONGEST_MESSAGE - 1, LONGEST_MESSAGE, LONGEST_MESSAGE + 1, LONGEST_FRAME - 1024, LONGEST_FRAME)
    return [padded(b'{"type":"say","id":"a","text":"%b"}', length) for length in lengths]


def padded(body: bytes, length: int) -> bytes:
    """A body, filled up to `length` bytes."""
    return body % (b"x" * (length - len(body) + 2))


def frames_of(payloads: list[bytes]) -> list[bytes]:
    """A text frame for each payload in UTF-8, a binary frame for each other."""
    return [frame(one, LAST | (TEXT if _is_text(one) else BINARY)) for one in payloads]


def _is_text(payload: bytes) -> bool:
    try:
        payload.decode()
    except UnicodeDecodeError:
        return False
    return True


BROKEN_FRAMES: tuple[bytes, ...] = (
    *(frame(b"", LAST | opcode) for opcode in (0x3, 0x7, 0xB, 0xF)),
    *(frame(b"{}", LAST | bit | TEXT) for bit in (RESERVED, RESERVED >> 1, RESERVED >> 2)),
    frame(b'{"type":"ping","id":"a"}', masked=False),
    frame(b"", LAST | CONTINUATION),
    frame(b"{", TEXT) + frame(b"{}", LAST | TEXT),
    frame(b"x" * 126, LAST | PING),
    frame(b"x", PING),
    frame(b"\xff\xfe{}"),
    frame(b"\xed\xa0\x80"),
    frame(b"x", LAST | CLOSE),
    frame(b"\x00\x00", LAST | CLOSE),
    frame((1005).to_bytes(2, "big"), LAST | CLOSE),
    frame((5000).to_bytes(2, "big"), LAST | CLOSE),
    frame((1000).to_bytes(2, "big") + b"\xff", LAST | CLOSE),
    frame(b"", declared=LONGEST_FRAME + 1),
    frame(b"", declared=1 << 31),
    frame(b"", declared=(1 << 63) - 1),
    frame(b"", declared=(1 << 64) - 1),
    frame(b"x" * LONGEST_FRAME, TEXT) + frame(b"x", LAST | CONTINUATION),
    frame(b"x" * 1024, TEXT) + frame(b"x" * 1024, CONTINUATION) * 64,
    b"GET / HTTP/1.1\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
)
"""Each breaks a rule of the WebSocket protocol, so that the server has to close."""
CONTROL_FRAMES: tuple[bytes, ...] = (
    frame(b"", LAST | PING),
    frame(b"x" * 125, LAST | PING),
    frame(b"", LAST | PONG),
    frame(b"y" * 125, LAST | PONG),
)
"""Valid control frames, to flood the server with."""

PATHS = (
    "/api/../../../etc/passwd",
    "/api/%2e%2e/%2e%2e/etc/passwd",
    "/assets/..%2f..%2f..%2fetc/passwd.js",
    "/api/tables/%00/record",
    "/api/tables/%ff%fe/record",
    "/api/tables/../guests/record",
    "/api/tables/" + "A" * 8000 + "/story",
    "/api/tables//socket",
    "/api/tables/x/story?lang=xx&seat=" + "9" * 400,
    "/api/tables/x/story?seat=-1&seat=0&seat=%00",
    "/api/tables/x/explain?move=1e9",
    "/api/games/%F0%9F%8E%B2/rules",
    "/api//guests",
    "/API/guests",
    "/api/lessons/nope",
    "/schema/../metrics.html",
    "/.git/config",
    "/page.py",
    "//evil.example/api/me",
    "/api/me?" + "&".join(f"a{number}=1" for number in range(1000)),
)
"""Paths at which the server has nothing."""
BROKEN_REQUESTS: tuple[bytes, ...] = (
    b"\r\n\r\n",
    b"GARBAGE\r\n\r\n",
    b"GET  / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/9.9\r\nhost: a\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\nhost: a\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nno colon here\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: a\r\nx: \x00\x01\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: a\r\n" + b"x: y\r\n" * 20_000,
    b"GET / HTTP/1.1\r\nhost: a\r\nx: " + b"y" * 200_000,
    b"GET /" + b"a" * 200_000,
    b"POST /api/guests HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n",
    b"POST /api/guests HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}",
    b"POST /api/guests HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n",
    b"POST /api/guests HTTP/1.1\r\nhost: a\r\ntransfer-encoding: gzip\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 64,
)
"""Invalid requests; some never end."""


def bodies(rng: random.Random) -> list[bytes]:
    """Bodies for any request: wrong values in real fields, too deep, too long, or truncated."""
    right = {"game": "shades", "seats": [None, None], "options": {}, "name": "Eve", "seat": 0, "text": "x", "here": []}
    wrong = [msgspec.json.encode({**right, name: value}) for name in right for value in WRONG]
    alone = [msgspec.json.encode({name: value}) for name in right for value in (*WRONG, right[name])]
    deep = [b"[" * depth + b"]" * depth for depth in (100, 30_000)]
    long = [padded(b'{"name":"%b"}', length) for length in (LONGEST_FRAME - 1024, LONGEST_FRAME, LONGEST_FRAME + 1024)]
    unread = [unwritten(right, name, rng) for name in right for _ in UNWRITABLE]
    seats = [msgspec.json.encode({**right, "seats": [None] * many}) for many in (0, 1, 16, 17, 5000)]
    return [*wrong, *alone, *deep, *long, *unread, *seats, b"", b"\xff", b"null", b"{}" * 100, b'{"name":']
