"""One process with a real database: rooms, autoplay and message handlers; several may share a file."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import msgspec

from numbra.client import Following
from numbra.core.contract import State
from numbra.core.registry import game
from numbra.core.text import Language
from numbra.server.autoplay.pace import Pace
from numbra.server.autoplay.scheduler import Autoplay
from numbra.server.listeners.listener import Listener
from numbra.server.live.message_handler import MessageHandler
from numbra.server.live.rooms import Rooms
from numbra.server.live.table_handler import TableHandler
from numbra.server.protocol import commands
from numbra.server.store import Guest, Store
from numbra.server.store.sqlite import SqliteStore
from numbra.server.table.clocks import Clock
from numbra.server.table.fold import Table
from numbra.server.table.log import Acted, AnyLine, Opened, decode_line
from numbra.server.table.options import TableOptions
from patience import PATIENCE

T = TypeVar("T")

AT_ONCE = Pace(0, 0, 0)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run it on a loop of its own."""
    return asyncio.run(work)


class Time:
    """A clock that stands still until the test moves it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """The time."""
        return self.now


class House:
    """One process: its store, its rooms and, if it drives, its autoplay."""

    def __init__(self, store: Store, pace: Pace, time: Time, *, driving: bool) -> None:
        self.store, self.time = store, time
        self._met: set[str] = set()
        self.rooms = Rooms(store, now=time)
        self.autoplay = Autoplay(self.rooms, pace, now=time)
        if not driving:
            self.rooms.follower.changed.clear()

    async def opened(self, *bots: str | None, kind: str = "shades", public: bool = False) -> Table:
        """A table that ann has opened, with nobody seated."""
        return await self.rooms.open(opening(bots or (None, None), kind, public=public))

    async def begun(
        self,
        *guests: str,
        kind: str = "shades",
        bots: tuple[str, ...] = (),
        seed: str = "s",
        options: dict[str, Any] | None = None,
        clock: Clock | None = None,
        hints: bool = False,
        rest: float = 0.0,
    ) -> str:
        """A table where these guests, and then these bots, have begun to play; its id."""
        seats = (*(None for _ in guests), *bots)
        table = await self.rooms.open(opening(seats, kind, options=options, clock=clock, hints=hints, rest=rest))
        for guest in guests:
            await self.rooms.change(table.id, partial(commands.sit, guest=guest))
        await self.rooms.change(table.id, partial(commands.start, guest=guests[0], seed=seed))
        return table.id

    async def act(self, table: str, guest: str, action: dict[str, Any], message: str | None = None) -> int:
        """A person's action on the table as this process knows it."""
        sequence = (await self.rooms.table(table)).sequence
        return await self.rooms.change(table, acting(guest, action, sequence), message=message)

    async def add(self, table: str, line: AnyLine) -> int:
        """Append a line, whatever it says."""
        return await self.rooms.change(table, lambda _table: line)

    async def state(self, table: str) -> State:
        """The game's current state."""
        state = (await self.rooms.table(table)).state
        assert state is not None
        return state

    async def log(self, table: str) -> list[AnyLine]:
        """The lines on disk."""
        return [decode_line(entry.body) for entry in await self.store.entries(table)]

    async def at_rest(self) -> None:
        """Wait for what rooms do in the background: until its log is read on, a new room is in use and reads it."""
        await asyncio.gather(*self.rooms._background._running)

    async def behind(self, table: str) -> Table:
        """A table as it is now, which this process does not follow by itself: the log is read on after it was read."""
        known = await self.rooms.table(table)
        await self.at_rest()
        return known

    async def acts(self, table: str) -> list[Acted]:
        """The actions on disk."""
        return [line for line in await self.log(table) if isinstance(line, Acted)]

    async def know(self, *guests: str) -> None:
        """Store guests; each is named after the last part of their id."""
        for guest in guests:
            name = guest.rpartition("-")[2].title()
            await self.store.keep_guest(Guest(id=guest, name=name, created=0.0, seen=0.0))

    async def meet(self, guest: str | None) -> None:
        """Store a guest who is unknown when this process meets them first."""
        if guest is not None and guest not in self._met:
            self._met.add(guest)
            if await self.store.guest(guest) is None:
                await self.know(guest)

    def talk(self, table: str, guest: str | None, language: Language = "en") -> "Talk":
        """A client at a table."""
        handler = TableHandler(self.rooms, self.autoplay.bot_processes, table, guest, language, self.time).messages()
        return Talk(handler, partial(self.meet, guest))


