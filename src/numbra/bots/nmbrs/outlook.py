"""What the others may do: deals the hidden cards many times at random and plays the others' next turns in each."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from numbra.core.contract import Seat
from numbra.games.nmbrs import turn
from numbra.games.nmbrs.cards import VALUE, in_order
from numbra.games.nmbrs.sample import hidden
from numbra.games.nmbrs.scoring import worth
from numbra.games.nmbrs.state import Phase
from numbra.games.nmbrs.turn import Board
from numbra.games.nmbrs.view import NmbrsView

from .sight import richest, scored

SWAY = 20.0
"""In an unfinished match a lead of this many points makes the chance to win e times the other's."""
LARGEST = 40.0
"""The largest lead that is told apart, in units of `SWAY`."""


MOST_JOKERS = 1
"""The most jokers of an imagined hand that are used: more make too many rows, and are rare."""


@dataclass(frozen=True)
class World:
    """One way the hidden cards may lie."""

    hands: tuple[tuple[str, ...], ...]
    next: str
    """The card somebody would draw from the stock; empty if there is none."""


@dataclass(frozen=True)
class Outlook:
    """What a seat expects of the others, from a number of worlds."""

    view: NmbrsView
    seat: Seat
    worlds: tuple[World, ...]

    @property
    def others(self) -> tuple[Seat, ...]:
        """All seats but one's own, the next first."""
        seats = len(self.view.hands)
        return tuple((self.seat + ahead) % seats for ahead in range(1, seats))

    @cached_property
    def turns(self) -> dict[Seat, tuple[Board, ...]]:
        """How each of the others would play next, world by world."""
        return {seat: tuple(self._turn(world, seat, world.next) for world in self.worlds) for seat in self.others}

    @cached_property
    def danger(self) -> float:
        """The chance that one of the others can end the round in their next turn."""
        return 1 - math.prod(1 - self.chance_out(seat) for seat in self.others)

    def chance_out(self, seat: Seat) -> float:
        """The chance that a seat can end the round in its next turn, by playing all its cards but one at most."""
        return _mean([len(board.hand) <= 1 for board in self.turns[seat]])

    def gain(self, seat: Seat, card: str) -> float:
        """The points that a card would add to a seat's next turn, compared with one from the stock."""
        pairs = zip(self.worlds, self.turns[seat], strict=True)
        return _mean([scored(self._turn(world, seat, card)) - scored(board) for world, board in pairs])

    def win_if_over(self, points: int) -> float:
        """The chance to win if the round ended now with these points of one's own."""
        return _mean([self._win(world, points) for world in self.worlds])

    def win_if_on(self, points: float, hope: float) -> float:
        """The chance to win if the round goes on and each card in another's hand brings `hope` points on average."""
        rivals = [self.view.points[seat] + hope * self.view.hands[seat].count for seat in self.others]
        return _share(points, rivals)

    def _win(self, world: World, points: int) -> float:
        options = self.view.options
        rivals = [self.view.points[seat] - worth(world.hands[seat], options) for seat in self.others]
        most = max(points, *rivals)
        if most < options.target and self.view.round != options.max_rounds:
            return _share(points, rivals)
        return 0.0 if points < most else 1 / (1 + rivals.count(most))

    def _turn(self, world: World, seat: Seat, drawn: str) -> Board:
        """The board after a seat's next turn, in which it lays the highest-scoring row again and again."""
        view, hand = self.view, world.hands[seat]
        if drawn and drawn not in hand and not (view.phase is Phase.PLAY and seat == view.active):
            hand = in_order((*hand, drawn))
        jokers = [card for card in hand if card not in VALUE]
        hand = tuple(card for card in hand if card not in jokers[MOST_JOKERS:])
        board = Board(options=view.options, rows=view.rows, hand=hand, opened=view.hands[seat].opened)
        while (lay := richest(board)) is not None:
            board = turn.lay(board, lay.row)
        return board


def outlook(view: NmbrsView, seat: Seat, worlds: int, rng: Random) -> Outlook:
    """Deal the hidden cards `worlds` times."""
    return Outlook(view, seat, tuple(_world(view, rng) for _ in range(worlds)))


def _world(view: NmbrsView, rng: Random) -> World:
    hands, stock = hidden(view, rng)
    return World(hands, stock[0] if stock else "")


def _share(points: float, rivals: Sequence[float]) -> float:
    """The chance to win an unfinished match, by the points of all."""
    return 1 / (1 + sum(math.exp(min(LARGEST, (rival - points) / SWAY)) for rival in rivals))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
