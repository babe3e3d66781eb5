"""Whether a server that has the same load every day for a year reaches a constant size, in simulated time.

Every day people come, play all three games to their ends, leave others in the middle, open tables that nobody comes to,
talk, note, and look at stories and records; one comes every day. The server cleans up every hour, as it does by itself.
After each day rows, bytes of the database and memory are measured, and printed by thirds of the time; the command fails
if the last third is larger than the middle one.

    python -m benchmarks.soak [--database sqlite|postgresql] [--days 365] [--folder FOLDER]
"""

import argparse
import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.databases import KINDS, SQLITE, databases
from benchmarks.growing.soaking import KEEPING, Soak, largest, soaking
from rich.console import Console
from rich.table import Table

CLEANINGS = 24
"""A day."""
TOLERANCE = 1.02
"""How much larger the last third may be than the middle one: pages that are free for a moment."""
MEMORY_TOLERANCE = 1.05
"""The same for memory, which the allocator gives back in large pieces only."""


async def lived(address: str, days: int) -> Soak:
    """So many days."""
    async with soaking(address, KEEPING, cleanings=CLEANINGS) as soak:
        for _ in range(days):
            await soak.a_day()
        return soak


def grows(soak: Soak) -> list[str]:
    """What has grown where it should not."""
    middle, last = largest(soak.sizes, 1), largest(soak.sizes, 2)
    wrong = [name for name, many in last.rows.items() if many > middle.rows[name]]
    wrong += ["bytes"] if last.size > TOLERANCE * middle.size else []
    wrong += ["objects"] if last.objects > MEMORY_TOLERANCE * middle.objects else []
    return wrong + (["memory"] if last.memory > MEMORY_TOLERANCE * middle.memory else [])


def shown(soak: Soak, kind: str) -> Table:
    """The thirds next to each other."""
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
    """Live, print, and fail if anything grows."""
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
