"""The games that can be played here: their bots, their options and their rules."""

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery
from msgspec.inspect import Metadata, StructType, type_info

from numbra.bots import Level, levels
from numbra.bots import names as bot_names
from numbra.core.contract import Value
from numbra.core.describing import ABOUT
from numbra.core.registry import game as game_called
from numbra.core.registry import game_names
from numbra.core.text import ENGLISH, LANGUAGES, Language, Text
from numbra.server.gate.accept_language import language_of
from numbra.server.table.options import TableOptions

from .rulebook import page

AN_HOUR = 3600

AnyRequest = Request[Any, Any, Any]


class LevelInfo(Value, frozen=True):
    """One of a game's bots: its name for programs, what people call it, and how it plays."""

    name: str
    called: str
    about: str


class GameInfo(Value, frozen=True, kw_only=True):
    """A game that can be played here."""

    game: str
    title: str
    version: str
    seats: tuple[int, int]
    bots: tuple[str, ...]
    """All bots that can sit at its tables."""
    levels: tuple[LevelInfo, ...]
    """The bots with a level of skill, such as master, the best first."""
    lesson: bool
    """Whether there is a lesson for it."""
    options: dict[str, Any]
    """A JSON schema of the options; `de`, `fr` and so on are `description` in other languages.

    `between_people` is the default of an option at tables without bots.
    """
    table_options: dict[str, Any]
    """The same of the options that a table has besides; `POST /api/tables` takes them beside `options`."""


class Rules(Value, frozen=True):
    """The rules of a game, in Markdown."""

    title: str
    markdown: str


@get("/games")
async def games(request: AnyRequest, lang: FromQuery[Language | None] = None) -> list[GameInfo]:
    """The games that can be played here."""
    return [_info(name, lang or language_of(request)) for name in game_names()]


@get("/rules/{game:str}")
async def rules(request: AnyRequest, game: FromPath[str], lang: FromQuery[Language | None] = None) -> Response[Rules]:
    """The rules of a game, complete enough to play without its booklet."""
    played = game_called(game)
    markdown = page(played, lang or language_of(request))
    headers = {"cache-control": f"public, max-age={AN_HOUR}", "vary": "accept-language"}
    return Response(Rules(played.title, markdown), headers=headers)


def _info(name: str, language: Language) -> GameInfo:
    played = game_called(name)
    return GameInfo(
        game=name,
        title=played.title,
        version=played.version,
        seats=(played.seats[0], played.seats[-1]),
        bots=bot_names(name),
        levels=tuple(_level(one, language) for one in levels(name)),
        lesson=played.lesson is not None,
        options=options_schema(played.options_type),
        table_options=options_schema(TableOptions),
    )


def _level(level: Level, language: Language) -> LevelInfo:
    return LevelInfo(level.name, level.called.say(language), level.about.say(language))


def options_schema(options: type[Value]) -> dict[str, Any]:
    """A JSON schema of options that describes each of them in every language."""
    schema = msgspec.json.schema(options)
    for struct in _structs(type_info(options)):
        properties = schema["$defs"][struct.cls.__name__]["properties"]
        for field in struct.fields:
            if isinstance(field.type, Metadata):
                properties[field.encode_name] |= _declared(field.type.extra or {})
    return schema


def _declared(extra: dict[str, Any]) -> dict[str, Any]:
    """What an option declares besides its schema, with what it means in the languages that say it otherwise."""
    about = extra.get(ABOUT, Text.same(""))
    said = {language: about.say(language) for language in LANGUAGES}
    translated = {language: text for language, text in said.items() if text != said[ENGLISH]}
    return translated | {name: value for name, value in extra.items() if name != ABOUT}


def _structs(info: Any) -> Iterator[StructType]:
    """A struct, and the structs nested in its fields."""
    if isinstance(info, Metadata):
        yield from _structs(info.type)
    elif isinstance(info, StructType):
        yield info
        for field in info.fields:
            yield from _structs(field.type)


GAME_ROUTES = (games, rules)
