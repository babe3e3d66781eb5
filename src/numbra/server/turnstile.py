"""Only a few come in at a time, and whoever has asked for much lately lets the others go first.

Everything that comes, a request, a socket, or a message on one, passes here before anything is done about it. While
there is little to do nobody waits.
"""

import asyncio
from heapq import heappop, heappush
from itertools import count

AT_A_TIME, LONG = 8, 0.002
"""How many pass in one turn of the loop, for whoever is being served waits until the next; and only one after a turn
that took so many seconds."""
PACE = 50.0
"""How often a second an address may come before it has come often: a school class at play."""
LONGEST_MEMORY = 10.0
"""Seconds for which it counts at most that an address has come more often."""
MANY = 10_000
"""Addresses; where there are more, those are forgotten that have not come lately, or not often."""


class Turnstile:
    """Lets so many through at a time."""

    def __init__(self) -> None:
        self._due: dict[str, float] = {}
        """When each address comes next, if it keeps to the pace."""
        self._queue: list[tuple[float, int, asyncio.Future[None]]] = []
        """Those who wait: when they were due, and in which order they came."""
        self._many = MANY
        self._numbers = count()
        self._room = AT_A_TIME
        self._idle = True

    async def come_through(self, address: str) -> None:
        """Wait for one's turn."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        due = self._next(address, now)
        if self._idle:
            self._idle, self._room = False, AT_A_TIME
            loop.call_soon(self._turn, loop, now)
        if self._room and not self._queue:
            self._room -= 1
        else:
            turn = loop.create_future()
            heappush(self._queue, (due, next(self._numbers), turn))
            await turn

    def _next(self, address: str, now: float) -> float:
        """When an address that comes now should have come."""
        due = max(now, min(self._due.get(address, now), now + LONGEST_MEMORY))
        self._due[address] = due + 1 / PACE
        if len(self._due) > self._many:
            self._due = {one: later for one, later in self._due.items() if later > now}
            self._many = max(MANY, 2 * len(self._due))
        return due

    def _turn(self, loop: asyncio.AbstractEventLoop, before: float) -> None:
        """Make room for the next; it goes on turning until nobody comes any more."""
        now = loop.time()
        room = AT_A_TIME if now - before < LONG else 1
        self._idle, self._room = self._room >= AT_A_TIME, room
        while self._queue and self._room:
            _, _, turn = heappop(self._queue)
            if not turn.done():  # else he has gone meanwhile
                turn.set_result(None)
                self._room -= 1
        if not self._idle:
            loop.call_soon(self._turn, loop, now)
