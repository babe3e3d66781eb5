"""What sockets cost that only listen, at tables and in the lobby: memory, CPU, and the time of those who play.

The server has all its limits. Everybody comes from an address of his own, through a proxy that says so.
"""

import asyncio
import multiprocessing
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from typing import NamedTuple

from benchmarks.clients import Client, Tally, connected
from benchmarks.databases import Databases
from benchmarks.growing.load import Meter, Spent, gathered, paced, tables_needed
from benchmarks.houses import NumbraHouse, Serving, memory_of, numbra, visited
from rich.table import Table

GAME = "nmbrs"
HONEST, RATE = 10, 50.0
"""Public tables where people play, and their actions a second all together."""
FIRST_ADDRESS = 10 << 24
"""10.0.0.0; those who play come from the addresses before those who listen."""


class Next(NamedTuple):
    """What was measured with so many sockets that only listen."""

    place: str
    sockets: int
    spent: Spent
    idle: tuple[float, float]
    memory: int


class Lurker(Client):
    """Somebody who looks at the lobby."""

    def __init__(self, tally: Tally, host: str, address: str) -> None:
        super().__init__(tally, host, "/api/lobby/socket", address=address)

    def hear(self, _message: bytes) -> None:
        """The first message is the list."""
        if not self.ready.done():
            self.ready.set_result(None)

    def move(self, _go_on: Callable[[], None]) -> None:
        """He does nothing."""


async def measured(source: Databases, sockets: int, seconds: float) -> list[Table]:
    """Without the crowd and with it, at tables and in the lobby, each on a server of its own."""
    return [shown(await beside(place, source, sockets, seconds)) for place in CROWDS]


async def beside(place: str, source: Databases, sockets: int, seconds: float) -> list[Next]:
    """Those who play, first alone, then next to a crowd."""
    tally = Tally()
    deep = tables_needed(HONEST, 2 * RATE, 2 * seconds)
    async with numbra(source.fresh, GAME, Serving(limited=True)) as house:
        house.public = True
        pairs = await gathered(HONEST, lambda which: house.pair(deep, tally, two_addresses(which)))
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
    """Sockets that only listen, in a process of their own, so that nobody who plays waits for what they are told."""
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
    """Open the sockets, say so, and stay until the line is cut."""

    async def stay() -> None:
        async with visited(address, GAME) as house:
            open_ = await CROWDS[place](house, sockets)
            line.send(None)
            await asyncio.to_thread(line.poll, None)
            for client in open_:
                client.close()

    asyncio.run(stay())


async def at_tables(house: NumbraHouse, sockets: int) -> list[Client]:
    """Two at each table, where the game has begun and nobody acts."""
    pairs = await gathered(sockets // 2, lambda which: house.pair(1, Tally(), two_addresses(HONEST + which)))
    return [client for pair in pairs for client in pair.here]


async def in_lobby(house: NumbraHouse, sockets: int) -> list[Client]:
    """All look at the list of public tables."""
    return await gathered(
        sockets, lambda which: connected(house.host, Lurker, Tally(), two_addresses(HONEST + which)[0])
    )


CROWDS = {"at tables": at_tables, "in the lobby": in_lobby}


def two_addresses(which: int) -> tuple[str, str]:
    """Where two people come from whom nobody else shares an address with."""
    first, second = (FIRST_ADDRESS + 2 * which + one for one in (1, 2))
    return _dotted(first), _dotted(second)


def _dotted(address: int) -> str:
    return ".".join(str(byte) for byte in address.to_bytes(4, "big"))


def shown(results: list[Next]) -> Table:
    """With the crowd, next to without."""
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
