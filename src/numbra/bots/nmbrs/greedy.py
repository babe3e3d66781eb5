"""A plain player of nmbrs!: plays what counts most now and keeps the cards that go together."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from random import Random

from numbra.core.contract import Action, Seat, View
from numbra.games.nmbrs.actions import DECLINE, TAKE, Discard, Lay
from numbra.games.nmbrs.cards import HIGHEST, RAW, VALUE, deck, in_order
from numbra.games.nmbrs.lays import lays
from numbra.games.nmbrs.options import NmbrsOptions
from numbra.games.nmbrs.rows import RowRule, is_row
from numbra.games.nmbrs.scoring import points
from numbra.games.nmbrs.state import Phase
from numbra.games.nmbrs.turn import Board
from numbra.games.nmbrs.view import NmbrsView

COMPLETE = 6
"""What three cards in hand that make a row are worth to each of them; a pair that lacks one card is worth 1."""


class Greedy:
    """Takes the open card when it can play it, lays the most points, discards what fits least."""

    def choose(self, view: View, actions: Iterable[Action], _rng: Random, /) -> Action | None:
        """The action of the phase."""
        if not isinstance(view, NmbrsView) or view.seat not in view.waiting_for or view.seat is None:
            return None
        if view.phase is Phase.PLAY:
            return _play(view, actions)
        wanted = view.phase is Phase.DRAW and _can_play(view, view.seat, view.open[0])
        return TAKE if wanted or DECLINE not in actions else DECLINE


def _can_play(view: NmbrsView, seat: Seat, card: str) -> bool:
    """Whether a lay with this card would be possible once it is in hand."""
    hand = in_order((*(view.hand or ()), card))
    board = Board(options=view.options, rows=view.rows, hand=hand, opened=view.hands[seat].opened)
    return any(RAW[laid] == card for lay in lays(board) for laid in lay.row)


def _play(view: NmbrsView, actions: Iterable[Action]) -> Action:
    """The best lay; if there is none, the discard of what fits least."""
    lying = {card for row in view.rows for card in row}
    discards = []
    best: tuple[tuple[int, int], Lay] | None = None
    for action in actions:
        if isinstance(action, Lay):
            found = _worth(action, lying, view.options)
            if best is None or found > best[0]:
                best = found, action
        elif isinstance(action, Discard):
            discards.append(action)
    if best is not None:
        return best[1]
    return min(discards, key=lambda discard: _use(discard.card, view))


def _worth(lay: Lay, lying: set[str], options: NmbrsOptions) -> tuple[int, int]:
    """The points of a lay; among equals, jokers are kept."""
    played = [card for card in lay.row if card not in lying]
    return points(played, lay.row, options), -sum(RAW[card] != card for card in played)


def _use(card: str, view: NmbrsView) -> tuple[int, int]:
    """How well a card goes with the rest of the hand; among equals, what would cost more is of less use."""
    cards = deck(view.options)
    if card not in VALUE:
        return HIGHEST * COMPLETE, 0
    hand = {VALUE[held] for held in view.hand or () if held in VALUE}
    gone = {VALUE[lying] for lying in chain(view.open, *view.rows) if lying in VALUE}
    use = 0
    for others in _trios(view.options.rows, cards.highest)[VALUE[card]]:
        held = len(hand & others)
        use += COMPLETE if held == 2 else held == 1 and not others & gone
    return use, -cards.worth[card]


@cache
def _trios(rule: RowRule, highest: int) -> Mapping[int, tuple[frozenset[int], ...]]:
    """For each number, the two others of every row of three it belongs to."""
    found: dict[int, list[frozenset[int]]] = {number: [] for number in range(1, highest + 1)}
    for step in range(1, highest // 2 + 1):
        for first in range(1, highest - 2 * step + 1):
            row = (first, first + step, first + 2 * step)
            if is_row(row, rule):
                for number in row:
                    found[number].append(frozenset(row) - {number})
    return {number: tuple(others) for number, others in found.items()}
