"""The processes that serve one database: each says again and again that it lives, and sees to what the dead leave.

The same look finds out whether the database answers and can be written; if not, everybody is told, and again when it
can. A process that is alone has nothing to write for this.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from .drivers import Drivers
from .messages import Trouble
from .refusals import Refused
from .rooms import Rooms
from .seen import encoded
from .store import Store, StoreError

BEAT = 0.2
"""Seconds between two signs of life."""
SILENCE = 1.0
"""Seconds after which a process that gives none counts as dead; if it is not, it was only helped."""
ADOPTED = 100
"""Tables that are taken over at once, so that all who live share the work."""

Report = Callable[[StoreError | None], None]
"""Called once when the database begins to be in trouble, and once, with None, when it is over."""

WELL_AGAIN = encoded(Trouble(code=None))


class Company:
    """This process among the others."""

    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        drivers: Drivers,
        tell: Callable[[bytes], None],
        report: Report = lambda _error: None,
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._drivers = drivers
        self._tell = tell
        self._report = report
        self._process = rooms.presence.process
        self.beaten: Callable[[frozenset[str]], Awaitable[None]] = _nobody_asks
        """Called with the processes that live as far as is known, after each sign of life or attempt at one."""
        self._orphans: set[str] = set()
        self._in_trouble = False
        self._keeping: asyncio.Task[None] | None = None
        self._seeing: asyncio.Task[None] | None = None
        self._preparing: asyncio.Task[None] | None = None

    async def join(self) -> None:
        """Say that this process lives, from now on."""
        await self._look()
        self._keeping = asyncio.get_running_loop().create_task(self._keep())

    async def leave(self) -> None:
        """Say that it does no more: the others need not wait until they notice."""
        tasks = [task for task in (self._keeping, self._seeing, self._preparing) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(StoreError):
            await self._store.leave(self._process)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self._look()

    async def _look(self) -> None:
        try:
            living = await self._store.beat(self._process, SILENCE)
            if not self._orphans:
                self._orphans.update(await self._store.adopt(self._process, SILENCE, ADOPTED))
        except StoreError as error:
            self._something_is_wrong(error)
        else:
            self._all_is_well(living)
        await self.beaten(self._rooms.presence.living)

    def _all_is_well(self, living: frozenset[str]) -> None:
        if self._in_trouble:
            self._in_trouble = False
            self._tell(WELL_AGAIN)
            self._report(None)
            self._rooms.look_again()
        if living != self._rooms.presence.living:
            self._rooms.living(living)
            self.prepare()
        if self._orphans and (self._seeing is None or self._seeing.done()):
            self._seeing = asyncio.get_running_loop().create_task(self._see_to_orphans())

    def prepare(self) -> None:
        """Start a process that thinks for bots before there is a bot to think for, unless that is done.

        It takes a second of computing. The first bot of a game need not wait for it then, nor do those that another
        process leaves, which are due at once.
        """
        if self._preparing is None:
            self._preparing = asyncio.get_running_loop().create_task(self._drivers.thinking.prepare())

    def _something_is_wrong(self, error: StoreError) -> None:
        if not self._in_trouble:
            self._in_trouble = True
            self._tell(encoded(Trouble(code=error.code)))
            self._report(error)

    async def _see_to_orphans(self) -> None:
        """What is due at tables of silent processes, as their logs say now; what cannot be read is tried again."""
        with suppress(StoreError):
            for table in list(self._orphans):
                with suppress(Refused):  # a version of the rules that is not known here
                    self._drivers.drive(await self._rooms.latest(table), late=True)
                self._orphans.discard(table)


async def _nobody_asks(_living: frozenset[str]) -> None:
    """Nobody wants to know."""
