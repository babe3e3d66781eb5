"""Counts every connection from when it opens until it is lost, and aborts a new one that exceeds a limit."""

import asyncio
from typing import Any

import h11

from numbra.server.gate.gate import gate_of
from numbra.server.limits.connection_limits import Held

from .request_timeout import RequestTimeoutHttp


class CountedHttp(RequestTimeoutHttp):
    """Uvicorn's HTTP protocol, with a limit on open connections."""

    _held: Held | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, or abort it if a limit is reached."""
        super().connection_made(transport)
        connections = gate_of(self.config.app).connections
        self._held = connections.admit(self.client[0] if self.client else "", self.transport.abort)
        if self._held is None:
            self.transport.abort()
        else:
            self._state_changed()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        super().connection_lost(exc)
        if self._held is not None:
            self._held.lost()
            self._held = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave it to the WebSocket's protocol to stop counting when the connection is lost."""
        super().handle_websocket_upgrade(event)
        if self._held is not None:
            socket: Any = self.transport.get_protocol()
            self._held.upgraded()
            socket.when_lost, self._held = self._held.lost, None

    def on_response_complete(self) -> None:
        """Let the connection be closed for a new one, whether or not the client has read the response."""
        super().on_response_complete()
        self._state_changed()

    def pause_writing(self) -> None:
        """Let the connection be closed for a new one: the client does not read its response."""
        super().pause_writing()
        self._state_changed()

    def resume_writing(self) -> None:
        """Check the connection again: the client reads its response."""
        super().resume_writing()
        self._state_changed()

    def _state_changed(self) -> None:
        super()._state_changed()
        if self._held is not None:
            request_complete = self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
            self._held.rests(not request_complete or self.flow.write_paused or self.transport.is_closing())
