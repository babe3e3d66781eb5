"""Bounds on what rows add."""

from itertools import combinations
from random import Random

from harness.nmbrs.solver_positions import random_board

from numbra.bots.nmbrs.solver_bound import best_two
from numbra.bots.nmbrs.solver_rows import Supply, finals
from numbra.games.nmbrs.cards import BIT


def test_the_best_two_rows_cross_in_one_card_only() -> None:
    """As found by trying every pair of the rows that hold a card."""
    rng = Random(2)
    pairs = 0
    for _ in range(8):
        board = random_board(rng, hand=9, table=30, jokers=1)
        for card in board.hand:
            rows = [(float(rng.randint(0, 6)), final) for final in finals(Supply(board)) if BIT[card] & final.own]
            if not rows:
                continue
            apart = [
                one[0] + other[0]
                for one, other in combinations(rows, 2)
                if one[1].cards & other[1].cards == BIT[card] == one[1].nodes & other[1].nodes
            ]
            most = max(gain for gain, _ in rows)
            assert best_two(rows, BIT[card]) == (most, max([most, *apart]))
            pairs += bool(apart)
    assert pairs > 0
