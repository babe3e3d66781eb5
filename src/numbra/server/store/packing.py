"""A whole log in a few bytes: its entries as MessagePack, compressed by zlib to about a sixth."""

import zlib
from collections.abc import Sequence

import msgspec

from .protocol import Entry

_read = msgspec.msgpack.Decoder(list[Entry]).decode


def packed(entries: Sequence[Entry]) -> bytes:
    """All of them in one piece."""
    return zlib.compress(msgspec.msgpack.encode(entries), 9)


def unpacked(body: bytes) -> list[Entry]:
    """The same entries again."""
    return _read(zlib.decompress(body))
