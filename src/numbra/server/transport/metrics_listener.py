"""Serves the metrics of this process over HTTP on a separate listener: the public address never has them."""

import asyncio
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

TIMEOUT = 5.0
"""Seconds a scrape may take, from its request to the end of its response."""
LONGEST_HEAD = 8192
"""Bytes that the head of a request may have."""
ANSWER = (
    b"HTTP/1.1 %s\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\nContent-Length: %d\r\n"
    b"Connection: close\r\n\r\n%s"
)

Text = Callable[[], bytes]


@asynccontextmanager
async def scraped(listener: socket.socket | None, text: Text) -> AsyncIterator[None]:
    """Answer `GET /metrics` on this listener, if there is one, for as long as the block runs."""
    if listener is None:
        yield
        return
    server = await asyncio.start_server(partial(_answer, text), sock=listener, limit=LONGEST_HEAD)
    try:
        yield
    finally:
        server.close()


async def _answer(text: Text, reader: StreamReader, writer: StreamWriter) -> None:
    """Answer one request, and close its connection."""
    with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        async with asyncio.timeout(TIMEOUT):
            head = await reader.readuntil(b"\r\n\r\n")
            found = head.split(b" ", 2)[:2] == [b"GET", b"/metrics"]
            status, body = (b"200 OK", text()) if found else (b"404 Not Found", b"")
            writer.write(ANSWER % (status, len(body), body))
            await writer.drain()
    writer.close()
