"""What the jokers may stand for, the most promising choice first, with a bound on what it can bring.

The value of any set of rows is at most the sum of what each card can bring without the player's jokers, and what each
row with a joker adds to that for its own cards. At most two rows hold the same joker, and two jokers lie together in
one row only. So the best few rows with a joker as one number bound what it adds.
"""

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush, merge

from .solver_bits import bits_of
from .solver_bound import best_two
from .solver_index import Index
from .solver_rows import Final, Stands
from .solver_stakes import Stake

Gains = list[tuple[float, int]]
"""What the best rows add by the number a joker stands for, the highest first."""
PAIR = 2
"""The most jokers for which choices are found in order of their bound."""
MOST_ROWS = 2
"""The most rows in which a card lies."""
Floor = Callable[[], float]
"""Returns the value that is to be exceeded now."""
MostOf = Callable[[Stands, int], float]
"""Returns another bound: for what some jokers stand for, if just these jokers are played."""


class Choices:
    """All choices for the rows of an index, none of which holds two jokers; and a bound for rows that do."""

    def __init__(self, index: Index, stakes: Sequence[Stake], *, keep_one: bool, out: float) -> None:
        self.index = index
        self.base = {stake.bit: stake.without_jokers for stake in stakes}
        kept = [stake.without_jokers - stake.kept for stake in stakes if stake.counts]
        self.most = sum(self.base.values()) + max(out, 0.0) - (min(kept) if keep_one and kept else 0.0)
        self.points = {stake.bit: stake.points for stake in stakes}
        self.single: dict[tuple[int, int], list[float]] = {}
        """By a joker and what it stands for: the best gain of a row with it alone, and what another row adds."""
        self.lent: dict[int, list[Final]] = {}
        """Rows in which jokers lie for a while only, by the jokers."""
        holding: dict[tuple[int, int], list[tuple[float, Final]]] = {}
        for final, stands in zip(index.rows, index.stands, strict=True):
            if stands:
                holding.setdefault(stands[0], []).append((self._gain(final), final))
            elif final.needs:
                self.lent.setdefault(final.needs, []).append(final)
        for one, rows in holding.items():
            best, both = best_two(rows, one[0])
            self.single[one] = [best, both - best]

    def _gain(self, final: Final) -> float:
        """What a row can add to what its cards bring without jokers."""
        gain = 0.0
        for bit in bits_of(final.own & ~final.unpaid):
            more = self.points[bit] * (2 if bit & final.doubled else 1) - self.base[bit]
            if more > 0:
                gain += more
        return gain

    def better_than(self, floor: Floor, waiting: int, most_of: MostOf) -> Iterator[Stands]:
        """Every choice that may exceed the current floor; jokers that wait are always played.

        The most promising come first, but choices for more than two jokers come last, as they are found.
        """
        singles = {joker: self._best_first(joker) for joker in self.index.standing}
        few: list[Iterator[tuple[float, Stands]]] = []
        many: list[tuple[list[tuple[int, Gains]], float]] = []
        for played in subsets(sorted(self.index.standing)):
            if not waiting & ~played:
                chosen = [(joker, singles[joker]) for joker in bits_of(played)]
                most = self.most + self.lent_gain(played)
                if len(chosen) <= PAIR:
                    few.append(_sums(chosen, most))
                else:
                    many.append((chosen, most))
        known: dict[tuple[tuple[int, int], int], float] = {}
        for most, stands in merge(*few, key=lambda choice: -choice[0]):
            if most <= floor():
                break
            played = sum(joker for joker, _ in stands)
            for one in stands:
                if (one, played) not in known:
                    known[one, played] = most_of((one,), played)
            if all(known[one, played] > floor() for one in stands):
                yield stands
        for chosen, most in many:
            yield from one_by_one(chosen, most, floor, most_of)

    def _best_first(self, joker: int) -> Gains:
        """What a joker may stand for, with what the two best rows that hold it add."""
        found = [(sum(self.single[joker, number]), number) for number in self.index.standing[joker]]
        return sorted(found, reverse=True)

    def lent_gain(self, played: int) -> float:
        """The most that rows in which these jokers lie for a while can add: each costs a number that scores nothing."""
        by_number: dict[int, list[tuple[float, Final]]] = {}
        by_card: dict[int, float] = {}
        for needs, rows in self.lent.items():
            if needs & ~played:
                continue
            for final in rows:
                if final.unpaid:
                    by_number.setdefault(final.unpaid & -final.unpaid, []).append((self._gain(final), final))
                else:
                    for bit in bits_of(final.own):
                        by_card[bit] = max(by_card.get(bit, 0.0), 2 * self.points[bit] - self.base[bit])
        paying = (best_two(rows, number)[1] - self.base[number] for number, rows in by_number.items())
        return sum(gain for gain in paying if gain > 0) + sum(by_card.values())


def subsets(jokers: Sequence[int]) -> Iterator[int]:
    """Every set of jokers, as a mask."""
    masks = [0]
    for joker in jokers:
        masks += [some | joker for some in masks]
    return iter(masks)


def one_by_one(jokers: Sequence[tuple[int, Gains]], most: float, floor: Floor, most_of: MostOf) -> Iterator[Stands]:
    """The choices for any jokers, joker by joker, given up as soon as their bound is too low."""
    played = sum(joker for joker, _ in jokers)
    rest = [sum(gains[0][0] for _, gains in jokers[at:]) for at in range(len(jokers) + 1)]
    ahead: list[tuple[Stands, float]] = [((), most)]
    while ahead:
        stands, sure = ahead.pop()
        at = len(stands)
        if sure + rest[at] <= floor() or most_of(stands, played) <= floor():
            continue
        if at == len(jokers):
            yield stands
            continue
        joker, gains = jokers[at]
        enough = floor() - sure - rest[at + 1]
        ahead += [((*stands, (joker, number)), sure + gain) for gain, number in reversed(gains) if gain > enough]


def _sums(jokers: Sequence[tuple[int, Gains]], most: float) -> Iterator[tuple[float, Stands]]:
    """Every choice of one number for each joker, by the sum of their gains, the highest first."""
    start = (0,) * len(jokers)
    heap = [(-sum(gains[0][0] for _, gains in jokers), start, 0)]
    while heap:
        minus, places, least = heappop(heap)
        yield most - minus, tuple((joker, gains[at][1]) for (joker, gains), at in zip(jokers, places, strict=True))
        for which in range(least, len(jokers)):
            gains, at = jokers[which][1], places[which]
            if at + 1 < len(gains):
                following = (*places[:which], at + 1, *places[which + 1 :])
                heappush(heap, (minus + gains[at][0] - gains[at + 1][0], following, which))
