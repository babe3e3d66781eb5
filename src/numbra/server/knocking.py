"""What somebody wants who knocks is heard in turn: reading a request costs as much as doing what it asks for."""

import asyncio
from functools import partial
from typing import Any

from .admission import AdmittedHttp
from .turnstile import Turnstile


class PoliteHttp(AdmittedHttp):
    """Uvicorn's HTTP, but whoever comes through the turnstile is served first."""

    _turnstile: Turnstile

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come to this house."""
        app: Any = self.config.app
        self._turnstile = app.state.turnstile
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Something has come; nothing more is read before it was heard."""
        if self._turnstile.come_near(partial(self._hear, data)):
            super().data_received(data)
        else:
            self.transport.pause_reading()

    def _hear(self, data: bytes) -> None:
        """It is his turn, if he is still there."""
        if not self.transport.is_closing():
            super().data_received(data)
        if not self.transport.is_closing() and not self.flow.read_paused:
            self.transport.resume_reading()
