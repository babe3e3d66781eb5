"""Aborts WebSockets whose client does not read: a close would wait for the same slow reader, for ever."""

import asyncio

from .direct_send import DirectWebSockets

WRITE_TIMEOUT = 20.0
"""Seconds that a client may leave data unread."""


class WriteTimeoutWebSockets(DirectWebSockets):
    """Uvicorn's WebSocket protocol, with a timeout for slow readers."""

    _timer: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Start the timeout: the client reads more slowly than data is sent."""
        super().pause_writing()
        self._timer = self.loop.call_later(WRITE_TIMEOUT, self.transport.abort)

    def resume_writing(self) -> None:
        """Cancel the timeout: the client has caught up."""
        super().resume_writing()
        self._cancel_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timeout."""
        super().connection_lost(exc)
        self._cancel_timer()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
