"""`numbra move`: everything from one database into another, empty one, verified row by row."""

from argparse import Namespace

from rich.text import Text as Line

from .arguments import Subparsers, add_language, voice_of
from .copying import copying
from .terminal import output
from .texts import texts

MOVED = texts("move.moved")


def add(commands: Subparsers) -> None:
    """Register the command."""
    parser = commands.add_parser("move", help="write one database into another", description=__doc__)
    source = "a file, or postgresql://…, which no server may be using; it stays as it is"
    parser.add_argument("--from", dest="source", required=True, metavar="ADDRESS", help=source)
    target = "a file, or postgresql://…, empty or absent"
    parser.add_argument("--to", dest="target", required=True, metavar="ADDRESS", help=target)
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Copy, verify, and say so."""
    from numbra.server.backup import move  # here, so that other commands need not load it

    tables = copying(lambda told: move(args.source, args.target, told))
    rows = sum(digest.rows for digest in tables.values())
    output().print(Line(voice_of(args.lang)(MOVED, rows=rows)), soft_wrap=True)
    return 0
