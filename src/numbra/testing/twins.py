"""Pairs of deals that look alike to an observer: they differ in swapped cards that the observer cannot tell apart."""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from numbra.core.contract import Seat, State, Zone
from numbra.core.errors import InvalidSetup

from .table import Table

TRIES = 80
ROTATIONS = 8

Sight = tuple[tuple[str, tuple[str, ...]], ...]


class Swap(NamedTuple):
    """Two places of one of the lists of a deal."""

    cards: int
    one: int
    other: int


def sights(state: State, observer: Seat | None) -> Sight:
    """The visible faces and backs of each zone, for an observer; for None what everybody sees."""
    return tuple((zone.name, _sight(zone, observer, state.seats)) for zone in state.zones())


def _sight(zone: Zone, observer: Seat | None, seats: int) -> tuple[str, ...]:
    if observer is not None:
        return zone.sight(observer)
    return zone.sight(0) if zone.faces >= set(range(seats)) else zone.sight(-1)


def faces(state: State) -> Sight:
    """The faces of all cards in each zone."""
    return tuple((zone.name, zone.cards) for zone in state.zones())


def twin(table: Table, deal: Any, observer: Seat | None, swaps: Iterable[Swap], wanted: int) -> Any:
    """The deal after the first `wanted` of these swaps that the observer does not notice; as it was if none is."""
    seen = sights(table.start(deal), observer)
    for swap in swaps:
        candidate = _swapped(deal, swap)
        state = _started(table, candidate)
        if state and sights(state, observer) == seen:
            deal = candidate
            wanted -= 1
        if not wanted:
            break
    return deal


def any_swaps(deal: Any, rng: Random) -> Iterator[Swap]:
    """Swaps at random."""
    several = [(number, len(cards)) for number, cards in enumerate(_lists(deal)) if len(cards) > 1]
    for _ in range(TRIES if several else 0):
        number, size = rng.choice(several)
        yield Swap(number, *rng.sample(range(size), 2))


def lookalike_swaps(table: Table, deal: Any) -> list[Swap]:
    """All swaps of different cards with the same back, of those whose backs show something. There are few."""
    backs = _backs(table, deal)
    return [
        Swap(number, one, other)
        for number, cards in enumerate(_lists(deal))
        for one, other in combinations(range(len(cards)), 2)
        if str(cards[one]) in backs and cards[one] != cards[other]
        if backs[str(cards[one])] == backs.get(str(cards[other]))
    ]


def _backs(table: Table, deal: Any) -> dict[str, str]:
    """Each card's back, as far as it can be seen. The deal is rotated, so that cards come to different places."""
    backs: dict[str, str] = {}
    for number in range(ROTATIONS):
        rotated = deepcopy(deal)
        for cards in _lists(rotated):
            start = len(cards) * number // ROTATIONS
            cards[:] = cards[start:] + cards[:start]
        state = _started(table, rotated)
        for zone in state.zones() if state else ():
            backs.update(zip(zone.cards, zone.backs or (), strict=False))
    return backs


def _started(table: Table, deal: Any) -> State | None:
    """The state after this deal, or None if it is refused."""
    try:
        return table.start(deal)
    except InvalidSetup:
        return None


def _swapped(deal: Any, swap: Swap) -> Any:
    """A copy of the deal in which two cards have changed places."""
    copy = deepcopy(deal)
    cards = list(_lists(copy))[swap.cards]
    cards[swap.one], cards[swap.other] = cards[swap.other], cards[swap.one]
    return copy


def _lists(value: Any) -> Iterator[list[Any]]:
    """All lists in a JSON value."""
    if isinstance(value, list):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _lists(inner)
