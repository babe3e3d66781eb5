"""Rows with several jokers: none that pays is given up."""

from random import Random

import pytest
from harness.nmbrs.solver_positions import random_board, with_swaps

from numbra.bots.nmbrs.solver import best
from numbra.bots.nmbrs.solver_jokers import Choices
from numbra.bots.nmbrs.solver_rows import JOKER_BITS, Supply
from numbra.bots.nmbrs.solver_sets import SetSearch
from numbra.bots.nmbrs.solver_several import Several
from numbra.bots.nmbrs.solver_stakes import Worth
from numbra.games.nmbrs.actions import Lay
from numbra.games.nmbrs.cards import deck, mask
from numbra.games.nmbrs.turn import Board


def several(board: Board, floor: float) -> Several:
    """The rows with several jokers of a board, for points alone and more than a floor."""
    worth = Worth({card: (float(deck(board.options).worth[card]), 0.0) for card in board.hand}, 0, 0.0)
    search = SetSearch(Supply(board), worth, floor, lambda _rows, _value: floor)
    choices = Choices(search.index, search.stakes, keep_one=search.keep_one, out=0.0)
    return Several(search.workshop.many, search.workshop.jokers, choices, floor)


def test_the_rows_of_the_best_line_promise_what_it_brings() -> None:
    """On boards whose best line is one such row; the floor is just below its value."""
    rng, checked = Random(3), 0
    while checked < 6:
        board = random_board(rng, hand=6, table=rng.choice((0, 10, 20)), jokers=2)
        line = best(board)
        laid = [play.row for play in line.plays if isinstance(play, Lay)]
        if len(laid) == len(line.plays) == 1 and (mask(laid[0]) & JOKER_BITS).bit_count() > 1:
            promising = {one.row: one.most for one in several(board, line.value - 1).promising()}
            assert promising[laid[0]] >= line.value
            checked += 1


def test_rows_that_promise_too_little_are_given_up() -> None:
    """Nothing exceeds twice the values of all cards."""
    board = random_board(Random(4), hand=8, table=20, jokers=2)
    most = 2.0 * sum(deck(board.options).worth[card] for card in board.hand)
    assert several(board, 0.0).promising()
    assert not several(board, 2 * most).promising()


def test_what_is_given_up_would_not_have_been_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the bounds the values are the same, with two jokers in hand and others to swap."""
    rng = Random(6)
    boards = [with_swaps(random_board(rng, hand=5, table=rng.choice((0, 9, 15)), jokers=2)) for _ in range(12)]
    values = [best(board).value for board in boards]
    monkeypatch.setattr(Several, "_group_pays", lambda *_: True)
    monkeypatch.setattr(SetSearch, "_may_pay", lambda *_: True)
    assert [best(board).value for board in boards] == values
