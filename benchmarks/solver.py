"""The exact turn solver of nmbrs! next to an OR-Tools CP-SAT model of the same turn, model building included.

Both solve the same boards in turns in one process, so that the ratios hold on a noisy machine; times are CPU times.
The model has no swaps, which the solver searches as well. It is stopped after a time limit and counted with that time,
and is not tried on boards with more possible rows than it can handle.

    python -m benchmarks.solver [--boards 200] [--limit 10] [--seed 1]
"""

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from statistics import median, quantiles
from typing import TypeVar

from harness.nmbrs.cp_model import TurnModel
from harness.nmbrs.solver_positions import played_boards, random_board
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from numbra.bots.nmbrs.solver import POINTS, best
from numbra.games.nmbrs.lays import lays
from numbra.games.nmbrs.turn import Board

T = TypeVar("T")
MOST_LAYS = 400
"""The model is tried only with fewer lays than this, since it would take minutes to build."""
DECK, JOKERS = 104, 4
"""Cards in the deck from which hands are dealt, and how many of them are jokers."""


def from_games(_rng: Random) -> Iterator[Board]:
    """The turns of matches between two to five casual bots."""
    match = 0
    while True:
        match += 1
        yield from islice(played_boards(match, seats=2 + match % 4), 100)


def laid(jokers: int, *, opened: bool = True) -> Callable[[Random], Iterator[Board]]:
    """Hands of 5 to 15 cards with `jokers` jokers, and tables of up to 60 cards."""

    def boards(rng: Random) -> Iterator[Board]:
        while True:
            hand, table = rng.randint(5, 15), rng.randint(0, 60)
            yield random_board(rng, hand=hand, table=table, jokers=jokers, opened=opened)

    return boards


def dealt(rng: Random) -> Iterator[Board]:
    """Hands of 5 to 15 cards with up to two jokers, as frequent as in a deal, and tables of up to 60 cards."""
    while True:
        hand, table = rng.randint(5, 15), rng.randint(0, 60)
        jokers = sum(card < JOKERS for card in rng.sample(range(DECK), hand))
        if jokers <= 2:
            yield random_board(rng, hand=hand, table=table, jokers=jokers, opened=rng.random() < 0.8)


KINDS = {
    "turns of games": from_games,
    "random, no joker": laid(0),
    "random, one joker": laid(1),
    "random, two jokers": laid(2),
    "random, not opened, one joker": laid(1, opened=False),
    "random, not opened, two jokers": laid(2, opened=False),
    "random, jokers as dealt": dealt,
}
"""The sources of boards, by the name shown."""


def fits_the_model(board: Board) -> bool:
    """Whether the possible lays are few enough for the model."""
    return sum(1 for _ in islice(lays(replace(board, opened=True)), MOST_LAYS)) < MOST_LAYS


def modelled(board: Board, seconds: float) -> float | None:
    """Build the model of a board and solve it."""
    return TurnModel(board, POINTS).solve(seconds)


def timed(solve: Callable[[], T]) -> tuple[float, T]:
    """CPU time in milliseconds, and the result."""
    start = time.process_time()
    result = solve()
    return 1000 * (time.process_time() - start), result


def percentile(times: list[float]) -> float:
    """The 99th percentile."""
    return quantiles(times, n=100, method="inclusive")[-1]


def cells(ours: list[float], same: list[float], results: list[tuple[float, float | None]]) -> list[str]:
    """A row of the table; the ratios are over the boards that both were given."""
    shown = [f"{median(ours):.2f}", f"{percentile(ours):.1f}"]
    if len(same) < 2:
        return [*shown, "-", "-", "-", "-", f"0 of {len(same)} tried"]
    theirs = [spent for spent, _ in results]
    solved = sum(value is not None for _, value in results)
    return [
        *shown,
        f"{median(theirs):.1f}",
        f"{percentile(theirs):.0f}",
        f"{median(theirs) / median(same):.1f}",
        f"{percentile(theirs) / percentile(same):.1f}",
        f"{solved} of {len(same)}",
    ]


def main() -> None:
    """Solve the boards of each kind and print medians, percentiles and ratios."""
    parser = argparse.ArgumentParser(description="The turn solver of nmbrs! next to CP-SAT.")
    parser.add_argument("--boards", type=int, default=200, help="boards of each kind")
    parser.add_argument("--against", type=int, default=40, help="those of them that CP-SAT is given too")
    parser.add_argument("--limit", type=float, default=10.0, help="seconds after which CP-SAT is given up")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    table = Table(
        "boards", "median ms", "99 % ms", "CP-SAT median ms", "99 % ms", "÷ median", "÷ 99 %", "CP-SAT in time"
    )
    for name, kind in KINDS.items():
        boards = list(islice(kind(Random(arguments.seed)), arguments.boards))
        ours = [timed(partial(best, board))[0] for board in boards]
        both = [at for at, board in enumerate(boards) if fits_the_model(board)][: arguments.against]
        results = [timed(partial(modelled, boards[at], arguments.limit)) for at in both]
        table.add_row(name, *cells(ours, [ours[at] for at in both], results))
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
