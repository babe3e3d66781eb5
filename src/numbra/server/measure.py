"""Sockets that say more than anybody has to say are closed, before it costs the others anything.

What has come is looked at a slice at a time, and no further than the application has followed; nothing more is read
meanwhile. So a client that sends much at once waits for itself, and others have their turn.
"""

import asyncio
from typing import Any

from .door import TOO_MUCH
from .patience import PatientWebSockets
from .rate import Bucket

SLICE = 2048
"""Bytes that are looked at before it is counted how many frames were in them."""
FRAMES, FRAMES_PER_SECOND = 200, 40.0
"""Frames of any kind that a socket may send at once, and how many a second after that."""


class MeasuredWebSockets(PatientWebSockets):
    """Uvicorn's WebSockets, a little at a time, and only so many frames."""

    _frames: Bucket
    _backlog: bytearray
    """What was read and not looked at yet. While there is any, a message waits for the application."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come."""
        super().connection_made(transport)
        self._frames = Bucket(FRAMES, FRAMES_PER_SECOND, self.loop.time)
        self._backlog = bytearray()

    def connection_lost(self, exc: Exception | None) -> None:
        """He has gone; what was not looked at is as if it had not come."""
        self._backlog.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something has come: the request to be let in, or frames, of which most are short and come alone."""
        if not self.handshake_complete:
            self._knock(data)
        elif len(data) <= SLICE and not self._backlog:
            super().data_received(data)
        else:
            self._backlog += data
            self._go_on()

    def _knock(self, data: bytes) -> None:
        """Who talks before he is let in knows no protocol; who asks for what is no socket is told so and let go."""
        if self.handshake_initiated:
            self.transport.abort()
            return
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _go_on(self) -> None:
        """Look at what has come, until the application has something to do; read more when all was looked at."""
        while self._backlog and (self.queue.empty() or self.close_sent) and not self.transport.is_closing():
            piece = bytes(self._backlog[:SLICE])
            del self._backlog[:SLICE]
            super().data_received(piece)
        if self.read_paused and self.queue.empty() and not self._backlog:
            self.read_paused = False
            self.transport.resume_reading()

    def handle_events(self) -> None:
        """Count the frames; the request to be let in is one, too."""
        for _ in self.conn.events:
            if not self._frames.take():
                self._send_away()
                return
        super().handle_events()

    def _send_away(self) -> None:
        self.conn.events.clear()
        self.conn.fail(TOO_MUCH, "too many frames")
        self.handle_parser_exception()

    async def receive(self) -> Any:
        """The next message; while several wait, others have their turn between them."""
        message = await self.queue.get()
        if self.queue.empty():
            self._go_on()
        else:
            await asyncio.sleep(0)
        return message
