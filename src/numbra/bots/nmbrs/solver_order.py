"""From a set of rows to plays in a legal order that scores most."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import inf

from numbra.core.errors import IllegalAction
from numbra.games.nmbrs.actions import Lay, Swap
from numbra.games.nmbrs.cards import LYING, RAW, VALUE, deck, mask
from numbra.games.nmbrs.rules import gained, played
from numbra.games.nmbrs.table import Clash, Row, table
from numbra.games.nmbrs.turn import Board

from .solver_rows import Final, parts

Plays = tuple[Lay | Swap, ...]
Judge = Callable[[Board, Plays], object]
"""Called with every board that a turn may end with, and the plays that lead there."""


def quick(board: Board, rows: Sequence[Final], swaps: Sequence[Swap]) -> tuple[Board, Plays]:
    """The plays in a simple order: swaps and the lays they need, then lays that double, then the rest.

    Without swaps this order is always legal and the best. With them, rows may be missing at its end, or jokers wait.
    """
    passing, lasting = _lays(rows)
    first = _first(board, (*passing, *_swaps(passing, swaps)), passing)
    if first is None:
        return board, ()
    board, done = first
    for play in lasting:
        after = _after(board, play)
        if after is not None:
            board = after
            done = (*done, play)
    return board, done


def _first(board: Board, waiting: Plays, passing: Mapping[Lay, frozenset[str]]) -> tuple[Board, Plays] | None:
    """All these plays in some order in which none makes another impossible, if there is one."""
    if not waiting:
        return board, ()
    for play in waiting:
        if _timely(play, waiting, passing, board) and (after := _after(board, play)):
            rest = _first(after, tuple(one for one in waiting if one != play), passing)
            if rest is not None:
                return rest[0], (play, *rest[1])
    return None


def _after(board: Board, play: Lay | Swap) -> Board | None:
    """The board after a play, if it is legal."""
    try:
        return played(board, play)
    except IllegalAction:
        return None


def _lays(rows: Sequence[Final]) -> tuple[dict[Lay, frozenset[str]], list[Lay]]:
    """The lays with jokers that lie there for a while, and those jokers; then all other lays, doubling ones first."""
    passing: dict[Lay, frozenset[str]] = {}
    doubling: list[Lay] = []
    others: list[Lay] = []
    for final in rows:
        for stage in final.stages:
            if lent := frozenset(card for card in stage if RAW[card] != card and card not in final.row):
                passing[Lay(stage)] = lent
            else:
                doubling.append(Lay(stage))
        if not final.stages:
            (doubling if final.doubled else others).append(Lay(final.row))
        elif len(final.stages[0]) < len(final.row):
            others.append(Lay(final.row))
    return passing, doubling + others


def _swaps(passing: Mapping[Lay, frozenset[str]], swaps: Sequence[Swap]) -> dict[Swap, None]:
    """The swaps that are needed, each once."""
    return dict.fromkeys([*swaps, *(Swap(card) for lent in passing.values() for card in sorted(lent))])


def _timely(
    play: Lay | Swap, waiting: Sequence[Lay | Swap], passing: Mapping[Lay, frozenset[str]], board: Board
) -> bool:
    """Whether a play makes none of the waiting plays impossible.

    A joker is swapped when all rows it is lent to lie there. A number that is to come by a swap is not laid before,
    and a joker that is to be lent elsewhere not laid for good.
    """
    if isinstance(play, Swap):
        if any(play.joker in passing[one] for one in waiting if isinstance(one, Lay) and one in passing):
            return False
    else:
        pending = [one.joker for one in waiting if isinstance(one, Swap)]
        own = passing.get(play, frozenset())
        for card in play.row:
            if RAW[card] == card:
                if card in board.hand and any(VALUE[card] == VALUE[joker] for joker in pending):
                    return False
            elif card not in own and any(RAW[card] == RAW[joker] for joker in pending):
                return False
    return True


def every_order(board: Board, rows: Sequence[Final], more_than: int, judge: Judge) -> None:
    """Try all plays that can lead to these rows and to more points than these.

    Needed where a freed joker may not go where it should, but perhaps by a detour.
    """
    _Orders(board, rows, more_than, judge).run(board, ())


class _Orders:
    """Every sequence of parts of the rows, with jokers in the place of numbers that are swapped for them later."""

    def __init__(self, start: Board, rows: Sequence[Final], more_than: int, judge: Judge) -> None:
        self.start = start
        self.rows = {final.row for final in rows}
        self.cards = {RAW[card] for row in self.rows for card in row}
        self.lasting = {card for row in (*self.rows, *start.rows) for card in row if RAW[card] != card}
        """The jokers that may lie there at the end as they are."""
        self.parts = [part for final in rows for part in (final.row, *parts(final.row))]
        self.more_than = more_than
        self.judge = judge
        self.worth = deck(start.options).worth
        self.seen: dict[object, int] = {}

    def run(self, board: Board, plays: Plays) -> None:
        """Try all that can follow, as long as it may score enough."""
        points = gained(self.start, board)
        key = (frozenset(board.rows), board.hand, board.freed)
        if self.seen.get(key, -1) >= points or points + self._most(board) <= self.more_than:
            return
        self.seen[key] = points
        if not board.freed and self.rows.issubset(board.rows):
            self.judge(board, plays)
            self.more_than = max(self.more_than, points)
        following: Plays = (*self._swaps(board), *self._lays(board))
        for play in following:
            if after := _after(board, play):
                self.run(after, (*plays, play))

    def _most(self, board: Board) -> float:
        """A bound on what can still be scored: every card twice, or the joker it frees, which is worth no more.

        A joker that cannot stay must be swapped, for a number that scores nothing then.
        """
        passing = {
            str(VALUE[card]) for row in board.rows for card in row if RAW[card] != card and card not in self.lasting
        }
        if not passing.issubset(board.hand):
            return -inf
        held = [card for card in board.hand if card in self.cards and card not in passing]
        return 2 * sum([self.worth[card] for card in (*held, *(freed.joker for freed in board.freed))])

    def _swaps(self, board: Board) -> list[Swap]:
        lying = {card for row in board.rows for card in row if RAW[card] != card}
        return [Swap(card) for card in sorted(lying) if str(VALUE[card]) in board.hand]

    def _lays(self, board: Board) -> dict[Lay, None]:
        """The parts of the rows, each card as it lies, or as it may come."""
        there = table(board.rows)
        lying = {card for row in board.rows for card in row}
        down = mask(lying)
        own = {*board.hand, *(freed.joker for freed in board.freed)}
        jokers = sorted(card for card in own if card not in VALUE)
        found: dict[Lay, None] = {}
        for part in self.parts:
            choices = [self._choices(card, lying, own, jokers) for card in part]
            for row in product(*choices):
                cards = mask(row)
                if cards & ~down and not isinstance(there.touch(cards), Clash):
                    found[Lay(row)] = None
        return found

    @staticmethod
    def _choices(card: str, lying: set[str], own: set[str], jokers: Sequence[str]) -> Row:
        """What may lie in the place of a card when a part of its row is laid."""
        if card in lying:
            return (card,)
        held = (card,) if RAW[card] in own else ()
        if RAW[card] != card:
            return held
        there = sorted(other for other in lying if VALUE[other] == VALUE[card] and RAW[other] != other)
        return (*held, *there, *(LYING[joker][VALUE[card]] for joker in jokers))
