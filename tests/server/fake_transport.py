"""A transport without a network."""

import asyncio


class Transport(asyncio.Transport):
    """Records what is written, whether it is being read, and its protocol."""

    def __init__(self) -> None:
        super().__init__()
        self.reading, self.closing, self.written = True, False, b""
        self.protocol: asyncio.BaseProtocol | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Record the data."""
        self.written += bytes(data)

    def close(self) -> None:
        """Note that it is closing."""
        self.closing = True

    abort = close

    def is_closing(self) -> bool:
        """Whether it is closing."""
        return self.closing

    def pause_reading(self) -> None:
        """Note that reading is paused."""
        self.reading = False

    def resume_reading(self) -> None:
        """Note that reading goes on."""
        self.reading = True

    def get_protocol(self) -> asyncio.BaseProtocol:
        """The protocol that reads."""
        assert self.protocol is not None
        return self.protocol

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Change the protocol that reads."""
        self.protocol = protocol
