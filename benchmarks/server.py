"""Durable actions per second over WebSockets: Numbra's server next to boardgame.io's.

Two clients play at each table in a closed loop (`harness.clients`). Numbra writes every action to its database before
it acknowledges it; boardgame.io keeps its matches in memory or in its own flat files, which it does not sync to disk,
and an action counts as acknowledged when its update comes back. Each server has one core to itself, the load has
another. They take turns, each time in a fresh process, so that the ratios hold on a noisy machine.

On PostgreSQL, or with several processes, the reference is Numbra itself on SQLite in one process. PostgreSQL has the
cores that server and load leave, or shares the load's; with fewer cores than processes, all share all. With
`--protection` the reference is Numbra itself without admission and without counting messages.

    python -m benchmarks.server [--database sqlite|postgresql] [--workers 1] [--tables 10,100,1000,5000]
        [--seconds 5] [--rounds 3] [--game shades] [--folder FOLDER] [--protection]
"""

import argparse
import asyncio
import gc
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeVar

import uvicorn
from harness.clients import LENGTH, Pair, Tally
from harness.databases import KINDS, POSTGRESQL, SQLITE, Databases, databases
from harness.houses import (
    CORES,
    OPTIONS,
    House,
    Open,
    Serving,
    allow_many_files,
    boardgame_io,
    cpu_of,
    memory_of,
    numbra,
    on_core,
    prepared_peer,
    shares,
)
from rich.console import Console
from rich.table import Column, Table

T = TypeVar("T")

PEER, DURABLE_PEER = "boardgame.io", "boardgame.io, flat files"
SHOWN = {SQLITE: "SQLite", POSTGRESQL: "PostgreSQL"}
WARM_UP = 1.0
"""Seconds of load before anything is counted."""
AT_ONCE = 16
"""Tables that are opened at the same time."""
FASTEST_RATE = 15_000
"""Actions a second for which enough tables are prepared."""
WIDTH = 120
"""The width of the output, in characters."""
WEIGHED_TABLES = 500
"""Tables over which the memory per table is measured."""


class Measured(NamedTuple):
    """A measurement: actions a second, their times in seconds, and the shares of a core that each part used."""

    rate: float
    p50: float
    p99: float
    server: float
    database: float
    load: float


class Contender(NamedTuple):
    """A server to measure, and the process id of its database; 0 if it has none."""

    opened: Open
    database: int = 0


async def measured(contender: Contender, tables: int, seconds: float) -> Measured:
    """Measure the closed loop at `tables` tables."""
    tally = Tally()
    deep = 1 + int(FASTEST_RATE * (seconds + WARM_UP) / (LENGTH * tables))
    async with contender.opened() as house:
        pairs = await gathered(tables, lambda: house.pair(deep, tally))
        gc.collect()
        gc.freeze()
        tally.playing = True
        for pair in pairs:
            pair.play()
        await asyncio.sleep(WARM_UP)
        tally.took.clear()
        before = spent(house.process, contender.database)
        await asyncio.sleep(seconds)
        after = spent(house.process, contender.database)
        took = tally.took.copy()
        tally.playing = False
        for pair in pairs:
            pair.leave()
    elapsed, *busy = (end - start for start, end in zip(before, after, strict=True))
    cuts = quantiles(took, n=100)
    return Measured(len(took) / elapsed, cuts[49], cuts[98], *(part / elapsed for part in busy))


def spent(server: int, database: int) -> tuple[float, float, float, float]:
    """The time, and the CPU times of server, database and load so far, in seconds."""
    return time.perf_counter(), cpu_of(server), cpu_of(database) if database else 0.0, time.process_time()


