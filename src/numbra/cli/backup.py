"""`numbra backup`: the whole database in one file, written while servers run, and verified."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text as Line

from numbra.core.voice import Voice

from .arguments import Subparsers, add_language, voice_of
from .copying import copying
from .settings import add_database, database_of
from .terminal import output
from .texts import texts

if TYPE_CHECKING:
    from numbra.server.backup import Backup

WRITTEN = texts("backup.written")
WRITTEN_EMPTY = texts("backup.written-empty")
OTHER_RULES = texts("backup.other-rules")


def add(commands: Subparsers) -> None:
    """Register the command."""
    parser = commands.add_parser("backup", help="write the database into a file", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write; only its owner can read it")
    add_database(parser)
    parser.add_argument("--force", action="store_true", help="replace the file if it exists")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Copy, verify, and say what was written."""
    from numbra.server.backup import backup  # here, so that other commands need not load it

    database = database_of(args)
    done = copying(lambda told: backup(database, args.file, told, force=args.force))
    console = output()
    for line in _said(done, args.file, voice_of(args.lang)):
        console.print(Line(line), soft_wrap=True)
    return 0


def _said(done: "Backup", file: Path, voice: Voice) -> list[str]:
    replayed = done.replayed
    if not replayed.of:
        return [voice(WRITTEN_EMPTY, path=file)]
    rows = sum(digest.rows for digest in done.tables.values())
    said = [voice(WRITTEN, path=file, rows=rows, logs=replayed.logs, of=replayed.of)]
    return said + ([voice(OTHER_RULES, logs=replayed.other_rules)] if replayed.other_rules else [])
