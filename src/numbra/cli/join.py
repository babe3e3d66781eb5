"""`numbra join`: a bot of this machine at a table of a server."""

import asyncio
import re
from argparse import Namespace
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text as Line

from numbra.bots.naming import full_name, kind_name, recorded_name
from numbra.core.text import Language
from numbra.core.voice import Voice

from .arguments import ANY_BOT, Subparsers, add_language, bot_name, voice_of
from .bots import introduce
from .refusals import NO_ANSWER, NOT_A_TABLE, SERVER_SAID_NO, TABLE_GONE, ServerError, UsageError
from .terminal import output
from .texts import texts

EXAMPLE = "http://localhost:7777/t/CODE"

SITS = texts("join.sits")
OVER = texts("join.over")


class Where(NamedTuple):
    """A table of a server."""

    server: str
    table: str


def add(commands: Subparsers) -> None:
    """Register the command."""
    parser = commands.add_parser("join", help="seat a bot at a table of a server", description=__doc__)
    parser.add_argument("url", metavar="URL", help=f"a table's address, such as {EXAMPLE}")
    parser.add_argument("--bot", type=bot_name, required=True, metavar="NAME", help=f"which bot; {ANY_BOT}")
    parser.add_argument("--name", metavar="NAME", help="what it is called there (default: the server finds a name)")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Sit down and play to the end of the game."""
    where = table_at(args.url)
    return asyncio.run(_play(where, args.bot, args.name, voice_of(args.lang), output()))


def table_at(url: str) -> Where:
    """The table that an address names: an address of the page, or of the API."""
    found = re.fullmatch(r"(https?://[^/?#\s@]+)/(?:t|api/tables)/([A-Za-z0-9_-]+)/?", url)
    if found is None:
        raise UsageError(NOT_A_TABLE, url=url, example=EXAMPLE)
    return Where(found[1], found[2])


async def _play(where: Where, bot: str, name: str | None, voice: Voice, console: Console) -> int:
    from numbra.client import Guest, ServerRefused, Unreachable  # here, so that other commands need not load them
    from numbra.client.playing import BotPlayer, TableClosed, look, play

    try:
        async with Guest.at(where.server, name) as guest:
            game = (await look(guest, where.table)).table["game"]
            player = BotPlayer(game, bot)
            at = await guest.sit(where.table)
            plays_as = kind_name(bot, voice.language)
            sits = voice(SITS, name=guest.name, table=at.table, seat=at.seat, bot=plays_as)
            console.print(Line(sits), soft_wrap=True)
            introduce(game, (bot,), voice, console)
            end = await play(guest, at.table, player)
    except ServerRefused as no:
        raise ServerError(SERVER_SAID_NO, sentence=str(no)) from no
    except Unreachable as gone:
        raise ServerError(NO_ANSWER, server=where.server, why=gone) from gone
    except TableClosed as closed:
        raise ServerError(TABLE_GONE, table=where.table) from closed
    names = tuple(_shown(seat, voice.language) for seat in end.table["seats"])
    winners = end.view.winners if end.view is not None else ()
    console.print(Line(voice(OVER, names=Voice(voice.language, names).all_names(winners))), soft_wrap=True)
    return 0


def _shown(seat: dict[str, Any], language: Language) -> str:
    """Who sits at a seat: a person by name, a bot of the server's with its level behind its name."""
    shown, bot = str(seat["shown"]), seat["bot"] if seat["name"] is None else None
    return shown if bot is None else full_name(recorded_name(shown, bot), language)
