"""Checks that nothing is left to the seed once all deals are stacked, and finds the steps that bring later deals."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from msgspec import structs

from numbra.core.contract import Action, Seat, State

from .changes import Bring, Swap, lookalike_swaps
from .deals import Deals
from .play import EAGERNESS, PATIENCE, choose
from .table import Table, outcome
from .twins import faces


@dataclass(frozen=True)
class Parting:
    """A deal at which two games may part, and the state that it, or another in its place, brings in each of them."""

    deals: Deals
    deal: Any
    number: int | None
    """Which of the later deals it is; None for the first deal."""
    step: int
    bring: Bring
    bring_other: Bring

    @property
    def used(self) -> int:
        """How many later deals have come before it."""
        return self.number or 0

    @cached_property
    def lookalikes(self) -> list[Swap]:
        """Swaps of cards that look alike from behind."""
        return lookalike_swaps(self.deals.kind, self.deal, self.bring)


@dataclass(frozen=True)
class Stacked:
    """The first deal of a game, and the later ones that came in it."""

    first: Parting
    later: tuple[Parting, ...]


def check_stacked(table: Table, rng: Random, limit: int) -> Stacked:
    """Play one long game with all deals stacked, from two seeds at once: it must be the same game.

    Where already the first states differ, such as by how cards are printed, both are played from the same seed.
    """
    deals, other = Deals(table), replace(table, seed=f"{table.seed} other")
    if not _alike(table.start(deals.first), other.start(deals.first)):
        other = table
    first = _at_start(table, other, deals)
    states = [first.bring(deals.first), first.bring_other(deals.first)]
    later: list[Parting] = []
    used, table.step = 0, 0
    while not states[0].over and table.step < limit:
        before = [deals.stacked(state, used) for state in states]
        seat, action = choose(table, before[0], rng, EAGERNESS if table.step > PATIENCE else 0)
        states = [table.take(state, seat, action) for state in before]
        table.step += 1
        same = _alike(*states)
        table.promise(same, "what chance brings later can be stacked too, in the field `later` of the deal")
        if now := deals.used_by(states[0]):
            later.append(_on_the_way(table, deals, before, used, seat, action))
            used += now
    return Stacked(first, tuple(later))


def _alike(state: State, other: State) -> bool:
    """Whether two states differ in their seeds only."""
    if structs.replace(other, seed=state.seed) == state:
        return True
    return faces(state) == faces(other) and outcome(state) == outcome(other)


def _at_start(table: Table, other: Table, deals: Deals) -> Parting:
    """The first deal."""

    def bring(deal: Any) -> State:
        return deals.stacked(table.start(deal), 0)

    def bring_other(deal: Any) -> State:
        return deals.stacked(other.start(deal), 0)

    return Parting(deals, deals.first, None, 0, bring, bring_other)


def _on_the_way(table: Table, deals: Deals, before: Sequence[State], used: int, seat: Seat, action: Action) -> Parting:
    """The later deal that comes when this action is taken."""

    def bring(deal: Any) -> State:
        return deals.next(before[0], deal).apply(seat, action)

    def bring_other(deal: Any) -> State:
        return deals.next(before[1], deal).apply(seat, action)

    return Parting(deals, deals.later(used), used, table.step, bring, bring_other)
