"""`numbra arena`: many games between bots, and what can be concluded from them."""

import math
import os
from argparse import Namespace
from collections.abc import Iterable, Iterator

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table as Grid

from numbra.core.registry import game
from numbra.core.text import Text
from numbra.core.voice import Voice
from numbra.lab.arena import Outcome, Pairing, Standing, outcomes, standings
from numbra.lab.stats import Interval

from .arguments import Subparsers, add_language, add_options, options_from, positive, voice_of
from .terminal import complaints, output

COLUMNS = (
    Text("bot", "Bot", "bot"),
    Text("wins", "Siege", "victoires"),
    Text("win rate", "Siegquote", "taux"),
    Text("95 %", "95 %", "95 %"),
    Text("mean score", "Punkte im Mittel", "score moyen"),
    Text("95 %", "95 %", "95 %"),
)
SUMMARY = Text(
    "{title}: {games} games, seats rotated, seed “{seed}”. A shared win counts in parts.",
    "{title}: {games} Spiele, Plätze reihum, Startwert „{seed}“. Ein geteilter Sieg zählt anteilig.",
    "{title} : {games} parties, places tournantes, graine « {seed} ». Une victoire partagée compte en parts.",
)


def add(commands: Subparsers) -> None:
    """Register the command."""
    parser = commands.add_parser("arena", help="let bots play many games", description=__doc__)
    parser.add_argument("game", metavar="GAME", help="which game; see `numbra games`")
    parser.add_argument("--bots", required=True, metavar="A,B", help="one bot for each seat, such as greedy,random")
    parser.add_argument("-n", type=positive, default=1000, metavar="N", help="how many games (default: 1000)")
    parser.add_argument(
        "--jobs", type=positive, default=os.cpu_count() or 1, metavar="N", help="processes (default: all)"
    )
    parser.add_argument("--seed", default="arena", metavar="TEXT", help="where all chance comes from (default: arena)")
    add_options(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Play them all, then show the table."""
    voice = voice_of(args.lang)
    bots = tuple(name.strip() for name in args.bots.split(","))
    pairing = Pairing(args.game, bots, args.seed, options_from(args.option))
    pairing.check()
    shown = standings(pairing, _played(pairing, args.n, args.jobs))
    console = output()
    console.print(voice(SUMMARY, title=game(args.game).title, games=args.n, seed=args.seed))
    console.print(_grid(shown, voice))
    return 0


def _played(pairing: Pairing, games: int, jobs: int) -> Iterator[Outcome]:
    """The outcomes, with a bar that grows as they come in."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = complaints()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(outcomes(pairing, games, min(jobs, games)), total=games)


def _grid(shown: Iterable[Standing], voice: Voice) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for place, column in enumerate(COLUMNS):
        grid.add_column(voice(column), justify="right" if place else "left")
    for one in shown:
        win, score = one.win_rate, one.score
        wins, estimate = f"{one.wins:.10g}", f"{win.estimate:.1%}"
        grid.add_row(
            one.bot, wins, estimate, f"{win.low:.1%} – {win.high:.1%}", f"{score.estimate:.2f}", _bounds(score)
        )
    return grid


def _bounds(score: Interval) -> str:
    """Of a single game nothing can be concluded about the mean."""
    return f"{score.low:.2f} – {score.high:.2f}" if math.isfinite(score.low) else "–"
