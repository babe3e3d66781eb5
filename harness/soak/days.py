"""A constant daily load in simulated time: guests play all three games, abandon tables, chat and write notes."""

import asyncio
from collections.abc import Mapping
from functools import partial
from itertools import count
from random import Random
from typing import Any

import msgspec

from numbra.core.contract import State
from numbra.server.live.retention import Retention, clean_up
from numbra.server.live.table_handler import TableHandler
from numbra.server.protocol import commands
from numbra.server.services import Services
from numbra.server.table.fold import Table
from numbra.server.table.log import Acted
from numbra.server.table.options import TableOptions

A_DAY = 24 * 3600.0
GAMES: Mapping[str, dict[str, Any]] = {
    "shades": {"rounds": 1},
    "nmbrs": {"variant": "simplified", "max_rounds": 1},
    "code777": {},
}
"""The games that are played, with options that make them short."""
LINES = 3
"""Chat messages a guest sends at a table: within one burst of the rate limit, since simulated time stands still."""
NOTE = "not 7 " * 50


class Times:
    """A wall clock and a monotonic clock that advance only by `go_on`."""

    def __init__(self) -> None:
        self.moment = 1_800_000_000.0
        self.ticks = 1_000.0

    def __call__(self) -> float:
        """Seconds since 1970."""
        return self.moment

    def ticking(self) -> float:
        """Seconds of the monotonic clock."""
        return self.ticks

    def go_on(self, seconds: float) -> None:
        """Advance both clocks."""
        self.moment += seconds
        self.ticks += seconds


class Town:
    """Guests who do the same every day."""

    def __init__(self, services: Services, times: Times, *, seed: str = "town") -> None:
        self._services = services
        self._times = times
        self._seed = seed
        self._rng = Random(seed)
        self._numbers = count(1)
        self._regular = ""

    async def a_day(self, keeping: Retention, cleanings: int) -> None:
        """Run one day's load, then clean up `cleanings` times at even intervals, as the server does by itself."""
        self._rng.seed(self._seed)  # so that every day writes the same rows
        regular = await self._regular_guest()
        for game, options in GAMES.items():
            ann, ben = [(await self._services.guests.come_in(name))[0].id for name in ("Ann", "Ben")]
            finished = await self._table(game, options, ann, regular)
            await self._play(finished)
            abandoned = await self._table(game, options, ann, ben)
            await self._play(abandoned, 5)
            await self._open_unused(game, ben)
            for table in (finished, abandoned):
                await self._talk(table, ann)
            for language in ("en", "de"):
                await self._services.story(finished, ann, language)
            await self._services.record(finished, regular)
        await self._play_on_one_device()
        for _ in range(cleanings):
            self._times.go_on(A_DAY / cleanings)
            await clean_up(self._services.store, self._services.rooms, keeping)

    async def _regular_guest(self) -> str:
        """A guest who returns every day, with a session that is renewed like any other."""
        guest = await self._services.guests.of_session(self._regular or None)
        if guest is None:
            guest, self._regular = await self._services.guests.come_in("Regular")
        elif renewed := await self._services.guests.renewed(guest, self._regular):
            self._regular = renewed
        await self._services.store.tables_of(guest.id, 100)
        await self._services.store.lobby(100)
        return guest.id

    async def _play_on_one_device(self) -> None:
        """A guest adds two others on the same device, who play, chat, and never return."""
        host, _ = await self._services.guests.come_in("Host")
        kim, lou = await self._services.guests.bring(host, ["Kim", "Lou"])
        table = await self._table("code777", {}, kim.id, lou.id)
        await self._talk(table, kim.id)

    async def _open_unused(self, game: str, guest: str) -> None:
        """Open two public tables that nobody joins, and close the second at once."""
        opened = commands.open_table(guest, game, (None, None), options={}, table=TableOptions(public=True))
        for _ in range(2):
            table = await self._services.rooms.open(opened)
        await self._ask(table.id, guest, type="close")

    async def _table(self, game: str, options: dict[str, Any], *guests: str) -> str:
        seats = tuple(None for _ in guests)
        opened = commands.open_table(guests[0], game, seats, options=options)
        table = (await self._services.rooms.open(opened)).id
        for guest in guests:
            await self._services.rooms.change(table, partial(commands.sit, guest=guest))
        await self._services.rooms.change(table, partial(commands.start, guest=guests[0], seed=str(self._rng.random())))
        return table

    async def _play(self, table: str, moves: int | None = None) -> None:
        """Play until the game is over, or at most `moves` moves."""
        for number in count() if moves is None else range(moves):
            now = await self._services.rooms.table(table)
            if now.state is None or now.status == "over":
                return
            await self._services.rooms.change(table, partial(_append, self._move(now.state, number)))

    def _move(self, state: State, number: int) -> Acted:
        """A random move; in Code 777 the first seat knows its rack and announces it between two questions."""
        racks = [zone.cards for zone in state.zones() if zone.name == "rack 0"]
        if racks and number % 2 == 0:
            return Acted(0, {"type": "announce", "numbers": [int(tile[1]) for tile in racks[0]]})
        seat = state.waiting_for[0]
        action = {"type": "ask"} if racks else self._rng.choice(list(state.actions(seat)))
        return Acted(seat, msgspec.json.decode(msgspec.json.encode(action)))

    async def _talk(self, table: str, guest: str) -> None:
        """Listen to a table, chat and react there, and write a note."""
        async with self._services.rooms.listening(table, guest):
            for number in range(LINES):
                await self._ask(table, guest, type="say", text=f"{number} " * 30)
            await self._ask(table, guest, type="react", reaction="well-done")
            await self._services.store.note(table, 0, guest, NOTE)
            await asyncio.sleep(0)

    async def _ask(self, table: str, guest: str, **message: object) -> dict[str, Any]:
        handler = TableHandler(
            self._services.rooms, self._services.autoplay.bot_processes, table, guest, "en", self._services.now
        ).messages()
        request = msgspec.json.encode({"id": f"m{next(self._numbers)}"} | message)
        answer: dict[str, Any] = msgspec.json.decode(await handler.answer(request))
        return answer


def _append(line: Acted, _table: Table) -> Acted:
    return line
