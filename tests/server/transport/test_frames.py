"""Plain frames are read and written as the general parser does; what is not plain is left to it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN, SERVER, Protocol

from numbra.server.transport.frames import at_frame_start, text_header, whole_text

SIZES = (0, 1, 125, 126, 127, 65_535, 65_536)


def sent(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A frame as a client sends it, with a mask."""
    return Frame(opcode, text, fin=fin).serialize(mask=True)


@pytest.mark.parametrize("size", SIZES)
def test_a_header_is_that_of_the_library(size: int) -> None:
    """For every length of the length."""
    text = b"x" * size
    assert text_header(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


@given(st.binary(max_size=300))
def test_a_whole_text_is_unmasked(text: bytes) -> None:
    """Whatever it says: whether it is UTF-8 is seen when it is decoded."""
    assert whole_text(sent(text)) == text


@pytest.mark.parametrize("size", SIZES)
def test_a_text_of_any_size_below_64_kib_is_read(size: int) -> None:
    """A longer one takes the usual path, which refuses it."""
    text = b"x" * size
    assert whole_text(sent(text)) == (text if size < 65_536 else None)


NOT_PLAIN = {
    "nothing": b"",
    "a part": sent(b"some text")[:-1],
    "only a header": sent(b"some text")[:2],
    "more than one": sent(b"some text") + sent(b"more"),
    "a byte more": sent(b"some text") + b"\x81",
    "a ping": sent(b"some text", Opcode.PING),
    "bytes": sent(b"some text", Opcode.BINARY),
    "the first of several": sent(b"some text", fin=False),
    "the last of several": sent(b"some text", Opcode.CONT),
    "a close": sent(b"\x03\xe8", Opcode.CLOSE),
    "not masked": Frame(Opcode.TEXT, b"some text").serialize(mask=False),
    "a reserved bit": bytes([0xC1]) + sent(b"some text")[1:],
    "a length in more bytes than it needs": b"\x81\xfe\x00\x01maskx",
    "a length of eight bytes": b"\x81\xff" + bytes(7) + b"\x01maskx",
}


@pytest.mark.parametrize("what", NOT_PLAIN)
def test_what_is_not_plain_is_left_to_the_parser(what: str) -> None:
    """It knows what to do with it."""
    assert whole_text(NOT_PLAIN[what]) is None


def test_a_frame_starts_where_all_before_it_is_read() -> None:
    """Not inside a frame, not between the frames of one text, and not after a close."""
    connection = Protocol(SERVER, state=OPEN)
    assert at_frame_start(connection)
    whole = sent(b"some text")
    for cut in range(1, len(whole)):
        connection.receive_data(whole[:cut])
        assert not at_frame_start(connection), cut
        connection.receive_data(whole[cut:])
        assert at_frame_start(connection), cut
    connection.receive_data(sent(b"begun", fin=False))
    assert not at_frame_start(connection)
    connection.receive_data(sent(b"ended", Opcode.CONT))
    assert at_frame_start(connection)
    connection.receive_data(sent(b"\x03\xe8", Opcode.CLOSE))
    assert not at_frame_start(connection)
