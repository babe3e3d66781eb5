"""Rows with several of the player's jokers: there are thousands, and few of them may pay.

A bound on sets with such a row is what it adds for its own cards, plus the best that each of its jokers adds in one
more row and every other joker in two. The gain of a row with several jokers counts in equal shares for each of them.
Two rows have one card in common at most, so a joker's other row holds no other joker of this row.

Rows that play the same cards gain the same, so they are given up together.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import NamedTuple

from numbra.games.nmbrs.cards import BIT, VALUE
from numbra.games.nmbrs.table import Row

from .solver_bits import bits_of
from .solver_jokers import MOST_ROWS, Choices, Floor, Gains, MostOf, one_by_one, subsets
from .solver_rows import JOKER_BITS, Stands


class Promising(NamedTuple):
    """A row with several jokers, and a bound on the sets that contain it."""

    row: Row
    own: int
    stands: Stands
    most: float


class Several:
    """The rows with several jokers by the cards they play, and bounds for them."""

    def __init__(self, rows: Mapping[int, Sequence[Row]], jokers: int, choices: Choices, floor: float) -> None:
        self.choices = choices
        self.jokers = jokers
        self.floor = floor
        self.base = choices.most + choices.lent_gain(jokers)
        self.gains = {own: self._gain(own) for own in rows}
        """What the rows that play these cards add for them, as if they doubled."""
        self.gains = {own: gain for own, gain in self.gains.items() if self._group_pays(own)}
        self.found = [(row, own, self._stands(row)) for own in self.gains for row in rows[own]]
        self.shares: dict[tuple[int, int], dict[int, float]] = {}
        """By a joker and what it stands for: the best share in rows with several, by the jokers these hold."""
        for _, own, stands in self.found:
            share = self.gains[own] / len(stands)
            for one in stands:
                known = self.shares.setdefault(one, {})
                if share > known.get(own & JOKER_BITS, -inf):
                    known[own & JOKER_BITS] = share
        self.choice = {joker: self._choice(joker) for joker in bits_of(jokers)}
        """What each joker may stand for, with the most it adds in two rows."""
        self.alone = {joker: gains[0][0] if gains else 0.0 for joker, gains in self.choice.items()}

    def promising(self) -> list[Promising]:
        """The rows that may lead to more than the floor, the most promising first."""
        found = []
        for row, own, stands in self.found:
            besides = [self._besides(one, own) for one in stands]
            most = self._most(own, besides, self.alone)
            if most > self.floor:
                found.append(Promising(row, own, stands, most))
        return sorted(found, key=lambda one: -one.most)

    def others(self, one: Promising, waiting: int, floor: Floor, most_of: MostOf) -> Iterator[Stands]:
        """What the jokers that are not in a row may stand for beside it; those not named are not played."""
        for played in subsets([*bits_of(self.jokers & ~one.own)]):
            if not waiting & ~(one.own | played):
                without = one.most - sum([gain for joker, gain in self.alone.items() if not joker & one.own])
                jokers = [(joker, self.choice[joker]) for joker in bits_of(played)]
                if all(gains for _, gains in jokers):
                    yield from one_by_one(jokers, without, floor, most_of)

    def beside(self, one: Promising, hopes: Mapping[int, float]) -> float:
        """What another row with several jokers may add to a bound that has none, given the most of each card in it."""
        points, most = self.choices.points, 0.0
        lacking = sum([bit for bit, hope in hopes.items() if hope < 2 * points[bit]]) & ~one.own
        for own in self.gains:
            if own & lacking:
                both = own & one.own & JOKER_BITS
                if both != own & JOKER_BITS and not both & (both - 1):
                    most = max(most, sum([2 * points[bit] - hopes[bit] for bit in bits_of(own & lacking)]))
        return most * (self.jokers & ~one.own).bit_count()

    def _most(self, own: int, besides: Sequence[float], alone: Mapping[int, float]) -> float:
        """A bound from what the jokers of a row may add in another, and what the other jokers may add by themselves."""
        most = self.base + self.gains[own] + sum(besides)
        for joker, gain in alone.items():
            if not joker & own:
                most += gain
        return most

    def _gain(self, own: int) -> float:
        """What a row adds for these cards if they score twice."""
        points, base = self.choices.points, self.choices.base
        return sum([max(0.0, 2 * points[bit] - base[bit]) for bit in bits_of(own)])

    def _group_pays(self, own: int) -> bool:
        """Whether any row that plays these cards can lead to more than the floor, for any places of the jokers."""
        best: dict[int, float] = dict.fromkeys(bits_of(self.jokers), 0.0)
        for (joker, _), gains in self.choices.single.items():
            best[joker] = max(best[joker], gains[0])
        for other, gain in self.gains.items():
            held = other & JOKER_BITS
            both = own & held
            if not both & (both - 1):
                for joker in bits_of(held):
                    best[joker] = max(best[joker], gain / held.bit_count())
        besides = [best[joker] for joker in bits_of(own & JOKER_BITS)]
        return self._most(own, besides, {joker: MOST_ROWS * gain for joker, gain in best.items()}) > self.floor

    def _stands(self, row: Row) -> Stands:
        """What the player's jokers in a row stand for."""
        return tuple([(BIT[card], VALUE[card]) for card in row if BIT[card] & self.jokers])

    def _besides(self, one: tuple[int, int], own: int) -> float:
        """The most that a joker adds in one row besides a row that plays these cards."""
        best = self.choices.single.get(one, (0.0,))[0]
        for others, share in self.shares[one].items():
            if others & own == one[0] and share > best:
                best = share
        return best

    def _choice(self, joker: int) -> Gains:
        """What a joker may stand for, with the most it adds in two rows, the highest first."""
        singles = self.choices.single
        found: Gains = []
        for one in {*singles, *self.shares}:
            if one[0] == joker:
                gains = sorted([*singles.get(one, ()), *self.shares.get(one, {}).values()])
                found.append((sum(gains[-MOST_ROWS:]), one[1]))
        return sorted(found, reverse=True)
