"""The floor of an action: the CPU time of the least that a Python server does for it, next to Numbra's own server.

Bare servers on uvloop answer one message with three of the sizes that 49 Shades of Grey has: an update for each of two
players, and the acknowledgement. They know no tables, people, limits or listeners. Each does more than the one before:
frames alone; then a durable append to SQLite by Numbra's store before the answers; then the rules of the game, and a
view for each player. Pairs of clients play in a closed loop, as in `benchmarks.server`.

    python -m benchmarks.floor [--tables 100] [--seconds 5] [--rounds 3] [--folder FOLDER]
"""

import argparse
import asyncio
import multiprocessing
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from itertools import count, cycle
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
import uvicorn
from benchmarks.server import PEER, Contender, measured
from harness.clients import LOOPBACK
from harness.databases import SQLITE, Fresh, databases
from harness.houses import Serving, allow_many_files, boardgame_io, cpu_of, numbra, on_core, prepared_peer, shares
from rich.console import Console
from rich.table import Table

from numbra.core.contract import Action, Seat, State
from numbra.core.registry import game
from numbra.server.protocol.from_client import act_of
from numbra.server.store import Entry, Guest, Listed, Store
from numbra.server.store.choosing import open_store
from numbra.server.transport.frames import text_header, whole_text

FRAMES, APPEND, RULES = "frames", "frames and append", "frames, append and rules"
NUMBRA = "Numbra"
ACT = b'{"type":"act","id":"123456","sequence":123,"action":{"type":"guess","number":25}}'
ACCEPTED = b'{"type":"accepted","id":"123456","sequence":123}'
UPDATE = {"type": "update", "sequence": 123, "table": "x" * 850}
"""As large as an update of shades is on average."""
MASKED = b"\x81" + bytes((0x80 | len(ACT),)) + b"\0\0\0\0" + ACT
WARM_UP = 1.0
"""Seconds of load before anything is counted."""
AUTHOR = "ann"


class Move(NamedTuple):
    """A move of a recorded game."""

    state: State
    seat: Seat
    action: Action


def recorded() -> list[Move]:
    """A whole match of shades, played at random."""
    rng, moves = random.Random(1), list[Move]()
    state = game("shades").start(seats=2, seed="floor", options={"rounds": 2})
    while not state.over:
        seat = state.acting[0]
        action = rng.choice(list(state.actions(seat)))
        moves.append(Move(state, seat, action))
        state = state.apply(seat, action)
    return moves


class BareTable:
    """Two connections that play each other, and what the server does for each of their messages."""

    def __init__(self, number: int, store: Store | None, moves: list[Move]) -> None:
        self.players: list[asyncio.Transport] = []
        self._id = f"table {number}"
        self._store = store
        self._sequences = count(2)
        self._moves = cycle(moves) if moves else None

    async def open(self) -> None:
        """Create the table in the store, if there is one."""
        if self._store is not None:
            await self._store.create(self._listed(), [ACT], [AUTHOR])

    def answer(self, player: int, data: bytes) -> None:
        """Answer a player's message, once it is on disk if there is a store."""
        text = whole_text(data)
        act = None if text is None else act_of(text)
        if text is None or act is None:
            raise ValueError(data)
        if self._moves is not None:
            state, seat, action = next(self._moves)
            state = state.apply(seat, action)
            state.view(0), state.view(1)
        if self._store is None:
            self._tell(player)
        else:
            entry = Entry(next(self._sequences), time.time(), text)
            message = f"{AUTHOR} {entry.sequence}"
            appending = asyncio.ensure_future(self._store.append(self._listed(), entry, message=message, by=AUTHOR))
            appending.add_done_callback(lambda _done: self._tell(player))

    def _listed(self) -> Listed:
        now = float(int(time.time()))
        return Listed(id=self._id, game="shades", public=False, status="playing", touched=now, summary=b"{}")

    def _tell(self, player: int) -> None:
        own, other = (msgspec.json.encode(UPDATE) for _ in self.players)
        accepted = text_header(len(ACCEPTED)) + ACCEPTED
        self.players[player].write(text_header(len(own)) + own + accepted)
        self.players[1 - player].write(text_header(len(other)) + other)


