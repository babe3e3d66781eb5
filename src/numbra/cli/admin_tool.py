"""What the tools of `numbra admin` have in common: a name, arguments, and how rows are printed and questions asked."""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from rich.text import Text as Line

from numbra.core.text import Text, shown

from .refusals import NEEDS_YES, UsageError
from .terminal import interactive, output
from .texts import texts
from .typed import words

if TYPE_CHECKING:
    from numbra.server.store import Store

PERSON = "the id of a person, as `numbra admin people` shows it; one that begins with - comes after --"
TABLE = "the code of a table, as `numbra admin tables` shows it; one that begins with - comes after --"
YES = words("admin.words.yes")
"""Answers that mean yes, in any of the languages."""
SURE = texts("admin.sure")
NOTHING_DONE = texts("admin.nothing-done")
NOTHING_FOUND = texts("admin.nothing-found")


class Tool(NamedTuple):
    """One of the host's tools."""

    name: str
    help: str
    add_arguments: Callable[[ArgumentParser], None]
    run: "Callable[[Store, Namespace], Awaitable[int]]"


def say(args: Namespace, text: Text, **params: object) -> int:
    """Print a sentence; the exit code of a tool that has done what it was asked."""
    output().print(Line(args.voice(text, **params)), soft_wrap=True)
    return 0


def print_rows(args: Namespace, header: Sequence[Text], rows: Iterable[Sequence[object]]) -> int:
    """Print columns as wide as what is in them; each row is one line, so that other programs can read it."""
    cells = [[args.voice(text) for text in header], *([shown(cell) for cell in row] for row in rows)]
    if len(cells) == 1:
        return say(args, NOTHING_FOUND)
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    console = output()
    for number, row in enumerate(cells):
        line = "  ".join(cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True))
        console.print(Line(line.rstrip(), style="bold" if number == 0 else ""), soft_wrap=True)
    return 0


def add_yes(parser: ArgumentParser) -> None:
    """`--yes`."""
    parser.add_argument("--yes", action="store_true", help="do not ask once more")


def confirmed(args: Namespace, question: Text, **params: object) -> bool:
    """Whether the host confirms; without a terminal to ask at, only `--yes` confirms."""
    if args.yes:
        return True
    if not interactive():
        raise UsageError(NEEDS_YES)
    asked = args.voice(SURE, question=args.voice(question, **params))
    try:
        answer = input(f"{asked} ").strip().lower()
    except EOFError:
        answer = ""
    if answer not in YES:
        say(args, NOTHING_DONE)
    return answer in YES


def date(moment: float) -> str:
    """A moment of the last years, in UTC."""
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(moment))
