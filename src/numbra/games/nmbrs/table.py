"""The rows on the table, and how a new row may lie among them.

A row that touches others contains each of them wholly, or crosses it in exactly one card. Think of rows as points and
shared cards as lines: a card lies in at most two rows, what one play contains or newly crosses is not yet connected,
and so no ring ever arises.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from numbra.core.errors import Refusal

from . import refusals
from .cards import BIT, VALUE

Row = tuple[str, ...]

Place = tuple[int, int, int]
"""A card's place in a row: the row's mask, and the bits of the neighbours below and above (0 at an end)."""
Lying = tuple[str, int, tuple[Place, ...]]
"""A card, its bit and its places: one or two on the table, none for a card that does not lie there."""


class Touch(NamedTuple):
    """What a new row does to the old ones: those it contains and those it crosses, by number."""

    contained: tuple[int, ...]
    crossed: tuple[int, ...]


class Clash(NamedTuple):
    """Why a new row cannot lie among the old ones: the refusal and what it names."""

    refusal: Refusal
    named: str = ""


class Group(NamedTuple):
    """Rows connected with each other: their cards and their values, as masks."""

    cards: int
    values: int


@dataclass(frozen=True, eq=False)
class Table:
    """The rows as they lie, with what is asked of them again and again."""

    rows: tuple[Row, ...]
    masks: tuple[int, ...]
    groups: tuple[Group, ...]
    crossings: int
    """The cards that lie in two rows, as a mask."""
    by_value: Mapping[int, tuple[Lying, ...]]
    values: int
    """The values that lie on the table, as a mask."""
    neighbours: Mapping[int, int]
    """For each step, the values with a neighbour so far above in the same row, as a mask."""
    _pairs: dict[int, int] = field(default_factory=dict)

    def lies(self, card: str) -> bool:
        """Whether this very card lies there, a joker as the number it is to stand for."""
        return any(lying[0] == card for lying in self.by_value.get(VALUE.get(card, 0), ()))

    def group(self, cards: int) -> int:
        """All cards connected with these, which lie in one group."""
        return next(group.cards for group in self.groups if group.cards & cards)

    def touch(self, bits: int) -> Touch | Clash:
        """How a row of these cards would lie, or why it cannot."""
        contained = tuple(row for row, lying in enumerate(self.masks) if lying & ~bits == 0)
        crossed = tuple(row for row, lying in enumerate(self.masks) if lying & bits and lying & ~bits)
        joined = [self.group(self.masks[row]) for row in contained]
        for row in crossed:
            shared = self.masks[row] & bits
            if shared & (shared - 1):
                return Clash(refusals.SPLITS_A_ROW, "-".join(self.rows[row]))
            others = [other for other, lying in enumerate(self.masks) if lying & shared and other != row]
            if not others:
                joined.append(self.group(shared))
            elif others[0] not in contained:
                return Clash(refusals.CARD_IN_TWO_ROWS, next(card for card in self.rows[row] if BIT[card] == shared))
        if len(set(joined)) < len(joined):
            return Clash(refusals.RING)
        return Touch(contained, crossed)

    def pairs(self, distance: int) -> int:
        """The values from which a card and the one this far above may both join a new row, as a mask.

        They are neighbours in a row, which can then be contained, or belong to different groups.
        """
        found = self._pairs.get(distance)
        if found is None:
            found = self.neighbours.get(distance, 0)
            for one, other in permutations(self.groups, 2):
                found |= one.values & other.values >> distance
            self._pairs[distance] = found
        return found


@lru_cache(maxsize=4096)
def table(rows: tuple[Row, ...]) -> Table:
    """The table on which these rows lie: one row more than a table that was most likely asked for before."""
    return _with_row(table(rows[:-1]), rows[-1]) if rows else Table((), (), (), 0, {}, 0, {})


def _with_row(before: Table, row: Row) -> Table:
    """The table after one more row was put down."""
    bits = [0, *(BIT[card] for card in row), 0]
    cards = sum(bits)
    values = sum(1 << VALUE[card] for card in row)
    step = VALUE[row[1]] - VALUE[row[0]]
    by_value = dict(before.by_value)
    for at, card in enumerate(row):
        _put(by_value, card, (cards, bits[at], bits[at + 2]))
    neighbours = before.neighbours.get(step, 0) | values ^ 1 << VALUE[row[-1]]
    joined = [group for group in before.groups if group.cards & cards]
    crossings = before.crossings
    group = Group(cards, values)
    for other in joined:
        crossings |= cards & other.cards
        group = Group(group.cards | other.cards, group.values | other.values)
    return Table(
        rows=(*before.rows, row),
        masks=(*before.masks, cards),
        groups=(*(other for other in before.groups if other not in joined), group),
        crossings=crossings,
        by_value=by_value,
        values=before.values | values,
        neighbours={**before.neighbours, step: neighbours},
    )


def _put(by_value: dict[int, tuple[Lying, ...]], card: str, place: Place) -> None:
    """Add a card; one that lies there already gets a second place."""
    places: tuple[Place, ...] = (place,)
    others = []
    for other in by_value.get(VALUE[card], ()):
        if other[0] == card:
            places = (*other[2], place)
        else:
            others.append(other)
    by_value[VALUE[card]] = (*others, (card, BIT[card], places))
