"""The games that can be played here: who plays them, what can be chosen, and their rules."""

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery
from msgspec.inspect import Metadata, StructType, type_info

from numbra.bots import Level, levels
from numbra.bots import names as bot_names
from numbra.core.contract import Options, Value
from numbra.core.registry import game as game_called
from numbra.core.registry import game_names
from numbra.core.text import Language

from .languages import language_of
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
    """All that can sit down at its tables."""
    levels: tuple[LevelInfo, ...]
    """Those of them that play as people do, the best first."""
    lesson: bool
    """Whether it can be learned by playing."""
    options: dict[str, Any]
    """A JSON schema of the options; `de` and `fr` say what `description` says in English.

    `between_people` is what holds at tables without bots that do not name the option.
    """


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
    """The rules of a game, to play from without its booklet."""
    played = game_called(game)
    markdown = page(played, lang or language_of(request))
    kept = {"cache-control": f"public, max-age={AN_HOUR}", "vary": "accept-language"}
    return Response(Rules(played.title, markdown), headers=kept)


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
    )


def _level(level: Level, language: Language) -> LevelInfo:
    return LevelInfo(level.name, level.called.say(language), level.about.say(language))


def options_schema(options: type[Options]) -> dict[str, Any]:
    """A JSON schema of options that says what each is for in every language."""
    schema = msgspec.json.schema(options)
    for struct in _structs(type_info(options)):
        properties = schema["$defs"][struct.cls.__name__]["properties"]
        for field in struct.fields:
            if isinstance(field.type, Metadata):
                properties[field.encode_name] |= field.type.extra or {}
    return schema


def _structs(info: Any) -> Iterator[StructType]:
    """A struct, and those that its fields hold."""
    if isinstance(info, Metadata):
        yield from _structs(info.type)
    elif isinstance(info, StructType):
        yield info
        for field in info.fields:
            yield from _structs(field.type)


CATALOGUE = (games, rules)
