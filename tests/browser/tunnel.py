"""A proxy whose connections can be cut and restored, as in a tunnel."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from urllib.parse import urlsplit

from harness.chaos.proxy import LOOPBACK, Proxy

from patience import PATIENCE


class Tunnel:
    """A proxy between a browser and a server, in a thread of its own."""

    def __init__(self, address: str) -> None:
        self._proxy = Proxy(random.Random(0))
        self._target = (LOOPBACK, urlsplit(address).port or 0)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._left = asyncio.Event()
        self._ready = Event()

    @property
    def address(self) -> str:
        """The proxy's address."""
        return f"http://{LOOPBACK}:{self._proxy.port}"

    def lose(self) -> None:
        """Cut all connections, and accept no new ones."""
        self._soon(None)

    def find(self) -> None:
        """Accept connections again."""
        self._soon(self._target)

    def _soon(self, target: tuple[str, int] | None) -> None:
        def change() -> None:
            self._proxy.target = target
            if target is None:
                self._proxy.drop()

        assert self._loop is not None
        self._loop.call_soon_threadsafe(change)

    async def live(self) -> None:
        """Forward everything until the tunnel is closed."""
        self._loop = asyncio.get_running_loop()
        self._proxy.target = self._target
        async with self._proxy.open():
            self._ready.set()
            await self._left.wait()

    def entered(self) -> bool:
        """Wait until the proxy listens; whether it does."""
        return self._ready.wait(PATIENCE)

    def leave(self) -> None:
        """Close the proxy."""
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._left.set)


@contextmanager
def tunnel(address: str) -> Iterator[Tunnel]:
    """A tunnel to a server, open inside the `with` block."""
    one = Tunnel(address)
    thread = Thread(target=asyncio.run, args=(one.live(),))
    thread.start()
    assert one.entered()
    try:
        yield one
    finally:
        one.leave()
        thread.join(PATIENCE)
