"""Messages that clients might send: valid ones, made from the protocol's structs, and mutations of them.

What depends on the table (legal actions, the sequence number) is left open, and filled in before sending.
"""

import random
from collections.abc import Callable
from typing import Any, NamedTuple, get_args

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from numbra.core.contract import Action
from numbra.core.registry import game
from numbra.server.protocol.base import LONGEST_MESSAGE, Reaction
from numbra.server.protocol.commands import Act
from numbra.server.protocol.from_client import AnyFromClient
from numbra.testing.play import by_kind, listing
from numbra.testing.table import plain

Message = dict[str, Any]
Mutation = Callable[[Message, random.Random], bytes]


class Since(NamedTuple):
    """A sequence number, relative to the table's."""

    now: int


class Legal(NamedTuple):
    """One of the actions that are legal at that time."""

    number: int


def _actions(kind: str) -> list[Message]:
    """Some actions of a game, one of each kind that occurs in its first moves."""
    rng, state = random.Random(kind), game(kind).start(seats=2, seed="s")
    found: dict[type[Action], Message] = {}
    for _ in range(12):
        seat = state.acting[0]
        kinds = by_kind(listing(state.actions(seat)).actions)
        found |= {name: plain(actions[-1]) for name, actions in kinds.items()}
        state = state.apply(seat, rng.choice(rng.choice(list(kinds.values()))))
    return list(found.values())


junk: SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
every_action = [action for kind in ("shades", "nmbrs", "code777") for action in _actions(kind)]
legal = st.builds(Legal, st.integers(0, 40))
actions = legal | legal | st.sampled_from(every_action) | st.dictionaries(st.text(), junk)
cards = st.sampled_from(["7", "42", "jr", "20r", "g1", "100", ""]) | st.text(max_size=4)

FIELDS: dict[str, SearchStrategy[Any]] = {
    "id": st.sampled_from("abc") | st.text(min_size=1, max_size=64),
    "sequence": st.builds(Since, st.sampled_from([0, 0, 0, -1, 1])) | st.integers(0, 1 << 53),
    "action": actions,
    "actions": st.lists(actions, max_size=4),
    "cards": st.lists(cards, max_size=4),
    "bot": st.sampled_from(["casual", "uniform", "nobody", ""]),
    "seat": st.integers(-1, 3) | st.integers(),
    "text": st.text(max_size=20),
    "on": st.booleans(),
    "reaction": st.sampled_from([*get_args(Reaction), "shrug", ""]),
    "rotate": st.booleans(),
    "yes": st.booleans(),
}
"""By the names of the protocol's fields."""


def _message(kind: Any) -> SearchStrategy[Message]:
    fields = {field.name: FIELDS[field.name] for field in msgspec.structs.fields(kind)}
    return st.fixed_dictionaries({"type": st.just(str(kind.__struct_config__.tag)), **fields})


messages: SearchStrategy[Message] = st.one_of(
    _message(Act), st.one_of(_message(Act), *map(_message, get_args(AnyFromClient)))
)
"""With many actions, because few of them are legal."""


def filled_in(value: Any, sequence: int, legal: list[Message]) -> Any:
    """A message for a table with this sequence number and these legal actions."""
    match value:
        case Since():
            return max(0, sequence + value.now)
        case Legal():
            return legal[value.number % len(legal)] if legal else {}
        case dict():
            return {name: filled_in(inner, sequence, legal) for name, inner in value.items()}
        case list():
            return [filled_in(inner, sequence, legal) for inner in value]
    return value


def as_it_is(message: Message, _rng: random.Random) -> bytes:
    """No mutation."""
    return msgspec.json.encode(message)


def without_a_field(message: Message, rng: random.Random) -> bytes:
    """Remove a field."""
    gone = rng.choice(list(message))
    return msgspec.json.encode({name: value for name, value in message.items() if name != gone})


def with_another_field(message: Message, rng: random.Random) -> bytes:
    """Add a field that does not belong there, such as a seat."""
    return msgspec.json.encode({**message, rng.choice(["seat", "guest", "sequence", "more"]): 1})


def of_a_wrong_type(message: Message, rng: random.Random) -> bytes:
    """Replace a value by one of another type."""
    wrong: object = rng.choice([None, True, -1, 1.5, 1 << 62, "", "7", [], {}, [[]], {"type": "take"}])
    return msgspec.json.encode({**message, rng.choice(list(message)): wrong})


def written_wrongly(message: Message, rng: random.Random) -> bytes:
    """Write a value that no encoder would write."""
    written = {
        name: b'"' + b"\\ud800" * 3 + b'"' if rng.random() < 0.2 else msgspec.json.encode(value)
        for name, value in message.items()
    }
    deep = rng.choice([100, 3000])
    values = (
        b"9" * 5000,
        b"1e999",
        b"-0.0",
        b'"\\u0000"',
        b"[" * deep + b"]" * deep,
        b'{"a":' * deep + b"1" + b"}" * deep,
    )
    written[rng.choice(list(message))] = rng.choice(values)
    return b"{" + b",".join(b'"%b":%b' % (name.encode(), value) for name, value in written.items()) + b"}"


def much_too_long(message: Message, rng: random.Random) -> bytes:
    """Replace a value by a very long text."""
    return msgspec.json.encode({**message, rng.choice(list(message)): "ü" * rng.choice([70, 600, LONGEST_MESSAGE])})


def broken_off(message: Message, rng: random.Random) -> bytes:
    """Cut the message off."""
    whole = msgspec.json.encode(message)
    return whole[: rng.randrange(len(whole))]


def with_more_behind(message: Message, rng: random.Random) -> bytes:
    """Append another message, or other bytes."""
    whole = msgspec.json.encode(message)
    return whole + rng.choice([whole, b"\x00", b"}", b" " * LONGEST_MESSAGE, "…".encode()])


def spoilt(message: Message, rng: random.Random) -> bytes:
    """Change one byte."""
    whole = bytearray(msgspec.json.encode(message))
    whole[rng.randrange(len(whole))] = rng.randrange(256)
    return bytes(whole)


MUTATIONS: tuple[Mutation, ...] = (
    without_a_field,
    with_another_field,
    of_a_wrong_type,
    written_wrongly,
    much_too_long,
    broken_off,
    with_more_behind,
    spoilt,
)
mutations = st.just(as_it_is) | st.sampled_from(MUTATIONS)
