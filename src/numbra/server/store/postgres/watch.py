"""Listening to what other processes write: on a connection of its own, made again whenever it is lost."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from numbra.server.store.news import read
from numbra.server.store.protocol import AnyNews

from .opening import BROKEN, connect
from .writes import CHANNEL

LOOK_EVERY, ANSWER = 1.0, 2.0
"""Seconds after which a connection is asked whether it is still there, and in which it has to answer."""
AGAIN = 0.2
"""Seconds after which it is tried again to connect."""

Told = Callable[[AnyNews], None]


class Watch:
    """Tells of what others write, as long as it is kept."""

    def __init__(self, address: str, teller: str, told: Told, missed: Callable[[], None]) -> None:
        self._address = address
        self._own = f"{teller} "
        self._told = told
        self._missed = missed
        self._task = asyncio.get_running_loop().create_task(self._keep())

    async def stop(self) -> None:
        """Tell no more."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _keep(self) -> None:
        while True:
            with suppress(*BROKEN):
                await self._listen()
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        """Listen until the line is cut. What was told before it was open has been missed."""
        connection = await connect(self._address)
        try:
            cut = asyncio.Event()
            connection.add_termination_listener(lambda _connection: cut.set())
            await connection.add_listener(CHANNEL, self._hear)
            self._missed()
            while not cut.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_EVERY):
                        await cut.wait()
                await connection.execute("SELECT 1", timeout=ANSWER)
        finally:
            connection.terminate()

    def _hear(self, _connection: Any, _process: int, _channel: str, payload: object) -> None:
        said = str(payload)
        if not said.startswith(self._own):
            news = read(said.partition(" ")[2])
            if news is not None:
                self._told(news)
