"""What it costs to say something, and to come back, where much has been said already."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from benchmarks.clients import Client, Pair, Seat, Tally, connected
from benchmarks.databases import Databases
from benchmarks.growing.games import WINDOW, came_back
from benchmarks.growing.load import Meter, gathered
from benchmarks.houses import NumbraHouse, Serving, numbra
from rich.table import Table

from numbra.server.sessions import SESSION

GAME = "shades"
MARKS, QUICK_MARKS = (50, 200, 400), (50,)
"""How much has been said at each table when it is looked at."""
TABLES, QUICK_TABLES = 10, 2
"""Tables where somebody talks: each thing said waits for the disk."""
NEXT = b'{"type":"say","id":"talk %d","text":"Well played, that was close."}'


class AfterTalk(NamedTuple):
    """What was measured when so much had been said."""

    said: int
    saying: float
    """Microseconds of the server."""
    coming: float
    """Microseconds of the server for somebody who comes back."""


class Talker(Client):
    """Somebody who says one thing after the other, each as soon as the last was accepted."""

    def __init__(self, tally: Tally, host: str, seat: Seat) -> None:
        super().__init__(tally, host, f"/api/tables/{seat.table}/socket", f"{SESSION}={seat.session}")
        self._said = self._most = 0
        self._done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def talk(self, most: int) -> None:
        """Go on until so much has been said."""
        self._most, self._done = most, asyncio.get_running_loop().create_future()
        self._say()
        await self._done

    def hear(self, message: bytes) -> None:
        """What was accepted is said."""
        if not self.ready.done():
            self.ready.set_result(None)
        elif message.startswith(b'{"type":"accepted"'):
            self._said += 1
            self._say()
        elif message.startswith(b'{"type":"refused"'):
            self._done.set_exception(ConnectionError(message.decode()))

    def _say(self) -> None:
        if self._said < self._most:
            self.send(NEXT % self._said)
        else:
            self._done.set_result(None)

    def move(self, _go_on: Callable[[], None]) -> None:
        """He does not play."""


async def measured(source: Databases, *, quick: bool) -> Table:
    """Talk of all lengths, next to the shortest."""
    async with numbra(source.fresh, GAME, Serving()) as house:
        pairs = await gathered(QUICK_TABLES if quick else TABLES, lambda _: house.pair(1, Tally()))
        talkers: list[Talker] = [await connected(house.host, Talker, Tally(), pair.here[0]) for pair in pairs]
        meter = Meter(house.process, 0)
        marks = QUICK_MARKS if quick else MARKS
        results = [await after_talk(mark, house, pairs, talkers, meter) for mark in marks]
        for client in (*talkers, *(client for pair in pairs for client in pair.here)):
            client.close()
    return shown(results)


async def after_talk(
    mark: int, house: NumbraHouse, pairs: list[Pair], talkers: list[Talker], meter: Meter
) -> AfterTalk:
    """Talk until so much has been said, and look at the last part of it."""
    await asyncio.gather(*(one.talk(mark - WINDOW) for one in talkers))
    _, before, _ = meter.read()
    await asyncio.gather(*(one.talk(mark) for one in talkers))
    _, after, _ = meter.read()
    coming, _ = await came_back(house, pairs, 0, meter)
    return AfterTalk(mark, 1e6 * (after - before) / (WINDOW * len(talkers)), coming)


def shown(results: list[AfterTalk]) -> Table:
    """All lengths, next to the first."""
    table = Table("said", "µs to say it", "÷", "µs/coming back", "÷", title="talk")
    first = results[0]
    for one in results:
        table.add_row(
            f"{one.said:,}",
            f"{one.saying:.0f}",
            f"{one.saying / first.saying:.2f}",
            f"{one.coming:,.0f}",
            f"{one.coming / first.coming:.2f}",
        )
    return table
