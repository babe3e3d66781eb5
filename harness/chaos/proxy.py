"""A TCP proxy that injects network faults: it delays, stalls and resets connections, and cuts frames in half."""

import asyncio
import random
import socket
import struct
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

LOOPBACK = "127.0.0.1"
CHUNK = 64 * 1024
"""The most bytes that are forwarded at a time."""
CONNECT_TIMEOUT = 2.0
"""Seconds in which the target must accept a connection."""
RESET = struct.pack("ii", 1, 0)
"""`SO_LINGER` with 0 seconds: closing the connection resets it."""


class Weather(NamedTuple):
    """The chance of each fault per chunk, and the longest delay and stall in seconds."""

    delay: float = 0.0
    stall: float = 0.0
    drop: float = 0.0
    cut: float = 0.0
    longest_delay: float = 0.05
    longest_stall: float = 2.0


CALM = Weather()
"""No faults: everything is forwarded at once."""


class Proxy:
    """Forwards connections to its current target, with the faults of its current weather."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._links: dict[Link, asyncio.Task[None] | None] = {}
        self.port = 0
        self.target: tuple[str, int] | None = None
        """The host and port that connections are forwarded to; None resets them."""
        self.weather = CALM
        self.done: Counter[str] = Counter()
        """How often each fault was injected."""

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Proxy"]:
        """Accept connections until the context ends."""
        server = await asyncio.start_server(self._accept, LOOPBACK, 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            self.drop()
            ending = [task for task in self._links.values() if task is not None]
            await asyncio.gather(*ending, return_exceptions=True)

    def drop(self) -> None:
        """Reset every connection."""
        for link in list(self._links):
            link.reset()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        target = self.target
        try:
            if target is None:
                raise ConnectionRefusedError
            there = await asyncio.wait_for(asyncio.open_connection(*target), CONNECT_TIMEOUT)
        except (OSError, TimeoutError):
            _reset(writer)
            return
        link = Link(self, self._rng, (reader, writer), there)
        self._links[link] = asyncio.current_task()
        try:
            await link.carry()
        finally:
            del self._links[link]


Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Link:
    """One connection through the proxy."""

    def __init__(self, proxy: Proxy, rng: random.Random, here: Ends, there: Ends) -> None:
        self._proxy = proxy
        self._rng = rng
        self._here, self._there = here, there
        self._stalled_until = 0.0

    async def carry(self) -> None:
        """Forward bytes both ways, until either end is closed."""
        ways = [
            asyncio.create_task(self._forward(self._here[0], self._there[1])),
            asyncio.create_task(self._forward(self._there[0], self._here[1])),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for writer in (self._here[1], self._there[1]):
                writer.close()

    def reset(self) -> None:
        """Reset both ends of the connection."""
        for writer in (self._here[1], self._there[1]):
            _reset(writer)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await reader.read(CHUNK):
                if not await self._inject_faults(chunk, writer):
                    return
                writer.write(chunk)
                await writer.drain()

    async def _inject_faults(self, chunk: bytes, writer: asyncio.StreamWriter) -> bool:
        """Inject faults when a chunk arrives; whether the chunk is still to be forwarded."""
        weather, chance = self._proxy.weather, self._rng.random
        if chance() < weather.drop:
            return self._drop("drops")
        if chance() < weather.cut:
            writer.write(chunk[: len(chunk) // 2])
            await writer.drain()
            return self._drop("cuts")
        if chance() < weather.stall:
            self._proxy.done["stalls"] += 1
            self._stalled_until = _now() + self._rng.uniform(0, weather.longest_stall)
        if chance() < weather.delay:
            self._proxy.done["delays"] += 1
            await asyncio.sleep(self._rng.uniform(0, weather.longest_delay))
        while (pause := self._stalled_until - _now()) > 0:
            await asyncio.sleep(pause)
        return True

    def _drop(self, how: str) -> bool:
        self._proxy.done[how] += 1
        self.reset()
        return False


def _reset(writer: asyncio.StreamWriter) -> None:
    """Abort a connection with a TCP reset, so that its other end gets an error at once."""
    with suppress(OSError):
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    writer.transport.abort()


def _now() -> float:
    return asyncio.get_running_loop().time()
