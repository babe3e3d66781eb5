"""What each card may bring, and in which rows."""

from collections.abc import Mapping
from typing import NamedTuple

from numbra.games.nmbrs.cards import BIT

from .solver_index import Index


class Worth(NamedTuple):
    """The value of the cards a player may lay, by a goal."""

    cards: Mapping[str, tuple[float, float]]
    """What each card brings when it scores once, and when it is kept."""
    waiting: int
    """The jokers that must be played, as a mask; they are not of the hand."""
    out: float
    """The value of keeping one card at most."""


class Stake(NamedTuple):
    """What a card may bring, and the rows in which it does."""

    bit: int
    points: float
    """What it brings when it scores once."""
    kept: float
    """What it brings when it stays in hand."""
    counts: bool
    """Whether it is of the hand, not a joker that waits."""
    rows: int
    single: int
    """The rows in which it scores once."""
    double: int
    """The rows in which it scores twice."""
    without_jokers: float
    """The most it can bring without the player's jokers."""


def stakes_of(worth: Worth, index: Index, plain: int) -> tuple[Stake, ...]:
    """The stake of each card; `plain` are the rows without the player's jokers."""
    found = []
    for card, (points, kept) in worth.cards.items():
        bit = BIT[card]
        rows, double = index.holding[bit], index.doubling[bit]
        without = kept
        if plain & rows:
            without = max(kept, 2 * points if plain & double else points)
        single = rows & ~double & ~index.unpaid[bit]
        found.append(Stake(bit, points, kept, not bit & worth.waiting, rows, single, double, without))
    return tuple(found)
