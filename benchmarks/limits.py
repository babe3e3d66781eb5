"""What one attacker gets who spreads over processes, and what it costs honest people that processes share their limits.

The attacker asks as fast as possible for some seconds, on a fresh connection each time, so that every process is asked:
requests of one address, guests from one address, tables of one guest, sockets that one guest holds open. Each number is
printed next to the limit, what one process would give in that time. Before that honest pairs play; what the database
writes for them is counted, and how many messages about limits were among it.

    python -m benchmarks.limits [--database sqlite|postgresql] [--workers 1,2,4] [--seconds 10] [--pairs 20]
        [--folder FOLDER]
"""

import argparse
import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import asyncpg
from benchmarks.databases import KINDS, SQLITE, Databases, databases
from benchmarks.hostile import client_of
from benchmarks.siege.honest import Pair
from benchmarks.siege.house import Besieged, besieged
from benchmarks.siege.wire import handshake, request
from rich.console import Console
from rich.table import Table

from numbra.server import limits
from numbra.server.sessions import SESSION
from numbra.server.store.postgres.writes import CHANNEL

AT_ONCE = 32
"""Connections on which an attacker asks at the same time."""
READING = 5.0
"""Seconds that an answer may take."""
PACE = 0.2
"""Seconds that honest people think before they act."""
TOLD = b'["taken"'
"""How messages about limits begin."""
TABLE = b'{"game":"shades","seats":[null,null]}'


class Asked(NamedTuple):
    """Something that is limited: what it is called, its burst and rate, and how it is asked for."""

    name: str
    burst: float
    per_second: float
    once: "Once"


class Attack:
    """One attacker, with an address and a session of their own."""

    def __init__(self, house: Besieged, address: str) -> None:
        host, _, port = house.address.rpartition("/")[2].partition(":")
        self._where = host, int(port)
        self._address = address
        self.session = ""
        self.open: list[asyncio.StreamWriter] = []

    async def _asked(self, method: str, path: str, body: bytes = b"") -> bytes:
        """The beginning of the answer to a request on a connection of its own."""
        asked = request(method, path, body, address=self._address, session=self.session, more="connection: close\r\n")
        reader, writer = await asyncio.open_connection(*self._where)
        try:
            writer.write(asked)
            async with asyncio.timeout(READING):
                return await reader.read(4096)
        finally:
            writer.close()

    async def come_in(self) -> None:
        """Become a guest."""
        head = (await self._asked("POST", "/api/guests", b"{}")).decode("latin-1")
        self.session = head.partition(f"{SESSION}=")[2].partition(";")[0]

    async def request(self) -> bool:
        """Any request."""
        return _given(await self._asked("GET", "/healthz"))

    async def newcomer(self) -> bool:
        """One more guest: whoever has a session is one already."""
        self.session = ""
        return _given(await self._asked("POST", "/api/guests", b"{}"))

    async def table(self) -> bool:
        """One more table."""
        return _given(await self._asked("POST", "/api/tables", TABLE))

    async def socket(self) -> bool:
        """One more socket, which stays open; whoever is refused is told so before anything else."""
        asked = handshake("/api/lobby/socket", address=self._address, session=self.session)
        reader, writer = await asyncio.open_connection(*self._where)
        self.open.append(writer)
        writer.write(asked)
        async with asyncio.timeout(READING):
            head, first = await reader.readuntil(b"\r\n\r\n"), await reader.read(4096)
        return head.startswith(b"HTTP/1.1 101") and b"goodbye" not in first


def _given(answer: bytes) -> bool:
    return answer.startswith(b"HTTP/1.1 2")


Once = Callable[[Attack], Awaitable[bool]]

KINDS_OF_ATTACK = (
    Asked("requests of an address", limits.REQUESTS, limits.REQUESTS_PER_SECOND, Attack.request),
    Asked("guests from an address", limits.NEWCOMERS, limits.NEWCOMERS_PER_SECOND, Attack.newcomer),
    Asked("tables of a guest", limits.TABLES_OF_GUEST, limits.TABLES_OF_GUEST_PER_SECOND, Attack.table),
    Asked("sockets of a guest", limits.SOCKETS_OF_GUEST, 0.0, Attack.socket),
)


async def attacked(house: Besieged, asked: Asked, address: str, seconds: float) -> int:
    """How often an attacker got what they asked for."""
    attack = Attack(house, address)
    await attack.come_in()
    until, given = time.monotonic() + seconds, 0

    async def ask() -> None:
        nonlocal given
        while time.monotonic() < until:
            try:
                got = await asked.once(attack)
                given += got
            except (OSError, TimeoutError):
                await asyncio.sleep(0.05)

    await asyncio.gather(*(ask() for _ in range(AT_ONCE)))
    for writer in attack.open:
        writer.close()
    return given