class Talk:
    """A client that numbers its messages."""

    def __init__(self, handler: MessageHandler, come: Callable[[], Awaitable[None]]) -> None:
        self.handler = handler
        self._come = come
        self.numbers = count(1)

    async def raw(self, said: bytes) -> dict[str, Any]:
        """The answer to any bytes; the guest exists before."""
        await self._come()
        answer: dict[str, Any] = msgspec.json.decode(await self.handler.answer(said))
        return answer

    async def __call__(self, said: str, **fields: object) -> dict[str, Any]:
        """The answer to a message of this type."""
        message = {"type": said, "id": f"m{next(self.numbers)}"} | fields
        return await self.raw(msgspec.json.encode(message))


@asynccontextmanager
async def house(
    folder: Path,
    *,
    pace: Pace = AT_ONCE,
    time: Time | None = None,
    driving: bool = True,
    kind: type[SqliteStore] = SqliteStore,
) -> AsyncIterator[House]:
    """Open a process on the database of this folder, and close it again."""
    time = time or Time()
    store = await kind.open(folder / "numbra.sqlite", clock=time)
    one = House(store, pace, time, driving=driving)
    try:
        yield one
    finally:
        await one.autoplay.close()
        await store.close()


def opening(
    seats: tuple[str | None, ...],
    kind: str = "shades",
    *,
    options: dict[str, Any] | None = None,
    clock: Clock | None = None,
    public: bool = False,
    hints: bool = False,
    rest: float = 0.0,
) -> Opened:
    """The first line of a table of ann's."""
    return commands.open_table(
        "ann",
        kind,
        seats,
        options=options or {},
        table=TableOptions(public=public, clock=clock, hints=hints),
        rest=rest,
    )


def acting(guest: str, action: dict[str, Any], sequence: int) -> Callable[[Table], Acted]:
    """A person's action on the table as of that sequence number."""
    return lambda table: commands.act(table, guest, action, sequence)


_FOLLOWING: WeakKeyDictionary[Listener, Following] = WeakKeyDictionary()


def heard(listener: Listener) -> list[dict[str, Any]]:
    """All messages in a listener's queue, except presence, updates with the whole table."""
    following = _FOLLOWING.setdefault(listener, Following())
    return [following.whole(msgspec.json.decode(message)) for message in heard_bytes(listener)]


def heard_bytes(listener: Listener) -> list[bytes]:
    """All messages in a listener's queue, except presence, undecoded."""
    return [message for message in everything(listener) if not message.startswith(b'{"type":"here"')]


def everything(listener: Listener) -> list[bytes]:
    """All messages in a listener's queue."""
    return [listener.queue.get_nowait() or b"" for _ in range(listener.queue.qsize())]


def sequences(listener: Listener) -> list[int]:
    """The sequence numbers of a listener's updates."""
    return [message["sequence"] for message in heard(listener) if message["type"] == "update"]


async def until(ready: Callable[[], bool]) -> None:
    """Wait for a condition that comes true by itself."""
    pause = asyncio.sleep
    async with asyncio.timeout(PATIENCE):
        while not ready():
            await pause(0.001)


def seed_where(kind: str, first: int, seats: int = 2, options: Mapping[str, Any] | None = None) -> str:
    """A seed with which the game first waits for that seat."""
    starts = ((str(seed), game(kind).start(seats=seats, seed=str(seed), options=options)) for seed in count())
    return next(seed for seed, state in starts if state.waiting_for == (first,))
