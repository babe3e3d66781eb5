"""An index of rows: for every card, which of them hold it, as one whole number with a bit for each row.

Two rows that lie there together share nothing, or one card in which they cross. So the rows that a chosen row rules
out are found with a few operations on whole sets of rows.
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
        """The rows that hold a card, by its bit."""
        self.doubling = self._sets(final.doubled for final in rows)
        """The rows in which a card scores twice, by its bit."""
        self.unpaid = self._sets(final.unpaid for final in rows)
        """The rows in which a card scores nothing, by its bit."""
        self.crossing = self._sets(final.crossed for final in rows)
        """The rows that cross a row of the table in a card, by its bit."""
        self.connecting = self._sets(final.nodes for final in rows)
        """The rows that touch a node, by its bit."""
        self.needing = self._sets(final.needs for final in rows)
        """The rows to which a joker is lent, by its bit."""
        self.staying = self._sets(final.staying for final in rows)
        """The rows in which a joker lies for good while others are lent to them, by its bit."""
        self.lending: dict[int, dict[int, int]] = {}
        """The rows in which a number comes by a swap, by its bit, and by the bit of the joker lying there before."""
        self.standing: dict[int, dict[int, int]] = {}
        """The rows with a joker of the player's, by its bit, and by the number it stands for."""
        self.stands: list[Stands] = [stands_of(final) if final.own & JOKER_BITS else () for final in rows]
        """What the player's jokers stand for in each row, by the row's number."""
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
        """The rows that can never lie there together with this one."""
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
    """A set of ascending numbers as one whole number, built from its binary digits in linear time."""
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
