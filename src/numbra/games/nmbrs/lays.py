"""Every legal lay, without repeats and without trying subsets.

A row is found from the lowest card of one's own in it, its anchor: below it lie only cards of the table, above it
anything. Values are bits: for each step a few shifts of whole masks give the values at which an anchor can lie. Only
from there rows are grown card by card, and given up once they touch the table in a way that cannot become legal.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from .actions import Lay
from .cards import BIT, HIGHEST, LYING, VALUE, deck
from .rows import SHORTEST, steps
from .table import Place, Row, table
from .turn import Board


def lays(board: Board) -> Iterator[Lay]:
    """All lays of a player's turn, lazily."""
    return _Search(board, (*board.hand, *(freed.joker for freed in board.freed))).run()


def drafts(board: Board, cards: Sequence[str]) -> Iterator[Lay]:
    """The lays that play exactly these cards; a joker may be raw, or say already what it stands for."""
    return _Search(board, cards, all_of_them=True).run()


Part = tuple[Row, int, int, int]
"""A row in the making: its cards, their bits, all cards of the groups of rows it touches on the table, and the cards
of those rows that it can only contain whole."""


class _Search:
    """One search: the cards to play, and the table they may be played onto."""

    def __init__(self, board: Board, cards: Sequence[str], *, all_of_them: bool = False) -> None:
        self.board = board
        self.table = table(board.rows if board.opened else ())
        self.jokers: Row = ()
        """The jokers to play that may still stand for any number."""
        self.own = 0
        """The values of the other cards to play, as a mask."""
        self.at = self.table.by_value.copy()
        """All cards by value; one's own have no place yet."""
        for card in cards:
            value = VALUE.get(card)
            if value is None:
                self.jokers += (card,)
            else:
                self.own |= 1 << value
                others = () if all_of_them else self.at.get(value, ())
                self.at[value] = ((card, BIT[card], ()), *others)
        self.forced = self.own if all_of_them else 0
        """The values at which nothing but one's own card may lie, as a mask."""
        self.least = len(cards) if all_of_them else 1
        """How many cards must be played."""
        self.crossings = self.table.crossings
        self.most = board.playable
        self.limit = self.most + len(board.freed)
        """How many cards may be played at most, freed jokers included."""
        self.passed = _lying_below(self.table.rows)
        self.gaps = 0
        """The values up to the highest card to play that only jokers can fill, as a mask; for one anchor."""
        self.highest = deck(board.options).highest
        self.found: list[Lay] = []

    def run(self) -> Iterator[Lay]:
        """The lays of every anchor, first those that are numbers, then jokers."""
        if self.limit < self.least:
            return
        for step, values in self._anchors(self.own, len(self.jokers)):
            for value in _bits(values):
                for card, bit, places in self.at[value]:
                    if not places:
                        self._anchor(card, bit, value, step, self.jokers)
                yield from self._take_found()
        for joker in self.jokers:
            rest = tuple(other for other in self.jokers if other != joker)
            for step, values in self._anchors(~self.forced, len(rest)):
                for value in _bits(values):
                    self._anchor(LYING[joker][value], BIT[joker], value, step, rest)
                    yield from self._take_found()

    def _take_found(self) -> list[Lay]:
        found, self.found = self.found, []
        return found

    def _anchors(self, anchors: int, jokers: int) -> Iterator[tuple[int, int]]:
        """Each step with the values at which an anchor of a row of at least three cards can lie, as a mask."""
        own, lying = self.own, self.table.values
        available = own | lying
        for step, members in steps(self.board.options.rows, self.highest):
            at = anchors & members
            if at and jokers < 2:
                up, down = available >> step, lying << step
                over, under = up >> step, down << step
                at &= up | over | down if jokers else (up & (over | down)) | (down & under)
                if at and not jokers:
                    mine, pairs, far = own >> step, self.table.pairs(step), self.table.pairs(2 * step)
                    at &= (
                        (up & over & (mine | mine >> step | pairs >> step))
                        | (up & down & (mine | far << step))
                        | (down & under & pairs << 2 * step)
                    )
            if at:
                yield step, at

    def _anchor(self, card: str, bit: int, value: int, step: int, jokers: Row) -> None:
        """Find the lays whose lowest card of one's own is this one."""
        if any(other < value or (other - value) % step for other in _bits(self.forced)):
            return
        way = sum(1 << number for number in range(value + step, self.forced.bit_length(), step))
        self.gaps = way & ~(self.forced | self.table.values)
        self._grow((card,), bit, 0, 0, 1, value + step, step, jokers)
        for below, bits, groups, whole in self._below(bit, value - step, step):
            self._grow((*below, card), bits, groups, whole, 1, value + step, step, jokers)

    def _below(self, anchor: int, value: int, step: int) -> list[Part]:
        """The cards of the table that may lie below an anchor: one, two and so on."""
        by_value = self.table.by_value
        parts: list[Part] = [
            ((card,), anchor | bit, self.table.group(bit), 0) for card, bit, _ in by_value.get(value, ())
        ]
        for row, bits, groups, whole in parts:
            for card, bit, places in by_value.get(value - step * len(row), ()):
                if not groups & bit:
                    parts.append(((card, *row), bits | bit, groups | self.table.group(bit), whole))
                elif wider := _whole(bits, whole, places, upward=False):
                    parts.append(((card, *row), bits | bit, groups, wider))
        return parts

    def _grow(
        self, row: Row, bits: int, groups: int, whole: int, used: int, value: int, step: int, jokers: Row
    ) -> None:
        """Keep the row if it is a legal lay, and put each possible card on top; `used` counts the cards played.

        A card of the table may join if its group is not touched yet (at a crossing it must be the first of a row
        that can still be contained), or if its row can be contained whole. Rows that cannot become legal are given up.
        """
        if whole & ~bits & self.passed[value] or used > self.limit or (self.gaps >> value).bit_count() > len(jokers):
            return
        if len(row) >= SHORTEST and used >= self.least and self._legal(bits, whole, used):
            self.found.append(Lay(row))
        if value + step * max(self.least - used - 1, 0) > self.highest:
            return
        for card, bit, places in self.at.get(value, ()):
            if not places:
                self._grow((*row, card), bits | bit, groups, whole, used + 1, value + step, step, jokers)
            elif not groups & bit:
                if not bit & self.crossings or any(not below for _, below, _ in places):
                    touched = groups | self.table.group(bit)
                    self._grow((*row, card), bits | bit, touched, whole, used, value + step, step, jokers)
            elif wider := _whole(bits, whole, places, upward=True):
                self._grow((*row, card), bits | bit, groups, wider, used, value + step, step, jokers)
        for index, joker in enumerate(() if self.forced >> value & 1 else jokers):
            rest = jokers[:index] + jokers[index + 1 :]
            card = LYING[joker][value]
            self._grow((*row, card), bits | BIT[card], groups, whole, used + 1, value + step, step, rest)

    def _legal(self, bits: int, whole: int, used: int) -> bool:
        """Whether rows are contained whole, no card lies in three, and the jokers and the last card allow it."""
        if whole & ~bits or bits & self.crossings & ~whole:
            return False
        if not self.board.freed:
            return used <= self.most
        freed = [one for one in self.board.freed if bits & BIT[one.joker]]
        return used - len(freed) <= self.most and not any(one.back_in(whole) for one in freed)


@lru_cache(maxsize=128)
def _lying_below(rows: tuple[Row, ...]) -> tuple[int, ...]:
    """For each value, up to a step above the highest, the cards of the table that lie below it, as a mask."""
    by_value = table(rows).by_value
    masks, mask = [0], 0
    for value in range(2 * HIGHEST):
        mask |= sum(bit for _, bit, _ in by_value.get(value, ()))
        masks.append(mask)
    return tuple(masks)


def _bits(mask: int) -> Iterator[int]:
    """The numbers in a mask, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _whole(bits: int, whole: int, places: tuple[Place, ...], *, upward: bool) -> int:
    """The cards a row must contain whole once another card of a group it touches joins; 0 if it cannot.

    The card must follow its neighbour in a row on the table, and no row that crosses that one may be contained too.
    """
    follows = 0
    for row, below, above in places:
        if bits & row:
            if not bits & (below if upward else above) or (whole & row and row & ~whole):
                return 0
            follows |= row
    return whole | follows if follows else 0
