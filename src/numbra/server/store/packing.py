"""Packs a whole log into one value: its entries as MessagePack, compressed by zlib to about a sixth."""

import zlib
from collections.abc import Sequence

import msgspec

from .protocol import Entry

_decode = msgspec.msgpack.Decoder(list[Entry]).decode


def packed(entries: Sequence[Entry]) -> bytes:
    """A log's entries as one value."""
    return zlib.compress(msgspec.msgpack.encode(entries), 9)


def unpacked(body: bytes) -> list[Entry]:
    """The entries of a packed log."""
    return _decode(zlib.decompress(body))
