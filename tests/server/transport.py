"""A transport without a network."""

import asyncio


class Transport(asyncio.Transport):
    """Knows whether it is read from, what was written to it, and whose it is."""

    def __init__(self) -> None:
        super().__init__()
        self.reading, self.closing, self.written = True, False, b""
        self.protocol: asyncio.BaseProtocol | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Write."""
        self.written += bytes(data)

    def close(self) -> None:
        """Write no more."""
        self.closing = True

    abort = close

    def is_closing(self) -> bool:
        """Whether no more is written."""
        return self.closing

    def pause_reading(self) -> None:
        """Read no more."""
        self.reading = False

    def resume_reading(self) -> None:
        """Read again."""
        self.reading = True

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Who reads."""
        assert self.protocol is not None
        return self.protocol

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Somebody else reads from now on."""
        self.protocol = protocol
