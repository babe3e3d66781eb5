"""An index of rows: for every card, which of them hold it, as one whole number with a bit for each row.

Two rows that lie there together share nothing, or one card in which they cross. So what a chosen row rules out is
found with a few operations on whole sets of rows.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from numbra.games.nmbrs.cards import BIT, RAW, VALUE

from .solver_bits import bits_of
from .solver_rows import JOKER_BITS, Final, Stands


class Index:
    """Rows by number, and sets of them by what they hold."""

    def __init__(self, rows: Sequence[Final]) -> None:
        self.rows = rows
        self.all = (1 << len(rows)) - 1
        self.holding = self._sets(final.cards for final in rows)
        """By a card's bit."""
        self.doubling = self._sets(final.doubled for final in rows)
        """By the bit of a card that scores twice."""
        self.unpaid = self._sets(final.unpaid for final in rows)
        """By the bit of a card that scores nothing."""
        self.crossing = self._sets(final.crossed for final in rows)
        """By the bit of a card of the table where they cross a row."""
        self.connecting = self._sets(final.nodes for final in rows)
        """By the bit of a node."""
        self.needing = self._sets(final.needs for final in rows)
        """By the bit of a joker that is lent to them."""
        self.staying = self._sets(final.staying for final in rows)
        """By the bit of a joker that lies in them for good while others are lent to them."""
        self.lending: dict[int, dict[int, int]] = {}
        """By the bit of a number that comes by a swap, and then by the bit of the joker that lies there before."""
        self.standing: dict[int, dict[int, int]] = {}
        """By the bit of a joker of the player's, and then by the number it stands for."""
        self.stands: list[Stands] = [stands_of(final) if final.own & JOKER_BITS else () for final in rows]
        """By the number of the row, what the player's jokers stand for in it."""
        for at, final in enumerate(rows):
            for number, joker in final.lent:
                _put(self.lending, number, joker, at)
            for joker, number in self.stands[at]:
                _put(self.standing, joker, number, at)
        self._ruled_out: dict[int, int] = {}

    def _sets(self, masks: Iterable[int]) -> defaultdict[int, int]:
        """The rows by the bits of their masks."""
        where: defaultdict[int, list[int]] = defaultdict(list)
        for at, mask in enumerate(masks):
            while mask:
                lowest = mask & -mask
                where[lowest].append(at)
                mask ^= lowest
        return defaultdict(int, {bit: _as_set(numbers) for bit, numbers in where.items()})

    def ruled_out(self, number: int) -> int:
        """The rows that cannot lie there together with this one, whatever else does."""
        found = self._ruled_out.get(number)
        if found is None:
            final = self.rows[number]
            found = _sharing_two(self.holding, final.cards) | self._each_waits(final)
            for card in bits_of(final.crossed):
                found |= self.crossing[card]
            for joker, stands_for in self.stands[number]:
                found |= self.holding[joker] & ~self.standing[joker][stands_for]
            for place, joker in final.lent:
                for other, rows in self.lending[place].items():
                    found |= rows if other != joker else 0
            self._ruled_out[number] = found
        return found

    def _each_waits(self, final: Final) -> int:
        """The rows that wait for a joker to be lent to this row first, as this row waits for one lent to them."""
        found = 0
        for joker in bits_of(final.staying):
            for lent in bits_of(final.needs):
                found |= self.needing[joker] & self.staying[lent]
        return found

    def sharing_two(self, cards: int) -> int:
        """The rows with two or more of these cards."""
        return _sharing_two(self.holding, cards)

    def in_a_ring(self, nodes: int) -> int:
        """The rows that connect two of these nodes, which are connected already."""
        return _sharing_two(self.connecting, nodes)


def stands_of(final: Final) -> Stands:
    """What the player's jokers stand for in a row, by joker."""
    return tuple(sorted((BIT[card], VALUE[card]) for card in final.row if RAW[card] != card and BIT[card] & final.own))


def _put(where: dict[int, dict[int, int]], key: int, second: int, at: int) -> None:
    rows = where.setdefault(key, {})
    rows[second] = rows.get(second, 0) | 1 << at


def _as_set(numbers: Sequence[int]) -> int:
    """Ascending numbers as one whole number: by way of its binary digits, which takes no more time than they are."""
    digits = bytearray(b"0") * (numbers[-1] + 1)
    for number in numbers:
        digits[-1 - number] = ord("1")
    return int(digits, 2)


def _sharing_two(where: Mapping[int, int], members: int) -> int:
    """The rows with two or more of these members."""
    once = twice = 0
    for member in bits_of(members):
        rows = where[member]
        twice |= once & rows
        once |= rows
    return twice
