"""Aborts connections whose request takes too long to arrive: sent byte by byte, it would hold one for nothing."""

import asyncio
import sys
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .reference_cycles import forget
from .request_framing import StrictConnection

REQUEST_TIMEOUT = 15.0
"""Seconds a request may take to arrive completely, from its first byte or from the opening of the connection."""


class RequestTimeoutHttp(H11Protocol):
    """Uvicorn's HTTP protocol, with a timeout for incomplete requests."""

    _timer: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = StrictConnection(h11.SERVER)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the timeout of the first request."""
        super().connection_made(transport)  # type: ignore[arg-type]  # uvicorn declares a narrower type
        self._state_changed()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timeout."""
        super().connection_lost(exc)
        self._cancel_timer()

    def handle_events(self) -> None:
        """Parse what was received, then start or cancel the timeout."""
        super().handle_events()
        self._state_changed()

    def send_400_response(self, msg: str) -> None:
        """Answer an invalid request with 400, or only close if a response has begun; nothing is sent after that."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        forget(sys.exception())

    def _state_changed(self) -> None:
        """Start the timeout if the client has a request to send, else cancel it."""
        if self.transport.is_closing() or not self._awaiting_request():
            self._cancel_timer()
        elif self._timer is None:
            self._timer = self.loop.call_later(REQUEST_TIMEOUT, self.transport.abort)

    def _awaiting_request(self) -> bool:
        """Whether a request, or its rest, is still to arrive; between two requests uvicorn has a timeout of its own."""
        if self not in self.connections:
            return False  # it has become a WebSocket
        between_requests = self.timeout_keep_alive_task is not None
        return self.conn.their_state is h11.SEND_BODY or (self.conn.their_state is h11.IDLE and not between_requests)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
