"""Which racks agree with an answer. A set of racks is a number whose bits stand for the racks of `EVERY`, in order."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import compress
from typing import TypeVar

from numbra.games.code777.evidence import RACKS
from numbra.games.code777.questions import Reply, reply, worth
from numbra.games.code777.tiles import KINDS, Rack, numbers

T = TypeVar("T")
RackSet = int
"""A set of racks."""

EVERY: tuple[Rack, ...] = tuple(RACKS)
"""Every rack there can be, its tiles in the order of their kinds."""
ALL: RackSet = (1 << len(EVERY)) - 1
PLACE: dict[Rack, int] = {rack: place for place, rack in enumerate(EVERY)}
COUNTS: tuple[tuple[int, ...], ...] = tuple(RACKS.values())
"""How often each kind of tile stands on each rack."""
PARTS: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple((kind, count) for kind, count in enumerate(counts) if count) for counts in COUNTS
)
"""What each rack consists of: kinds of tiles by their places, and how often each of them stands there."""
_BITS = bytes.maketrans(b"01", b"\0\1")
"""Digits as what they mean."""
_DIFFERENT = 4096
"""More than there are questions, answers and sums that come up in play; a bound all the same."""


def members(racks: RackSet) -> Iterator[int]:
    """The places of the racks in a set, ascending."""
    while racks:
        lowest = racks & -racks
        yield lowest.bit_length() - 1
        racks ^= lowest


def chosen(values: Sequence[T], racks: RackSet) -> Iterator[T]:
    """Of values for every rack, those for the racks in a set; faster than going through its members."""
    return compress(values, bin(racks)[:1:-1].encode().translate(_BITS))


def place_of(rack: Iterable[str]) -> int:
    """The place of a rack, whatever the order its tiles stand in."""
    return PLACE[tuple(sorted(rack, key=KINDS.index))]


@lru_cache(maxsize=_DIFFERENT)
def agreeing(question: int, answer: Reply, others: int) -> RackSet:
    """The racks with which somebody answers so who sees, besides, racks that are worth so much to the question."""
    return _those(reply(question, others + worth(question, (rack,))) == answer for rack in EVERY)


@cache
def solved_by(solution: tuple[int, ...]) -> RackSet:
    """The racks that a solution names."""
    return _those(numbers(rack) == solution for rack in EVERY)


def _those(fits: Iterable[bool]) -> RackSet:
    return sum(1 << place for place, fit in enumerate(fits) if fit)
