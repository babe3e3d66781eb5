"""Pairs of deals that look alike to somebody: one is the other with cards changed about that he cannot tell apart."""

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
    """What an observer sees on the table; for None what everybody sees."""
    return tuple((zone.name, _sight(zone, observer, state.seats)) for zone in state.zones())


def _sight(zone: Zone, observer: Seat | None, seats: int) -> tuple[str, ...]:
    if observer is not None:
        return zone.sight(observer)
    return zone.sight(0) if zone.faces >= set(range(seats)) else zone.sight(-1)


def faces(state: State) -> Sight:
    """What somebody would see who sees everything."""
    return tuple((zone.name, zone.cards) for zone in state.zones())


def twin(table: Table, deal: Any, observer: Seat | None, swaps: Iterable[Swap], wanted: int) -> Any:
    """The deal after some of these swaps, so many that the observer does not notice; itself if he notices all."""
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
    """Swaps of cards that differ, but not from behind, where backs tell something: there are few, so all of them."""
    backs = _backs(table, deal)
    return [
        Swap(number, one, other)
        for number, cards in enumerate(_lists(deal))
        for one, other in combinations(range(len(cards)), 2)
        if str(cards[one]) in backs and cards[one] != cards[other]
        if backs[str(cards[one])] == backs.get(str(cards[other]))
    ]


def _backs(table: Table, deal: Any) -> dict[str, str]:
    """What each card looks like from behind, as far as that is ever seen: each is brought to every place in turn."""
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
    """The game so dealt, if it can be."""
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
