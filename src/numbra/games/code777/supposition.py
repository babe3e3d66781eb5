"""Whether the answers a seat has heard agree with a rack that it supposes to be its own.

Computed from the seat's view alone: the seat that answered saw the racks that this seat saw then, except its own, and
the rack that is supposed. The result says no more than a patient player could work out on paper.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from numbra.core.contract import Seat
from numbra.core.errors import GAME_OVER, IllegalAction

from . import refusals
from .agreement import agreeing
from .events import Answer, Entry, Replaced
from .hindsight import in_hindsight
from .memory import KnownTiles
from .questions import worth
from .racks import COUNTS, EVERY, RackSet, members
from .tiles import HIGHEST, KINDS, LOWEST, RACK_SIZE, Rack
from .view import Code777View

Agreement = tuple[bool | None, ...]
"""For each entry of a log whether it agrees; None where it says nothing about the rack that stands there now."""

_NUMBERS = tuple(map(str, range(LOWEST, HIGHEST + 1)))
_DIFFERENT = 1024
"""Cached sets: more than the ways to name three tiles, with or without their colours."""


def suppose(view: Code777View, seat: Seat, cards: Sequence[str]) -> Agreement:
    """Which answers agree with these tiles on the seat's rack. `7` is a seven of the colour that fits best."""
    if view.over:
        raise IllegalAction(GAME_OVER)
    left = KnownTiles.after(in_hindsight(view.log, seat)[0]).pool
    racks = [place for place in members(_named(_checked(cards))) if _there(place, [left[kind] for kind in KINDS])]
    if not racks:
        raise IllegalAction(refusals.SEEN_ELSEWHERE)
    told = _told(view.log, seat)
    return max((tuple(_fits(place, racks) for racks in told) for place in racks), key=lambda marks: marks.count(True))


def _told(log: Sequence[Entry], seat: Seat) -> list[RackSet | None]:
    """For each entry the racks with which it agrees; None where it was not about the rack that stands there now."""
    table, told = KnownTiles(), list[RackSet | None]()
    for entry in log:
        table.follow(entry)
        match entry:
            case Replaced() if entry.rack == seat:
                told = [None] * (len(told) + 1)
            case Answer() if entry.asker != seat:
                others = worth(entry.question, table.seen(but=(seat, entry.asker)))
                told.append(agreeing(entry.question, entry.answer, others))
            case _:
                told.append(None)
    return told


def _fits(place: int, racks: RackSet | None) -> bool | None:
    return None if racks is None else bool(racks >> place & 1)


def _there(place: int, left: Sequence[int]) -> bool:
    """Whether enough tiles of each kind are left to make the rack."""
    return all(count <= most for count, most in zip(COUNTS[place], left, strict=True))


def _checked(cards: Sequence[str]) -> Rack:
    """Three tiles, or numbers where the colour is open."""
    if len(cards) != RACK_SIZE:
        raise IllegalAction(refusals.NOT_THREE_TILES)
    if not all(card in KINDS or card in _NUMBERS for card in cards):
        raise IllegalAction(refusals.NO_SUCH_TILE)
    return tuple(sorted(cards))


@lru_cache(maxsize=_DIFFERENT)
def _named(cards: Rack) -> RackSet:
    """Every rack that these cards name, in any order."""
    return sum(1 << place for place, rack in enumerate(EVERY) if _names(cards, rack))


def _names(cards: Rack, rack: Rack) -> bool:
    return any(all(map(str.endswith, rack, order)) for order in permutations(cards))
