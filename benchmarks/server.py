"""Actions per second over WebSockets, acknowledged and on disk: the server next to boardgame.io's own.

So many tables, two clients at each, in a closed loop (`clients`). Numbra writes every action to SQLite before it
acknowledges it; boardgame.io keeps its matches in memory, and an action counts as acknowledged when its update comes
back. Each server has one core to itself, the load has another. They take turns, each time in a fresh process, so that
the ratios hold on a noisy machine.

    python -m benchmarks.server [--tables 10,100,1000] [--seconds 5] [--rounds 3] [--game shades] [--folder FOLDER]
"""

import argparse
import asyncio
import gc
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeVar

import uvicorn
from benchmarks.clients import LENGTH, Pair, Tally
from benchmarks.houses import (
    CORES,
    LOAD,
    OPTIONS,
    House,
    Open,
    boardgame_io,
    cpu_of,
    memory_of,
    numbra,
    on_core,
    prepared_peer,
)
from rich.console import Console
from rich.table import Column, Table

T = TypeVar("T")

NUMBRA, PEER = "Numbra", "boardgame.io"
WARMING = 1.0
"""Seconds of load before anything is counted."""
AT_ONCE = 16
"""Tables that are opened at the same time."""
FASTEST = 15_000
"""Actions a second for which tables are prepared."""
IDLE = 500
"""Tables whose memory is measured."""


class Measured(NamedTuple):
    """What a measurement brought: actions a second, their times in seconds, how busy either core was."""

    rate: float
    p50: float
    p99: float
    server: float
    load: float


async def measured(opened: Open, tables: int, seconds: float) -> Measured:
    """The closed loop at so many tables."""
    tally = Tally()
    deep = 1 + int(FASTEST * (seconds + WARMING) / (LENGTH * tables))
    async with opened() as house:
        pairs = await gathered(tables, lambda: house.pair(deep, tally))
        gc.collect()
        gc.freeze()
        tally.playing = True
        for pair in pairs:
            pair.play()
        await asyncio.sleep(WARMING)
        tally.took.clear()
        before = time.perf_counter(), cpu_of(house.process), time.process_time()
        await asyncio.sleep(seconds)
        after = time.perf_counter(), cpu_of(house.process), time.process_time()
        took = tally.took.copy()
        tally.playing = False
        for pair in pairs:
            pair.leave()
    elapsed, server, load = (end - start for start, end in zip(before, after, strict=True))
    cuts = quantiles(took, n=100)
    return Measured(len(took) / elapsed, cuts[49], cuts[98], server / elapsed, load / elapsed)


async def memory(opened: Open, come: Callable[[House], Awaitable[Pair]]) -> float:
    """Bytes for each table that people come to."""
    async with opened() as house:
        await gathered(IDLE // 10, lambda: left(house))
        before = await memory_of(house.process)
        pairs = await gathered(IDLE, lambda: come(house))
        after = await memory_of(house.process)
        for pair in pairs:
            pair.leave()
    return (after - before) / IDLE


async def stayed(house: House) -> Pair:
    """A table that has begun, with both clients there."""
    return await house.pair(1, Tally())


async def left(house: House) -> Pair:
    """A table that has begun, with nobody there any more."""
    pair = await stayed(house)
    pair.leave()
    return pair


async def gathered(number: int, one: Callable[[], Awaitable[T]]) -> list[T]:
    """So many of them, a few at a time."""
    a_few = asyncio.Semaphore(AT_ONCE)

    async def in_turn() -> T:
        async with a_few:
            return await one()

    return await asyncio.gather(*(in_turn() for _ in range(number)))


async def compared(
    contenders: dict[str, Open], tables: list[int], seconds: float, rounds: int
) -> dict[tuple[int, str], list[Measured]]:
    """All sizes and servers in turn, and again."""
    results: dict[tuple[int, str], list[Measured]] = {(size, name): [] for size in tables for name in contenders}
    for _ in range(rounds):
        for size, name in results:
            results[size, name].append(await measured(contenders[name], size, seconds))
    return results


def speeds(results: dict[tuple[int, str], list[Measured]]) -> Table:
    """Medians, and the medians of each round's ratios."""
    table = Table(
        "tables",
        Column("server", no_wrap=True),
        "actions/s",
        "÷ peer",
        "p50 ms",
        "p99 ms",
        "÷ peer",
        "server core",
        "load core",
    )
    for (size, name), runs in results.items():
        peer = results.get((size, PEER), [])
        rate = [one.rate / other.rate for one, other in zip(runs, peer, strict=False)]
        slowest = [one.p99 / other.p99 for one, other in zip(runs, peer, strict=False)]
        middle = Measured(*(median(column) for column in zip(*runs, strict=True)))
        table.add_row(
            f"{size:,}",
            name,
            f"{middle.rate:,.0f}",
            f"{median(rate):.2f}" if rate else "",
            f"{1000 * middle.p50:.1f}",
            f"{1000 * middle.p99:.1f}",
            f"{median(slowest):.2f}" if slowest else "",
            f"{middle.server:.0%}",
            f"{middle.load:.0%}",
        )
    return table


async def tables_of(arguments: argparse.Namespace, folder: Path) -> list[Table]:
    """What is printed."""
    contenders: dict[str, Open] = {NUMBRA: partial(numbra, folder, arguments.game)}
    if prepared_peer():
        contenders[PEER] = boardgame_io
    sizes = [int(size) for size in arguments.tables.split(",")]
    with on_core(LOAD):
        results = await compared(contenders, sizes, arguments.seconds, arguments.rounds)
        weights = Table("server", "kB for an idle table", "kB with two sockets")
        for name, opened in contenders.items():
            weights.add_row(name, *[f"{await memory(opened, come) / 1000:.1f}" for come in (left, stayed)])
    return [speeds(results), weights]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Durable actions per second, next to boardgame.io's server.")
    parser.add_argument("--tables", default="10,100,1000", help="how many tables, two clients at each")
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each, of which the median counts")
    parser.add_argument("--game", choices=tuple(OPTIONS), default="shades", help="what is played at Numbra's tables")
    parser.add_argument("--folder", help="where to put the databases: the disk that is measured")
    arguments = parser.parse_args()
    console = Console()
    if not prepared_peer():
        console.print("Without Node and npm on the PATH, Numbra is measured alone.")
    if len(CORES) < 2:
        console.print("This system cannot give the server a core of its own: server and load share what there is.")
    loop = uvicorn.Config("", loop="auto").get_loop_factory()
    with TemporaryDirectory(dir=arguments.folder) as folder, asyncio.Runner(loop_factory=loop) as runner:
        for table in runner.run(tables_of(arguments, Path(folder))):
            console.print(table)


if __name__ == "__main__":
    main()
