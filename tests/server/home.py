"""A whole house on a database of its own, without a network, and what people do in it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from numbra.server import decisions
from numbra.server.conversation import Conversation
from numbra.server.drivers import Pace
from numbra.server.hall import Hall
from numbra.server.store.sqlite import SqliteStore

_numbers = count(1)


class Time:
    """A clock that stands still until it is told."""

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
) -> AsyncIterator[Hall]:
    """A house whose doors are open; bots do not wait, and time does not pass by itself."""
    now, ticks = now or Time(), ticks or Time()
    hall = await Hall.open(await SqliteStore.open(file, clock=now, ticks=ticks), pace or Pace(0, 0, 0), now)
    try:
        yield hall
    finally:
        await hall.close()


async def table_of(hall: Hall, *guests: str, game: str = "shades", bots: tuple[str, ...] = ()) -> str:
    """A table that the first of these guests has opened, with all of them at it; its id."""
    seats = (*(None for _ in guests), *bots)
    opened = decisions.open_table(guests[0], game, seats, options={}, public=False, clock=None)
    table = await hall.rooms.open(opened)
    for guest in guests:
        await hall.rooms.change(table.id, partial(decisions.sit, guest=guest))
    return table.id


async def ask(hall: Hall, table: str, guest: str | None, **message: object) -> dict[str, Any]:
    """What a guest is answered at a table."""
    conversation = Conversation(hall.rooms, hall.drivers, table, guest, "en", hall.now)
    said = {"id": f"m{next(_numbers)}"} | message
    answer: dict[str, Any] = msgspec.json.decode(await conversation.answer(msgspec.json.encode(said)))
    return answer
