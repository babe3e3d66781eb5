"""Requests that never end are cut off: whoever sends one byte by byte holds a connection for nothing."""

import asyncio
import sys
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .framing import StrictConnection
from .traces import forget

LONGEST = 15.0
"""Seconds until a request has to be whole, from its first byte or from the opening of the connection."""


class HurriedHttp(H11Protocol):
    """Uvicorn's HTTP, but for those who do not come to the point."""

    _cutting: asyncio.TimerHandle | None = None

    def __init__(self, *told: Any, **named: Any) -> None:
        super().__init__(*told, **named)
        self.conn = StrictConnection(h11.SERVER)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come, and should ask for something."""
        super().connection_made(transport)  # type: ignore[arg-type]  # uvicorn names the transport that it is
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """He has gone."""
        super().connection_lost(exc)
        self._keep()

    def handle_events(self) -> None:
        """He has sent something, or what he sent before has its turn."""
        super().handle_events()
        self._look()

    def send_400_response(self, msg: str) -> None:
        """What he has sent is no request. He is told so if he was not answered yet, and told nothing after it."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        forget(sys.exception())

    def _look(self) -> None:
        """See whether he owes us anything."""
        if self.transport.is_closing() or not self._owing():
            self._keep()
        elif self._cutting is None:
            self._cutting = self.loop.call_later(LONGEST, self.transport.abort)

    def _owing(self) -> bool:
        """Whether a request is to come, or its rest; between two requests uvicorn waits by a clock of its own."""
        if self not in self.connections:
            return False  # it has become a WebSocket
        resting = self.timeout_keep_alive_task is not None
        return self.conn.their_state is h11.SEND_BODY or (self.conn.their_state is h11.IDLE and not resting)

    def _keep(self) -> None:
        if self._cutting is not None:
            self._cutting.cancel()
            self._cutting = None
