"""How strong the bots are: each level against the one below, and the masters against the generic search.

Every match is an arena of its own, kept in `build/arena`, so that a stopped run continues where it was. The output is
the table in docs/bots.md. The search thinks for as long as a move of the master takes on average on this machine, which
is measured first, in the same run.

    python -m benchmarks.bots [--scale 1.0] [--jobs 2] [--only shades]
"""

import argparse
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import fmean

from rich.console import Console

from numbra.bots import levels
from numbra.lab.arena import Arena, Played
from numbra.lab.journal import Journal
from numbra.lab.results import MICROSECONDS, Results, results
from numbra.lab.workers import play_all

FOLDER = Path("build/arena")
SEED = "bots"
EYE = {"shades": "@expert"}
"""In shades the search has the same eye as the master it plays against."""
TIMED_GAMES = 12
"""Games in which the master's think time is measured."""


@dataclass(frozen=True)
class Match:
    """One bot against others, over enough games to tell them apart."""

    game: str
    bots: tuple[str, ...]
    games: int

    @property
    def command(self) -> str:
        """The command that plays the same match."""
        return f"numbra arena {self.game} --bots {','.join(self.bots)} -n {self.games} --seed {SEED}"

    @property
    def arena(self) -> Arena:
        """The match as the lab schedules it."""
        return Arena.of(self.game, self.bots, games=self.games, seed=SEED)

    def play(self, jobs: int) -> list[Played]:
        """Play the games that are not stored yet; all games."""
        arena = self.arena
        name = f"{self.game} {' '.join(self.bots)} {self.games}".replace(":", "-")
        journal = Journal.take_up(FOLDER / name.replace(" ", "-"), arena)
        for one in play_all(arena, journal.missing(arena.fixtures()), jobs=jobs):
            journal.add(one)
        return list(journal.games.values())


@dataclass(frozen=True)
class Table:
    """How the bots of one game are compared."""

    game: str
    others: int
    """Weaker bots at a table with one stronger bot."""
    ladder: int
    """Games between neighbouring levels."""
    search: int
    """Games between the master and the search."""


TABLES = (Table("shades", 1, 400, 200), Table("nmbrs", 1, 200, 60), Table("code777", 3, 400, 320))


def milliseconds(game: str, others: int, jobs: int) -> int:
    """The mean milliseconds that the master of a game thinks about a move."""
    played = Match(game, ("master",) * (others + 1), TIMED_GAMES).play(jobs)
    times = [time for one in played for seat in one.think_us for time in seat]
    return max(1, round(fmean(times) / MICROSECONDS))


def matches(table: Table, scale: float, jobs: int) -> Iterator[Match]:
    """The matches between neighbouring levels from the top, then that against the search."""
    names = [level.name for level in levels(table.game)]
    ladder = max(1, round(table.ladder * scale))
    for better, worse in pairwise(names):
        yield Match(table.game, (better, *(worse,) * table.others), ladder)
    search = f"search:{milliseconds(table.game, table.others, jobs)}ms{EYE.get(table.game, '')}"
    yield Match(table.game, (names[0], *(search,) * table.others), max(1, round(table.search * scale)))


def row(match: Match, found: Results) -> str:
    """A line of the table in docs/bots.md."""
    better, worse = found.standings
    share, low, high = better.win_rate
    times = " / ".join(f"{one.thinking.median:.0f}, {one.thinking.p99:.0f}" for one in (better, worse))
    return (
        f"| {match.game} | {better.bot} | {len(match.bots) - 1} × {worse.bot} | {found.games} | "
        f"{share:.1%} ({low:.1%} – {high:.1%}) | {found.fair:.0%} | {better.score.estimate:.1f} : "
        f"{worse.score.estimate:.1f} | {times} | `{match.command}` |"
    )


def main() -> None:
    """Play all matches, and print each row as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="how many times the usual number of games")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", help="one game")
    args = parser.parse_args()
    console = Console(soft_wrap=True, highlight=False)
    for table in TABLES:
        if args.only in (None, table.game):
            for match in matches(table, args.scale, args.jobs):
                console.print(row(match, results(match.arena, match.play(args.jobs))), markup=False)


if __name__ == "__main__":
    main()
