"""What happens at a table without anybody asking: bots that are due, and clocks that have run out.

Whoever notices acts. Two who notice the same append the same entry, and the log takes one of them.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import msgspec

from numbra.bots import Bot, modest
from numbra.bots.seating import rng_for, seated
from numbra.core.contract import Action, Seat, State, View
from numbra.core.turns import asking_order

from .log import Acted, By
from .refusals import STALE, Refused
from .rooms import Rooms
from .store import StoreError
from .table import Table

AFTER_OTHERS = 1.0
"""Seconds that the process in which a table has changed gets to see to it before others do."""
AGAIN = 1.0
"""Seconds after which what could not be written down is tried again."""


@dataclass(frozen=True)
class Pace:
    """How long bots wait where people play, in seconds."""

    moment: float = 0.8
    """Before they act."""
    thinking: float = 20.0
    """For people who may act but need not, until each has said “go on”."""


class Drivers:
    """Keeps every table going that this process knows."""

    def __init__(
        self,
        rooms: Rooms,
        pace: Pace,
        *,
        executor: Executor | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._rooms = rooms
        self._pace = pace
        self._executor = executor
        self._now = now
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._going_on: dict[str, tuple[int, set[Seat], asyncio.Event]] = {}
        self._closed = False
        rooms.changed.append(self.drive)

    def drive(self, table: Table, own: bool = True) -> None:
        """See to what is due at a table as it is now, a little later if another process is about to do so."""
        self._forget(table.id)
        if table.status == "playing" and _may_be_due(table) and not self._closed:
            self._going_on[table.id] = (table.sequence, set(), asyncio.Event())
            task = asyncio.get_running_loop().create_task(self._drive(table, 0.0 if own else AFTER_OTHERS))
            self._tasks[table.id] = task
            task.add_done_callback(partial(self._done, table.id))

    def go_on(self, table: Table, seat: Seat) -> None:
        """Somebody has thought enough: bots need not wait for him any longer."""
        sequence, seats, event = self._going_on.get(table.id, (0, set(), asyncio.Event()))
        if sequence == table.sequence:
            seats.add(seat)
            event.set()

    async def close(self) -> None:
        """Stop driving; whatever is due will be noticed at the next start."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, id: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(id) is task:
            del self._tasks[id], self._going_on[id]

    def _forget(self, id: str) -> None:
        self._going_on.pop(id, None)
        task = self._tasks.pop(id, None)
        if task is not None:
            task.cancel()

    async def _drive(self, table: Table, pause: float) -> None:
        """See to what is due, unless somebody is faster; again a little later if the database could not write it."""
        if pause:
            await asyncio.sleep(pause)
        while True:
            try:
                return await self._act(table)
            except Refused:
                return None
            except StoreError:
                await asyncio.sleep(AGAIN)

    async def _act(self, table: Table) -> None:
        """The first bot that wants to act does; otherwise the clock may run out."""
        found = await self._bots_move(table)
        if found is not None:
            await self._wait_for_people(table, found[0])
            await self._append(table, *found, by="bot")
        elif (due := table.deadline()) is not None:
            seat, moment = due
            await asyncio.sleep(max(0.0, moment - self._now()))
            await self._append(table, seat, await self._for_absent(table, seat), by="clock")

    async def _bots_move(self, table: Table) -> tuple[Seat, Action] | None:
        """The first bot, in the order in which seats are asked, that acts now."""
        state, seed = table.state, table.seed
        if state is None or seed is None:
            return None
        bots = {seat: one.bot for seat, one in enumerate(table.occupants) if one.bot is not None}
        players = seated(table.opened.game, bots, seed)
        for seat in asking_order(state, seed, table.sequence):
            if seat in players:
                action = await self._choice(table, seat, players[seat])
                if action is not None:
                    return seat, action
        return None

    async def _for_absent(self, table: Table, seat: Seat) -> Action:
        """What is played for a seat out of time: what silence means, or what a modest bot would do."""
        state, seed = table.state, table.seed or ""
        silence = state.default(seat) if state is not None else None
        if silence is not None:
            return silence
        substitute = seated(table.opened.game, {seat: modest(table.opened.game)}, seed)[seat]
        action = await self._choice(table, seat, substitute)
        if action is None:
            raise Refused(STALE)
        return action

    async def _choice(self, table: Table, seat: Seat, player: Bot) -> Action | None:
        """A bot thinks, away from the event loop, about what its seat may see."""
        state, seed = table.state, table.seed or ""
        if state is None:
            return None
        view, rng = state.view(seat), rng_for(seed, table.sequence, seat)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._executor, _think, player, view, state, seat, rng)

    async def _wait_for_people(self, table: Table, seat: Seat) -> None:
        """A human moment; and as long as people who may act first have not said “go on”, up to the pace clock."""
        people = set(table.people())
        if not people or table.state is None:
            return
        await asyncio.sleep(self._pace.moment)
        thinking = people.intersection(table.state.acting)
        if seat in table.state.waiting_for and thinking and self._pace.thinking:
            await self._until_all_go_on(table, thinking)

    async def _until_all_go_on(self, table: Table, thinking: set[Seat]) -> None:
        _, gone_on, event = self._going_on[table.id]
        with suppress(TimeoutError):
            async with asyncio.timeout(self._pace.thinking):
                while not thinking <= gone_on:
                    event.clear()
                    await event.wait()

    async def _append(self, table: Table, seat: Seat, action: Action, *, by: By) -> None:
        """Append the action; refused if something else has happened meanwhile."""
        body: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(action))

        def decide(now: Table) -> Acted:
            if now.sequence != table.sequence:
                raise Refused(STALE)
            return Acted(seat, body, by)

        await self._rooms.change(table.id, decide)


def _may_be_due(table: Table) -> bool:
    """Whether anything can come about by itself: people who play without a clock are left alone."""
    return table.opened.clock is not None or any(one.bot is not None for one in table.occupants)


def _think(player: Bot, view: View, state: State, seat: Seat, rng: Random) -> Action | None:
    return player.choose(view, state.actions(seat), rng)
