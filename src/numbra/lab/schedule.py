"""Who plays whom: every table of an arena, every deal at it, and every seating of that deal.

With as many bots as seats there is one table. With more, every choice of them is a table (for two seats: every pair).
With fewer, every way to fill the seats in which each bot sits at least once. A deal is played in all seatings of the
table, so that its luck is the same for all; at large tables in one order drawn for it, rotated once around.
"""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations
from math import ceil

from numbra.core.chance import Chance
from numbra.core.contract import Value

ALL_ORDERS = 4
"""The most seats at which a deal is played in every order of the bots; with more, only in rotations."""

Seating = tuple[str, ...]
"""The bots by seat."""


class Fixture(Value, frozen=True):
    """One game to be played: its number, its deal, and who sits where."""

    number: int
    deal: int
    seating: Seating


def tables(bots: tuple[str, ...], seats: int) -> tuple[Seating, ...]:
    """The bots that meet, table by table."""
    if len(bots) == seats:
        return (bots,)
    if len(bots) > seats:
        return tuple(combinations(bots, seats))
    return tuple(filled for filled in combinations_with_replacement(bots, seats) if set(filled) == set(bots))


def seatings(table: Seating, seed: str, deal: int) -> tuple[Seating, ...]:
    """The orders in which a table plays a deal."""
    if len(table) <= ALL_ORDERS:
        return tuple(dict.fromkeys(permutations(table)))
    order = Chance(seed, f"arena/order/{deal}").shuffled(table)
    return tuple(order[turn:] + order[:turn] for turn in range(len(order)))


def deals_for(games: int, bots: tuple[str, ...], seats: int) -> int:
    """How many deals give every table at least this many games."""
    return ceil(games / min(len(seatings(table, "", 0)) for table in tables(bots, seats)))


def fixtures(bots: tuple[str, ...], seats: int, deals: int, seed: str) -> Iterator[Fixture]:
    """All games, deal by deal, so that a run cut short has been fair so far."""
    number = 0
    for deal in range(deals):
        for table in tables(bots, seats):
            for seating in seatings(table, seed, deal):
                yield Fixture(number, deal, seating)
                number += 1
