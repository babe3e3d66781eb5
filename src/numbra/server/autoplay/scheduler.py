"""Schedules autoplay: one task for each table at which a bot, a clock or the next round is due.

The process in which a table has changed last does what is due; when that process is dead, another takes over
(`live.cluster`). If two do, both append the same entry, and the log accepts one of them.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from numbra.core.contract import Seat
from numbra.core.errors import NumbraError
from numbra.core.record import as_json
from numbra.server.concurrency.bot_processes import BotFailed, BotProcesses, WorkersLost
from numbra.server.live.rooms import Rooms
from numbra.server.store import StoreError
from numbra.server.table.fold import Table
from numbra.server.table.log import Acted, Closed, RoundOpened
from numbra.server.table.refusals import CLOSED, FAULTY_GAME, Refused

from .bot_driver import BotDriver, Failed, Move
from .clock_driver import ClockDriver
from .pace import Pace

RETRY = 1.0
"""Seconds until a move that could not be chosen or written is tried again."""


class Autoplay:
    """Does what is due at the tables of this process without a person: moves of bots and clocks, and new rounds."""

    def __init__(
        self,
        rooms: Rooms,
        pace: Pace,
        *,
        bot_processes: BotProcesses | None = None,
        now: Callable[[], float] = time.time,
        failed: Failed = lambda _game, _bot, _error: None,
    ) -> None:
        """`failed` is called when a bot fails."""
        self._rooms = rooms
        self.pace = pace
        self.bot_processes = bot_processes or BotProcesses()
        self.game_failed: Callable[[str, Exception], None] = lambda _game, _error: None
        """Called when a table is closed because its game has a fault: the game, and what happened."""
        self._bots = BotDriver(self.bot_processes, pace, failed)
        self._clocks = ClockDriver(self._bots, now)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._wake_ups: dict[str, asyncio.Event] = {}
        """Set when a person at the table has come, gone, or said “go on”."""
        self._closed = False
        rooms.follower.changed.append(self.drive)
        rooms.follower.on_go_on = self._wake_up

    def drive(self, table: Table, own: bool = True, *, late: bool = False) -> None:
        """Start what is due at a table as it is now, and cancel what was due before.

        If the table was changed by another process, that process does it. `late` is set when a table is taken over
        from a dead process: its bots have waited long enough.
        """
        self._cancel(table.id)
        if own and table.driven and not self._closed:
            self._wake_ups[table.id] = asyncio.Event()
            task = asyncio.get_running_loop().create_task(self._drive(table, late=late))
            self._tasks[table.id] = task
            task.add_done_callback(partial(self._done, table.id))

    def _wake_up(self, id: str) -> None:
        if id in self._wake_ups:
            self._wake_ups[id].set()

    async def close(self) -> None:
        """Stop; what is due is found again at the next start."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.bot_processes.close()

    def _done(self, id: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(id) is task:
            del self._tasks[id], self._wake_ups[id]

    def _cancel(self, id: str) -> None:
        self._wake_ups.pop(id, None)
        task = self._tasks.pop(id, None)
        if task is not None:
            task.cancel()

    async def _drive(self, table: Table, *, late: bool) -> None:
        """Do what is due; try again a little later if it could not be chosen or written."""
        while True:
            try:
                return await self._step(table, late=late)
            except (StoreError, WorkersLost, BotFailed):
                await asyncio.sleep(RETRY)
            except Refused as error:
                if error.code != FAULTY_GAME.code:
                    return None  # the table was deleted meanwhile
                return await self._end(table, error)

    async def _step(self, table: Table, *, late: bool) -> None:
        """Open the next round, or else let a bot move, or else the clock."""
        if table.resting is not None:
            await self._wait_for_round(table)
            await self._rooms.append(table, RoundOpened())
        elif (move := await self._bots.move(table)) is not None:
            await self._bots.wait_for_people(table, move.seat, self._until_go_on, late=late)
            await self._act(table, move)
        elif (move := await self._clocks.move(table)) is not None:
            await self._act(table, move)

    async def _end(self, table: Table, error: Refused) -> None:
        """Close a table whose game has a fault, so that nobody waits for what cannot come."""
        self.game_failed(table.opened.game, error)
        with suppress(NumbraError):
            await self._rooms.change(table.id, lambda now: _closed(now, table))

    async def _act(self, table: Table, move: Move) -> None:
        await self._rooms.append(table, Acted(move.seat, as_json(move.action), move.by))

    async def _wait_for_round(self, table: Table) -> None:
        """Wait until everybody present has said “go on”, or the rest is over."""
        await self._rooms.learn_presence(table.id)
        wake_up = self._wake_ups[table.id]
        while (left := self._rooms.rest_left(table)) > 0:
            wake_up.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await wake_up.wait()

    async def _until_go_on(self, table: Table, seats: set[Seat], longest: float) -> None:
        """Wait until these seats have said “go on”, for `longest` seconds at most."""
        wake_up = self._wake_ups[table.id]
        with suppress(TimeoutError):
            async with asyncio.timeout(longest):
                while not seats <= self._rooms.gone_on(table):
                    wake_up.clear()
                    await wake_up.wait()


def _closed(now: Table, failed: Table) -> Closed:
    """The line that closes a table, unless it has changed since its game failed."""
    if now.sequence != failed.sequence:
        raise Refused(CLOSED)
    return Closed("fault")
