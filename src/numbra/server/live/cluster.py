"""The cluster of processes that serve one database: each writes heartbeats, and takes over the tables of dead ones.

The heartbeat also finds out whether the database answers and can be written: when it begins to fail, and when it works
again, all clients are sent `trouble`. While a process is alone, `Store.beat` writes nothing after the first time.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from numbra.server.protocol.to_client import Trouble
from numbra.server.store import Store, StoreError
from numbra.server.table.fold import Table
from numbra.server.table.projection import encoded
from numbra.server.table.refusals import Refused

from .rooms import Rooms

HEARTBEAT_INTERVAL = 0.2
"""Seconds between two heartbeats."""
DEAD_AFTER = 1.0
"""Seconds without a heartbeat after which a process counts as dead; a takeover does no harm if it is not."""
MOST_ADOPTED = 100
"""Tables that are taken over at a time, so that all living processes share the work."""

Report = Callable[[StoreError | None], None]
"""Called once when the database begins to fail, and once, with None, when it works again."""

TROUBLE_OVER = encoded(Trouble(code=None))


class Cluster:
    """The heartbeats and takeovers of this process."""

    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        tell: Callable[[bytes], None],
        take_over: Callable[[Table], None],
        prepare: Callable[[], Coroutine[Any, Any, None]],
        report: Report = lambda _error: None,
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._broadcast = tell
        self._take_over = take_over
        self._prepare = prepare
        self._report = report
        self._process = rooms.presence.process
        self.on_heartbeat: Callable[[frozenset[str]], Awaitable[None]] = _ignore
        """Called after each heartbeat, also one that failed, with the processes that are alive as far as is known."""
        self._orphans: set[str] = set()
        """Tables of dead processes that this one is to take over."""
        self._in_trouble = False
        self._keeping: asyncio.Task[None] | None = None
        self._taking_over: asyncio.Task[None] | None = None
        self._preparing: asyncio.Task[None] | None = None

    async def join(self) -> None:
        """Write heartbeats from now on."""
        await self._send_heartbeat()
        self._keeping = asyncio.get_running_loop().create_task(self._keep_sending_heartbeats())

    async def leave(self) -> None:
        """Stop, and remove the heartbeat, so that the others need not wait for it to time out."""
        tasks = [task for task in (self._keeping, self._taking_over, self._preparing) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(StoreError):
            await self._store.leave(self._process)

    async def _keep_sending_heartbeats(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_INTERVAL)
            await self._send_heartbeat()

    async def _send_heartbeat(self) -> None:
        try:
            living = await self._store.beat(self._process, DEAD_AFTER)
            if not self._orphans:
                self._orphans.update(await self._store.adopt(self._process, DEAD_AFTER, MOST_ADOPTED))
        except StoreError as error:
            self._database_fails(error)
        else:
            self._database_answers(living)
        await self.on_heartbeat(self._rooms.presence.living)

    def _database_answers(self, living: frozenset[str]) -> None:
        if self._in_trouble:
            self._in_trouble = False
            self._broadcast(TROUBLE_OVER)
            self._report(None)
            self._rooms.follower.resync()
        if living != self._rooms.presence.living:
            self._rooms.follower.on_processes(living)
            self.prepare()
        if self._orphans and (self._taking_over is None or self._taking_over.done()):
            self._taking_over = asyncio.get_running_loop().create_task(self._take_over_orphans())

    def prepare(self) -> None:
        """Start a worker process for bots before there is a bot to move, unless that is done.

        It takes a second of computing. Then the first bot of a game need not wait for it, nor need bots that are taken
        over from a dead process, whose moves are due at once.
        """
        if self._preparing is None:
            self._preparing = asyncio.get_running_loop().create_task(self._prepare())

    def _database_fails(self, error: StoreError) -> None:
        if not self._in_trouble:
            self._in_trouble = True
            self._broadcast(encoded(Trouble(code=error.code)))
            self._report(error)

    async def _take_over_orphans(self) -> None:
        """Take over tables of dead processes as their logs are now; those that cannot be read are tried again."""
        with suppress(StoreError):
            for table in list(self._orphans):
                with suppress(Refused):  # a version of the rules that is not known here
                    self._take_over(await self._rooms.latest(table))
                self._orphans.discard(table)


async def _ignore(_living: frozenset[str]) -> None:
    """Do nothing."""
