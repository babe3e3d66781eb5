"""Limits how many calls run at a time; of those that wait, the one comes first that is expected to cost the least.

First come, first served would let one guest's bots, which think for a second each, hold up everybody's: 14 tables of
seven such bots are 98 seconds of thinking. So a call waits for calls that cost less, and for those of people who have
used less lately. The one that has waited longest is next now and then, so that none waits for ever.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import NamedTuple

from numbra.server.table.refusals import BUSY, Refused

HALF_LIFE = 30.0
"""Seconds after which half of what somebody has used is forgotten."""
LEARNED = 0.2
"""The weight of the latest call in the expected cost of its kind."""
OLDEST = 4
"""Every fourth turn is given to the call that has waited longest."""
MOST_KNOWN = 1_000
"""The most people whose use, and the most kinds whose cost, is kept."""


class _Waiting(NamedTuple):
    who: str
    kind: str
    turn: asyncio.Future[None]


class FairTurns:
    """Turns for calls on behalf of people; `places` of them at a time."""

    def __init__(self, places: int, now: Callable[[], float] = monotonic) -> None:
        self._places = places
        self._now = now
        self._waiting: list[_Waiting] = []
        self._given = 0
        self._used: dict[str, tuple[float, float]] = {}
        """By person: the seconds of their calls, and the moment up to which these are discounted."""
        self._cost: dict[str, float] = {}
        """By kind: the expected seconds of a call."""

    @asynccontextmanager
    async def turn(self, who: str, kind: str) -> AsyncIterator[None]:
        """Wait for a turn on behalf of a person, and hold it; its seconds are counted as used by them."""
        await self._take(who, kind)
        began = self._now()
        try:
            yield
        finally:
            self._count(who, kind, self._now() - began)
            self._pass_on()

    async def _take(self, who: str, kind: str) -> None:
        if self._places:
            self._places -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(who, kind, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the turn to the next call that waits, if there is one."""
        self._waiting = [one for one in self._waiting if not one.turn.cancelled()]
        if not self._waiting:
            self._places += 1
            return
        self._given += 1
        oldest = self._given % OLDEST == 0
        place = 0 if oldest else min(range(len(self._waiting)), key=lambda at: self._expected(self._waiting[at]))
        self._waiting.pop(place).turn.set_result(None)

    def _expected(self, waiting: _Waiting) -> float:
        return self._use_of(waiting.who) + self._cost.get(waiting.kind, 0.0)

    def _use_of(self, who: str) -> float:
        """The seconds that a person has used lately."""
        used, until = self._used.get(who, (0.0, 0.0))
        return float(used * 0.5 ** ((self._now() - until) / HALF_LIFE))

    def _count(self, who: str, kind: str, seconds: float) -> None:
        used = self._use_of(who) + seconds
        self._used.pop(who, None)
        self._used[who] = (used, self._now())
        self._cost[kind] = self._cost.get(kind, seconds) * (1 - LEARNED) + seconds * LEARNED
        for known in (self._used, self._cost):
            if len(known) > MOST_KNOWN:
                del known[next(iter(known))]


class FairQueue:
    """Calls that run one at a time. A limited number may wait: further ones are refused, but nobody's only one."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._turns = FairTurns(1)
        self._held = Counter[str]()
        """By person: their calls that run or wait."""

    @asynccontextmanager
    async def turn(self, who: str, kind: str = "") -> AsyncIterator[None]:
        """Wait for a turn on behalf of a person, and hold it."""
        if self._held.total() >= self._longest and who in self._held:
            raise Refused(BUSY, wait=1.0)
        self._held[who] += 1
        try:
            async with self._turns.turn(who, kind):
                yield
        finally:
            self._held -= Counter((who,))
