"""How games look in a terminal: their own tables through the entry-point group `numbra.terminal`, or plainly."""

from typing import Any

from numbra.core.contract import Options
from numbra.core.entry_points import Fault, loaded, offered
from numbra.core.errors import NumbraError, refusal
from numbra.core.game import Game
from numbra.core.text import Text
from numbra.core.voice import Voice

from ..texts import texts
from .base import Table

GROUP = "numbra.terminal"

PLAYERS = texts("table.players")
EXACTLY = texts("table.players-exactly")

BROKEN_TABLE = refusal(texts, "cli/broken-table")


class BrokenTable(NumbraError):
    """A terminal table that is installed and cannot be used."""


def table_for(game: Game, voice: Voice, options: Options) -> Table[Any]:
    """The terminal table of a game, for the seat this voice speaks to; plain if its own cannot be used."""
    found = _own(game)
    kind = Table if found is None or isinstance(found, BrokenTable) else found
    return kind(game, voice, options)


def broken_table(game: Game) -> BrokenTable | None:
    """Why the terminal table that is installed for a game cannot be used, if it cannot."""
    found = _own(game)
    return found if isinstance(found, BrokenTable) else None


def _own(game: Game) -> type[Table[Any]] | BrokenTable | None:
    """The table that a package brings for a game, that of the game's own package first; or why it cannot be used."""
    package = type(game).__module__.partition(".")[0]
    points = [point for point in offered(GROUP) if point.name == game.name]
    if not points:
        return None
    point = min(points, key=lambda point: (point.value.partition(".")[0] != package, point.value))
    found = loaded(point)
    if isinstance(found, type) and issubclass(found, Table):
        return found
    why = found.why if isinstance(found, Fault) else f"it is of type {type(found).__name__}, not a Table"
    return BrokenTable(BROKEN_TABLE, name=point.value, title=game.title, why=why)


def blurb_of(game: Game) -> Text:
    """A game in one sentence; its title if it has none."""
    return game.tagline if game.tagline.say() else Text.same(game.title)


def players_of(game: Game, voice: Voice) -> str:
    """How many play it."""
    least, most = game.seats[0], game.seats[-1]
    return voice(PLAYERS if least < most else EXACTLY, least=least, most=most)