async def memory(opened: Open, come: Callable[[House], Awaitable[Pair]]) -> float:
    """Bytes of the server's memory per table that `come` opens."""
    async with opened() as house:
        await gathered(WEIGHED_TABLES // 10, lambda: left(house))
        before = await memory_of(house.process)
        pairs = await gathered(WEIGHED_TABLES, lambda: come(house))
        after = await memory_of(house.process)
        for pair in pairs:
            pair.leave()
    return (after - before) / WEIGHED_TABLES


async def stayed(house: House) -> Pair:
    """A table with a started game and both clients connected."""
    return await house.pair(1, Tally())


async def left(house: House) -> Pair:
    """A table with a started game, from which both clients have disconnected."""
    pair = await stayed(house)
    pair.leave()
    return pair


async def gathered(number: int, one: Callable[[], Awaitable[T]]) -> list[T]:
    """The results of `number` awaitables, a few at a time."""
    slots = asyncio.Semaphore(AT_ONCE)

    async def in_turn() -> T:
        async with slots:
            return await one()

    return await asyncio.gather(*(in_turn() for _ in range(number)))


async def compared(
    contenders: dict[str, Contender], tables: list[int], seconds: float, rounds: int
) -> dict[tuple[int, str], list[Measured]]:
    """Measure all sizes and servers in turn, `rounds` times."""
    results: dict[tuple[int, str], list[Measured]] = {(size, name): [] for size in tables for name in contenders}
    for _ in range(rounds):
        for size, name in results:
            results[size, name].append(await measured(contenders[name], size, seconds))
    return results


def speeds(results: dict[tuple[int, str], list[Measured]], reference: str) -> Table:
    """A table of medians, and of the medians of each round's ratios."""
    table = Table(
        "tables",
        Column("server", no_wrap=True),
        "actions/s",
        f"÷ {reference}",
        "p50 ms",
        "p99 ms",
        f"÷ {reference}",
        "server CPU",
        "database CPU",
        "load CPU",
        "server µs/action",
    )
    for (size, name), runs in results.items():
        compared_with = results[size, reference]
        rate = [one.rate / other.rate for one, other in zip(runs, compared_with, strict=True)]
        slowest = [one.p99 / other.p99 for one, other in zip(runs, compared_with, strict=True)]
        middle = Measured(*(median(column) for column in zip(*runs, strict=True)))
        table.add_row(
            f"{size:,}",
            name,
            f"{middle.rate:,.0f}",
            f"{median(rate):.2f}",
            f"{1000 * middle.p50:.1f}",
            f"{1000 * middle.p99:.1f}",
            f"{median(slowest):.2f}",
            *(f"{part:.0%}" for part in (middle.server, middle.database, middle.load)),
            f"{median(1e6 * one.server / one.rate for one in runs):.0f}",
        )
    return table


def contenders_of(
    kinds: dict[str, Databases], database: str, workers: int, game: str, folder: Path
) -> dict[str, Contender]:
    """The requested server, then it in one process, then on SQLite; and both of boardgame.io, if these are the same."""
    cores = shares(workers).server
    found = {
        named(kind, many): Contender(
            partial(numbra, kinds[kind].fresh, game, Serving(many, cores)), kinds[kind].process
        )
        for kind, many in ((database, workers), (database, 1), (SQLITE, 1))
    }
    if len(found) == 1 and prepared_peer():
        found[DURABLE_PEER] = Contender(partial(boardgame_io, folder))
        found[PEER] = Contender(boardgame_io)
    return found


def with_and_without_protection(kinds: dict[str, Databases], game: str) -> dict[str, Contender]:
    """The server on SQLite as it is, and without what protects honest people from a crowd."""
    cores = shares(1).server
    return {
        name: Contender(partial(numbra, kinds[SQLITE].fresh, game, Serving(1, cores, protected=protected)))
        for name, protected in (("protected", True), ("unprotected", False))
    }


def named(kind: str, workers: int) -> str:
    """The name shown for a Numbra server."""
    return SHOWN[kind] if workers == 1 else f"{SHOWN[kind]}, {workers} processes"


async def tables_of(arguments: argparse.Namespace, folder: Path) -> list[Table]:
    """The tables to print."""
    cores = shares(arguments.workers)
    sizes = [int(size) for size in arguments.tables.split(",")]
    async with AsyncExitStack() as open_:
        with on_core(cores.database):
            kinds = {
                kind: await open_.enter_async_context(databases(kind, folder)) for kind in {arguments.database, SQLITE}
            }
        open_.enter_context(on_core(cores.load))
        contenders = (
            with_and_without_protection(kinds, arguments.game)
            if arguments.protection
            else contenders_of(kinds, arguments.database, arguments.workers, arguments.game, folder)
        )
        results = await compared(contenders, sizes, arguments.seconds, arguments.rounds)
        printed = [speeds(results, list(contenders)[-1])]
        if arguments.workers == 1 and not arguments.protection:
            printed.append(await weights(contenders))
    return printed


async def weights(contenders: dict[str, Contender]) -> Table:
    """A table of the memory per table, idle and with two sockets."""
    table = Table("server", "kB for an idle table", "kB with two sockets")
    for name, contender in contenders.items():
        table.add_row(name, *[f"{await memory(contender.opened, come) / 1000:.1f}" for come in (left, stayed)])
    return table


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Durable actions per second, next to boardgame.io's server.")
    parser.add_argument("--database", choices=KINDS, default=SQLITE, help="what keeps Numbra's tables")
    parser.add_argument("--workers", type=int, default=1, help="processes of Numbra's server")
    parser.add_argument("--tables", default="10,100,1000", help="how many tables, two clients at each")
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each, of which the median counts")
    parser.add_argument("--game", choices=tuple(OPTIONS), default="shades", help="what is played at Numbra's tables")
    parser.add_argument("--folder", help="where to put the databases: the disk that is measured")
    parser.add_argument("--protection", action="store_true", help="measure what admission and counting messages cost")
    arguments = parser.parse_args()
    console = Console(width=WIDTH)
    allow_many_files()
    if len(CORES) <= arguments.workers:
        console.print("There are too few cores for each to have its own: server, database and load share them all.")
    elif arguments.database == POSTGRESQL and len(CORES) == arguments.workers + 1:
        console.print("PostgreSQL and the load share a core.")
    loop = uvicorn.Config("", loop="auto").get_loop_factory()
    with TemporaryDirectory(dir=arguments.folder) as folder, asyncio.Runner(loop_factory=loop) as runner:
        for table in runner.run(tables_of(arguments, Path(folder))):
            console.print(table)


if __name__ == "__main__":
    main()
