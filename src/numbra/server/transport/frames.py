"""Plain WebSocket frames, read and written without the general parser, which takes ten times as long for them."""

from typing import Any

from websockets.protocol import Protocol, State
from websockets.speedups import apply_mask

FINAL_TEXT = 0x81
"""The first byte of a frame that is a whole text."""
MASKED = 0x80
SHORT, LONG = 126, 127
"""What stands for the size of a frame in its second byte, if 2 or 8 bytes of size follow."""


def text_header(size: int) -> bytes:
    """The header of a server's frame with a whole text of this many bytes."""
    if size < SHORT:
        return bytes((FINAL_TEXT, size))
    if size < 1 << 16:
        return bytes((FINAL_TEXT, SHORT, size >> 8, size & 0xFF))
    return bytes((FINAL_TEXT, LONG)) + size.to_bytes(8, "big")


def whole_text(data: bytes) -> bytes | None:
    """The text in a client's frame; None unless the data is exactly one frame with a whole text of less than 64 KiB."""
    if len(data) < 6 or data[0] != FINAL_TEXT:
        return None
    size, start = data[1] - MASKED, 2
    if size == SHORT:
        size, start = int.from_bytes(data[2:4], "big"), 4
        if size < SHORT:
            return None
    if not 0 <= size == len(data) - start - 4 or data[1] == MASKED + LONG:
        return None
    return apply_mask(data[start + 4 :], data[start : start + 4])


def at_frame_start(connection: Protocol) -> bool:
    """Whether all data that a connection was given is parsed, no text is incomplete, and it is open."""
    parser: Any = connection.parser
    while (inner := parser.gi_yieldfrom) is not None:
        parser = inner
    return parser.__name__ == "at_eof" and connection.current_size is None and connection.state is State.OPEN
