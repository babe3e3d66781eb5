"""A small TCP proxy that does to connections what networks do: delays, stalls, drops them, cuts a frame in half."""

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
"""Bytes that are passed on at a time."""
REACHING = 2.0
"""Seconds in which whoever is behind the proxy takes a connection."""
RESET = struct.pack("ii", 1, 0)
"""Linger for no time at all: a connection that is closed is reset."""


class Weather(NamedTuple):
    """How likely it is for each chunk to be delayed, stalled, dropped or cut, and for how many seconds at most."""

    delay: float = 0.0
    stall: float = 0.0
    drop: float = 0.0
    cut: float = 0.0
    longest_delay: float = 0.05
    longest_stall: float = 2.0


CALM = Weather()
"""Everything is passed on at once."""


class Proxy:
    """Stands between clients and whoever is behind it at the moment, in whatever weather there is."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._links: dict[Link, asyncio.Task[None] | None] = {}
        self.port = 0
        self.target: tuple[str, int] | None = None
        """Where connections lead; None if there is nobody."""
        self.weather = CALM
        self.done: Counter[str] = Counter()
        """How often something was done to a connection."""

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Proxy"]:
        """Take connections for as long as this lasts."""
        server = await asyncio.start_server(self._take, LOOPBACK, 0)
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

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        target = self.target
        try:
            if target is None:
                raise ConnectionRefusedError
            there = await asyncio.wait_for(asyncio.open_connection(*target), REACHING)
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
        self._silent_until = 0.0

    async def carry(self) -> None:
        """Pass on what comes, both ways, until either end is closed."""
        ways = [
            asyncio.create_task(self._pass(self._here[0], self._there[1])),
            asyncio.create_task(self._pass(self._there[0], self._here[1])),
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
        """Drop it, with a reset to both ends."""
        for writer in (self._here[1], self._there[1]):
            _reset(writer)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await reader.read(CHUNK):
                if not await self._weathered(chunk, writer):
                    return
                writer.write(chunk)
                await writer.drain()

    async def _weathered(self, chunk: bytes, writer: asyncio.StreamWriter) -> bool:
        """What the weather does to the connection as a chunk comes; whether the chunk is still to be passed on."""
        weather, chance = self._proxy.weather, self._rng.random
        if chance() < weather.drop:
            return self._drop("drops")
        if chance() < weather.cut:
            writer.write(chunk[: len(chunk) // 2])
            await writer.drain()
            return self._drop("cuts")
        if chance() < weather.stall:
            self._proxy.done["stalls"] += 1
            self._silent_until = _now() + self._rng.uniform(0, weather.longest_stall)
        if chance() < weather.delay:
            self._proxy.done["delays"] += 1
            await asyncio.sleep(self._rng.uniform(0, weather.longest_delay))
        while (pause := self._silent_until - _now()) > 0:
            await asyncio.sleep(pause)
        return True

    def _drop(self, how: str) -> bool:
        self._proxy.done[how] += 1
        self.reset()
        return False


def _reset(writer: asyncio.StreamWriter) -> None:
    """Close a connection so that its other end is told at once, and is told that something is wrong."""
    with suppress(OSError):
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    writer.transport.abort()


def _now() -> float:
    return asyncio.get_running_loop().time()