class Written(NamedTuple):
    """What a database has written until now: pages or transactions, and messages about limits."""

    writes: int
    told: int


@asynccontextmanager
async def counting(kind: str, address: str, house: Besieged) -> AsyncIterator[Callable[[], Awaitable[Written]]]:
    """Counts what is written."""
    if kind == SQLITE:
        with closing(sqlite3.connect(f"file:{address}?mode=ro", uri=True)) as file:

            async def count() -> Written:
                told = file.execute("SELECT COUNT(*) FROM news WHERE substr(body, 1, ?) = ?", (len(TOLD), TOLD))
                return Written(sum(map(_pages, house.processes())), int(told.fetchone()[0]))

            yield count
        return
    told = 0

    def hear(_connection: object, _process: int, _channel: str, payload: object) -> None:
        nonlocal told
        told += str(payload).partition(" ")[2].startswith(TOLD.decode())

    listening = await asyncpg.connect(address)
    await listening.add_listener(CHANNEL, hear)

    async def commits() -> Written:
        done = await listening.fetchval("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()")
        return Written(int(done), told)

    try:
        yield commits
    finally:
        await listening.close()


def _pages(process: int) -> int:
    """Pages of 4 kB that a process has written to disk."""
    try:
        lines = Path(f"/proc/{process}/io").read_text().splitlines()
    except OSError:
        return 0
    return next(int(line.split()[1]) for line in lines if line.startswith("write_bytes")) // 4096


async def honest(kind: str, address: str, house: Besieged, pairs: int, seconds: float) -> tuple[float, float, int]:
    """Honest pairs play: actions a second, writes a second, and messages about limits."""
    stop = asyncio.Event()
    async with client_of(house.address) as http, counting(kind, address, house) as count:
        people = [Pair(http, f"198.51.100.{number}", PACE) for number in range(pairs)]
        for pair in people:
            await pair.come_in()
            await pair.open_table()
        playing = [asyncio.create_task(pair.play(stop)) for pair in people]
        before, began = await count(), time.monotonic()
        await asyncio.sleep(seconds)
        elapsed, after = time.monotonic() - began, await count()
        acted = sum(len(pair.tally.took) for pair in people)
        stop.set()
        await asyncio.gather(*playing)
    return acted / elapsed, (after.writes - before.writes) / elapsed, after.told - before.told


async def measured(source: Databases, workers: int, seconds: float, pairs: int) -> list[str]:
    """A row of the report."""
    row = [source.kind, str(workers)]
    async with source.fresh() as address:
        with TemporaryDirectory() as folder, besieged(Path(folder), address, workers) as house:
            await asyncio.sleep(2.0)  # until all processes serve, and know of each other
            acted, written, told = await honest(source.kind, address, house, pairs, seconds)
            row += [f"{acted:.0f}", f"{written:.1f}", str(told)]
            for number, asked in enumerate(KINDS_OF_ATTACK):
                given = await attacked(house, asked, f"203.0.113.{number}", seconds)
                fair = asked.burst + asked.per_second * seconds
                row.append(f"{given:,} (× {given / fair:.2f})")
    return row


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What an attacker gets who spreads over processes.")
    parser.add_argument("--database", choices=KINDS, default=SQLITE, help="what keeps the tables")
    parser.add_argument("--workers", default="1,2,4", help="how many processes serve")
    parser.add_argument("--seconds", type=float, default=10.0, help="time for each measurement")
    parser.add_argument("--pairs", type=int, default=20, help="how many honest pairs play")
    parser.add_argument("--folder", help="where to put the databases: the disk that is measured")
    arguments = parser.parse_args()
    with TemporaryDirectory(dir=arguments.folder) as folder:
        asyncio.run(_print(arguments, Path(folder)))


async def _print(arguments: argparse.Namespace, folder: Path) -> None:
    unit = "pages of 4 kB a second" if arguments.database == SQLITE else "transactions a second"
    columns = ["database", "workers", "honest actions a second", unit, "messages about limits"]
    table = Table(*columns, *(asked.name for asked in KINDS_OF_ATTACK))
    async with databases(arguments.database, folder) as source:
        for workers in map(int, arguments.workers.split(",")):
            table.add_row(*await measured(source, workers, arguments.seconds, arguments.pairs))
    Console(width=160).print(table)


if __name__ == "__main__":
    main()
