"""Days of a constant load in simulated time: people come, play all three games, leave tables behind, talk and note."""

import asyncio
from collections.abc import Mapping
from functools import partial
from itertools import count
from random import Random
from typing import Any

import msgspec

from numbra.core.contract import State
from numbra.server import decisions
from numbra.server.conversation import Conversation
from numbra.server.hall import Hall, Keeping
from numbra.server.log import Acted
from numbra.server.table import Table

A_DAY = 24 * 3600.0
GAMES: Mapping[str, dict[str, Any]] = {
    "shades": {"rounds": 1},
    "nmbrs": {"variant": "simplified", "max_rounds": 1},
    "code777": {},
}
"""What is played, with options that make it short."""
LINES = 3
"""Messages that each person says at a table: within the limit for one moment, since simulated time stands still."""
NOTE = "not 7 " * 50


class Times:
    """The clock, and the count of seconds that the machine has run: both go on only when told."""

    def __init__(self) -> None:
        self.moment = 1_800_000_000.0
        self.ticks = 1_000.0

    def __call__(self) -> float:
        """The time."""
        return self.moment

    def ticking(self) -> float:
        """Seconds that the machine has run."""
        return self.ticks

    def go_on(self, seconds: float) -> None:
        """Time passes."""
        self.moment += seconds
        self.ticks += seconds


class Town:
    """People who do the same every day."""

    def __init__(self, hall: Hall, times: Times, *, seed: str = "town") -> None:
        self._hall = hall
        self._times = times
        self._seed = seed
        self._rng = Random(seed)
        self._numbers = count(1)
        self._regular = ""

    async def a_day(self, keeping: Keeping, cleanings: int) -> None:
        """What happens in a day; then the server cleans up so many times, evenly, as it does by itself."""
        self._rng.seed(self._seed)  # so that all days are alike, to the row
        regular = await self._regular_guest()
        for game, options in GAMES.items():
            ann, ben = [(await self._hall.guests.come_in(name))[0].id for name in ("Ann", "Ben")]
            finished = await self._table(game, options, ann, regular)
            await self._play(finished)
            abandoned = await self._table(game, options, ann, ben)
            await self._play(abandoned, 5)
            await self._opened(game, ben)
            for table in (finished, abandoned):
                await self._talk(table, ann)
            for language in ("en", "de"):
                await self._hall.story(finished, ann, language)
            await self._hall.record(finished, regular)
        await self._with_others_on_a_device()
        for _ in range(cleanings):
            self._times.go_on(A_DAY / cleanings)
            await self._hall.clean_up(keeping)

    async def _regular_guest(self) -> str:
        """One who comes every day, by a session that is renewed like any other."""
        guest = await self._hall.guests.of_session(self._regular or None)
        if guest is None:
            guest, self._regular = await self._hall.guests.come_in("Regular")
        elif renewed := await self._hall.guests.renewed(guest, self._regular):
            self._regular = renewed
        await self._hall.store.tables_of(guest.id, 100)
        await self._hall.store.lobby(100)
        return guest.id

    async def _with_others_on_a_device(self) -> None:
        """Somebody brings two people, who play, talk, and are never seen again."""
        host, _ = await self._hall.guests.come_in("Host")
        kim, lou = await self._hall.guests.bring(host, ["Kim", "Lou"])
        table = await self._table("code777", {}, kim.id, lou.id)
        await self._talk(table, kim.id)

    async def _opened(self, game: str, guest: str) -> None:
        """A public table that nobody comes to, and one that is closed at once."""
        opened = decisions.open_table(guest, game, (None, None), options={}, public=True, clock=None)
        for _ in range(2):
            table = await self._hall.rooms.open(opened)
        await self._ask(table.id, guest, type="close")

    async def _table(self, game: str, options: dict[str, Any], *guests: str) -> str:
        seats = tuple(None for _ in guests)
        opened = decisions.open_table(guests[0], game, seats, options=options, public=False, clock=None)
        table = (await self._hall.rooms.open(opened)).id
        for guest in guests:
            await self._hall.rooms.change(table, partial(decisions.sit, guest=guest))
        await self._hall.rooms.change(table, partial(decisions.start, guest=guests[0], seed=str(self._rng.random())))
        return table

    async def _play(self, table: str, moves: int | None = None) -> None:
        """Play until the game is over, or so many moves."""
        for number in count() if moves is None else range(moves):
            now = await self._hall.rooms.table(table)
            if now.state is None or now.status == "over":
                return
            await self._hall.rooms.change(table, partial(_written, self._move(now.state, number)))

    def _move(self, state: State, number: int) -> Acted:
        """A random move; in Code 777 the first seat knows its rack and announces it between two questions."""
        racks = [zone.cards for zone in state.zones() if zone.name == "rack 0"]
        if racks and number % 2 == 0:
            return Acted(0, {"type": "announce", "numbers": [int(tile[1]) for tile in racks[0]]})
        seat = state.waiting_for[0]
        action = {"type": "ask"} if racks else self._rng.choice(list(state.actions(seat)))
        return Acted(seat, msgspec.json.decode(msgspec.json.encode(action)))

    async def _talk(self, table: str, guest: str) -> None:
        """Look at a table, talk and note there."""
        async with self._hall.rooms.listening(table, guest):
            for number in range(LINES):
                await self._ask(table, guest, type="say", text=f"{number} " * 30)
            await self._ask(table, guest, type="react", reaction="well-done")
            await self._hall.store.note(table, 0, guest, NOTE)
            await asyncio.sleep(0)

    async def _ask(self, table: str, guest: str, **message: object) -> dict[str, Any]:
        conversation = Conversation(self._hall.rooms, self._hall.drivers, table, guest, "en", self._hall.now)
        said = msgspec.json.encode({"id": f"m{next(self._numbers)}"} | message)
        answer: dict[str, Any] = msgspec.json.decode(await conversation.answer(said))
        return answer


def _written(line: Acted, _table: Table) -> Acted:
    return line
