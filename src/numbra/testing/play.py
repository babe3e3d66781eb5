"""Plays a game: at random with every kind of action equally likely, or eagerly, so that the game ends."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from numbra.core.contract import Action, Seat, State

from .table import Table

LISTED = 400
"""The most legal actions that are read; a listing can have tens of thousands."""
PATIENCE = 200
"""Steps after which players become eager."""
EAGERNESS = 0.9
COMPARED = 60


@dataclass(frozen=True)
class Listing:
    """A seat's legal actions, up to `LISTED`."""

    actions: tuple[Action, ...]
    whole: bool

    def __contains__(self, action: Action) -> bool:
        return any(action == listed for listed in self.actions)


def listing(actions: Iterable[Action], limit: int = LISTED) -> Listing:
    """The first actions of a lazy list, and whether that was all."""
    first = tuple(islice(actions, limit + 1))
    return Listing(first[:limit], len(first) <= limit)


def by_kind(actions: Iterable[Action]) -> dict[type[Action], list[Action]]:
    """Actions by their type."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    return kinds


def some(actions: Sequence[Action], rng: Random, each: int) -> list[Action]:
    """A few actions of every kind."""
    kinds = by_kind(actions).values()
    return [action for kind in kinds for action in rng.sample(kind, min(each, len(kind)))]


def choose(table: Table, state: State, rng: Random, eagerness: float) -> tuple[Seat, Action]:
    """A seat that may act, and an action of a kind drawn first; an eager seat prefers what brings points."""
    seat = rng.choice(rng.choice((state.acting, state.waiting_for)))
    kinds = list(by_kind(listing(state.actions(seat)).actions).values())
    if rng.random() >= eagerness:
        return seat, rng.choice(rng.choice(kinds))
    offered = [action for kind in kinds for action in rng.sample(kind, min(COMPARED, len(kind)))]
    rng.shuffle(offered)
    return seat, max(offered, key=lambda action: table.take(state, seat, action).scores[seat])


def play_out(table: Table, state: State, rng: Random, limit: int) -> None:
    """Play to the end; a game that does not reach it breaks a promise."""
    for _ in range(limit):
        if state.over:
            return
        state = table.take(state, *choose(table, state, rng, EAGERNESS))
    raise table.broken(f"a game ends; this one goes on after {limit} steps")
