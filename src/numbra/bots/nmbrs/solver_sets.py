"""The best set of rows to lay: branch and bound over the player's cards.

Whether rows can lie there together does not depend on their order: they can if, with rows as points and shared cards
as lines, no ring arises. And with all doubling rows laid first, each card scores twice if any doubling row holds it. So
sets of rows are searched, not sequences: take the card that promises most, try every row that can hold it, then none.

A row of which every card lies in others that pay as much can be left out of a set. So every set is worth what its
cards add up to, and each row of the smallest such set has a card of its own to be played with.
"""

from collections.abc import Callable, Sequence

from numbra.games.nmbrs.cards import BIT, RAW, VALUE, mask
from numbra.games.nmbrs.table import Row

from .solver_bits import bits_of
from .solver_bound import Bounds, Chosen
from .solver_colours import doubles
from .solver_index import Index
from .solver_jokers import Choices
from .solver_rows import JOKER_BITS, Final, Stands, Supply, Workshop
from .solver_several import Promising, Several
from .solver_stakes import Stake, Worth, stakes_of

TINY = 1e-9
"""Less than any difference in value that counts."""
Accept = Callable[[Sequence[Final], float], float]
"""Takes a set of rows with a bound on its value in the best order; returns the best exact value so far."""
AT_FIRST = 24
"""How many rows with several jokers are tried in the first round."""
EVER_MORE = 4
"""The factor by which that number grows from round to round."""
NOTHING = Chosen()
"""The empty set."""


