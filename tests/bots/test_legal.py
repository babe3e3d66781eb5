"""Legal actions from a view alone."""

from random import Random

import pytest

import numbra
from numbra.bots.legal import legal

SEATS = {"shades": 2, "nmbrs": 3, "code777": 3}
MOVES = 25
"""So many moves of a game are looked at."""


@pytest.mark.parametrize("name", SEATS)
def test_they_are_those_of_the_state(name: str) -> None:
    """All along a game, for every seat, whether it may act or not."""
    game, rng = numbra.game(name), Random(5)
    state = game.start(seats=SEATS[name], seed="legal")
    for _ in range(MOVES):
        for seat in range(SEATS[name]):
            expected = list(state.actions(seat)) if seat in state.acting else []
            assert list(legal(game, state.view(seat))) == expected
        seat = rng.choice(state.waiting_for)
        state = state.apply(seat, rng.choice(list(state.actions(seat))))


def test_a_spectator_may_do_nothing() -> None:
    """What everybody sees is nobody's turn."""
    game = numbra.game("shades")
    assert list(legal(game, game.start(seats=2, seed="s").view(None))) == []
