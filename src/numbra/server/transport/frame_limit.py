"""Closes WebSockets that send too many frames, before they slow down other clients (`serving` limits their size).

Received data is parsed in slices, and no further than the application has received the messages; reading is paused
meanwhile. So a client that sends much at once delays only itself.
"""

import asyncio
from http import HTTPStatus
from typing import Any

from websockets.http11 import Request

from numbra.server.gate.gateway import OVER_LIMIT
from numbra.server.limits.token_bucket import Bucket
from numbra.server.listeners.listener import DIRECT_RECEIVE, TakeText

from .frames import at_frame_start, whole_text
from .write_timeout import WriteTimeoutWebSockets

SLICE = 2048
"""Bytes that are parsed before the frames in them are counted."""
FRAMES, FRAMES_PER_SECOND = 200, 40.0
"""Frames of any kind that a socket may send at once, and frames per second after that."""


class FrameLimitedWebSockets(WriteTimeoutWebSockets):
    """Uvicorn's WebSocket protocol, with a rate limit for frames; data is parsed in slices."""

    _frames: Bucket
    _backlog: bytearray
    """Bytes that were received and are parsed once the application has taken the message that is queued."""
    _take_text: TakeText | None = None
    """Is offered each text that arrives alone, before it is parsed the usual way."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start with a full token bucket and an empty backlog."""
        super().connection_made(transport)
        self._frames = Bucket(FRAMES, FRAMES_PER_SECOND, self.loop.time)
        self._backlog = bytearray()

    def connection_lost(self, exc: Exception | None) -> None:
        """Drop the bytes that were not parsed yet."""
        self._backlog.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse the opening request, or frames, of which most are short and arrive alone."""
        if not self.handshake_complete:
            self._receive_handshake(data)
        elif self._take_text is not None and (text := self._plain_text(data)) is not None and self._take_text(text):
            """The text was taken: its receiver limits the rate of texts more strictly than frames are limited here."""
        elif len(data) <= SLICE and not self._backlog:
            super().data_received(data)
        else:
            self._backlog += data
            self._parse_backlog()

    def handle_connect(self, event: Request) -> None:
        """Put the direct receive into the scope's state if the handshake is valid."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["state"][DIRECT_RECEIVE] = self._offer_to

    def _offer_to(self, take_text: TakeText | None) -> None:
        self._take_text = take_text

    def _plain_text(self, data: bytes) -> bytes | None:
        """The text of data that is one whole text frame; None if it is not, or if anything before it is unfinished."""
        if self._backlog or not self.queue.empty() or self.close_sent or not at_frame_start(self.conn):
            return None
        return whole_text(data)

    def _receive_handshake(self, data: bytes) -> None:
        """Answer and close what is no WebSocket request; abort if more is sent before the handshake is complete."""
        if self.handshake_initiated:
            self.transport.abort()
            return
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _parse_backlog(self) -> None:
        """Parse slices until a message waits for the application; resume reading when all is parsed."""
        while self._backlog and (self.queue.empty() or self.close_sent) and not self.transport.is_closing():
            part = bytes(self._backlog[:SLICE])
            del self._backlog[:SLICE]
            super().data_received(part)
        if self.read_paused and self.queue.empty() and not self._backlog:
            self.read_paused = False
            self.transport.resume_reading()

    def handle_events(self) -> None:
        """Count the frames; the opening request is one, too."""
        for _ in self.conn.events:
            if not self._frames.take():
                self._close_over_limit()
                return
        super().handle_events()

    def _close_over_limit(self) -> None:
        self.conn.events.clear()
        self.conn.fail(OVER_LIMIT, "too many frames")
        self.handle_parser_exception()

    async def receive(self) -> Any:
        """The next message; if more are queued, other tasks run before it is returned."""
        message = await self.queue.get()
        if self.queue.empty():
            self._parse_backlog()
        else:
            await asyncio.sleep(0)
        return message
