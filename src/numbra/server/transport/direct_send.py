"""Sends WebSocket texts without a task per message, and writes all texts of two loop turns in one system call."""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from numbra.server.listeners.listener import DIRECT_SEND

from .frames import text_header
from .reference_cycles import forget

MOST = 64 * 1024
"""Bytes that may wait to be written; beyond that a text is sent the usual way, which waits for a slow reader."""


class CoalescingTransport:
    """A transport that joins the writes of two loop turns into one: a system call costs more than its bytes.

    It waits two turns, since an answer comes one turn after the update that goes with it.
    """

    def __init__(self, transport: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._pending: list[bytes] = []
        self.size = 0

    def write(self, data: bytes) -> None:
        """Queue data; it is written two loop turns after the first that is queued."""
        if not self._pending:
            self._loop.call_soon(self._loop.call_soon, self._flush)
        self._pending.append(data)
        self.size += len(data)

    def close(self) -> None:
        """Write what is queued, and close."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        pending, self._pending, self.size = self._pending, [], 0
        if pending and not self._transport.is_closing():
            self._transport.write(b"".join(pending))

    def __getattr__(self, name: str) -> Any:
        """Everything else is the wrapped transport's."""
        return getattr(self._transport, name)


class DirectWebSockets(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket protocol, with a direct send for texts."""

    _coalescing: CoalescingTransport
    when_lost: Callable[[], None] | None = None
    """Called when the connection is lost."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wrap the transport, so that writes are joined."""
        self._coalescing = CoalescingTransport(transport, self.loop)
        super().connection_made(self._coalescing)  # type: ignore[arg-type]  # it has all attributes of a transport

    def handle_connect(self, event: Request) -> None:
        """Put the direct send into the scope's state if the handshake is valid."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"][DIRECT_SEND] = self.tell

    def connection_lost(self, exc: Exception | None) -> None:
        """Report the loss, and break reference cycles: the parser and its errors refer to what holds them."""
        super().connection_lost(exc)
        if self.when_lost is not None:
            self.when_lost()
        self.conn.parser.close()
        forget(self.conn.parser_exc)
        forget(self.conn.handshake_exc)

    async def run_asgi(self) -> None:
        """Run the application, then drop the scope: its state refers back to this protocol."""
        await super().run_asgi()
        del self.scope

    async def send(self, message: Any) -> None:
        """Send a message; `ClientDisconnected` if this server has closed the connection already."""
        await self.writable.wait()
        if self.close_sent and self.handshake_complete:
            raise ClientDisconnected
        await super().send(message)

    def tell(self, message: bytes) -> bool:
        """Send a text at once if the connection is open and the client keeps up; whether it was sent."""
        open_ = self.conn.state is State.OPEN and not self.disconnected
        sendable = open_ and self.writable.is_set() and self._coalescing.size < MOST
        if sendable:
            self._coalescing.write(text_header(len(message)) + message)
        return sendable
