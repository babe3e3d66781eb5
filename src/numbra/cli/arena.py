"""`numbra arena`: bots play each other, every deal in all seatings, and what can be concluded from it."""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text as Line

from numbra.core.registry import game
from numbra.core.voice import Voice
from numbra.lab.arena import Arena, Played
from numbra.lab.journal import Journal
from numbra.lab.report import COLUMNS, RATING, cells, page, rated
from numbra.lab.results import Results, results
from numbra.lab.workers import CLUSTERS, play_all

from .arguments import ANY_BOT, Subparsers, add_language, add_options, bot_name, options_from, positive, voice_of
from .terminal import complaints, output
from .texts import texts

THINKING = (
    texts("arena.column.bot"),
    RATING,
    texts("arena.column.asked"),
    texts("arena.column.median"),
    texts("arena.column.percentile-99"),
    texts("arena.column.longest"),
)
AHEAD = texts("arena.ahead")
SUMMARY = texts("arena.summary")
WRITTEN = texts("arena.written")


def add(commands: Subparsers) -> None:
    """Register the command."""
    parser = commands.add_parser("arena", help="let bots play each other", description=__doc__)
    parser.add_argument("game", metavar="GAME", help="which game; see `numbra games`")
    bots = f"who plays, such as master,search:100ms,random; {ANY_BOT}"
    parser.add_argument("--bots", type=_bots, required=True, metavar="A,B,…", help=bots)
    parser.add_argument("-n", type=positive, default=1000, metavar="N", help="games of each table (default: 1000)")
    parser.add_argument("--seats", type=positive, metavar="N", help="seats at a table (default: one for each bot)")
    parser.add_argument("--seed", default="arena", metavar="TEXT", help="where all chance comes from (default: arena)")
    _add_ways_to_run(parser)
    add_options(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def _add_ways_to_run(parser: ArgumentParser) -> None:
    """Add the arguments that change nothing about the results."""
    every = os.cpu_count() or 1
    parser.add_argument("--jobs", type=positive, default=every, metavar="N", help="processes (default: all)")
    parser.add_argument("--cluster", choices=CLUSTERS, help="play on a Ray cluster; needs numbra[cluster]")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="keep every game there, go on where a run with the same arguments stopped, and write a report",
    )


def _bots(text: str) -> tuple[str, ...]:
    return tuple(bot_name(name.strip()) for name in text.split(","))


def run(args: Namespace) -> int:
    """Play all games, then show the results."""
    voice = voice_of(args.lang)
    options = options_from(args.option)
    arena = Arena.of(args.game, args.bots, games=args.n, seats=args.seats, seed=args.seed, options=options)
    journal = Journal.take_up(args.out.absolute(), arena) if args.out is not None else None
    found = results(arena, _played(arena, journal, args))
    console = output()
    title = game(args.game).title
    console.print(voice(SUMMARY, title=title, games=found.games, deals=found.deals, seed=args.seed))
    for grid in _grids(found, voice):
        console.print()
        console.print(grid)
    if journal is not None:
        journal.write("results.json", msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
        path = journal.write("report.html", page(found, voice).encode())
        console.print(Line(f"\n{voice(WRITTEN, path=path)}"), soft_wrap=True)
    return 0


def _played(arena: Arena, journal: Journal | None, args: Namespace) -> list[Played]:
    """All games, with a bar that grows as they come in."""
    fixtures = arena.fixtures()
    done = list(journal.games.values()) if journal is not None else []
    missing = journal.missing(fixtures) if journal is not None else fixtures
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = complaints()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=len(fixtures), completed=len(done))
        for one in play_all(arena, missing, jobs=args.jobs, cluster=args.cluster):
            if journal is not None:
                journal.add(one)
            done.append(one)
            progress.advance(task)
    return done


def _grids(found: Results, voice: Voice) -> Iterator[Grid]:
    """The tables shown: results, who was ahead of whom, think times."""
    yield _grid((voice(column) for column in COLUMNS), (cells(one) for one in found.standings))
    if len(found.standings) > 2:
        yield _grid((voice(AHEAD), *(one.bot for one in found.standings)), _matrix_rows(found))
    yield _grid((voice(column) for column in THINKING), _thinking_rows(found))


def _grid(columns: Iterable[str], rows: Iterable[tuple[str, ...]]) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for place, column in enumerate(columns):
        grid.add_column(column, justify="right" if place else "left", no_wrap=True)
    for row in rows:
        grid.add_row(*row)
    return grid


def _matrix_rows(found: Results) -> Iterator[tuple[str, ...]]:
    ahead = {(pair.bot, pair.against): pair.ahead.estimate for pair in found.matrix}
    for one in found.standings:
        yield one.bot, *(_share(ahead.get((one.bot, other.bot))) for other in found.standings)


def _share(value: float | None) -> str:
    return "·" if value is None else f"{value:.1%}"


def _thinking_rows(found: Results) -> Iterator[tuple[str, ...]]:
    for one in found.standings:
        spent = one.thinking
        yield (
            one.bot,
            rated(one),
            str(spent.times),
            *(f"{time:.2f}" for time in (spent.median, spent.p99, spent.longest)),
        )
