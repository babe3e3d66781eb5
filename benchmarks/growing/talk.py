"""The cost of a chat message, and of reconnecting, at tables with long chats."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from benchmarks.growing.games import WINDOW, came_back
from benchmarks.growing.load import Meter, gathered
from harness.clients import Client, Pair, Seat, Tally, connected
from harness.databases import Databases
from harness.houses import NumbraHouse, Serving, numbra
from rich.table import Table

from numbra.server.people.sessions import SESSION

GAME = "shades"
MARKS, QUICK_MARKS = (50, 200, 400), (50,)
"""Chat messages at each table when it is measured."""
TABLES, QUICK_TABLES = 10, 2
"""Tables with a chat: every message waits for the disk."""
MESSAGE = b'{"type":"say","id":"talk %d","text":"Well played, that was close."}'


class AfterTalk(NamedTuple):
    """Measurements when each table had `said` chat messages."""

    said: int
    saying: float
    """Microseconds of the server's CPU for a chat message."""
    coming: float
    """Microseconds of the server's CPU for a client that reconnects."""


class Talker(Client):
    """A client that sends one chat message after another, each as soon as the last was accepted."""

    def __init__(self, tally: Tally, host: str, seat: Seat) -> None:
        super().__init__(tally, host, f"/api/tables/{seat.table}/socket", f"{SESSION}={seat.session}")
        self._said = self._most = 0
        self._done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def talk(self, most: int) -> None:
        """Send messages until there were `most` in all."""
        self._most, self._done = most, asyncio.get_running_loop().create_future()
        self._say()
        await self._done

    def hear(self, message: bytes) -> None:
        """Send the next message after each that is accepted."""
        if not self.ready.done():
            self.ready.set_result(None)
        elif message.startswith(b'{"type":"accepted"'):
            self._said += 1
            self._say()
        elif message.startswith(b'{"type":"refused"'):
            self._done.set_exception(ConnectionError(message.decode()))

    def _say(self) -> None:
        if self._said < self._most:
            self.send(MESSAGE % self._said)
        else:
            self._done.set_result(None)

    def move(self, _go_on: Callable[[], None]) -> None:
        """Do nothing: this client does not play."""


async def measured(source: Databases, *, quick: bool) -> Table:
    """Measure chats of all lengths, next to the shortest."""
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
    """Chat until each table has `mark` messages, and measure the last `WINDOW` of them."""
    await asyncio.gather(*(one.talk(mark - WINDOW) for one in talkers))
    _, before, _ = meter.read()
    await asyncio.gather(*(one.talk(mark) for one in talkers))
    _, after, _ = meter.read()
    coming, _ = await came_back(house, pairs, 0, meter)
    return AfterTalk(mark, 1e6 * (after - before) / (WINDOW * len(talkers)), coming)


def shown(results: list[AfterTalk]) -> Table:
    """A table of all lengths, with ratios to the first."""
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
