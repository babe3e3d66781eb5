"""All messages that a client may send on a table's socket: the leaf classes of `FromClient`."""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from . import chat, commands, questions, rematch
from .base import LONGEST_MESSAGE, FromClient


class AskHint(FromClient, frozen=True, tag="hint"):
    """Ask what a good player would do now, at a table that allows it."""


class GoOn(FromClient, frozen=True, tag="go-on"):
    """Say that bots or, between two rounds, the next round need not wait for this seat any longer."""


class Ping(FromClient, frozen=True, tag="ping"):
    """Check the connection: the answer is `pong`."""


def _leaves(kind: type[FromClient]) -> Iterator[type[FromClient]]:
    """The classes without subclasses, in the order in which they are declared."""
    derived = kind.__subclasses__()
    for one in derived:
        yield from _leaves(one)
    if not derived:
        yield kind


DECLARED_IN = [*(module.__name__ for module in (commands, questions, rematch, chat)), __name__]
"""The modules that declare messages, in the order in which the protocol page shows them."""
MESSAGES = tuple(sorted(_leaves(FromClient), key=lambda kind: DECLARED_IN.index(kind.__module__)))
"""All kinds of messages."""
AnyFromClient: Any = reduce(or_, MESSAGES)
"""Their union, for the decoder, the protocol page and the page's TypeScript types."""

_decoder = msgspec.json.Decoder(AnyFromClient)
_act_decoder = msgspec.json.Decoder(commands.Act)


def decode(raw: bytes) -> FromClient:
    """Decode a message; raises `msgspec.DecodeError` if it is malformed."""
    message: FromClient = _decoder.decode(raw)
    return message


def act_of(raw: bytes) -> commands.Act | None:
    """An action; None if the message is anything else, also if it is malformed."""
    try:
        return _act_decoder.decode(raw) if len(raw) <= LONGEST_MESSAGE else None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
