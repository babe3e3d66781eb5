"""Checks that a server with the same load every day stops growing, over a year of simulated time.

Every day new guests play all three games to their ends, abandon other games, open tables that nobody joins, chat, write
notes, and read stories and records; one guest returns every day. The server cleans up every hour, as it does by itself.
After each day, rows, bytes of the database and memory are measured; they are printed by thirds of the year. The command
fails if the last third is larger than the middle one.

    python -m benchmarks.soak [--database sqlite|postgresql] [--days 365] [--folder FOLDER]
"""

import argparse
import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from harness.databases import KINDS, SQLITE, databases
from harness.soak.soaking import KEEPING, Soak, largest, soaking
from rich.console import Console
from rich.table import Table

CLEANINGS = 24
"""Clean-ups a day."""
TOLERANCE = 1.02
"""The largest allowed ratio of the last third to the middle one, for the database: some pages are free at times."""
MEMORY_TOLERANCE = 1.05
"""The largest allowed ratio for memory, which the allocator returns only in large pieces."""


async def lived(address: str, days: int) -> Soak:
    """Run a server for `days` days."""
    async with soaking(address, KEEPING, cleanings=CLEANINGS) as soak:
        for _ in range(days):
            await soak.a_day()
        return soak


def grows(soak: Soak) -> list[str]:
    """The measures that have grown from the middle third to the last."""
    middle, last = largest(soak.sizes, 1), largest(soak.sizes, 2)
    wrong = [name for name, many in last.rows.items() if many > middle.rows[name]]
    wrong += ["bytes"] if last.size > TOLERANCE * middle.size else []
    wrong += ["objects"] if last.objects > MEMORY_TOLERANCE * middle.objects else []
    return wrong + (["memory"] if last.memory > MEMORY_TOLERANCE * middle.memory else [])


def shown(soak: Soak, kind: str) -> Table:
    """A table of the thirds, next to each other."""
    table = Table(f"{kind}, {len(soak.sizes)} days", "first third", "middle third", "last third")
    thirds = [largest(soak.sizes, part) for part in range(3)]

    def row(name: str, *values: int) -> None:
        table.add_row(name, *(f"{value:,}" for value in values))

    for name in thirds[0].rows:
        row(f"rows of {name}", *(one.rows[name] for one in thirds))
    named: dict[str, list[int]] = {
        "bytes of the database": [one.size for one in thirds],
        "objects in memory": [one.objects for one in thirds],
        "bytes in memory": [one.memory for one in thirds],
    }
    for name, values in named.items():
        row(name, *values)
    table.add_row("rows changed in one step of cleaning up, at most", "", "", f"{soak.largest_step:,}")
    return table


async def _soaked(arguments: argparse.Namespace, folder: Path) -> Soak:
    async with databases(arguments.database, folder) as source, source.fresh() as address:
        return await lived(address, arguments.days)


def main() -> int:
    """Run, print, and return 1 if anything has grown."""
    parser = argparse.ArgumentParser(description="A year of a constant load, in simulated time.")
    parser.add_argument("--database", choices=KINDS, default=SQLITE, help="what keeps the tables")
    parser.add_argument("--days", type=int, default=365, help="how many days pass")
    parser.add_argument("--folder", help="where to put the database")
    arguments = parser.parse_args()
    with TemporaryDirectory(dir=arguments.folder) as folder:
        soak = asyncio.run(_soaked(arguments, Path(folder)))
    console = Console(width=120)
    console.print(shown(soak, arguments.database))
    wrong = grows(soak)
    console.print(f"grows: {', '.join(wrong)}" if wrong else "reaches a constant size")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