class SetSearch:
    """A search for one supply of cards."""

    def __init__(self, supply: Supply, worth: Worth, floor: float, accept: Accept) -> None:
        self.options = supply.board.options
        self.keep_one = self.options.variant == "full"
        self.sure = not worth.waiting
        """Whether the bound is exact for sets of rows to which no joker is lent."""
        self.waiting, self.out = worth.waiting, worth.out
        self.best = floor
        self.accept = accept
        self.workshop = Workshop(supply)
        self.worth = worth
        self.found: tuple[tuple[Final, ...], float] | None = None
        """The best set whose value is exact; it is accepted only at the end."""
        self._use(self.workshop.finals(self.workshop.few))

    def _use(self, rows: Sequence[Final]) -> None:
        """Search among these rows from now on."""
        self.index = Index(rows)
        with_jokers = self.lent = 0
        for joker in self.index.standing:
            with_jokers |= self.index.holding[joker]
        for joker in bits_of(self.workshop.jokers):
            self.lent |= self.index.needing[joker]
        self.plain = self.index.all & ~(with_jokers | self.lent)
        self.stakes = stakes_of(self.worth, self.index, self.plain)
        self.bounds = Bounds(self.index, self.stakes, keep_one=self.keep_one, out=self.out)

    def run(self) -> None:
        """Search through every choice of what the jokers stand for, and whether they are played."""
        if not self.waiting:
            self._search(self.plain, NOTHING, 0)
        if self.workshop.jokers:
            choices = Choices(self.index, self.stakes, keep_one=self.keep_one, out=self.out)
            for stands in choices.better_than(lambda: self.best + TINY, self.waiting, self._most_of):
                self._stand(stands)
            if self.workshop.many:
                self._with_several(Several(self.workshop.many, self.workshop.jokers, choices, self.best + TINY))
        if self.found:
            self.accept(*self.found)

    def _with_several(self, several: Several) -> None:
        """Search the sets that have rows with several jokers, ever more of them, the most promising first.

        The values that a few of them bring rule out most of the others.
        """
        index, bounds = self.index, self.bounds
        ahead = several.promising()
        found: list[tuple[Final, Promising]] = []
        some, searched = AT_FIRST, 0
        while ahead:
            chunk, ahead = ahead[:some], ahead[some:]
            some *= EVER_MORE
            for one in chunk:
                if one.most > self.best + TINY and self._may_pay(one, several, index, bounds):
                    found += [(final, one) for final in self.workshop.finals((one.row,))]
            if len(found) > searched:
                self._use([*index.rows, *(final for final, _ in found)])
                for number, (_, one) in enumerate(found[searched:], len(index.rows) + searched):
                    self._search_with(number, one, several)
                searched = len(found)

    def _search_with(self, number: int, one: Promising, several: Several) -> None:
        """Search the sets with this row, which has several jokers, and with none of the rows after it."""
        held = one.own & JOKER_BITS
        left = sum(stake.counts for stake in self.stakes)
        if not self._fits(number, NOTHING, left):
            return
        after, dead = self._with(number, NOTHING)
        beside = ((1 << number) - 1) & ~dead

        def most_of(stands: Stands, played: int) -> float:
            return self.bounds.outlook(beside & self._alive(stands, held | played), after).most

        for stands in several.others(one, self.waiting, lambda: self.best + TINY, most_of):
            played = held | sum(joker for joker, _ in stands)
            self._search(beside & self._alive(stands, played), after, played)

    def _may_pay(self, one: Promising, several: Several, index: Index, bounds: Bounds) -> bool:
        """Whether a row with several jokers may be part of something better, by the rows that can lie beside it."""
        alive = index.all & ~index.sharing_two(self.workshop.legal[one.row])
        for joker, number in one.stands:
            if joker in index.standing:
                alive &= ~index.holding[joker] | index.standing[joker].get(number, 0)
        chosen = Chosen((), one.own, one.own)
        hopes: dict[int, float] = {}
        most = bounds.outlook(alive, chosen, hopes).most
        if most <= self.best + TINY and self.workshop.jokers & ~one.own:
            most += several.beside(one, hopes) + max(0.0, self.out)
        return most > self.best + TINY

    def use_every_row(self) -> None:
        """Work out all rows, those with several jokers too."""
        self._use(self.workshop.finals(self.workshop.legal))

    def most_after(self, row: Row, hand: Sequence[str]) -> float:
        """A bound on what can be reached with this row of the hand's, laid first as it is.

        It counts every row. One that shares two cards with the first grows from it, unless a joker is swapped out.
        """
        cards = lasting = mask(row)
        alive, again = self.index.all, 0.0
        for card in row:
            if RAW[card] == card:
                continue
            bit = BIT[card]
            if str(VALUE[card]) in hand:
                again += 2 * self.bounds.points[bit]
                lasting ^= bit
            else:
                standing = self.index.standing[bit][VALUE[card]]
                alive &= ~(self.index.holding[bit] | self.index.needing[bit]) | standing
        grown = self.index.all
        for bit in bits_of(lasting):
            grown &= self.index.holding[bit]
        alive &= ~self.index.sharing_two(lasting) | grown
        once = 0.0 if doubles(cards, self.options) else sum(self.bounds.points[bit] for bit in bits_of(cards))
        return self.bounds.outlook(alive, Chosen((), cards, cards)).most - once + again

    def _stand(self, stands: Stands) -> None:
        """Search with one choice of what the jokers stand for."""
        played = sum(joker for joker, _ in stands)
        if played:
            self._search(self._alive(stands, played), NOTHING, played)

    def _most_of(self, stands: Stands, played: int) -> float:
        """A bound on what can be reached if these jokers are played, some of which stand for these numbers."""
        return self.bounds.outlook(self._alive(stands, played), NOTHING).most

    def _alive(self, stands: Stands, played: int) -> int:
        """The rows that agree with what jokers stand for, and with which are played."""
        alive = self.index.all
        for joker, number in stands:
            alive &= ~self.index.holding[joker] | self.index.standing.get(joker, {}).get(number, 0)
        for joker in bits_of(self.workshop.jokers):
            if not joker & played:
                alive &= ~(self.index.holding[joker] | self.index.needing[joker])
        return alive

    def _search(self, alive: int, chosen: Chosen, forced: int) -> None:
        """Search the sets that add some of the rows alive to those chosen; forced cards must be played."""
        judged = False
        while True:
            value, most, branch, left = self.bounds.outlook(alive, chosen)
            if most <= self.best + TINY:
                return
            need = forced & ~chosen.played
            if not need and not judged and value > self.best + TINY:
                judged = True
                self._accept(chosen, value)
                continue
            if alive & self.lent and not self._lending_pays(alive, chosen):
                alive &= ~self.lent
                continue
            rows = self._branches(alive, chosen, need, branch)
            for number in sorted(
                (row.bit_length() - 1 for row in bits_of(rows)), key=self.bounds.promise, reverse=True
            ):
                alive ^= 1 << number
                self._choose(number, alive, chosen, forced, left)
            if need or not rows:
                return

    def _lending_pays(self, alive: int, chosen: Chosen) -> bool:
        """Whether one more row to which a joker is lent may lead to something better."""
        return self.bounds.most_with_lending(alive, self.lent, chosen) > self.best + TINY

    def _branches(self, alive: int, chosen: Chosen, need: int, branch: Stake | None) -> int:
        """The rows to try next: those of a card that must be played, those that jokers are lent to, or a card's."""
        if need:
            return alive & self.index.holding[need & -need]
        if alive & self.lent or branch is None:
            return alive & self.lent or alive
        return alive & (branch.double if chosen.played & branch.bit else branch.rows)

    def _accept(self, chosen: Chosen, value: float) -> None:
        """A better set was found, or one that may be better."""
        if self.sure and not any(final.needs for final in chosen.rows):
            self.found = chosen.rows, value
            self.best = value
            return
        true = self.accept(chosen.rows, value)
        if true > self.best:
            self.found = None
            self.best = true

    def _choose(self, number: int, alive: int, chosen: Chosen, forced: int, left: int) -> None:
        """Search on with one more row, if the hand allows it."""
        if self._fits(number, chosen, left):
            after, dead = self._with(number, chosen)
            self._search(alive & ~dead, after, forced)

    def _fits(self, number: int, chosen: Chosen, left: int) -> bool:
        """Whether the hand, with this many cards left, allows one more row."""
        fresh = self.index.rows[number].own & ~chosen.played & ~self.waiting
        return fresh.bit_count() <= left - self.keep_one

    def _with(self, number: int, chosen: Chosen) -> tuple[Chosen, int]:
        """A set with one more row, and the rows that cannot be added to it any more."""
        final = self.index.rows[number]
        dead = self.index.ruled_out(number)
        for card in bits_of(final.own & chosen.played):
            dead |= self.index.holding[card]
        nodes = final.nodes
        apart = []
        for connected in chosen.connected:
            if connected & nodes:
                nodes |= connected
            else:
                apart.append(connected)
        after = Chosen(
            (*chosen.rows, final),
            chosen.played | final.own,
            chosen.doubled | final.doubled,
            chosen.unpaid | final.unpaid,
            (*apart, nodes),
        )
        return after, dead | self.index.in_a_ring(nodes)
