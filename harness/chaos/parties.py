"""Groups of guests who play one game after another, with bots, clocks and spectators."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from typing import Any

from harness.chaos.history import Played
from harness.chaos.lines import Person, Requests
from harness.chaos.players import MANNERS, Manners, Player

NAMES = ("Ann", "Ben", "Cy", "Dee")
KINDS: tuple[tuple[str, tuple[int, ...], dict[str, Any]], ...] = (
    ("shades", (2,), {}),
    ("nmbrs", (2, 3, 4), {"max_rounds": 1}),
    ("code777", (2, 3, 4), {}),
)
"""The games, each with its numbers of seats and its options."""
BOTS = ("random", "casual")
CLOCKS: tuple[dict[str, Any] | None, ...] = (
    None,
    None,
    {"kind": "move", "seconds": 1.0},
    {"kind": "bank", "seconds": 5.0, "increment": 0.2},
)
"""The clocks that games are played with; the server adds 1 second for lag to each move."""
SPECTATORS = ("nobody", "stranger", "guest")
"""The spectator of a game: none, a client without a session, or a guest without a seat."""


class Party:
    """Guests who play one game after another until `stop` is set."""

    def __init__(self, number: int, urls: Sequence[str], requests: Requests, rng: random.Random) -> None:
        self._number, self._urls, self._requests, self._rng = number, urls, requests, rng
        self._addresses = (f"10.{number // 256}.{number % 256}.{one}" for one in cycle(range(1, 255)))
        self.manners: Manners = MANNERS
        self.done: Counter[str] = Counter()
        self.stop = False
        self.playing: Played | None = None
        self.ended: Callable[[Played], None] = lambda _played: None
        """Called with each game after all its clients have seen the end."""

    async def play(self) -> None:
        """Play games to their ends, at least one; none is begun after `stop`."""
        guests = [await self._requests.come_in(name, next(self._addresses)) for name in NAMES]
        for kind, many, options in islice(cycle(KINDS), self._number, None):
            await self._game(kind, self._rng.choice(many), options, guests)
            if self.stop:
                return

    async def _game(self, kind: str, seats: int, options: dict[str, Any], guests: list[Person]) -> None:
        """One game, from the opening of the table to its end."""
        people = guests[: self._rng.randint(1, seats)]
        bots = [None] * len(people) + self._rng.choices(BOTS, k=seats - len(people))
        body = {"game": kind, "seats": bots, "options": options, "clock": self._rng.choice(CLOCKS)}
        table = await self._requests.open_table(people[0], body)
        for person in people[1:]:
            await self._requests.sit(person, table)
        spectators = self._spectators(guests[-1] if len(people) < len(guests) else None)
        players = [
            Player(
                person,
                table,
                self._urls,
                self._rng,
                kind=kind,
                starts=person is people[0],
                manners=self.manners,
                done=self.done,
            )
            for person in (*people, *spectators)
        ]
        self.playing = Played(table, [player.history for player in players])
        async with asyncio.TaskGroup() as together:
            for player in players:
                together.create_task(player.play())
        self.ended(self.playing)
        self.playing = None

    def _spectators(self, guest: Person | None) -> list[Person]:
        match self._rng.choice(SPECTATORS):
            case "stranger":
                return [Person("", "", next(self._addresses))]
            case "guest" if guest is not None:
                return [guest]
            case _:
                return []
