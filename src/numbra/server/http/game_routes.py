"""The games that can be played here: their bots, their options and their rules."""

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from numbra.bots import Level, levels
from numbra.bots import names as bot_names
from numbra.core.contract import Value
from numbra.core.describing import schema
from numbra.core.registry import game as game_called
from numbra.core.registry import game_names
from numbra.core.text import Language
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
    """A JSON schema of the options; titles, names of values (`names`) and descriptions are in the language asked for.

    `between_people` is the default of an option at tables without bots, `purpose` says what the option is good for.
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
        options=schema(played.options_type, language),
        table_options=schema(TableOptions, language),
    )


def _level(level: Level, language: Language) -> LevelInfo:
    return LevelInfo(level.name, level.called.say(language), level.about.say(language))


GAME_ROUTES = (games, rules)
