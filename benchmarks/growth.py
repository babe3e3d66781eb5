"""How the server grows: with the number of tables, with the length of a game, and with sockets that only listen.

The load is the same at all sizes, so that a higher cost comes from the size alone. Everything is printed with its ratio
to the smallest size of the same run.

    python -m benchmarks.growth [tables] [games] [sockets] [--database sqlite|postgresql] [--tables 10,100,1000,5000]
        [--sockets 10000] [--rate 300] [--seconds 20] [--quick] [--folder FOLDER]
"""

import argparse
import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import uvicorn
from benchmarks.growing import games, sockets, tables, talk
from harness.databases import KINDS, SQLITE, Databases, databases
from harness.houses import Serving, allow_many_files, on_core, shares
from rich.console import Console
from rich.table import Table

PARTS = ("tables", "games", "sockets")
WIDTH = 120
"""The width of the output, in characters."""
QUICK = {"tables": "10,20", "sockets": 100, "seconds": 0.3}
QUICK_GAMES = ("nmbrs",)
"""The sizes and games of `--quick`, which only tests that the benchmark works."""


async def measured(arguments: argparse.Namespace, folder: Path) -> AsyncIterator[Table]:
    """The tables to print, each as soon as it is measured."""
    cores = shares(1)
    async with AsyncExitStack() as open_:
        with on_core(cores.database):
            source = await open_.enter_async_context(databases(arguments.database, folder))
        open_.enter_context(on_core(cores.load))
        for part in arguments.parts or PARTS:
            for table in await _part(part, arguments, source):
                yield table


async def _part(part: str, arguments: argparse.Namespace, source: Databases) -> list[Table]:
    match part:
        case "tables":
            how, sizes = Serving(), [int(size) for size in arguments.tables.split(",")]
            about = source, how, arguments.rate, arguments.seconds
            return [tables.shown([await tables.at_size(size, *about) for size in sizes])]
        case "games":
            names = QUICK_GAMES if arguments.quick else games.MARKS
            played = [await games.measured(name, source, quick=arguments.quick) for name in names]
            return [*played, await talk.measured(source, quick=arguments.quick)]
        case _:
            return await sockets.measured(source, arguments.sockets, arguments.seconds)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How cost and memory grow with tables, games and sockets.")
    parser.add_argument("parts", nargs="*", help=f"what to measure: {', '.join(PARTS)} (default: all)")
    parser.add_argument("--database", choices=KINDS, default=SQLITE, help="what keeps the tables")
    parser.add_argument("--tables", default="10,100,1000,5000", help="how many tables, two clients at each")
    parser.add_argument("--sockets", type=int, default=10_000, help="how many sockets only listen")
    parser.add_argument("--rate", type=float, default=300.0, help="actions a second, at all sizes")
    parser.add_argument("--seconds", type=float, default=20.0, help="time for each measurement: a round of pings")
    parser.add_argument("--quick", action="store_true", help="only see whether it works")
    parser.add_argument("--folder", help="where to put the databases: the disk that is measured")
    arguments = parser.parse_args()
    if unknown := set(arguments.parts) - set(PARTS):
        parser.error(f"{', '.join(sorted(unknown))} cannot be measured")
    if arguments.quick:
        vars(arguments).update(QUICK)
    allow_many_files()
    loop = uvicorn.Config("", loop="auto").get_loop_factory()
    with TemporaryDirectory(dir=arguments.folder) as folder, asyncio.Runner(loop_factory=loop) as runner:
        runner.run(_print(arguments, Path(folder)))


async def _print(arguments: argparse.Namespace, folder: Path) -> None:
    console = Console(width=WIDTH)
    async for table in measured(arguments, folder):
        console.print(table)


if __name__ == "__main__":
    main()
