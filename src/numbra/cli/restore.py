"""`numbra restore`: a backup into an empty database, of either kind, verified row by row."""

from argparse import Namespace
from pathlib import Path

from rich.text import Text as Line

from .arguments import Subparsers, add_language, voice_of
from .copying import copying
from .settings import add_database, database_of
from .terminal import output
from .texts import texts

RESTORED = texts("restore.restored")


def add(commands: Subparsers) -> None:
    """Register the command."""
    parser = commands.add_parser("restore", help="write a backup into an empty database", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="a backup, as `numbra backup` writes it")
    add_database(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Copy, verify, and say so."""
    from numbra.server.backup import restore  # here, so that other commands need not load it

    database = database_of(args)
    tables = copying(lambda told: restore(args.file, database, told))
    rows = sum(digest.rows for digest in tables.values())
    output().print(Line(voice_of(args.lang)(RESTORED, rows=rows)), soft_wrap=True)
    return 0
