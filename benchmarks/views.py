"""What a view of Code 777 costs as its log grows, next to redacting each entry of the log anew, in the same run.

python -m benchmarks.views [--rounds 5]
"""

import argparse
from collections.abc import Callable
from functools import partial
from random import Random
from timeit import repeat

from rich.console import Console
from rich.table import Table

import numbra
from numbra.games.code777.actions import Ask
from numbra.games.code777.events import Entry
from numbra.games.code777.game import Code777State

LENGTHS = (31, 300, 2_364)
"""Entries of the log at which a view is timed."""
VIEWS = 1_000
"""Views in one measurement."""


def positions() -> dict[int, Code777State]:
    """Positions of one game of two at which the log has at least these many entries; nobody ever announces rightly."""
    state, rng, found = numbra.game("code777").start(seats=2, seed="views"), Random("views"), dict[int, Code777State]()
    while len(found) < len(LENGTHS):
        seat = rng.choice(state.acting)
        after = state.apply(seat, rng.choice(list(state.actions(seat))))
        if not isinstance(after, Code777State) or any(after.points):
            continue
        state = after
        found |= {length: after for length in LENGTHS if length not in found and len(after.log) >= length}
    return found


def redacted(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The log as seat 0 sees it, entry by entry."""
    return tuple([entry.seen_by(0) for entry in entries])


def microseconds(work: Callable[[], object], rounds: int) -> float:
    """The least time that a call takes."""
    return min(repeat(work, number=VIEWS, repeat=rounds)) / VIEWS * 1e6


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="The cost of a view of Code 777 as its log grows.")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each, of which the least counts")
    rounds = parser.parse_args().rounds
    table = Table("entries", "µs for a view", "µs to redact each entry", "µs to ask")
    for length, state in positions().items():
        works = (partial(state.view, 0), partial(redacted, tuple(state.log)), partial(state.apply, state.asker, Ask()))
        table.add_row(f"{length:,}", *(f"{microseconds(work, rounds):.1f}" for work in works))
    Console().print(table)


if __name__ == "__main__":
    main()
