"""`numbra rules GAME`: the rules of a game, to play from without its booklet."""

from argparse import Namespace

from numbra.core.registry import game
from numbra.server.http.rulebook import page

from .arguments import Subparsers, add_language, voice_of
from .pages import Page
from .terminal import output


def add(subparsers: Subparsers) -> None:
    """Register the command."""
    parser = subparsers.add_parser("rules", help="print the rules of a game", description="Print the rules of a game.")
    parser.add_argument("game", metavar="GAME", help="name of a game; see `numbra games`")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Print the page."""
    output().print(Page(page(game(args.game), voice_of(args.lang).language)))
    return 0
