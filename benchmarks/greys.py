"""What exact greys are worth: a player that reads them from the wire, next to one that looks at the screen.

Every client gets the grey of each card as a number from 0 to 255. The reader takes these numbers as they are and
computes from them, exactly, how likely each card is; the looker sees them through an expert's eye. Both decide in the
same way and play against `strong` with an expert's eye: the difference of their win rates is what the reading is worth.
Both play the same deals in both seatings, so the interval of the difference is that of paired deals.

    python -m benchmarks.greys [--games 600] [--tolerance 0 1 2 3 4 5 6] [--seed "greys again"]

Finished games are kept in `build/greys`, so that a stopped run continues, also with more games. The output is the table
in docs/bots.md.
"""

import argparse

from harness.greys import Match, row
from rich.console import Console


def main() -> None:
    """Play all matches, and print each row as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600, help="games of each match, an even number")
    parser.add_argument("--tolerance", type=float, nargs="+", default=list(range(7)), help="print tolerances")
    parser.add_argument("--seed", default="greys again", help="another one brings other deals")
    args = parser.parse_args()
    console = Console(soft_wrap=True, highlight=False)
    for tolerance in args.tolerance:
        readers, lookers = (Match(name, tolerance, args.games, args.seed).play() for name in ("reader", "looker"))
        console.print(row(tolerance, readers, lookers), markup=False)


if __name__ == "__main__":
    main()
