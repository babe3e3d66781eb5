"""What may stand before a seat, found the long way: every history of its racks is tried, and its draws are counted."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Any

from games.code777 import oracle
from numbra.games.code777.events import Announced, Answer, Dealt, Entry, Removed, Replaced, Reshuffled
from numbra.games.code777.tiles import COPIES, KINDS
from numbra.games.code777.view import Code777View

EVERY_RACK: list[tuple[str, ...]] = [
    rack for rack in combinations_with_replacement(KINDS, 3) if all(rack.count(kind) <= COPIES[kind] for kind in rack)
]


def enumerated(view: Code777View) -> dict[tuple[str, ...], int]:
    """The racks before a seat, each with the number of ways in which the game can have gone with it."""
    assert view.seat is not None
    found: Counter[tuple[str, ...]] = Counter()
    for history in product(*_agreeing(view.log, view.seat)):
        found[history[-1]] += _ways(view.log, view.seat, history)
    return {rack: ways for rack, ways in found.items() if ways}


def _agreeing(log: Sequence[Entry], seat: int) -> list[list[tuple[str, ...]]]:
    """For each rack that the seat has had, those that nothing said or shown contradicts."""
    table: list[Any] = []
    stays: list[list[tuple[str, ...]]] = []
    for entry in log:
        match entry:
            case Dealt():
                table = list(entry.racks)
                stays.append(EVERY_RACK)
            case Replaced():
                table[entry.rack] = entry.tiles
                if entry.rack == seat:
                    stays.append(EVERY_RACK)
            case Answer() if entry.asker != seat:
                seen = [rack for place, rack in enumerate(table) if place not in (seat, entry.asker)]
                stays[-1] = [rack for rack in stays[-1] if oracle.answer(entry.question, [*seen, rack]) == entry.answer]
            case Announced() if entry.seat == seat:
                stays[-1] = [rack for rack in stays[-1] if (_digits(rack) == list(entry.numbers)) == entry.right]
            case Removed() if entry.rack == seat and entry.tiles:
                stays[-1] = [rack for rack in stays[-1] if sorted(rack) == sorted(entry.tiles)]
    return stays


def _digits(rack: tuple[str, ...]) -> list[int]:
    return sorted(int(tile[1]) for tile in rack)


def _ways(log: Sequence[Entry], seat: int, history: Sequence[tuple[str, ...]]) -> int:
    """In how many ways all draws of the game can have come about if these were the seat's racks."""
    mine = iter(history)
    supply, resting, ways = Counter(COPIES), list[Sequence[str]](), 1
    here: tuple[str, ...] = ()
    for entry in log:
        drawn: list[Sequence[str]] = []
        match entry:
            case Dealt():
                here = next(mine)
                drawn = [rack or here for rack in entry.racks]
            case Replaced() if entry.rack == seat:
                here = next(mine)
                drawn = [here]
            case Replaced():
                drawn = [entry.tiles or ()]
            case Removed():
                resting.append(here if entry.rack == seat else entry.tiles or ())
            case Reshuffled(pile="tiles"):
                for _ in range(entry.returned // 3):
                    supply.update(resting.pop(0))
        for rack in drawn:
            ways *= prod(comb(supply[kind], rack.count(kind)) for kind in set(rack))
            if not ways:
                return 0
            supply.subtract(rack)
    return ways
