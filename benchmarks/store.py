"""Durable appends per second: the store next to a plain driver.

The store has 1, 32 and 256 concurrent callers, each at a table of its own and each waiting for one append before the
next. Plain sqlite3 writes the same rows to the same tables, one append per commit, with the same settings; plain
asyncpg inserts the entry alone, one per commit. All take turns on the same disk, so that the ratios hold on a noisy
machine.

    python -m benchmarks.store [--database sqlite|postgresql] [--seconds 1.0] [--rounds 5] [--folder FOLDER]
"""

import argparse
import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import asyncpg
from harness.databases import KINDS, SQLITE, databases
from rich.console import Console
from rich.table import Table

from numbra.server.store import Appended, Entry, Guest, Listed, Store
from numbra.server.store.choosing import open_store
from numbra.server.store.sqlite import opening, writes

CALLERS = (1, 32, 256)
PLAIN_SQLITE = "plain sqlite3, one append per commit"
PLAIN_POSTGRESQL = "plain asyncpg, one insert per commit"
INSERT = "INSERT INTO log (table_id, sequence, at, body, message) VALUES ($1, $2, $3, $4, $5)"
GUESTS = ("ann", "bob")
BODY = b'{"type":"acted","seat":0,"action":{"type":"guess","number":17}}'
SUMMARY = b'{"options":{},"seats":["Brisk Otter","Calm Heron"],"free":0,"started":true}'

Rate = Callable[[float], Awaitable[float]]
"""Appends per second over about this many seconds."""


def listed(table: str) -> Listed:
    """A table's row in lists, changed just now."""
    return Listed(id=table, game="shades", public=True, status="playing", touched=time.time(), summary=SUMMARY)


def store_rate(store: Store, callers: int) -> Rate:
    """The rate of concurrent callers that append through the store."""
    numbers = count()

    async def caller(end: float) -> int:
        table = f"{callers} callers, {next(numbers)}"
        await store.create(listed(table), [BODY], GUESTS)
        sequence = 1
        while time.perf_counter() < end:
            sequence += 1
            done = await store.append(listed(table), Entry(sequence, time.time(), BODY), message=f"ann {sequence}")
            if not isinstance(done, Appended):
                raise TypeError(done)
        return sequence

    async def rate(seconds: float) -> float:
        start = time.perf_counter()
        appended = await asyncio.gather(*(caller(start + seconds) for _ in range(callers)))
        return sum(appended) / (time.perf_counter() - start)

    return rate


@asynccontextmanager
async def plain_sqlite(database: str, _store: Store) -> AsyncIterator[Rate]:
    """The rate of a plain loop with the same statements on a file next to the store's, and a commit per append."""
    path = Path(database).with_name("plain.sqlite")
    opening.prepare(path)
    numbers = count()
    with closing(opening.connect(path)) as connection:
        for guest in guests():
            writes.keep_guest(guest, 0.0, connection)

        async def rate(seconds: float) -> float:
            start, sequence, table = time.perf_counter(), 1, f"plain, {next(numbers)}"
            writes.create(listed(table), [BODY], GUESTS, None, writes.Now(time.time(), 0.0), connection)
            while time.perf_counter() < start + seconds:
                sequence += 1
                connection.execute("BEGIN IMMEDIATE")
                entry = Entry(sequence, time.time(), BODY)
                writes.append(listed(table), entry, f"ann {sequence}", None, None, None, 0.0, connection)
                connection.execute("COMMIT")
            return sequence / (time.perf_counter() - start)

        yield rate


@asynccontextmanager
async def plain_postgresql(database: str, store: Store) -> AsyncIterator[Rate]:
    """The rate of a plain loop with one prepared statement on the same database, and a transaction per insert."""
    connection = await asyncpg.connect(database)
    statement = await connection.prepare(INSERT)
    numbers = count()

    async def rate(seconds: float) -> float:
        start, sequence, table = time.perf_counter(), 1, f"plain, {next(numbers)}"
        await store.create(listed(table), [BODY], GUESTS)
        while time.perf_counter() < start + seconds:
            sequence += 1
            await statement.fetch(table, sequence, time.time(), BODY, f"ann {sequence}")
        return sequence / (time.perf_counter() - start)

    try:
        yield rate
    finally:
        await connection.close()


def guests() -> list[Guest]:
    """The guests at every table."""
    return [Guest(id=guest, name=guest, created=0.0, seen=0.0) for guest in GUESTS]


async def measure(kind: str, folder: Path, seconds: float, rounds: int) -> dict[str, list[float]]:
    """The rates of all contenders, measured in turns; the plain driver first."""
    plain, name = (plain_sqlite, PLAIN_SQLITE) if kind == SQLITE else (plain_postgresql, PLAIN_POSTGRESQL)
    async with databases(kind, folder) as source, source.fresh() as database:
        store = await open_store(database)
        for guest in guests():
            await store.keep_guest(guest)
        async with plain(database, store) as plain_rate:
            contenders = {name: plain_rate}
            contenders |= {f"the store, {many} caller{'s' * (many > 1)}": store_rate(store, many) for many in CALLERS}
            rates: dict[str, list[float]] = {name: [] for name in contenders}
            for _ in range(rounds):
                for name, rate in contenders.items():
                    rates[name].append(await rate(seconds))
        await store.close()
    return rates


def main() -> None:
    """Measure and print medians and ratios."""
    parser = argparse.ArgumentParser(description="Durable appends per second, next to a plain driver.")
    parser.add_argument("--database", choices=KINDS, default=SQLITE, help="which store")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each measurement")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each, of which the median counts")
    parser.add_argument("--folder", help="where to put the databases: the disk that is measured")
    arguments = parser.parse_args()
    with TemporaryDirectory(dir=arguments.folder) as folder:
        rates = asyncio.run(measure(arguments.database, Path(folder), arguments.seconds, arguments.rounds))
    table = Table("who", "appends/s", "÷ plain")
    reference = next(iter(rates.values()))
    for name, measured in rates.items():
        ratio = median(one / plain for one, plain in zip(measured, reference, strict=True))
        table.add_row(name, f"{median(measured):,.0f}", f"{ratio:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
