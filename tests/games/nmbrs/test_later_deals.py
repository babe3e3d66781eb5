"""Later rounds and new stocks of nmbrs! can be stacked like the first deal."""

from typing import Any

import pytest
from msgspec.structs import replace

from numbra import InvalidSetup
from numbra.games.nmbrs.cards import JOKERS, NUMBERS, in_order
from numbra.games.nmbrs.game import NmbrsState

from .build import DECLINE, GAME, discard, do, start, turn

DECK = [*NUMBERS, *JOKERS]


def with_later(state: NmbrsState, *decks: list[str]) -> NmbrsState:
    """The state with these decks as its later deals."""
    deal = {"deck": DECK, "later": [{"deck": deck} for deck in decks]}
    return replace(state, later=GAME.start(seats=2, deal=deal).later)


def test_a_later_round_is_dealt_from_the_stacked_deck() -> None:
    """And the one after it from the next."""
    state = with_later(turn("57", max_rounds=2), DECK[::-1], DECK)
    ended = do(state, (0, discard("57")))
    assert ended.hands == (in_order(DECK[:-10:-1]), in_order(DECK[-10:-19:-1]))
    assert ended.later == state.later[1:]


def test_without_a_stacked_deck_a_later_round_comes_from_the_seed() -> None:
    """The same as ever."""
    state = turn("57", max_rounds=2)
    stacked = with_later(state)
    assert do(state, (0, discard("57"))) == do(stacked, (0, discard("57")))


def test_a_new_stock_comes_in_the_order_of_the_stacked_deck() -> None:
    """Of the cards in the open pile; its top card stays."""
    state = replace(start(max_rounds=1), stock=(), open=("9", "30", "10", "20"))
    drawn = do(with_later(state, DECK[::-1]), *((seat, DECLINE) for seat in (*state.acting, 1 - state.acting[0])))
    assert drawn.open == ("9",)
    assert drawn.stock == ("20", "10")
    assert drawn.later == ()


@pytest.mark.parametrize("later", [[{"deck": DECK[1:]}], [{"deck": DECK}, {"deck": [*DECK, "1"]}], [{}], [DECK], 5])
def test_a_later_deal_must_be_a_whole_deck(later: Any) -> None:
    """No card missing, none twice."""
    with pytest.raises(InvalidSetup) as error:
        GAME.start(seats=2, deal={"deck": DECK, "later": later})
    assert error.value.code == "core/wrong-deal"
