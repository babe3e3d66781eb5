"""How each game looks in a terminal; a game we do not know is shown plainly."""

from typing import Any

from numbra.core.contract import Options
from numbra.core.game import Game
from numbra.core.text import Text
from numbra.core.voice import Voice

from ..texts import texts
from .base import Table
from .code777 import Code777Table
from .nmbrs import NmbrsTable
from .shades import ShadesTable

TABLES: dict[str, type[Table[Any]]] = {"code777": Code777Table, "nmbrs": NmbrsTable, "shades": ShadesTable}

PLAYERS = texts("table.players")
EXACTLY = texts("table.players-exactly")


def table_for(game: Game, voice: Voice, options: Options) -> Table[Any]:
    """The terminal table of a game, for the seat this voice speaks to."""
    return TABLES.get(game.name, Table)(voice, options)


def blurb_of(game: Game) -> Text:
    """A game in one sentence."""
    return TABLES.get(game.name, Table).blurb or Text.same(game.title)


def players_of(game: Game, voice: Voice) -> str:
    """How many play it."""
    least, most = game.seats[0], game.seats[-1]
    return voice(PLAYERS if least < most else EXACTLY, least=least, most=most)
