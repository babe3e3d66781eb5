"""Actions with one thing changed, as a faulty or malicious client might send them."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from numbra.core.contract import Action, State

from .play import by_kind
from .table import plain

KEPT = 8
HUGE = 2**70


class Pool:
    """Actions seen so far in a game, a few of each kind: by other seats, in other phases."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._seen: dict[type[Action], list[Action]] = {}

    def add(self, actions: tuple[Action, ...]) -> None:
        """Remember some of these."""
        for kind, found in by_kind(actions).items():
            kept = self._seen.setdefault(kind, [])
            kept.extend(self._rng.sample(found, min(2, len(found))))
            del kept[: max(0, len(kept) - KEPT)]

    def actions(self) -> list[Action]:
        """What is remembered."""
        return [action for kept in self._seen.values() for action in kept]

    def leaves(self, state: State) -> list[object]:
        """Numbers and texts that may stand in an action: as in those remembered, or cards from anywhere."""
        cards = [card for zone in state.zones() for card in zone.cards]
        drawn = self._rng.sample(cards, min(KEPT, len(cards)))
        found = [leaf for action in self.actions() for leaf in _leaves(plain(action))]
        found += [*drawn, *(int(card) for card in drawn if card.isdecimal())]
        return list({repr(leaf): leaf for leaf in found}.values())


def mutants(actions: Iterable[Action], leaves: list[object], rng: Random, each: int) -> Iterator[dict[str, Any]]:
    """Some JSON values that differ from one of the actions' in one place."""
    for action in actions:
        found = list(_changed(plain(action), leaves, rng))
        yield from rng.sample(found, min(each, len(found)))


def _leaves(value: Any) -> Iterator[object]:
    """The numbers, texts and other scalars inside a JSON value."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _leaves(one)
    else:
        yield value


def _changed(value: Any, leaves: list[object], rng: Random) -> Iterator[Any]:
    """The value changed in one place, in each of several ways."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from ({**value, name: other} for other in _changed(inner, leaves, rng))
            yield {key: kept for key, kept in value.items() if key != name}
        yield {**value, "unknown": 0}
    elif isinstance(value, list):
        yield from _rearranged(value, rng)
        for place, inner in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in _changed(inner, leaves, rng))
    else:
        yield from (leaf for leaf in leaves if leaf != value)
        yield from _misread(value)


def _rearranged(value: list[Any], rng: Random) -> Iterator[list[Any]]:
    """A list with elements dropped, doubled or in another order."""
    yield []
    if value:
        place = rng.randrange(len(value))
        yield value[:place] + value[place + 1 :]
        yield [*value[: place + 1], *value[place:]]
        yield value[::-1]
        yield [*value[1:], value[0]]


def _misread(value: Any) -> tuple[object, ...]:
    """A number or text as it may be misspelt."""
    if isinstance(value, bool) or value is None:
        return (not value, 1, "")
    if isinstance(value, int | float):
        return (value + 1, value - 1, -value, 0, HUGE, value + 0.5, str(value), True, None)
    return (f"{value}x", str(value)[::-1], str(value).upper(), "", 7, None)