class BareConnection(asyncio.Protocol):
    """A connection to a bare server; two that are made one after the other play each other."""

    def __init__(self, tables: list[BareTable], number: int) -> None:
        self._table, self._player = tables[number // 2], number % 2

    def connection_made(self, transport: Any) -> None:
        """Join the table."""
        self._table.players.append(transport)

    def data_received(self, data: bytes) -> None:
        """Each message arrives alone: a client sends the next when it has the answer."""
        self._table.answer(self._player, data)


def serve(what: str, database: str, tables: int, opened: "Connection[int, int]") -> None:
    """Run a bare server in this process until it is terminated."""
    with asyncio.Runner(loop_factory=uvicorn.Config("", loop="auto").get_loop_factory()) as runner:
        runner.run(serving(what, database, tables, opened))


async def serving(what: str, database: str, tables: int, opened: "Connection[int, int]") -> None:
    """Serve, and send the port."""
    store = None if what == FRAMES else await open_store(database)
    if store is not None:
        await store.keep_guest(Guest(id=AUTHOR, name=AUTHOR, created=0.0, seen=0.0))
    moves = recorded() if what == RULES else []
    bare = [BareTable(number, store, moves) for number in range(tables)]
    await asyncio.gather(*(table.open() for table in bare))
    numbers = count()
    server = await asyncio.get_running_loop().create_server(
        lambda: BareConnection(bare, next(numbers)), LOOPBACK, 0, backlog=2 * tables
    )
    opened.send(server.sockets[0].getsockname()[1])
    await server.serve_forever()


class Player(asyncio.Protocol):
    """A client that sends a message whenever the other player's was answered."""

    answered = 0
    """Messages of all clients that were answered."""

    def connection_made(self, transport: Any) -> None:
        """Keep the transport."""
        self.transport: asyncio.Transport = transport

    def data_received(self, data: bytes) -> None:
        """What holds no acknowledgement is the update of the other player's move."""
        if ACCEPTED in data:
            Player.answered += 1
        else:
            self.transport.write(MASKED)


async def bare_cost(what: str, fresh: Fresh, tables: int, seconds: float) -> float:
    """Microseconds of CPU for a message of a bare server."""
    processes = multiprocessing.get_context("spawn")
    port, opened = processes.Pipe(duplex=False)
    async with fresh() as database:
        process = processes.Process(target=serve, args=(what, database, tables, opened))
        with on_core(shares(1).server):
            process.start()
        try:
            where = await asyncio.to_thread(port.recv)
            loop = asyncio.get_running_loop()
            players = [(await loop.create_connection(Player, LOOPBACK, where))[1] for _ in range(2 * tables)]
            for player in players[::2]:
                player.transport.write(MASKED)
            await asyncio.sleep(WARM_UP)
            answered, spent = Player.answered, cpu_of(process.pid or 0)
            await asyncio.sleep(seconds)
            cost = (cpu_of(process.pid or 0) - spent) / (Player.answered - answered)
            for player in players:
                player.transport.abort()
        finally:
            process.terminate()
            process.join()
    return 1e6 * cost


async def whole_cost(contender: Contender, tables: int, seconds: float) -> float:
    """Microseconds of CPU for an action of a whole server."""
    found = await measured(contender, tables, seconds)
    return 1e6 * found.server / found.rate


Cost = Callable[[int, float], Awaitable[float]]


@asynccontextmanager
async def contenders(folder: Path) -> AsyncIterator[dict[str, Cost]]:
    """All that is measured, by name."""
    async with databases(SQLITE, folder) as kind:
        server = Contender(partial(numbra, kind.fresh, "shades", Serving(1, shares(1).server)))
        found: dict[str, Cost] = {what: partial(bare_cost, what, kind.fresh) for what in (FRAMES, APPEND, RULES)}
        found[NUMBRA] = partial(whole_cost, server)
        if prepared_peer():
            found[PEER] = partial(whole_cost, Contender(boardgame_io))
        yield found


async def table_of(tables: int, seconds: float, rounds: int, folder: Path) -> Table:
    """The table to print: medians, and the medians of each round's ratios."""
    async with contenders(folder) as found:
        with on_core(shares(1).load):
            costs = [{name: await cost(tables, seconds) for name, cost in found.items()} for _ in range(rounds)]
    shown = Table("server", "µs/action", f"÷ {NUMBRA}")
    for name in found:
        ratio = median(one[name] / one[NUMBRA] for one in costs)
        shown.add_row(name, f"{median(one[name] for one in costs):.0f}", f"{ratio:.2f}")
    return shown


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What an action costs at least, next to what it costs.")
    parser.add_argument("--tables", type=int, default=100, help="how many tables, two clients at each")
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each, of which the median counts")
    parser.add_argument("--folder", help="where to put the databases: the disk that is measured")
    arguments = parser.parse_args()
    allow_many_files()
    loop = uvicorn.Config("", loop="auto").get_loop_factory()
    with TemporaryDirectory(dir=arguments.folder) as folder, asyncio.Runner(loop_factory=loop) as runner:
        found = runner.run(table_of(arguments.tables, arguments.seconds, arguments.rounds, Path(folder)))
    Console().print(found)


if __name__ == "__main__":
    main()
