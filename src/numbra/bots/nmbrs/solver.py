"""The best plays of a turn of nmbrs!, exactly: over every sequence of lays and swaps the rules allow.

Sequences are not searched one by one. The rows that lie there at the end decide: sets of rows are searched
(`solver_sets`) for each choice of jokers to swap off the table, and a set is put into an order that scores most
(`solver_order`). Without swaps the value of a set is exact. With swaps it is a bound on the best order, and counts only
as far as an order is found. A player who has not opened begins with a row of their own; each that promises enough is
tried, unless the best plays of a player who has opened contain one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from math import ceil, inf
from typing import NamedTuple

from msgspec.structs import replace

from numbra.core.errors import IllegalAction
from numbra.games.nmbrs.actions import Lay, Swap
from numbra.games.nmbrs.cards import BIT, RAW, VALUE, deck, in_order, mask
from numbra.games.nmbrs.lays import lays
from numbra.games.nmbrs.rules import gained, played
from numbra.games.nmbrs.turn import Board, lay, swap

from .solver_order import Plays, every_order, quick
from .solver_rows import Final, Supply
from .solver_sets import TINY, SetSearch
from .solver_stakes import Worth


@dataclass(frozen=True)
class Goal:
    """What a finished sequence of plays is worth."""

    points: float = 1.0
    """The value of each point scored; not negative."""
    keep: Mapping[str, float] = field(default_factory=dict)
    """Added for each card, by its name in hand, that is still held afterwards; may be negative."""
    out: float = 0.0
    """Added if the round can end with this turn: at most one card is left, which the discard takes."""

    def __post_init__(self) -> None:
        if self.points < 0:
            raise ValueError(f"points must not count against the player: {self.points}")


MOST_DOUBTFUL = 8
"""The most sets of rows that wait to be tried in every order."""
FEW_OPENINGS = 12
"""With more rows to open with than this, what a player who has opened could reach is searched first."""
POINTS = Goal()
"""Points alone."""


@dataclass(frozen=True)
class Line:
    """A sequence of plays, legal in this order, and what it brings."""

    plays: Plays
    points: int
    left: tuple[str, ...]
    """The hand afterwards, before a discard."""
    value: float
    """The value by the goal; minus infinity if a freed joker waits and no play can place it."""


def best(board: Board, goal: Goal = POINTS) -> Line:
    """The line of the highest value, the empty one included; of equal ones always the same."""
    solver = _Solver(board, goal)
    solver.run()
    solver.clear_up()
    return solver.best


class _Doubtful(NamedTuple):
    """Rows whose simple order does not bring their bound; another order may."""

    board: Board
    before: Plays
    rows: Sequence[Final]
    value: float


class _Solver:
    """The best line so far, and the search for better ones."""

    def __init__(self, board: Board, goal: Goal) -> None:
        self.board = board
        self.goal = goal
        self.worth = deck(board.options).worth
        self.best = Line((), 0, board.hand, -inf)
        self.doubtful: list[_Doubtful] = []
        """Tried when the best line is known: by then most cannot be better."""

    def run(self) -> None:
        """Search for the best line."""
        if not self.board.freed:
            self._judge(self.board, ())
        if self.board.opened:
            self._turn(self.board, ())
            return
        firsts = list(lays(self.board))
        if not firsts:
            return
        most = inf
        if len(firsts) > FEW_OPENINGS:
            opened = best(replace(self.board, opened=True), self.goal)
            self._open_with_one_of(opened.plays)
            most = opened.value
        if most <= self.best.value + TINY:
            return
        for bound, first in self._openings(firsts):
            if min(bound, most) <= self.best.value + TINY:
                return
            self._turn(lay(self.board, first.row), (first,))

    def _open_with_one_of(self, plays: Plays) -> None:
        """Try the plays of a player who has opened already, with each of them first, since one may open."""
        for first in plays:
            after = self.board
            order = (first, *(play for play in plays if play is not first))
            try:
                for play in order:
                    after = played(after, play)
            except IllegalAction:
                continue
            if not after.freed:
                self._judge(after, order)

    def _judge(self, after: Board, plays: Plays) -> float:
        """The value of a board with which a turn may end."""
        points = gained(self.board, after)
        kept = sum([self.goal.keep.get(card, 0.0) for card in after.hand])
        value = self.goal.points * points + kept + (self.goal.out if len(after.hand) <= 1 else 0.0)
        if value > self.best.value:
            self.best = Line(plays, points, after.hand, value)
        return value

    def _openings(self, firsts: Sequence[Lay]) -> list[tuple[float, Lay]]:
        """The rows to open with, each with a bound on what it can lead to, the most promising first."""
        if _swappable(self.board):
            found = [(self._most(lay(self.board, first.row)), first) for first in firsts]
        else:
            search = self._search(self.board, (), ())
            search.use_every_row()
            found = [(search.most_after(first.row, self.board.hand), first) for first in firsts]
        return sorted(found, key=lambda one: -one[0])

    def _most(self, board: Board) -> float:
        """A bound without a search: every card scores twice, or the joker it frees does, or it is kept."""
        points, keep = self.goal.points, self.goal.keep
        twice = {card: 2 * points * self.worth[card] for card in board.hand}
        most = points * gained(self.board, board) + max(0.0, self.goal.out)
        most += sum([max(value, keep.get(card, 0.0)) for card, value in twice.items()])
        most += sum([2 * points * self.worth[freed.joker] for freed in board.freed])
        if board.options.variant == "full" and twice:
            most -= min([max(0.0, value - keep.get(card, 0.0)) for card, value in twice.items()])
        return most

    def _turn(self, board: Board, before: Plays) -> None:
        """Search with every choice of jokers that are swapped off the table, none at first."""
        jokers = _swappable(board)
        for count in range(min(len(jokers), max(0, board.playable)) + 1):
            for some in combinations(jokers, count):
                swaps = tuple(Swap(joker) for joker in some)
                if len({VALUE[joker] for joker in some}) == count and self._may_pay(board, swaps):
                    self._search(board, before, swaps).run()

    def _may_pay(self, board: Board, swaps: tuple[Swap, ...]) -> bool:
        """Whether these swaps can lead to anything better, by the bound that needs no search."""
        for one in swaps:
            board = swap(board, one.joker)
        return self._most(board) > self.best.value + TINY

    def _search(self, board: Board, before: Plays, swaps: tuple[Swap, ...]) -> SetSearch:
        """The search for the best set of rows after these swaps."""
        after = board
        for one in swaps:
            after = swap(after, one.joker)
        waiting = tuple(freed.joker for freed in after.freed)
        supply = Supply(
            replace(after, hand=in_order((*after.hand, *waiting)), freed=(), plays=()),
            {BIT[one.joker]: BIT[str(VALUE[one.joker])] for one in swaps},
        )
        points, keep = self.goal.points, self.goal.keep
        cards = {card: (points * self.worth[card], keep.get(card, 0.0)) for card in after.hand}
        cards |= {joker: (points * self.worth[joker], 0.0) for joker in waiting}
        base = points * gained(self.board, board)

        def accept(rows: Sequence[Final], value: float) -> float:
            return self._accept(board, before, rows, swaps, value + base) - base

        return SetSearch(supply, Worth(cards, mask(waiting), self.goal.out), self.best.value - base, accept)

    def _accept(self, board: Board, before: Plays, rows: Sequence[Final], swaps: Sequence[Swap], value: float) -> float:
        """The value of a set of rows in the best order, mostly its bound. The best so far becomes the best line."""
        after, plays = quick(board, rows, swaps)
        true = -inf if after.freed else self._judge(after, before + plays)
        if true < value - TINY:
            self.doubtful.append(_Doubtful(board, before, rows, value))
            if len(self.doubtful) > MOST_DOUBTFUL:
                self.clear_up()
        return self.best.value

    def clear_up(self) -> None:
        """Try every order of the rows that may still be better than the best line, those expected to be best first."""
        while self.doubtful:
            one = max(self.doubtful, key=lambda doubtful: doubtful.value)
            self.doubtful.remove(one)
            if one.value > self.best.value + TINY:
                needed = self._needed(one.rows, one.value)
                every_order(one.board, one.rows, needed, partial(self._judge_after, one.before))

    def _judge_after(self, before: Plays, after: Board, plays: Plays) -> None:
        self._judge(after, before + plays)

    def _needed(self, rows: Sequence[Final], value: float) -> int:
        """The points that rows expected to have this value must exceed to be better than the best line."""
        if not self.goal.points or self.best.value == -inf:
            return -1
        doubled = unpaid = 0
        for final in rows:
            doubled |= final.doubled
            unpaid |= final.unpaid
        own = {RAW[card] for final in rows for card in final.row if BIT[card] & final.own}
        expected = sum(
            self.worth[card] * (0 if BIT[card] & unpaid else 2 if BIT[card] & doubled else 1) for card in own
        )
        return expected - ceil((value - self.best.value) / self.goal.points - TINY)


def _swappable(board: Board) -> list[str]:
    """The jokers on the table whose numbers are in hand."""
    lying = {card for row in board.rows for card in row if RAW[card] != card}
    return sorted(card for card in lying if str(VALUE[card]) in board.hand)
