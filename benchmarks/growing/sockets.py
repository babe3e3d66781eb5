"""The cost of sockets that only listen, at tables and in the lobby: memory, CPU, and how long players wait.

The server has all its limits. Every client has an address of its own, in the header of a trusted proxy.
"""

import asyncio
import multiprocessing
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from typing import NamedTuple

from benchmarks.growing.load import Meter, Spent, gathered, paced, tables_needed
from harness.clients import Client, Tally, connected
from harness.databases import Databases
from harness.houses import NumbraHouse, Serving, memory_of, numbra, visited
from rich.table import Table

GAME = "nmbrs"
PLAYED_TABLES, RATE = 10, 50.0
"""Public tables where people play, and the actions a second at all of them together."""
FIRST_ADDRESS = 10 << 24
"""10.0.0.0; players have the addresses from here on, listeners those after the players'."""


class Next(NamedTuple):
    """Measurements with `sockets` sockets that only listen."""

    place: str
    sockets: int
    spent: Spent
    idle: tuple[float, float]
    memory: int


class Lurker(Client):
    """A client that listens to the lobby."""

    def __init__(self, tally: Tally, host: str, address: str) -> None:
        super().__init__(tally, host, "/api/lobby/socket", address=address)

    def hear(self, _message: bytes) -> None:
        """Be ready after the first message, which is the list of tables."""
        if not self.ready.done():
            self.ready.set_result(None)

    def move(self, _go_on: Callable[[], None]) -> None:
        """Do nothing: this client does not play."""


async def measured(source: Databases, sockets: int, seconds: float) -> list[Table]:
    """Measure without and with a crowd, at tables and in the lobby, each on a server of its own."""
    return [shown(await beside(place, source, sockets, seconds)) for place in CROWDS]


async def beside(place: str, source: Databases, sockets: int, seconds: float) -> list[Next]:
    """Measure the players, first alone, then next to a crowd."""
    tally = Tally()
    deep = tables_needed(PLAYED_TABLES, 2 * RATE, 2 * seconds)
    async with numbra(source.fresh, GAME, Serving(limited=True)) as house:
        house.public = True
        pairs = await gathered(PLAYED_TABLES, lambda which: house.pair(deep, tally, two_addresses(which)))
        meter = Meter(house.process, source.process)
        found = []
        for many in (0, sockets):
            async with crowd(place, house.address, many):
                memory, idle = await memory_of(house.process, min(1.0, seconds)), await meter.idle(seconds)
                found.append(Next(place, many, await paced(pairs, tally, RATE, seconds, meter), idle, memory))
        for pair in pairs:
            pair.leave()
    return found


@asynccontextmanager
async def crowd(place: str, address: str, sockets: int) -> AsyncIterator[None]:
    """Sockets that only listen, in a process of their own, so that the load does not delay the players."""
    processes = multiprocessing.get_context("spawn")
    line, theirs = processes.Pipe()
    process = processes.Process(target=_crowd, args=(place, address, sockets, theirs))
    process.start()
    theirs.close()
    try:
        await asyncio.to_thread(line.recv)
        yield
    finally:
        line.close()
        process.join()


def _crowd(place: str, address: str, sockets: int, line: "Connection[None, None]") -> None:
    """Open the sockets, report that over the line, and stay until the line is closed."""

    async def stay() -> None:
        async with visited(address, GAME) as house:
            open_ = await CROWDS[place](house, sockets)
            line.send(None)
            await asyncio.to_thread(line.poll, None)
            for client in open_:
                client.close()

    asyncio.run(stay())


async def at_tables(house: NumbraHouse, sockets: int) -> list[Client]:
    """Two sockets at each table, where the game has started and nobody acts."""
    pairs = await gathered(sockets // 2, lambda which: house.pair(1, Tally(), two_addresses(PLAYED_TABLES + which)))
    return [client for pair in pairs for client in pair.here]


async def in_lobby(house: NumbraHouse, sockets: int) -> list[Client]:
    """Sockets that listen to the list of public tables."""
    return await gathered(
        sockets, lambda which: connected(house.host, Lurker, Tally(), two_addresses(PLAYED_TABLES + which)[0])
    )


CROWDS = {"at tables": at_tables, "in the lobby": in_lobby}


def two_addresses(which: int) -> tuple[str, str]:
    """Two addresses that only this pair has."""
    first, second = (FIRST_ADDRESS + 2 * which + one for one in (1, 2))
    return _dotted(first), _dotted(second)


def _dotted(address: int) -> str:
    return ".".join(str(byte) for byte in address.to_bytes(4, "big"))


def shown(results: list[Next]) -> Table:
    """A table of the measurements, with ratios to those without a crowd."""
    table = Table("listening", "sockets", "p50 ms", "÷", "p99 ms", "÷", "idle CPU", "busy CPU", "MB", "kB/socket")
    alone = results[0]
    for one in results:
        table.add_row(
            one.place,
            f"{one.sockets:,}",
            f"{1000 * one.spent.p50:.1f}",
            f"{one.spent.p50 / alone.spent.p50:.2f}",
            f"{1000 * one.spent.p99:.1f}",
            f"{one.spent.p99 / alone.spent.p99:.2f}",
            f"{one.idle[0]:.1%}",
            f"{one.spent.server / one.spent.seconds:.1%}",
            f"{one.memory / 1e6:.0f}",
            f"{(one.memory - alone.memory) / one.sockets / 1000:.1f}" if one.sockets else "",
        )
    return table
