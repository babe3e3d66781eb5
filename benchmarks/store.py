"""Appends per second that are on disk when they are reported: the store next to plain sqlite3.

The store is asked by 1, 32 and 256 callers, each at a table of its own and each waiting for one append before the
next. Plain sqlite3 writes the same rows to the same tables, one append per commit, with the same settings. All take
turns on the same disk, so that the ratios hold on a noisy machine.

    python benchmarks/store.py [--seconds 1.0] [--rounds 5] [--folder FOLDER]
"""

import argparse
import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

from numbra.server.store import Appended, Entry, Guest, Listed
from numbra.server.store.sqlite import SqliteStore, opening, writes

CALLERS = (1, 32, 256)
PLAIN = "plain sqlite3, one append per commit"
GUESTS = ("ann", "bob")
BODY = b'{"type":"acted","seat":0,"action":{"type":"guess","number":17}}'
SUMMARY = b'{"options":{},"seats":["Brisk Otter","Calm Heron"],"free":0,"started":true}'

Rate = Callable[[float], Awaitable[float]]
"""Appends per second over about this many seconds."""


def listed(table: str) -> Listed:
    """What lists show of a table that was touched now."""
    return Listed(id=table, game="shades", public=True, status="playing", touched=time.time(), summary=SUMMARY)


def store_rate(store: SqliteStore, callers: int) -> Rate:
    """Callers who append through the store."""
    numbers = count()

    async def caller(end: float) -> int:
        table = f"{callers} callers, {next(numbers)}"
        await store.create(listed(table), [BODY], GUESTS)
        sequence = 1
        while time.perf_counter() < end:
            sequence += 1
            done = await store.append(
                listed(table), Entry(sequence, time.time(), BODY), message=f"ann {sequence}", guests=GUESTS
            )
            if not isinstance(done, Appended):
                raise TypeError(done)
        return sequence

    async def rate(seconds: float) -> float:
        start = time.perf_counter()
        appended = await asyncio.gather(*(caller(start + seconds) for _ in range(callers)))
        return sum(appended) / (time.perf_counter() - start)

    return rate


def plain_rate(connection: sqlite3.Connection) -> Rate:
    """The same statements in a plain loop, each append with a commit of its own."""
    numbers = count()

    async def rate(seconds: float) -> float:
        start, sequence, table = time.perf_counter(), 1, f"plain, {next(numbers)}"
        writes.create(listed(table), [BODY], GUESTS, time.time, connection)
        while time.perf_counter() < start + seconds:
            sequence += 1
            connection.execute("BEGIN IMMEDIATE")
            writes.append(listed(table), Entry(sequence, time.time(), BODY), f"ann {sequence}", GUESTS, connection)
            connection.execute("COMMIT")
        return sequence / (time.perf_counter() - start)

    return rate


async def measure(folder: Path, seconds: float, rounds: int) -> dict[str, list[float]]:
    """The rates of all, in turns."""
    store = await SqliteStore.open(folder / "store.sqlite")
    opening.prepare(folder / "plain.sqlite")
    connection = opening.connect(folder / "plain.sqlite")
    for guest in GUESTS:
        await store.keep_guest(Guest(id=guest, name=guest, created=0.0, seen=0.0))
        writes.keep_guest(Guest(id=guest, name=guest, created=0.0, seen=0.0), connection)
    contenders = {PLAIN: plain_rate(connection)}
    contenders |= {f"the store, {number} caller{'s' * (number > 1)}": store_rate(store, number) for number in CALLERS}
    rates: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, rate in contenders.items():
            rates[name].append(await rate(seconds))
    await store.close()
    connection.close()
    return rates


def main() -> None:
    """Measure and print medians and ratios."""
    parser = argparse.ArgumentParser(description="Durable appends per second, next to plain sqlite3.")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each measurement")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each, of which the median counts")
    parser.add_argument("--folder", help="where to put the databases: the disk that is measured")
    arguments = parser.parse_args()
    with TemporaryDirectory(dir=arguments.folder) as folder:
        rates = asyncio.run(measure(Path(folder), arguments.seconds, arguments.rounds))
    table = Table("who", "appends/s", "÷ plain")
    for name, measured in rates.items():
        ratio = median(one / plain for one, plain in zip(measured, rates[PLAIN], strict=True))
        table.add_row(name, f"{median(measured):,.0f}", f"{ratio:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
