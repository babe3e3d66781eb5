"""The actions of a seat as forms: for each kind of action its fields, and the values that are legal together."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any, Literal

import msgspec

from numbra.core.contract import Action, Value
from numbra.core.describing import MEANS, Meaning, schema
from numbra.core.game import Game
from numbra.core.text import Language

LISTED = 300
"""The most legal actions of one kind that are sent. Where there are more, the form tells only the types of values."""
LOOKED_AT = 1000
"""The most legal actions that are looked at. Where there are more, every kind of action gets a form."""

Kind = Literal["number", "text", "numbers", "texts", "other"]
KINDS: dict[str, Kind] = {"integer": "number", "number": "number", "string": "text"}
KINDS_OF_ITEMS: dict[str, Kind] = {"integer": "numbers", "number": "numbers", "string": "texts"}


class NamedValue(Value, frozen=True):
    """A value that has a name for people."""

    value: Any
    called: str


class FieldSeen(Value, frozen=True, kw_only=True):
    """A field of a kind of action: what people call it, and what its values are."""

    name: str
    called: str
    about: str
    kind: Kind
    means: Meaning | None
    """What its values stand for: cards in zones or what cards look like, both by their names; or seats."""
    names: tuple[NamedValue, ...]
    """The values that have names; a field that has any takes no others."""
    least: float | None
    most: float | None


class FormSeen(Value, frozen=True, kw_only=True):
    """A kind of action that the seat may take now."""

    type: str
    called: str
    fields: tuple[FieldSeen, ...]
    legal: tuple[tuple[Any, ...], ...] | None
    """The values of the fields in each legal action of this kind, in the order of `fields`; null if they are too many.

    Then the fields tell what is possible at all, and the server refuses what is not legal.
    """


def forms(game: Game, actions: Iterable[Action], language: Language) -> tuple[FormSeen, ...]:
    """The forms of these actions, which are the legal ones."""
    found = [msgspec.to_builtins(action) for action in islice(actions, LOOKED_AT + 1)]
    legal: dict[str, list[dict[str, Any]]] = {}
    for action in found:
        legal.setdefault(action["type"], []).append(action)
    every = len(found) > LOOKED_AT
    kinds = _kinds(game.action_type, language)
    return tuple(
        _form(tag, kind, None if every or len(legal[tag]) > LISTED else legal[tag])
        for tag, kind in kinds.items()
        if every or tag in legal
    )


def card_names(form: FormSeen) -> Iterator[str]:
    """The names of all cards that can be chosen in a form, as far as it lists them."""
    for place, field in enumerate(form.fields):
        if field.means in ("card", "face"):
            for value in (values[place] for values in form.legal or ()):
                yield from map(str, value if isinstance(value, list | tuple) else () if value is None else (value,))


@cache
def _kinds(action_type: Any, language: Language) -> dict[str, dict[str, Any]]:
    """The schemas of a game's kinds of action by their types, in its order; made once, since that takes 3 ms."""
    found = schema(action_type, language)
    kinds = (found["$defs"][kind["$ref"].rpartition("/")[2]] for kind in found.get("anyOf", (found,)))
    return {kind["properties"]["type"]["enum"][0]: kind for kind in kinds}


def _form(tag: str, kind: dict[str, Any], legal: Iterable[dict[str, Any]] | None) -> FormSeen:
    about = {name: field for name, field in kind["properties"].items() if name != "type"}
    return FormSeen(
        type=tag,
        called=kind["title"],
        fields=tuple(_field(name, field) for name, field in about.items()),
        legal=None if legal is None else tuple(tuple(action[name] for name in about) for action in legal),
    )


def _field(name: str, about: dict[str, Any]) -> FieldSeen:
    typed = next((one for one in about.get("anyOf", ()) if one.get("type") != "null"), about)
    return FieldSeen(
        name=name,
        called=about["title"],
        about=about.get("description", ""),
        kind=_kind(typed),
        means=about.get(MEANS),
        names=tuple(NamedValue(one["const"], one["title"]) for one in about.get("names", ())),
        least=typed.get("minimum"),
        most=typed.get("maximum"),
    )


def _kind(typed: dict[str, Any]) -> Kind:
    if typed.get("type") == "array":
        items = (*typed.get("prefixItems", ()), *filter(None, (typed.get("items"),)))
        kinds = {KINDS_OF_ITEMS.get(str(item.get("type")), "other") for item in items}
        return kinds.pop() if len(kinds) == 1 else "other"
    if all(isinstance(value, str) for value in typed.get("enum", [None])):
        return "text"
    if all(isinstance(value, int) for value in typed.get("enum", [None])):
        return "number"
    return KINDS.get(str(typed.get("type")), "other")
