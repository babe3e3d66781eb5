"""`numbra`: parses the arguments and runs the command; an error becomes one line and an exit code."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import cast

from numbra import __version__
from numbra.bots import UnknownBot
from numbra.core.errors import InvalidSetup, NumbraError, UnknownGame

from .arguments import voice_of
from .extras import add_all, needing
from .refusals import UsageError
from .streams import complain, flush_output, tolerate_any_encoding

USAGE = (UsageError, UnknownGame, UnknownBot, InvalidSetup)
INTERRUPTED = 130
WITHOUT_COMMAND = ("serve", "--open")
"""The arguments for `numbra` alone: people who type only that want to play."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its exit code."""
    tolerate_any_encoding()
    try:
        args = parser().parse_args((sys.argv[1:] if argv is None else argv) or WITHOUT_COMMAND)
    except SystemExit as told:  # argparse has printed the error, or the help asked for
        code = told.code
        args = Namespace(lang=None, command="", run=lambda _: code)
    try:
        with needing(args.command):
            done = cast("int", args.run(args))
        flush_output()
        return done
    except NumbraError as error:
        complain(f"numbra: {error.sentence(voice_of(args.lang).language)}")
        return 2 if isinstance(error, USAGE) else 1
    except KeyboardInterrupt:
        return INTERRUPTED


def parser() -> ArgumentParser:
    """All commands and their arguments."""
    top = ArgumentParser(
        prog="numbra",
        description="A table for 49 Shades of Grey, nmbrs! and Code 777.",
        epilog=f"Without a command: numbra {' '.join(WITHOUT_COMMAND)}",
    )
    top.add_argument("--version", action="version", version=f"numbra {__version__}")
    top.set_defaults(lang=None)
    add_all(top.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True))
    return top
