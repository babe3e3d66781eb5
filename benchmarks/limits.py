"""What an attacker gets by spreading over processes, and how much the processes write to share their rate limits.

The attacker sends requests as fast as possible for some seconds, on a fresh connection each time, so that every process
gets some: requests of one address, guests from one address, tables of one guest, sockets that one guest holds open.
Each number is printed with its ratio to the limit, which is what one process would allow in that time. Before that,
honest pairs play; the database's writes for them are counted, and the messages about limits among these.

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
from harness.databases import KINDS, SQLITE, Databases, databases
from harness.siege.besiege import client_of
from harness.siege.honest import Pair
from harness.siege.house import Besieged, besieged
from harness.siege.wire import handshake, request
from rich.console import Console
from rich.table import Table

from numbra.server.limits import client_limits
from numbra.server.people.sessions import SESSION
from numbra.server.store.postgres.notify import CHANNEL

AT_ONCE = 32
"""Connections on which an attacker sends requests at the same time."""
ANSWER_TIMEOUT = 5.0
"""Seconds an answer may take."""
PACE = 0.2
"""Seconds that honest people wait before they act."""
LIMIT_MESSAGE = b'["taken"'
"""How messages about limits between processes begin."""
TABLE = b'{"game":"shades","seats":[null,null]}'
"""The body of a request for a table."""


class Asked(NamedTuple):
    """Something that is limited: its name, burst and rate, and a function that asks for it once."""

    name: str
    burst: float
    per_second: float
    once: "Once"


class Attack:
    """One attacker, with their own address and session."""

    def __init__(self, house: Besieged, address: str) -> None:
        host, _, port = house.address.rpartition("/")[2].partition(":")
        self._where = host, int(port)
        self._address = address
        self.session = ""
        self.open: list[asyncio.StreamWriter] = []

    async def _send(self, method: str, path: str, body: bytes = b"") -> bytes:
        """Send a request on a new connection; the beginning of the answer."""
        sent = request(method, path, body, address=self._address, session=self.session, more="connection: close\r\n")
        reader, writer = await asyncio.open_connection(*self._where)
        try:
            writer.write(sent)
            async with asyncio.timeout(ANSWER_TIMEOUT):
                return await reader.read(4096)
        finally:
            writer.close()

    async def come_in(self) -> None:
        """Create a guest, and keep the session."""
        head = (await self._send("POST", "/api/guests", b"{}")).decode("latin-1")
        self.session = head.partition(f"{SESSION}=")[2].partition(";")[0]

    async def request(self) -> bool:
        """Send a request; whether it was accepted."""
        return _accepted(await self._send("GET", "/healthz"))

    async def newcomer(self) -> bool:
        """Create another guest, without a session; whether that was accepted."""
        self.session = ""
        return _accepted(await self._send("POST", "/api/guests", b"{}"))

    async def table(self) -> bool:
        """Open another table; whether that was accepted."""
        return _accepted(await self._send("POST", "/api/tables", TABLE))

    async def socket(self) -> bool:
        """Open another socket, which stays open; whether its first message is not a refusal."""
        upgrade = handshake("/api/lobby/socket", address=self._address, session=self.session)
        reader, writer = await asyncio.open_connection(*self._where)
        self.open.append(writer)
        writer.write(upgrade)
        async with asyncio.timeout(ANSWER_TIMEOUT):
            head, first = await reader.readuntil(b"\r\n\r\n"), await reader.read(4096)
        return head.startswith(b"HTTP/1.1 101") and b"goodbye" not in first


def _accepted(answer: bytes) -> bool:
    return answer.startswith(b"HTTP/1.1 2")


Once = Callable[[Attack], Awaitable[bool]]

KINDS_OF_ATTACK = (
    Asked("requests of an address", client_limits.REQUESTS, client_limits.REQUESTS_PER_SECOND, Attack.request),
    Asked("guests from an address", client_limits.NEWCOMERS, client_limits.NEWCOMERS_PER_SECOND, Attack.newcomer),
    Asked("tables of a guest", client_limits.TABLES_OF_GUEST, client_limits.TABLES_OF_GUEST_PER_SECOND, Attack.table),
    Asked("sockets of a guest", client_limits.SOCKETS_OF_GUEST, 0.0, Attack.socket),
)


async def attacked(house: Besieged, asked: Asked, address: str, seconds: float) -> int:
    """How many of an attacker's requests were accepted."""
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
    """A database's writes so far: pages or transactions, and messages about limits."""

    writes: int
    told: int


@asynccontextmanager
async def counting(kind: str, address: str, house: Besieged) -> AsyncIterator[Callable[[], Awaitable[Written]]]:
    """A function that reads the database's writes so far."""
    if kind == SQLITE:
        with closing(sqlite3.connect(f"file:{address}?mode=ro", uri=True)) as file:

            async def count() -> Written:
                told = file.execute(
                    "SELECT COUNT(*) FROM news WHERE substr(body, 1, ?) = ?", (len(LIMIT_MESSAGE), LIMIT_MESSAGE)
                )
                return Written(sum(map(_pages, house.processes())), int(told.fetchone()[0]))

            yield count
        return
    told = 0

    def hear(_connection: object, _process: int, _channel: str, payload: object) -> None:
        nonlocal told
        told += str(payload).partition(" ")[2].startswith(LIMIT_MESSAGE.decode())

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
    """Pages of 4 kB that a process has written to disk; 0 where there is no /proc."""
    try:
        lines = Path(f"/proc/{process}/io").read_text().splitlines()
    except OSError:
        return 0
    return next(int(line.split()[1]) for line in lines if line.startswith("write_bytes")) // 4096


async def honest(kind: str, address: str, house: Besieged, pairs: int, seconds: float) -> tuple[float, float, int]:
    """Let honest pairs play; their actions a second, the writes a second, and the messages about limits."""
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
    """Measure one number of workers; a row of the report."""
    row = [source.kind, str(workers)]
    async with source.fresh() as address:
        with TemporaryDirectory() as folder, besieged(Path(folder), address, workers) as house:
            await asyncio.sleep(2.0)  # until all processes serve and know of each other
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
