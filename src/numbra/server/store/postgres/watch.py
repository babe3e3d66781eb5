"""Listens for news of other processes, on a separate connection that is opened again whenever it is lost."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from numbra.server.store.news import read
from numbra.server.store.protocol import AnyNews

from .notify import CHANNEL
from .opening import BROKEN, connect

CHECK_EVERY, CHECK_TIMEOUT = 1.0, 2.0
"""Seconds between two checks of the connection, and seconds that its answer may take."""
RECONNECT_AFTER = 0.2
"""Seconds to wait before connecting again."""

Told = Callable[[AnyNews], None]


class Watch:
    """Calls `told` with the news of other processes, until it is stopped."""

    def __init__(self, address: str, teller: str, told: Told, missed: Callable[[], None]) -> None:
        self._address = address
        self._own = f"{teller} "
        self._told = told
        self._missed = missed
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Stop listening."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            with suppress(*BROKEN):
                await self._listen()
            await asyncio.sleep(RECONNECT_AFTER)

    async def _listen(self) -> None:
        """Listen until the connection is lost. News from before it was open was missed."""
        connection = await connect(self._address)
        try:
            closed = asyncio.Event()
            connection.add_termination_listener(lambda _connection: closed.set())
            await connection.add_listener(CHANNEL, self._receive)
            self._missed()
            while not closed.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(CHECK_EVERY):
                        await closed.wait()
                await connection.execute("SELECT 1", timeout=CHECK_TIMEOUT)
        finally:
            connection.terminate()

    def _receive(self, _connection: Any, _process: int, _channel: str, payload: object) -> None:
        text = str(payload)
        if not text.startswith(self._own):
            news = read(text.partition(" ")[2])
            if news is not None:
                self._told(news)
