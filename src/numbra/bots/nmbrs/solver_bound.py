"""What a set of rows is worth, and a bound on what adding rows can bring."""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from .solver_bits import bits_of
from .solver_index import Index
from .solver_rows import Final
from .solver_stakes import Stake


class Chosen(NamedTuple):
    """A set of rows, with what decides which others can be added."""

    rows: tuple[Final, ...] = ()
    played: int = 0
    doubled: int = 0
    unpaid: int = 0
    connected: tuple[int, ...] = ()
    """The connected components, as masks of nodes."""


class Outlook(NamedTuple):
    """What a set of rows is worth, and the most it may lead to."""

    value: float
    most: float
    branch: Stake | None
    """The card that promises most."""
    left: int
    """How many cards of the hand are not played."""


class Bounds:
    """Bounds for the rows of an index: no card brings more than in the best row that can still hold it."""

    def __init__(self, index: Index, stakes: Sequence[Stake], *, keep_one: bool, out: float) -> None:
        self.index = index
        self.stakes = stakes
        self.keep_one = keep_one
        self.out = out
        self.points = {stake.bit: stake.points for stake in stakes}
        self._promises: dict[int, float] = {}

    def outlook(  # noqa: C901 - one loop without calls: most of the time is spent here
        self, alive: int, chosen: Chosen, hopes: dict[int, float] | None = None
    ) -> Outlook:
        """The outlook of a set to which rows alive may be added; hopes are filled with the most of each card."""
        value = most = gap = 0.0
        slack = inf
        branch: Stake | None = None
        left = stuck = 0
        _, played, doubled, unpaid, _ = chosen
        for stake in self.stakes:
            bit, points, kept, counts, rows, single, double, _ = stake
            if not played & bit:
                now = then = kept
                left += counts
                if alive & rows:
                    then = points + points if alive & double else points if alive & single else 0.0
                    if then < kept:
                        then = kept
                    if branch is None:
                        branch = stake
                else:
                    stuck += counts
                if counts and then - kept < slack:
                    slack = then - kept
            elif unpaid & bit:
                now = then = 0.0
            elif doubled & bit:
                now = then = points + points
            else:
                now = then = points
                if alive & double:
                    then += points
            value += now
            most += then
            if hopes is not None:
                hopes[bit] = then
            if then - now > gap:
                gap = then - now
                branch = stake
        if self.keep_one and left:
            most -= slack
        if left <= 1:
            value += self.out
            most += self.out
        elif self.out > 0 and stuck <= 1:
            most += self.out
        return Outlook(value, most, branch, left)

    def most_with_lending(self, alive: int, lent: int, chosen: Chosen) -> float:
        """A bound for sets with rows to which jokers are lent.

        What such rows add to the others is bounded for each number: at most two of them cross in the number that
        comes by a swap, and that number then scores nothing.
        """
        hopes: dict[int, float] = {}
        most = self.outlook(alive & ~lent, chosen, hopes).most
        gains: dict[int, list[tuple[float, Final]]] = {}
        for row in bits_of(alive & lent):
            final = self.index.rows[row.bit_length() - 1]
            gain = 0.0
            for bit in bits_of(final.own & ~final.unpaid):
                more = self.points[bit] * (2 if bit & final.doubled else 1) - hopes[bit]
                if more > 0:
                    gain += more
            if gain:
                gains.setdefault(final.unpaid & -final.unpaid, []).append((gain, final))
        most += sum(gain for gain, _ in gains.pop(0, ()))
        for number, some in gains.items():
            most += max(0.0, best_two(some, number)[1] - hopes[number])
        return most + max(0.0, self.out)

    def promise(self, number: int) -> float:
        """What a row brings by itself."""
        promise = self._promises.get(number)
        if promise is None:
            promise = 0.0
            final = self.index.rows[number]
            for stake in self.stakes:
                if stake.bit & final.own:
                    times = 0 if stake.bit & final.unpaid else 2 if stake.bit & final.doubled else 1
                    promise += stake.points * times - stake.kept
            self._promises[number] = promise
        return promise


def best_two(rows: list[tuple[float, Final]], crossing: int) -> tuple[float, float]:
    """The best gain of one row, and of two that cross in this card and have nothing else in common."""
    rows.sort(key=lambda one: -one[0])
    best = both = rows[0][0]
    for at, (gain, final) in enumerate(rows):
        if gain + gain <= both:
            break
        for more, other in rows[at + 1 :]:
            if gain + more <= both:
                break
            if final.cards & other.cards == crossing and final.nodes & other.nodes == crossing:
                both = gain + more
                break
    return best, both
