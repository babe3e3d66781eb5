"""The chaos test's proxy fails connections as configured."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from harness.chaos.proxy import LOOPBACK, Proxy, Weather

from patience import PATIENCE

HELLO = b"hello, who is there?"

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Send back what is received."""
    while heard := await reader.read(1024):
        writer.write(heard)
    writer.close()


@asynccontextmanager
async def through(proxy: Proxy) -> AsyncIterator[Ends]:
    """A connection to an echo server, through the proxy."""
    server = await asyncio.start_server(echo, LOOPBACK, 0)
    async with server, proxy.open():
        proxy.target = server.sockets[0].getsockname()
        reader, writer = await asyncio.open_connection(LOOPBACK, proxy.port)
        writer.write(HELLO)
        yield reader, writer
        writer.close()


def tried(proxy: Proxy, listen: Callable[[asyncio.StreamReader], Awaitable[bytes]]) -> bytes:
    """What is received on a connection through the proxy."""

    async def trying() -> bytes:
        async with asyncio.timeout(PATIENCE), through(proxy) as (reader, _):
            return await listen(reader)

    return asyncio.run(trying())


def proxy_in(weather: Weather) -> Proxy:
    """A proxy with these failure rates."""
    proxy = Proxy(random.Random(0))
    proxy.weather = weather
    return proxy


@pytest.mark.parametrize(
    "weather", [Weather(), Weather(delay=1, longest_delay=0.01), Weather(stall=1, longest_stall=0.01)]
)
def test_what_is_late_arrives_whole(weather: Weather) -> None:
    """Delays and stalls lose nothing."""
    proxy = proxy_in(weather)
    assert tried(proxy, lambda reader: reader.readexactly(len(HELLO))) == HELLO
    assert bool(proxy.done) == bool(weather.delay or weather.stall)


def test_what_is_dropped_is_reset() -> None:
    """The client gets an error, not a normal end."""
    proxy = proxy_in(Weather(drop=1))
    with pytest.raises(ConnectionResetError):
        tried(proxy, lambda reader: reader.read())
    assert proxy.done == {"drops": 1}


def test_what_is_cut_arrives_in_part() -> None:
    """Half of it is forwarded, and then nothing more."""
    proxy = proxy_in(Weather())

    async def trying() -> None:
        async with asyncio.timeout(PATIENCE), through(proxy) as (reader, writer):
            await reader.readexactly(len(HELLO))
            proxy.weather = Weather(cut=1)
            writer.write(HELLO)
            with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
                await reader.readexactly(len(HELLO))

    asyncio.run(trying())
    assert proxy.done["cuts"]


def test_nobody_behind_it_is_nobody_there() -> None:
    """Connections while the server is dead are reset at once."""

    async def trying() -> bytes:
        proxy = Proxy(random.Random(0))
        async with asyncio.timeout(PATIENCE), proxy.open():
            reader, writer = await asyncio.open_connection(LOOPBACK, proxy.port)
            try:
                return await reader.read()
            finally:
                writer.close()

    with pytest.raises(ConnectionResetError):
        asyncio.run(trying())
