"""The rules of the game, and what Numbra demands of every game."""

import numbra
from numbra.testing import check_catalogue, check_game

DECK = [5, 20, 10, 15, *(card for card in range(1, 31) if card not in (5, 20, 10, 15))]
"""Seat 0 gets 5 and 20, seat 1 gets 10 and 15, and the 1 is turned over."""


def test_a_card_that_is_higher_than_the_one_before_it_brings_a_point() -> None:
    """Rule 3; one that is lower brings none."""
    game = numbra.game("newgame")
    state = game.start(seats=2, options={"cards": 2}, deal={"deck": DECK})
    for seat, card, scores in ((0, 20, (1, 0)), (1, 10, (1, 0)), (0, 5, (1, 0)), (1, 15, (1, 1))):
        state = state.apply(seat, game.action({"type": "play", "card": card}))
        assert state.scores == scores
    assert state.winners == (0, 1)


def test_it_is_a_game_for_numbra() -> None:
    """Random games for every number of seats and every option, with all that the contract promises."""
    check_game(numbra.game("newgame"))
    check_catalogue("newgame")
