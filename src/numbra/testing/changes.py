"""Changes of a deal: components that change places, or, where chance draws each entry by itself, another face."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from msgspec import inspect

from numbra.core.contract import Deal, State
from numbra.core.errors import InvalidSetup

from .setups import values_of

TRIES = 80
ROTATIONS = 8

Path = tuple[str | int, ...]
Bring = Callable[[Any], State]
"""Makes the state that a deal brings. Raises `InvalidSetup` for one that the game refuses."""


def brought(bring: Bring, deal: Any) -> State | None:
    """The state that a deal brings, or None if the game refuses it."""
    try:
        return bring(deal)
    except InvalidSetup:
        return None


class Swap(NamedTuple):
    """Two places of one of the lists of a deal."""

    path: Path
    one: int
    other: int

    def within(self, entries: list[Any]) -> list[Any]:
        """The list with the two exchanged."""
        changed = list(entries)
        changed[self.one], changed[self.other] = changed[self.other], changed[self.one]
        return changed


class Redraw(NamedTuple):
    """A place of one of the lists of a deal, and what chance might have drawn there."""

    path: Path
    place: int
    drawn: Any

    def within(self, entries: list[Any]) -> list[Any]:
        """The list with the other entry."""
        return [*entries[: self.place], self.drawn, *entries[self.place + 1 :]]


Change = Swap | Redraw


def changed(deal: Any, change: Change) -> Any:
    """The deal with this change."""
    return _changed(deal, change.path, change)


def _changed(value: Any, path: Path, change: Change) -> Any:
    if not path:
        return change.within(value)
    name, *rest = path
    inner = _changed(value[name], tuple(rest), change)
    if isinstance(value, dict):
        return {**value, name: inner}
    return [*value[:name], inner, *value[int(name) + 1 :]]


def any_changes(kind: type[Deal], deal: Any, rng: Random) -> Iterator[Change]:
    """Changes at random: of an independent field redraws, of others swaps."""
    drawn = faces_drawn(kind, deal)
    several = [
        (path, entries)
        for path, entries in lists(deal)
        if (entries and not isinstance(entries[0], list) if path[0] in drawn else len(entries) > 1)
    ]
    for _ in range(TRIES if several else 0):
        path, entries = rng.choice(several)
        if path[0] in drawn:
            yield Redraw(path, rng.randrange(len(entries)), rng.choice(drawn[path[0]]))
        else:
            yield Swap(path, *rng.sample(range(len(entries)), 2))


def faces_drawn(kind: type[Deal], deal: Any) -> dict[str | int, list[Any]]:
    """What chance may draw for an entry of each independent field: what its type lists, and what the deal shows."""
    described = inspect.type_info(kind)
    fields = described.fields if isinstance(described, inspect.StructType) else ()
    return {
        field.name: list(dict.fromkeys([*_leaves(deal[field.name]), *_listed(_entry(field.type))]))
        for field in fields
        if field.name in kind.independent
    }


def _entry(kind: inspect.Type) -> inspect.Type:
    """The type of what is in the lists of a field, however deep."""
    match kind:
        case inspect.Metadata(type=inner) | inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
            return _entry(inner)
        case inspect.TupleType(item_types=(inner, *_)):
            return _entry(inner)
        case _:
            return kind


def _listed(kind: inspect.Type) -> Iterable[Any]:
    """Values of a type: of numbers between two bounds all, up to a hundred."""
    match kind:
        case inspect.IntType(ge=int(least), le=int(most)):
            return range(least, min(most, least + 99) + 1)
        case _:
            return values_of(kind, None)


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, list):
        for inner in value:
            yield from _leaves(inner)
    else:
        yield value


def lookalike_swaps(kind: type[Deal], deal: Any, bring: Bring) -> list[Swap]:
    """All swaps of different cards with the same back, of those whose backs show something. There are few."""
    backs = _backs(deal, bring)
    return [
        Swap(path, one, other)
        for path, cards in lists(deal)
        if path[0] not in kind.independent
        for one, other in combinations(range(len(cards)), 2)
        if str(cards[one]) in backs and cards[one] != cards[other]
        if backs[str(cards[one])] == backs.get(str(cards[other]))
    ]


def _backs(deal: Any, bring: Bring) -> dict[str, str]:
    """Each card's back, as far as it can be seen. The deal is rotated, so that cards come to different places."""
    backs: dict[str, str] = {}
    for number in range(ROTATIONS):
        state = brought(bring, _rotated(deal, number))
        for zone in state.zones() if state else ():
            backs.update(zip(zone.cards, zone.backs or (), strict=False))
    return backs


def _rotated(value: Any, number: int) -> Any:
    """A deal whose lists begin further on."""
    if isinstance(value, dict):
        return {name: _rotated(inner, number) for name, inner in value.items()}
    if not isinstance(value, list):
        return value
    start = len(value) * number // ROTATIONS
    return [_rotated(inner, number) for inner in (*value[start:], *value[:start])]


def lists(value: Any, path: Path = ()) -> Iterator[tuple[Path, list[Any]]]:
    """All lists in a JSON value, with the way to each."""
    if isinstance(value, list):
        yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, one in inner:
        yield from lists(one, (*path, name))
