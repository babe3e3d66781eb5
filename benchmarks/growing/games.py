"""How the costs of an action and of reconnecting, an update's size and memory grow with the length of a game."""

import asyncio
import gc
import time
import tracemalloc
from collections.abc import Callable
from statistics import mean, median
from typing import NamedTuple

from benchmarks.growing.load import Meter, gathered
from harness.clients import Client, Pair, Seat, Tally, connected
from harness.databases import Databases
from harness.houses import NumbraHouse, Serving, numbra
from rich.table import Table

from numbra.server.live.rooms import Rooms
from numbra.server.people.sessions import SESSION
from numbra.server.store.choosing import open_store

MARKS: dict[str, tuple[int, ...]] = {"shades": (50, 180), "nmbrs": (50, 200, 800, 1600), "code777": (50, 200, 800)}
"""The lengths, in log entries, at which each game is measured; shades ends soon after its last."""
TABLES, QUICK_TABLES = 40, 2
"""Tables that are played at the same time."""
WINDOW = 40
"""Log entries of each table over which the cost of an action is measured."""
MISSED = 5
"""Log entries that a client has missed when it reconnects."""
RECONNECTIONS = 5
"""How often each client reconnects."""


class AtLength(NamedTuple):
    """Measurements when all tables had `length` log entries."""

    length: int
    action: float
    """Microseconds of the server's CPU for an action."""
    update: float
    """Bytes of an update."""
    coming: float
    """Microseconds of the server's CPU for a client that reconnects and has missed a little."""
    waiting: float
    """Seconds until this client has the table."""
    loading: float
    """Seconds in which a process that has not cached the table replays its log."""
    memory: float
    """Bytes of a table in memory."""


class Returning(Client):
    """A client that reconnects, and is ready once it was sent what it has missed."""

    def __init__(self, tally: Tally, host: str, seat: Seat, since: int) -> None:
        super().__init__(tally, host, f"/api/tables/{seat.table}/socket?since={since}", f"{SESSION}={seat.session}")

    def hear(self, _message: bytes) -> None:
        """Be ready after the first message, which has everything that was missed."""
        if not self.ready.done():
            self.ready.set_result(None)

    def move(self, _go_on: Callable[[], None]) -> None:
        """Do nothing: this client does not play."""


async def measured(game: str, source: Databases, *, quick: bool) -> Table:
    """Measure a game at all lengths, next to the shortest."""
    tally = Tally()
    marks = MARKS[game][:1] if quick else MARKS[game]
    async with numbra(source.fresh, game, Serving()) as house:
        pairs = await gathered(QUICK_TABLES if quick else TABLES, lambda _: house.pair(1, tally))
        meter = Meter(house.process, 0)
        results = [await at_length(mark, house, pairs, tally, meter) for mark in marks]
        for pair in pairs:
            pair.leave()
    return shown(game, results)


async def at_length(length: int, house: NumbraHouse, pairs: list[Pair], tally: Tally, meter: Meter) -> AtLength:
    """Play until all tables have `length` entries, and measure the last `WINDOW` of them."""
    await played(pairs, tally, length - WINDOW)
    tally.took.clear()
    tally.updates = tally.bytes = 0
    _, before, _ = meter.read()
    await played(pairs, tally, length)
    _, after, _ = meter.read()
    action, update = 1e6 * (after - before) / len(tally.took), tally.bytes / tally.updates
    coming, waiting = await came_back(house, pairs, length - MISSED, meter)
    return AtLength(length, action, update, coming, waiting, *await loaded(house, pairs))


async def played(pairs: list[Pair], tally: Tally, length: int) -> None:
    """Let all pairs play until their tables have `length` entries."""
    tally.length, tally.playing = length, True
    await asyncio.gather(*(pair.play_on() for pair in pairs))
    tally.playing = False


async def came_back(house: NumbraHouse, pairs: list[Pair], since: int, meter: Meter) -> tuple[float, float]:
    """The server's CPU microseconds for a client that reconnects, and the seconds it waits: one client at a time."""
    waited = []
    _, before, _ = meter.read()
    for seat in [seat for pair in pairs for seat in pair.here] * RECONNECTIONS:
        began = time.perf_counter()
        back = await connected(house.host, Returning, Tally(), seat, since)
        waited.append(time.perf_counter() - began)
        back.close()
    _, after, _ = meter.read()
    return 1e6 * (after - before) / len(waited), median(waited)


async def loaded(house: NumbraHouse, pairs: list[Pair]) -> tuple[float, float]:
    """The mean seconds to replay a table's log, and the bytes of a table in memory."""
    store = await open_store(house.database)
    tables = [seat.table for pair in pairs for seat in pair.here if isinstance(seat, Seat)][::2]
    took = []
    for table in tables:
        began = time.perf_counter()
        await Rooms(store).table(table)
        took.append(time.perf_counter() - began)
    gc.collect()
    tracemalloc.start()
    rooms = Rooms(store)
    for table in tables:
        await rooms.table(table)
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    await store.close()
    return mean(took), size / len(tables)


def shown(game: str, results: list[AtLength]) -> Table:
    """A table of all lengths, with ratios to the first."""
    table = Table("entries", "µs/action", "÷", "B/update", "÷", "µs/coming back", "÷", "ms", "ms/load", "÷", "kB", "÷")
    table.title = game
    first = results[0]
    for one in results:
        table.add_row(
            f"{one.length:,}",
            f"{one.action:.0f}",
            f"{one.action / first.action:.2f}",
            f"{one.update:,.0f}",
            f"{one.update / first.update:.2f}",
            f"{one.coming:,.0f}",
            f"{one.coming / first.coming:.2f}",
            f"{1000 * one.waiting:.1f}",
            f"{1000 * one.loading:.1f}",
            f"{one.loading / first.loading:.2f}",
            f"{one.memory / 1000:.1f}",
            f"{one.memory / first.memory:.2f}",
        )
    return table
