"""The games that can be played here: their bots, their options and their rules."""

from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from numbra.bots import Level, levels
from numbra.bots import names as bot_names
from numbra.core.contract import Value
from numbra.core.describing import schema
from numbra.core.entry_points import described
from numbra.core.errors import BROKEN_GAME, UnknownGame
from numbra.core.registry import broken_games, game_names
from numbra.core.registry import game as game_called
from numbra.core.text import Language
from numbra.server.gate.accept_language import language_of
from numbra.server.people.sessions import AnyRequest
from numbra.server.table.options import TableOptions

from .boards import Boards, boards_of
from .rulebook import has_page, page

AN_HOUR = 3600


class LevelInfo(Value, frozen=True):
    """One of a game's bots: its name for programs, what people call it, and how it plays."""

    name: str
    called: str
    about: str


class EasierInfo(Value, frozen=True):
    """An easier way to play a game: what it is, and the options that make it so."""

    about: str
    options: dict[str, Any]


class GameInfo(Value, frozen=True, kw_only=True):
    """A game that can be played here; what is said of it is in the language asked for."""

    game: str
    title: str
    version: str
    tagline: str
    """What players do in it, in a sentence; empty if the game has none."""
    minutes: tuple[int, int] | None
    """How long it takes, at least and at most."""
    seats: tuple[int, int]
    usual_seats: int
    """The number of seats of a table if nobody chooses another."""
    usual_options: dict[str, Any]
    """The options of a table if nobody chooses others, where these differ from the options' defaults."""
    easier: EasierInfo | None
    bots: tuple[str, ...]
    """All bots that can sit at its tables."""
    levels: tuple[LevelInfo, ...]
    """The bots with a level of skill, such as master, the best first."""
    lesson: bool
    """Whether there is a lesson for it."""
    rules: bool
    """Whether its rules can be read."""
    board: str | None
    """The address of the module of its own board (docs/boards.md); null if its package brings none that can be used."""
    options: dict[str, Any]
    """A JSON schema of the options; titles, names of values (`names`) and descriptions are in the language asked for.

    `between_people` is the default of an option at tables without bots, `purpose` says what the option is good for.
    """
    table_options: dict[str, Any]
    """The same of the options that a table has besides; `POST /api/tables` takes them beside `options`."""


class BrokenGame(Value, frozen=True):
    """A game that is installed and cannot be played."""

    game: str
    sentence: str
    """The reason."""


class Games(Value, frozen=True):
    """All installed games."""

    games: tuple[GameInfo, ...]
    broken: tuple[BrokenGame, ...]


class Rules(Value, frozen=True):
    """The rules of a game, in Markdown."""

    title: str
    markdown: str


@get("/games")
async def games(request: AnyRequest, lang: FromQuery[Language | None] = None) -> Games:
    """The games that can be played here, and those that are installed but cannot be loaded."""
    language, boards = lang or language_of(request), boards_of(request)
    broken, infos = broken_games(), list[GameInfo]()
    for name in game_names():
        try:
            infos.append(_info(name, language, boards))
        except BaseException as error:  # whatever another package's descriptions of its game raise
            broken[name] = UnknownGame(BROKEN_GAME, name=name, why=described(error))
    return Games(tuple(infos), tuple(BrokenGame(name, broken[name].sentence(language)) for name in sorted(broken)))


@get("/rules/{game:str}")
async def rules(request: AnyRequest, game: FromPath[str], lang: FromQuery[Language | None] = None) -> Response[Rules]:
    """The rules of a game, complete enough to play without its booklet."""
    played = game_called(game)
    markdown = page(played, lang or language_of(request))
    headers = {"cache-control": f"public, max-age={AN_HOUR}", "vary": "accept-language"}
    return Response(Rules(played.title, markdown), headers=headers)


def _info(name: str, language: Language, boards: Boards) -> GameInfo:
    played = game_called(name)
    easier = played.easier
    return GameInfo(
        game=name,
        title=played.title,
        version=played.version,
        tagline=played.tagline.say(language),
        minutes=played.minutes,
        seats=(played.seats[0], played.seats[-1]),
        usual_seats=played.usual_seats or played.seats[0],
        usual_options=dict(played.usual_options),
        easier=None if easier is None else EasierInfo(easier.about.say(language), dict(easier.options)),
        bots=bot_names(name),
        levels=tuple(_level(one, language) for one in levels(name)),
        lesson=played.lesson is not None,
        rules=has_page(played, language),
        board=boards.address(name),
        options=schema(played.options_type, language),
        table_options=schema(TableOptions, language),
    )


def _level(level: Level, language: Language) -> LevelInfo:
    return LevelInfo(level.name, level.called.say(language), level.about.say(language))


GAME_ROUTES = (games, rules)
