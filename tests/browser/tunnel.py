"""A way to a server that somebody can lose and find again, as in a tunnel."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from urllib.parse import urlsplit

from benchmarks.storm.proxy import LOOPBACK, Proxy

from patience import PATIENCE


class Tunnel:
    """Stands between a browser and a server."""

    def __init__(self, address: str) -> None:
        self._proxy = Proxy(random.Random(0))
        self._target = (LOOPBACK, urlsplit(address).port or 0)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._left = asyncio.Event()
        self._ready = Event()

    @property
    def address(self) -> str:
        """Of the server, through it."""
        return f"http://{LOOPBACK}:{self._proxy.port}"

    def lose(self) -> None:
        """All connections break off, and none comes about."""
        self._soon(None)

    def find(self) -> None:
        """Whoever tries again gets through."""
        self._soon(self._target)

    def _soon(self, target: tuple[str, int] | None) -> None:
        def change() -> None:
            self._proxy.target = target
            if target is None:
                self._proxy.drop()

        assert self._loop is not None
        self._loop.call_soon_threadsafe(change)

    async def live(self) -> None:
        """Pass everything on until it is left."""
        self._loop = asyncio.get_running_loop()
        self._proxy.target = self._target
        async with self._proxy.open():
            self._ready.set()
            await self._left.wait()

    def entered(self) -> bool:
        """Whether it lets through; waits for it."""
        return self._ready.wait(PATIENCE)

    def leave(self) -> None:
        """Close it."""
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._left.set)


@contextmanager
def tunnel(address: str) -> Iterator[Tunnel]:
    """A tunnel to a server, for as long as this lasts."""
    one = Tunnel(address)
    thread = Thread(target=asyncio.run, args=(one.live(),))
    thread.start()
    assert one.entered()
    try:
        yield one
    finally:
        one.leave()
        thread.join(PATIENCE)
