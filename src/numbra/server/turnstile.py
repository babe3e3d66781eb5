"""Whoever has asked for much lately lets the others go first, and only so many of those are served at a time.

Whatever comes, a request, a socket or a message on one, takes a place here before anything is done about it, and leaves
it when that is done. While there is little to do nobody waits.
"""

import asyncio
import math
from collections import deque
from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush
from itertools import count

PACE = 50.0
"""How often a second an address may come before it has come often: a school class at play."""
AT_ONCE = 0.5
"""Seconds of that which may come at once: a page with all that belongs to it."""
LONGEST_MEMORY = 10.0
"""Seconds for which it counts at most that an address has come more often."""
PLACES, FEWER, FEW = 128, 2, 1
"""How many requests of addresses that come often are served at a time: while nobody else comes, up to a second after
anybody else has come, and while anybody else is served. All that are served take turns on the event loop, and a
player's action needs about six turns: with 16 places in the second case it took 5.5 ms (median) at the beginning of an
attack, with two 2.1 ms, and 1.7 ms in calm."""
MOMENT = 1.0
"""Seconds."""
LONG = 0.02
"""Seconds for which a place is taken at most: whoever takes longer waits for something else, and holds up nobody."""
MANY = 10_000
"""Addresses; where there are more, those are forgotten that have not come lately, or not often."""


class Place:
    """Somebody's, while he is served."""

    __slots__ = ("_among", "_turnstile", "taken", "until")

    def __init__(self, turnstile: "Turnstile", among: "_Served", until: float) -> None:
        self._turnstile = turnstile
        self._among = among
        self.until = until
        self.taken = True
        among.number += 1
        among.places.append(self)

    def leave(self) -> None:
        """Make room for the next."""
        if self.taken:
            self.taken = False
            self._among.number -= 1
            self._turnstile.go_on()

    def __enter__(self) -> None:
        """He is served."""

    def __exit__(self, *_how: object) -> None:
        """He was, as soon as what he was told in the end has gone out (`shortcut.Gathered`)."""
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.call_soon, self.leave)


class _Served:
    """Those who are."""

    def __init__(self) -> None:
        self.number = 0
        self.places: deque[Place] = deque()
        """In the order in which they were taken; some are free meanwhile."""

    def clear(self, now: float) -> None:
        """Whoever takes long loses his place."""
        while self.places and (self.places[0].until <= now or not self.places[0].taken):
            self.places.popleft().leave()


class Turnstile:
    """Knows who has come how often, and who is being served."""

    def __init__(self) -> None:
        self._due: dict[str, float] = {}
        """When each address comes next, if it keeps to the pace."""
        self._many = MANY
        self._seldom, self._often = _Served(), _Served()
        self._alone_from = -math.inf
        """When those who come often have the house to themselves, unless somebody else comes before."""
        self._waiting: list[tuple[float, int, asyncio.Future[Place]]] = []
        """When they were due, and in which order they came."""
        self._numbers = count()
        self._looking = False

    async def come_through(self, address: str) -> Place:
        """Take a place, as soon as there is one."""
        now = asyncio.get_running_loop().time()
        due = self._next(address, now)
        self._clear(now)
        if due < now + AT_ONCE:
            self._alone_from = now + MOMENT
            return Place(self, self._seldom, now + LONG)
        return Place(self, self._often, now + LONG) if self._free(now) else await self._wait(due)

    def come_near(self, knock: Callable[[], None]) -> bool:
        """Whether somebody of whom nothing is known yet may be heard; if not, `knock` is called when he may."""
        now = asyncio.get_running_loop().time()
        self._clear(now)
        free = self._free(now)
        if not free:
            self._wait(now).add_done_callback(partial(_hear, knock))
        return free

    def _next(self, address: str, now: float) -> float:
        """When an address that comes now should have come."""
        due = max(now, min(self._due.get(address, now), now + LONGEST_MEMORY))
        self._due[address] = due + 1 / PACE
        if len(self._due) > self._many:
            self._due = {one: later for one, later in self._due.items() if later > now}
            self._many = max(MANY, 2 * len(self._due))
        return due

    def _clear(self, now: float) -> None:
        """Whoever takes long loses his place."""
        self._seldom.clear(now)
        self._often.clear(now)

    def _free(self, now: float) -> bool:
        """Whether there is a place that nobody waits for."""
        return not self._waiting and self._room(now)

    def _wait(self, due: float) -> asyncio.Future[Place]:
        """Stand in line."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[Place] = loop.create_future()
        heappush(self._waiting, (due, next(self._numbers), turn))
        if not self._looking:
            self._looking = True
            loop.call_later(LONG, self._look, loop)
        return turn

    def _room(self, now: float) -> bool:
        """Whether there is a place for one more of those who come often."""
        beside = FEWER if now < self._alone_from else PLACES
        return self._often.number < (FEW if self._seldom.number else beside)

    def go_on(self) -> None:
        """Let in those for whom there is room now."""
        if self._waiting:
            now = asyncio.get_running_loop().time()
            while self._waiting and self._room(now):
                _, _, turn = heappop(self._waiting)
                if not turn.done():  # else he has gone meanwhile
                    turn.set_result(Place(self, self._often, now + LONG))

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """As long as somebody waits, see whether others take long."""
        self._clear(loop.time())
        self._looking = bool(self._waiting)
        if self._looking:
            loop.call_later(LONG, self._look, loop)


def _hear(knock: Callable[[], None], turn: asyncio.Future[Place]) -> None:
    try:
        knock()
    finally:
        turn.result().leave()
