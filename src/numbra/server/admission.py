"""Connections are counted from when they are made until they are lost, and closed at once where there are too many."""

import asyncio
from typing import Any

import h11

from .connections import Connections, Held
from .hurry import HurriedHttp


class AdmittedHttp(HurriedHttp):
    """Uvicorn's HTTP, for so many connections at once."""

    _held: Held | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, or close it."""
        super().connection_made(transport)
        app: Any = self.config.app
        connections: Connections = app.state.connections
        self._held = connections.admit(self.client[0] if self.client else "", self.transport.abort)
        if self._held is None:
            self.transport.abort()
        else:
            self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection counts no more."""
        super().connection_lost(exc)
        if self._held is not None:
            self._held.lost()
            self._held = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The WebSocket's protocol hears when the connection is lost."""
        super().handle_websocket_upgrade(event)
        if self._held is not None:
            socket: Any = self.transport.get_protocol()
            self._held.upgraded()
            socket.when_lost, self._held = self._held.lost, None

    def on_response_complete(self) -> None:
        """The connection can be closed for another, whether or not the client has read the answer."""
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        """The client does not read its answer."""
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        """It does again."""
        super().resume_writing()
        self._look()

    def _look(self) -> None:
        super()._look()
        if self._held is not None:
            whole = self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
            self._held.rests(not whole or self.flow.write_paused or self.transport.is_closing())
