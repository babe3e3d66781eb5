"""What a seat sees of the zones of a table: faces where it may see them, else backs."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from .contract import Seat, State, Zone

NOBODY: Seat = -1
"""Not a seat: who sits nowhere sees the backs of all cards."""


class Sight(NamedTuple):
    """A zone whose cards are what a viewer sees of them: the faces, or else what the backs tell."""

    zone: Zone
    up: bool
    """Whether the viewer sees the faces."""


def sights(state: State, seat: Seat | None) -> Iterator[Sight]:
    """What a seat sees of a state's zones; a spectator sees what every seat sees.

    A zone that the seat alone sees into is its own, unless the game names another owner.
    """
    everybody = frozenset(range(state.seats))
    for zone in state.zones():
        up = zone.faces >= (everybody if seat is None else {seat})
        seen = zone.cards if up else zone.sight(NOBODY)
        owner = seat if zone.owner is None and zone.faces == {seat} else zone.owner
        yield Sight(replace(zone, cards=seen, backs=None, faces=frozenset(), owner=owner), up)
