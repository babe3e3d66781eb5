"""The rows on the table, and how a new row may lie among them.

A row that touches others contains each of them wholly, or crosses it in exactly one card. Think of rows as points and
shared cards as lines: a card lies in at most two rows, what one play contains or newly crosses is not yet connected,
and so no ring ever arises.
"""

from collections.abc import Iterator
from functools import lru_cache
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
    """Why a new row cannot lie among the old ones: the refusal and the cards it names."""

    refusal: Refusal
    named: Row = ()


class Group(NamedTuple):
    """Rows connected with each other: their cards and their values, as masks."""

    cards: int
    values: int


class LaidRows(NamedTuple):
    """The rows as they lie, with precomputed masks for what is asked of them often."""

    rows: tuple[Row, ...]
    masks: tuple[int, ...]
    groups: tuple[Group, ...]
    crossings: int
    """The cards that lie in two rows, as a mask."""
    by_value: dict[int, tuple[Lying, ...]]
    values: int
    """The values that lie on the table, as a mask."""
    neighbours: dict[int, int]
    """For each step, the values with a neighbour one step above in the same row, as a mask."""
    strangers: list[tuple[int, int]]
    """For each group its values and those of all others, as masks; filled in when first asked for."""

    def lies(self, card: str) -> bool:
        """Whether this very card lies there, a joker as the number it is to stand for."""
        return any(lying[0] == card for lying in self.by_value.get(VALUE.get(card, 0), ()))

    def group(self, cards: int) -> int:
        """All cards connected with these, which lie in one group."""
        return next(group.cards for group in self.groups if group.cards & cards)

    def touch(self, bits: int) -> Touch | Clash:
        """How a row of these cards would lie, or why it cannot."""
        contained: list[int] = []
        crossed: list[int] = []
        for row, lying in enumerate(self.masks):
            if shared := lying & bits:
                (contained if shared == lying else crossed).append(row)
        joined = [self.group(self.masks[row]) for row in contained]
        for row in crossed:
            shared = self.masks[row] & bits
            if shared & (shared - 1):
                return Clash(refusals.SPLITS_A_ROW, self.rows[row])
            others = [other for other, lying in enumerate(self.masks) if lying & shared and other != row]
            if not others:
                joined.append(self.group(shared))
            elif others[0] not in contained:
                return Clash(refusals.CARD_IN_TWO_ROWS, tuple(card for card in self.rows[row] if BIT[card] == shared))
        if len(set(joined)) < len(joined):
            return Clash(refusals.RING)
        return Touch(tuple(contained), tuple(crossed))

    def pairs(self, distance: int) -> int:
        """The values from which a card and the one this far above may both join a new row, as a mask.

        They are neighbours in a row, which can then be contained, or belong to different groups.
        """
        found = self.neighbours.get(distance, 0)
        if len(self.groups) > 1:
            if not self.strangers:
                self.strangers.extend(_strangers(self.groups))
            for here, elsewhere in self.strangers:
                found |= here & elsewhere >> distance
        return found


def _strangers(groups: tuple[Group, ...]) -> Iterator[tuple[int, int]]:
    for group in groups:
        elsewhere = 0
        for other in groups:
            if other is not group:
                elsewhere |= other.values
        yield group.values, elsewhere


@lru_cache(maxsize=128)
def table(rows: tuple[Row, ...]) -> LaidRows:
    """The table on which these rows lie, built from the cached table of all but the last row."""
    return _with_row(table(rows[:-1]), rows[-1]) if rows else LaidRows((), (), (), 0, {}, 0, {}, [])


def _with_row(before: LaidRows, row: Row) -> LaidRows:
    """The table after one more row was put down."""
    shape = _shape(row)
    by_value = before.by_value.copy()
    if before.values & shape.values:
        for value, (lying,) in shape.by_value.items():
            by_value[value] = _beside(by_value[value], lying) if value in by_value else (lying,)
    else:
        by_value.update(shape.by_value)
    cards, values, crossings = shape.cards, shape.values, before.crossings
    groups: list[Group] = []
    for group in before.groups:
        if group.cards & shape.cards:
            crossings |= group.cards & shape.cards
            cards |= group.cards
            values |= group.values
        else:
            groups.append(group)
    groups.append(Group(cards, values))
    neighbours = before.neighbours.copy()
    neighbours[shape.step] = neighbours.get(shape.step, 0) | shape.neighbours
    return LaidRows(
        (*before.rows, row),
        (*before.masks, shape.cards),
        tuple(groups),
        crossings,
        by_value,
        before.values | shape.values,
        neighbours,
        [],
    )


def _beside(others: tuple[Lying, ...], lying: Lying) -> tuple[Lying, ...]:
    """The cards of one value with another put there; one that lies there already gets a second place."""
    card, bit, places = lying
    for other in others:
        if other[0] == card:
            return (*(one for one in others if one is not other), (card, bit, (*other[2], *places)))
    return (*others, lying)


class _Shape(NamedTuple):
    """The masks of a row that do not depend on the rest of the table."""

    cards: int
    values: int
    step: int
    neighbours: int
    """All its values but the last."""
    by_value: dict[int, tuple[Lying]]


@lru_cache(maxsize=4096)
def _shape(row: Row) -> _Shape:
    bits = [0, *(BIT[card] for card in row), 0]
    cards = sum(bits)
    values = sum(1 << VALUE[card] for card in row)
    by_value: dict[int, tuple[Lying]] = {
        VALUE[card]: ((card, bits[at + 1], ((cards, bits[at], bits[at + 2]),)),) for at, card in enumerate(row)
    }
    return _Shape(cards, values, VALUE[row[1]] - VALUE[row[0]], values ^ 1 << VALUE[row[-1]], by_value)
