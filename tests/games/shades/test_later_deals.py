"""The second game of a match of 49 Shades of Grey can be stacked like the first."""

from typing import Any

import pytest

from numbra import InvalidSetup
from numbra.games.shades.game import ShadesState

from .build import GAME, SORTED, play_out, start


def test_the_second_game_is_dealt_from_the_stacked_deck() -> None:
    """Nine cards to each seat, then the stack."""
    deal = {"deck": SORTED, "later": [{"deck": SORTED[::-1]}]}
    state = GAME.start(seats=2, options={"rounds": 2}, deal=deal)
    assert isinstance(state, ShadesState)
    second = play_out(state, 31)
    assert (*second.hands[0], *second.hands[1], *second.stack) == SORTED[::-1]
    assert second.later == ()


def test_without_a_stacked_deck_the_second_game_comes_from_the_seed() -> None:
    """The same as ever."""
    second = play_out(start(rounds=2, seed="a match"), 31)
    assert second == play_out(start(rounds=2, seed="a match"), 31)
    assert second.stack != play_out(start(rounds=2, seed="another"), 31).stack


@pytest.mark.parametrize("later", [[{"deck": SORTED[1:]}], [{"deck": (1, *SORTED[:-1])}], [{}], [SORTED], 5])
def test_a_later_deck_must_hold_every_card_once(later: Any) -> None:
    """Like the first."""
    with pytest.raises(InvalidSetup) as no:
        GAME.start(seats=2, deal={"deck": SORTED, "later": later})
    assert no.value.code == "core/wrong-deal"
