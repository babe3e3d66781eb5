"""What happens at a table without anybody asking: bots that are due, clocks that have run out, rounds that begin.

The process in which a table has changed last sees to it; when that is silent, another does (`company`). Where two do,
both append the same entry, and the log takes one of them.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from numbra.bots import modest, names
from numbra.bots.registry import RANDOM
from numbra.bots.seating import rng_for, seated
from numbra.core.contract import Action, Seat
from numbra.core.turns import asking_order

from . import decisions
from .log import Acted, By
from .refusals import STALE, Refused
from .rooms import Rooms
from .store import StoreError
from .table import Table
from .thinking import Distracted, Thinking

AGAIN = 1.0
"""Seconds after which what could not be done or written down is tried again."""
ALONE = 30
"""So many times as long bots wait for somebody who plays against nobody else: whom would they keep waiting?"""


@dataclass(frozen=True)
class Pace:
    """How long bots wait where people play, in seconds."""

    moment: float = 0.8
    """Before they act."""
    thinking: float = 20.0
    """For people who may act but need not, until each has said “go on”."""
    rest: float = 20.0
    """Between two rounds, until everybody present has; tables opened from now on keep it."""


class Drivers:
    """Keeps every table going that this process knows."""

    def __init__(
        self,
        rooms: Rooms,
        pace: Pace,
        *,
        thinking: Thinking | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._rooms = rooms
        self.pace = pace
        self.thinking = thinking or Thinking()
        self._now = now
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._nudges: dict[str, asyncio.Event] = {}
        self._closed = False
        rooms.changed.append(self.drive)
        rooms.went_on = self._nudge

    def drive(self, table: Table, own: bool = True, *, late: bool = False) -> None:
        """See to what is due at a table as it is now; where it was changed elsewhere, that process does.

        Late is who takes over from a process that is silent: a bot's human moment has passed.
        """
        self._forget(table.id)
        if own and table.driven and not self._closed:
            self._nudges[table.id] = asyncio.Event()
            task = asyncio.get_running_loop().create_task(self._drive(table, late=late))
            self._tasks[table.id] = task
            task.add_done_callback(partial(self._done, table.id))

    def _nudge(self, id: str) -> None:
        """Somebody has thought enough: look again for whom bots still wait."""
        if id in self._nudges:
            self._nudges[id].set()

    async def close(self) -> None:
        """Stop driving; whatever is due will be noticed at the next start."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinking.close()

    def _done(self, id: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(id) is task:
            del self._tasks[id], self._nudges[id]

    def _forget(self, id: str) -> None:
        self._nudges.pop(id, None)
        task = self._tasks.pop(id, None)
        if task is not None:
            task.cancel()

    async def _drive(self, table: Table, *, late: bool) -> None:
        """See to what is due, unless somebody is faster; again a little later if it could not be done or written."""
        while True:
            try:
                return await self._act(table, late=late)
            except (StoreError, Distracted):
                await asyncio.sleep(AGAIN)
            except Refused:
                return None

    async def _act(self, table: Table, *, late: bool) -> None:
        """The first bot that wants to act does; otherwise the clock may run out. Nobody does while the table rests."""
        found = await self._bots_move(table) if table.resting is None else None
        if table.resting is not None:
            await self._rest(table, table.resting.sequence)
        elif found is not None:
            await self._wait_for_people(table, found[0], late=late)
            await self._append(table, *found, by="bot")
        elif (due := table.deadline()) is not None:
            seat, moment = due
            await asyncio.sleep(max(0.0, moment - self._now()))
            await self._append(table, seat, await self._for_absent(table, seat), by="clock")

    async def _rest(self, table: Table, since: int) -> None:
        """Open the next round once everybody who is here has said “go on”, or when they have had long enough for it."""
        await self._rooms.away(table.id)
        nudge = self._nudges[table.id]
        while (left := self._rooms.rest_left(table)) > 0:
            nudge.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await nudge.wait()
        await self._rooms.change(table.id, partial(decisions.open_round, rested=since))

    async def _bots_move(self, table: Table) -> tuple[Seat, Action] | None:
        """The first bot, in the order in which seats are asked, that acts now."""
        state, seed = table.state, table.seed
        if state is None or seed is None:
            return None
        bots = {seat: one.bot for seat, one in enumerate(table.occupants) if one.bot is not None}
        for seat in asking_order(state, seed, table.sequence):
            if seat in bots:
                action = await self._choice(table, seat, bots[seat])
                if action is not None:
                    return seat, action
        return None

    async def _for_absent(self, table: Table, seat: Seat) -> Action:
        """What is played for a seat out of time: what silence means, or what a modest bot would do."""
        silence = table.state.default(seat) if table.state is not None else None
        if silence is not None:
            return silence
        action = await self._choice(table, seat, modest(table.opened.game))
        if action is None:
            raise Refused(STALE)
        return action

    async def _choice(self, table: Table, seat: Seat, bot: str) -> Action | None:
        """What a bot does, having seen what its seat may see; who leaves it to chance need not think."""
        state, seed, name = table.state, table.seed or "", table.opened.game
        if state is None:
            return None
        player = bot if bot in names(name) else modest(name)  # an old log may name one that there is no more
        if player != RANDOM:
            return await self.thinking.choice(name, player, seed, table.sequence, state.view(seat))
        chance = seated(name, {seat: player}, seed)[seat]
        rng = rng_for(seed, table.sequence, seat)
        return await asyncio.to_thread(chance.choose, state.view(seat), state.actions(seat), rng)

    async def _wait_for_people(self, table: Table, seat: Seat, *, late: bool) -> None:
        """A human moment; and as long as people who may act first have not said “go on”, up to the pace clock."""
        people = set(table.people())
        if not people or table.state is None:
            return
        await asyncio.sleep(0.0 if late else self.pace.moment)
        thinking = people.intersection(table.state.acting)
        if seat in table.state.waiting_for and thinking and self.pace.thinking:
            alone = len(people) == 1 and table.opened.clock is None
            await self._until_all_go_on(table, thinking, self.pace.thinking * (ALONE if alone else 1))

    async def _until_all_go_on(self, table: Table, thinking: set[Seat], longest: float) -> None:
        nudge = self._nudges[table.id]
        with suppress(TimeoutError):
            async with asyncio.timeout(longest):
                while not thinking <= self._rooms.gone_on(table):
                    nudge.clear()
                    await nudge.wait()

    async def _append(self, table: Table, seat: Seat, action: Action, *, by: By) -> None:
        """Append the action; refused if something else has happened meanwhile."""
        body: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(action))

        def decide(now: Table) -> Acted:
            if now.sequence != table.sequence:
                raise Refused(STALE)
            return Acted(seat, body, by)

        await self._rooms.change(table.id, decide)
