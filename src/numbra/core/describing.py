"""How a game describes itself to people: names of its options and actions, and how its components look.

Forms, boards and lists are made from this, so that none of them knows a game by name. What a game leaves out is derived
from its types, or left out.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec.inspect import Metadata, StructType, UnionType, type_info

from .text import ENGLISH, Catalogue, Language, Text, texts

ABOUT, CALLED, CHOICES, PURPOSE = "about", "called", "choices", "purpose"
BETWEEN_PEOPLE, MEANS = "between_people", "means"
"""What a field declares in the `extra` of its `Meta`."""
YES_NO = {True: texts("yes"), False: texts("no")}

Meaning = Literal["card", "face", "seat"]
"""What the values of an action's field stand for: components that lie in zones, what components look like, or seats."""
Shape = Literal["card", "tile", "die", "token"]
Colour = Literal["red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "grey", "black", "white"]
"""The colours of components on a board, each with a letter or a pattern for people who cannot tell colours apart."""


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """How a card, tile or die looks on a board that any game can be played on."""

    label: str
    """What is printed on it: a few characters, such as “7” or “♠ Q”."""
    called: Text | None = None
    """Its name in a sentence and for screen readers; the label if there is none."""
    about: Text | None = None
    """What it does, in a sentence, if players have to read that on it."""
    colour: Colour | None = None
    shape: Shape = "card"


class Easier(msgspec.Struct, frozen=True):
    """An easier way to play a game: a set of options that is chosen in one press when a table is opened."""

    about: Text
    options: Mapping[str, Any]


class Board(msgspec.Struct, frozen=True):
    """A board of a game's own for the page: files in its package, of which `module` is an ES module.

    What the module exports, and what it may do, is in docs/boards.md.
    """

    module: str
    files: tuple[str, ...] = ()
    """What the module loads besides, such as pictures and styles. Nothing else of the package is served."""


def described(
    about: Text,
    *,
    called: Text | None = None,
    choices: Mapping[Any, Text] | None = None,
    purpose: Text | None = None,
    between_people: object = None,
    means: Meaning | None = None,
    **constraints: Any,
) -> msgspec.Meta:
    """Declare what a field of an option or action means, its values (as for `msgspec.Meta`), and its names.

    `choices` names values. `between_people` is the value of an option at tables where no bot sits. `purpose` says what
    it is good for, with that value as the parameter `people`. `means` tells boards what the values of an action's field
    stand for: cards are picked where they lie, faces by their looks, and seats by the names of their people.
    """
    given: dict[str, object] = {ABOUT: about, CALLED: called, CHOICES: choices, PURPOSE: purpose}
    given |= {BETWEEN_PEOPLE: between_people, MEANS: means}
    extra = {name: value for name, value in given.items() if value is not None}
    return msgspec.Meta(description=about.say(), extra=extra, **constraints)


def named(
    texts: Catalogue, key: str, *, choices: Iterable[Any] = (), purpose: bool = False, **declared: Any
) -> msgspec.Meta:
    """`described` by messages whose keys begin alike.

    `key` says what the field means, `key.called` is its name, `key.VALUE` that of each value in `choices`, and
    `key.purpose` says what it is good for.
    """
    names = {value: texts(f"{key}.{value}") for value in choices}
    more: dict[str, Any] = {PURPOSE: texts(f"{key}.{PURPOSE}")} if purpose else {}
    return described(texts(key), called=texts(f"{key}.{CALLED}"), choices=names or None, **more, **declared)


def plain_name(name: str) -> Text:
    """A name in code as a text: `low_wins` is “Low wins”."""
    words = name.replace("_", " ").replace("-", " ").strip()
    return Text.same(words[:1].upper() + words[1:])


def schema(of: Any, language: Language = ENGLISH) -> dict[str, Any]:
    """A JSON schema of options or actions whose titles and descriptions are in one language.

    A field's values that have names are listed under `names`; `purpose`, `between_people` and `means` are as in
    `described`.
    """
    found = msgspec.json.schema(of)
    for struct in _structs(type_info(of)):
        definition = found["$defs"][struct.cls.__name__]
        called = getattr(struct.cls, CALLED, None) or plain_name(struct.tag if isinstance(struct.tag, str) else "")
        definition["title"] = called.say(language) or struct.cls.__name__
        for field in struct.fields:
            declared = _declared(field.type)
            definition["properties"][field.encode_name] |= _said(field.encode_name, field.type, declared, language)
    return found


def declarations(kind: Any) -> Iterator[msgspec.Meta]:
    """What is declared about a type: of one that may also be None, inside the union, where alone bounds can stand."""
    for one in get_args(kind):
        if isinstance(one, msgspec.Meta):
            yield one
        elif get_origin(one) is Annotated:
            yield from declarations(one)


def _declared(kind: Any) -> dict[str, Any]:
    """The same of a type that msgspec has looked into."""
    found = (kind,) if isinstance(kind, Metadata) else kind.types if isinstance(kind, UnionType) else ()
    return next((dict(one.extra) for one in found if isinstance(one, Metadata) and one.extra), {})


def _said(name: str, kind: Any, declared: dict[str, Any], language: Language) -> dict[str, Any]:
    """What people call a field and its values, and what it means."""
    inner = kind.type if isinstance(kind, Metadata) else kind
    choices = declared.get(CHOICES) or (YES_NO if isinstance(inner, msgspec.inspect.BoolType) else {})
    known: dict[str, Any] = {"title": declared.get(CALLED, plain_name(name)).say(language)}
    if ABOUT in declared:
        known["description"] = declared[ABOUT].say(language)
    if choices:
        known["names"] = [{"const": value, "title": text.say(language)} for value, text in choices.items()]
    known |= {one: declared[one] for one in (BETWEEN_PEOPLE, MEANS) if one in declared}
    if PURPOSE in declared:
        people: Any = declared.get(BETWEEN_PEOPLE)
        whole = isinstance(people, float) and people.is_integer()
        known[PURPOSE] = declared[PURPOSE].say(language, people=int(people) if whole else people)
    return known


def _structs(info: Any) -> Iterator[StructType]:
    """A struct or a union of structs, and the structs nested in their fields."""
    if isinstance(info, Metadata):
        yield from _structs(info.type)
    elif isinstance(info, UnionType):
        for kind in info.types:
            yield from _structs(kind)
    elif isinstance(info, StructType):
        yield info
        for field in info.fields:
            yield from _structs(field.type)
