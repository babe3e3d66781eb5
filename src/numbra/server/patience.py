"""WebSockets that nobody reads are cut off: a close would wait for the same reader, for ever."""

import asyncio

from .shortcut import DirectWebSockets

LONGEST = 20.0
"""Seconds that a client may leave unread what was sent to it."""


class PatientWebSockets(DirectWebSockets):
    """Uvicorn's WebSockets, but for those whose client does not take what it is sent."""

    _cutting: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """The client reads more slowly than it is told."""
        super().pause_writing()
        self._cutting = self.loop.call_later(LONGEST, self.transport.abort)

    def resume_writing(self) -> None:
        """It has caught up."""
        super().resume_writing()
        self._keep()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        super().connection_lost(exc)
        self._keep()

    def _keep(self) -> None:
        if self._cutting is not None:
            self._cutting.cancel()
            self._cutting = None
