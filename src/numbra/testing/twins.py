"""Pairs of deals that look alike to an observer: they differ in what the observer does not see."""

from collections.abc import Iterable
from typing import Any

from numbra.core.contract import Seat, State, Zone

from .changes import Bring, Change, brought, changed

Sight = tuple[tuple[str, tuple[str, ...]], ...]


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


def twin(bring: Bring, deal: Any, observer: Seat | None, changes: Iterable[Change], wanted: int) -> Any:
    """The deal after the first `wanted` of these changes that change the table and that the observer does not notice.

    It is the same deal if there is none.
    """
    first = bring(deal)
    seen, lying = sights(first, observer), faces(first)
    for change in changes:
        candidate = changed(deal, change)
        state = brought(bring, candidate)
        if state and faces(state) != lying and sights(state, observer) == seen:
            deal, lying = candidate, faces(state)
            wanted -= 1
        if not wanted:
            break
    return deal
