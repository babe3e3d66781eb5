"""Which numbers go together: those that share a row of three."""

from collections.abc import Iterable
from functools import cache

from numbra.games.nmbrs.cards import VALUE, deck
from numbra.games.nmbrs.options import NmbrsOptions
from numbra.games.nmbrs.rows import RowRule, is_row


@cache
def partners(rule: RowRule, highest: int) -> tuple[int, ...]:
    """For each number the mask of all numbers it shares a row of three with."""
    found = [0] * (highest + 1)
    for step in range(1, (highest - 1) // 2 + 1):
        for first in range(1, highest - 2 * step + 1):
            row = (first, first + step, first + 2 * step)
            if is_row(row, rule):
                for number in row:
                    found[number] |= sum(1 << other for other in row if other != number)
    return tuple(found)


def numbers(cards: Iterable[str]) -> int:
    """The numbers that cards are or stand for, as a mask; a joker in hand has none."""
    mask = 0
    for card in cards:
        mask |= 1 << VALUE[card] if card in VALUE else 0
    return mask


def friends(card: str, among: int, options: NmbrsOptions) -> int:
    """How many of these numbers share a row of three with a card; a joker goes with all of them."""
    if card not in VALUE:
        return among.bit_count()
    return (among & partners(options.rows, deck(options).highest)[VALUE[card]]).bit_count()
