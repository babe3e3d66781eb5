"""The log of a game, in blocks: what a seat sees of a full block is worked out once and kept.

Redacting every entry for each view took 189 µs after 2,364 entries; joining blocks takes a few.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import overload

from numbra.core.contract import Seat

from .events import Entry

BLOCK = 32
"""Entries in a full block."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A full block of entries, and what each seat that has asked sees of it."""

    entries: tuple[Entry, ...]
    _seen: dict[Seat | None, tuple[Entry, ...]] = field(default_factory=dict, compare=False, repr=False)

    def seen_by(self, seat: Seat | None) -> tuple[Entry, ...]:
        """The entries as a seat sees them."""
        known = self._seen.get(seat)
        if known is None:
            known = self._seen[seat] = _redacted(self.entries, seat)
        return known


@dataclass(frozen=True, slots=True)
class Log(Sequence[Entry]):
    """The entries so far, in order; a value like the state that holds it."""

    _blocks: tuple[_Block, ...] = ()
    _last: tuple[Entry, ...] = ()
    """The entries that do not fill a block yet."""

    def extended(self, entries: Iterable[Entry]) -> "Log":
        """The log with more entries at its end."""
        last = (*self._last, *entries)
        if len(last) < BLOCK:
            return Log(self._blocks, last)
        ends = range(BLOCK, len(last) + 1, BLOCK)
        blocks = [_Block(last[end - BLOCK : end]) for end in ends]
        return Log((*self._blocks, *blocks), last[ends[-1] :])

    def __len__(self) -> int:
        """The number of entries."""
        return BLOCK * len(self._blocks) + len(self._last)

    @overload
    def __getitem__(self, place: int) -> Entry: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Entry, ...]: ...

    def __getitem__(self, place: int | slice) -> Entry | tuple[Entry, ...]:
        """An entry or several, as they are."""
        return tuple(self)[place]

    def __iter__(self) -> Iterator[Entry]:
        """The entries as they are."""
        yield from chain.from_iterable(block.entries for block in self._blocks)
        yield from self._last

    def seen_by(self, seat: Seat | None) -> tuple[Entry, ...]:
        """The entries as a seat sees them (None: a spectator)."""
        seen: list[Entry] = []
        for block in self._blocks:
            seen += block.seen_by(seat)
        seen += _redacted(self._last, seat)
        return tuple(seen)


def _redacted(entries: tuple[Entry, ...], seat: Seat | None) -> tuple[Entry, ...]:
    return tuple([entry.seen_by(seat) for entry in entries])
