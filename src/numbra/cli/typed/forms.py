"""What a person types in any game: the name of an action, then the values of its fields, such as `bid 3 4`."""

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, get_args, get_origin

import msgspec

from numbra.core.complaints import complaint
from numbra.core.contract import Action
from numbra.core.describing import schema
from numbra.core.errors import MALFORMED, MalformedAction, refusal
from numbra.core.game import Game
from numbra.core.text import LANGUAGES, Language, Text

from ..texts import texts
from . import Typed

LOOKED_AT = 2_000
"""The most legal actions in which values are looked up."""

AMBIGUOUS = refusal(texts, "cli/ambiguous")
TOO_MANY_VALUES = refusal(texts, "cli/too-many-values")

_UNREADABLE = (msgspec.ValidationError, RecursionError, ValueError)


class Forms:
    """The kinds of action of a game, as they are typed."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @cached_property
    def kinds(self) -> dict[str, type[Action]]:
        """The kinds of action by the names of their types."""
        kinds: Sequence[type[Action]] = get_args(self._game.action_type) or (self._game.action_type,)
        return {str(kind.__struct_config__.tag): kind for kind in kinds}

    @cached_property
    def _words(self) -> dict[str, frozenset[str]]:
        """The words for each kind of action: the name of its type, and what people call it in any language."""
        return {
            tag: frozenset({tag.lower(), *(_word(kind.called, one) for one in LANGUAGES if kind.called)} - {""})
            for tag, kind in self.kinds.items()
        }

    def read(self, line: str, actions: Iterable[Action]) -> Mapping[str, Any] | None:
        """The action a line means, as JSON; None if it means none.

        Where only one kind of action that has fields is legal, its values alone are enough.
        """
        words = _split(line)
        legal = list(islice(actions, LOOKED_AT))
        if not words:
            return None
        tag = self._named(words[0])
        if tag is not None:
            return self._filled(tag, words[1:], legal)
        with_values = {str(one.__struct_config__.tag) for one in legal if one.__struct_fields__}
        if len(with_values) != 1:
            return None
        try:
            return self._filled(with_values.pop(), words, legal)
        except MalformedAction:
            return None

    def typed(self, action: Action) -> str:
        """How an action is typed: by words if `read` understands them, else as JSON."""
        tag = str(action.__struct_config__.tag)
        words = _typed(action)
        try:
            meant = self._game.action(self._filled(tag, words, ())) if tag in self.kinds else None
        except MalformedAction:
            meant = None
        return shlex.join([tag, *words]) if meant == action else msgspec.json.encode(action).decode()

    def commands(self, language: Language) -> Iterator[Typed]:
        """Each kind of action with its fields, and below it each field, with the help that the game gives."""
        known = schema(self._game.action_type, language)["$defs"]
        for tag, kind in self.kinds.items():
            about = known[kind.__name__]
            names = [field.encode_name for field in msgspec.structs.fields(kind)]
            yield Typed(" ".join([tag, *names]), Text.same(about["title"]))
            for name in names:
                yield Typed(f"  {name}", Text.same(_help(about["properties"][name])))

    def _named(self, word: str) -> str | None:
        """The kind of action that a word names, be it only by its beginning; None if it names none."""
        said = _plain(word)
        exact = [tag for tag, words in self._words.items() if said in words]
        found = exact or [
            tag for tag, words in self._words.items() if said and any(one.startswith(said) for one in words)
        ]
        if len(found) > 1:
            raise MalformedAction(AMBIGUOUS, word=word, choices=", ".join(found))
        return found[0] if found else None

    def _filled(self, tag: str, words: Sequence[str], legal: Iterable[Action]) -> Mapping[str, Any]:
        """An action of a kind with the values that were typed, as JSON."""
        kind = self.kinds[tag]
        fields = msgspec.structs.fields(kind)
        values = _values(tag, fields, words)
        known = [one for one in legal if type(one) is kind]
        meant = {
            field.encode_name: _meant(values[field.encode_name], [getattr(one, field.name) for one in known])
            for field in fields
            if field.encode_name in values
        }
        try:
            action = msgspec.convert({"type": tag, **meant}, kind, strict=False)
        except _UNREADABLE as error:
            raise MalformedAction(MALFORMED, title=self._game.title, why=complaint(error)) from None
        given: Mapping[str, Any] = msgspec.to_builtins(action)
        return given


def _split(line: str) -> list[str]:
    """The words of a line, between spaces or commas; a value with spaces stands in quotes."""
    try:
        return shlex.split(line.replace(",", " "))
    except ValueError:  # an apostrophe, or a quote that does not end
        return line.replace(",", " ").split()


def _plain(word: str) -> str:
    """A word without case and punctuation."""
    return "".join(letter for letter in word.lower() if letter.isalnum() or letter in "-_")


def _word(called: Text | None, language: Language) -> str:
    """What people call a kind of action, if that is one word."""
    said = called.say(language).split() if called else []
    words = [word for word in map(_plain, said) if word]
    return words[0] if len(words) == 1 else ""


def _values(tag: str, fields: Sequence[msgspec.structs.FieldInfo], words: Sequence[str]) -> dict[str, Any]:
    """The words by field: `name=value` where it is said, else in order; a list at the end takes all that is left."""
    names = [field.encode_name for field in fields]
    left, values = list[str](), dict[str, Any]()
    for word in words:
        name, equals, value = word.partition("=")
        if equals and name in names:
            values[name] = value
        else:
            left.append(word)
    for field in fields:
        if field.encode_name in values or not left:
            continue
        if _is_list(field.type) and field is fields[-1]:
            values[field.encode_name], left = left, []
        else:
            values[field.encode_name] = left.pop(0)
    if left:
        raise MalformedAction(TOO_MANY_VALUES, extra=" ".join(left), usage=" ".join([tag, *names]))
    return values


def _is_list(kind: Any) -> bool:
    """Whether a field takes several values."""
    origin = get_origin(kind)
    if origin in (tuple, list, set, frozenset) or kind in (tuple, list, set, frozenset):
        return True
    return origin is not None and any(_is_list(one) for one in get_args(kind)[:1])


def _meant(value: Any, possible: Iterable[Any]) -> Any:
    """The value that was typed, completed where it is the beginning of only one that is legal."""
    if isinstance(value, list):
        single = [item for one in possible if isinstance(one, tuple | list | set | frozenset) for item in one]
        return [_meant(item, single) for item in value]
    texts = dict.fromkeys(one for one in possible if isinstance(one, str))
    same = [text for text in texts if text.lower() == value.lower()]
    begun = same or [text for text in texts if text.lower().startswith(value.lower())]
    return begun[0] if len(begun) == 1 and value not in texts else value


def _typed(action: Action) -> list[str]:
    """The words for the fields of an action; where one is left out, those behind it are named."""
    words, named = list[str](), False
    for field in msgspec.structs.fields(action):
        value = getattr(action, field.name)
        if value == field.default:
            named = True
        elif isinstance(value, tuple | list):
            words += map(_word_for, value)
        else:
            words.append(f"{field.encode_name}={_word_for(value)}" if named else _word_for(value))
    return words


def _word_for(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _help(field: Mapping[str, Any]) -> str:
    """What a field means, and what it can be."""
    typed = next((one for one in field.get("anyOf", ()) if one.get("type") != "null"), field)
    named = {one["const"]: one["title"] for one in field.get("names", ())}
    possible = ", ".join(
        f"{value} ({named[value]})" if value in named else str(value) for value in typed.get("enum", ())
    )
    bounds = (typed.get("minimum"), typed.get("maximum"))
    if not possible and bounds != (None, None):
        possible = " – ".join("…" if bound is None else str(bound) for bound in bounds)
    parts = (field["title"], field.get("description", ""), possible)
    return ": ".join(part for part in parts if part)
