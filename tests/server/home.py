"""All services on a database of their own, without a network, and helpers to use them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from numbra.server.autoplay.pace import Pace
from numbra.server.live.table_handler import TableHandler
from numbra.server.protocol import commands
from numbra.server.services import Services
from numbra.server.settings import Settings
from numbra.server.store.sqlite import SqliteStore

_numbers = count(1)


class Time:
    """A clock that stands still until the test moves it."""

    def __init__(self, moment: float = 1000.0) -> None:
        self.moment = moment

    def __call__(self) -> float:
        """The time."""
        return self.moment


def running(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test on a loop of its own."""
    asyncio.run(test())


@asynccontextmanager
async def house(
    file: Path, *, pace: Pace | None = None, now: Time | None = None, ticks: Time | None = None
) -> AsyncIterator[Services]:
    """Open all services; bots move at once, and time passes only when the test says so."""
    now, ticks = now or Time(), ticks or Time()
    services = await Services.open(
        await SqliteStore.open(file, clock=now, ticks=ticks), Settings("", pace=pace or Pace(0, 0, 0)), now
    )
    try:
        yield services
    finally:
        await services.close()


async def table_of(services: Services, *guests: str, game: str = "shades", bots: tuple[str, ...] = ()) -> str:
    """A table that the first of these guests has opened, with all of them seated; its id."""
    seats = (*(None for _ in guests), *bots)
    opened = commands.open_table(guests[0], game, seats, options={})
    table = await services.rooms.open(opened)
    for guest in guests:
        await services.rooms.change(table.id, partial(commands.sit, guest=guest))
    return table.id


async def ask(services: Services, table: str, guest: str | None, **message: object) -> dict[str, Any]:
    """The answer to a guest's message at a table."""
    handler = TableHandler(services.rooms, services.autoplay.bot_processes, table, guest, "en", services.now).messages()
    said = {"id": f"m{next(_numbers)}"} | message
    answer: dict[str, Any] = msgspec.json.decode(await handler.answer(msgspec.json.encode(said)))
    return answer
