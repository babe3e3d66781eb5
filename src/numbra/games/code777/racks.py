"""Every rack there can be. A set of racks is a number whose bits stand for the racks of `EVERY`, in order."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, compress
from math import comb
from typing import TypeVar

from .tiles import COPIES, KINDS, RACK_SIZE, Rack

T = TypeVar("T")
RackSet = int
"""A set of racks."""
Part = tuple[int, int]
"""A kind of tile by its place, and how many of it."""

EVERY: tuple[Rack, ...] = tuple(
    rack
    for rack in combinations_with_replacement(KINDS, RACK_SIZE)
    if all(rack.count(tile) <= COPIES[tile] for tile in rack)
)
"""Every rack there can be, its tiles in the order of their kinds."""
ALL: RackSet = (1 << len(EVERY)) - 1
PLACE: dict[Rack, int] = {rack: place for place, rack in enumerate(EVERY)}
COUNTS: tuple[tuple[int, ...], ...] = tuple(tuple(rack.count(kind) for kind in KINDS) for rack in EVERY)
"""How often each kind of tile stands on each rack."""
WAYS = tuple(tuple(comb(tiles, count) for count in range(RACK_SIZE + 1)) for tiles in range(max(COPIES.values()) + 1))
"""`WAYS[tiles][count]`: the number of ways to draw `count` of `tiles` tiles."""
_BITS = bytes.maketrans(b"01", b"\0\1")
"""Translates the digits 0 and 1 into bytes of these values."""


def _parts(counts: Sequence[int]) -> tuple[Part, Part, Part]:
    """The kinds of tile on a rack with their counts, padded to three with a count of 0."""
    first, second, third, *_ = *((kind, count) for kind, count in enumerate(counts) if count), (0, 0), (0, 0)
    return first, second, third


PARTS: tuple[tuple[Part, Part, Part], ...] = tuple(map(_parts, COUNTS))
"""What each rack consists of."""


def members(racks: RackSet) -> Iterator[int]:
    """The places of the racks in a set, ascending."""
    while racks:
        lowest = racks & -racks
        yield lowest.bit_length() - 1
        racks ^= lowest


def chosen(values: Sequence[T], racks: RackSet) -> Iterator[T]:
    """Of values for every rack, those of the racks in a set; faster than indexing by its members."""
    return compress(values, bin(racks)[:1:-1].encode().translate(_BITS))


def place_of(rack: Iterable[str]) -> int:
    """The place of a rack, whose tiles may stand in any order."""
    return PLACE[tuple(sorted(rack, key=KINDS.index))]
