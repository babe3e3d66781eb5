"""A server that can be killed and restarted quickly: its processes are forked from one with everything imported."""

import asyncio
import multiprocessing
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from numbra.server.serving import run
from numbra.server.settings import Settings
from numbra.server.transport.listening import listening
from server.house import AT_ONCE, LOOPBACK, without_limits

_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(
    [
        "numbra.server.serving",
        "numbra.bots",
        "uvicorn.protocols.http.h11_impl",
        "uvicorn.protocols.websockets.websockets_sansio_impl",
        "httpx",
        "websockets.sync.client",
    ]
)  # installed modules only: the process that forks the others does not know the folder of the tests


def live(settings: Settings) -> None:
    """Run a server in this process."""
    with without_limits():
        run(settings, lambda _address: None)


class Victim:
    """A server on one database and one port, in one process after another."""

    def __init__(self, database: Path) -> None:
        with listening(LOOPBACK, 0) as free:
            port = free.getsockname()[1]
        self.url = f"http://{LOOPBACK}:{port}"
        self._settings = Settings(str(database), LOOPBACK, port, AT_ONCE)

    @asynccontextmanager
    async def alive(self) -> AsyncIterator[None]:
        """Run a server inside this block, and kill it at the end."""
        process = _processes.Process(target=live, args=(self._settings,))
        process.start()
        try:
            yield
            assert process.is_alive()
        finally:
            process.kill()
            await asyncio.to_thread(process.join)
            process.close()
