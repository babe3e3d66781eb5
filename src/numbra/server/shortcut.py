"""The short way to a client: a message goes out without a task, and what is told in one moment goes out together."""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from .traces import forget

SHORT_WAY = "short_way"
"""Where the application finds it in the state of a scope."""
MOST = 64 * 1024
"""Bytes that may be gathered; more is a matter for whoever waits until the client has read some."""

ShortWay = Callable[[bytes], bool]
"""Sends a message at once, if the client takes it; whether it does."""


def no_short_way(_message: bytes) -> bool:
    """Where there is none."""
    return False


class Gathered:
    """A transport that writes once for all it is given in a moment: a call of the system costs more than its bytes.

    A moment is two turns of the loop, since an answer comes one turn after the update that goes with it.
    """

    def __init__(self, transport: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._waiting: list[bytes] = []
        self.size = 0

    def write(self, data: bytes) -> None:
        """Write this soon."""
        if not self._waiting:
            self._loop.call_soon(self._loop.call_soon, self._flush)
        self._waiting.append(data)
        self.size += len(data)

    def close(self) -> None:
        """Write what waits, and close."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        waiting, self._waiting, self.size = self._waiting, [], 0
        if waiting and not self._transport.is_closing():
            self._transport.write(b"".join(waiting))

    def __getattr__(self, name: str) -> Any:
        """All else as it is."""
        return getattr(self._transport, name)


class DirectWebSockets(WebSocketsSansIOProtocol):
    """Uvicorn's WebSockets, with a short way for texts."""

    _gathered: Gathered
    when_lost: Callable[[], None] | None = None
    """Told when the connection is lost."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come."""
        self._gathered = Gathered(transport, self.loop)
        super().connection_made(self._gathered)  # type: ignore[arg-type]  # it does all that a transport does

    def handle_connect(self, event: Request) -> None:
        """Show the application the short way."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"][SHORT_WAY] = self.tell

    def connection_lost(self, exc: Exception | None) -> None:
        """He has gone; a parser, and the error that it stopped at, refer to what holds them."""
        super().connection_lost(exc)
        if self.when_lost is not None:
            self.when_lost()
        self.conn.parser.close()
        forget(self.conn.parser_exc)
        forget(self.conn.handshake_exc)

    async def run_asgi(self) -> None:
        """Serve him; what the application knew of him refers to him, so he forgets it."""
        await super().run_asgi()
        del self.scope

    async def send(self, message: Any) -> None:
        """Whoever was sent away for what he sent has gone, as far as the application has to know."""
        await self.writable.wait()
        if self.close_sent and self.handshake_complete:
            raise ClientDisconnected
        await super().send(message)

    def tell(self, message: bytes) -> bool:
        """Send a text at once, if the client takes it; whether it does."""
        open_ = self.conn.state is State.OPEN and not self.disconnected
        takes = open_ and self.writable.is_set() and self._gathered.size < MOST
        if takes:
            self.conn.send_text(message)
            self._gathered.write(b"".join(self.conn.data_to_send()))
        return takes
