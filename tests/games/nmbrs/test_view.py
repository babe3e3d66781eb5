"""What a seat sees of a match, and what it does not."""

import msgspec
import pytest
from msgspec.structs import replace

from games.nmbrs.build import DECLINE, TAKE, UNDO, discard, do, lay, stacked, turn
from numbra import IllegalAction
from numbra.games.nmbrs.events import Dealt, Drawn
from numbra.games.nmbrs.state import Phase


def test_a_seat_sees_its_own_hand_and_the_others_counts() -> None:
    """A spectator sees counts only."""
    state = stacked(["1 2 3", "44 55 66"], top="77")
    assert state.view(0).hand == state.hands[0]
    assert [hand.count for hand in state.view(0).hands] == [9, 9]
    assert state.view(None).hand is None
    assert b'"55"' not in msgspec.json.encode(state.view(0))
    assert b'"55"' in msgspec.json.encode(state.view(1))
    assert b'"55"' not in msgspec.json.encode(state.view(None))


def test_a_drawn_card_is_its_drawers_alone() -> None:
    """The event tells the others only that there was one."""
    state = do(stacked(["1", "4"], top="77", stock="88"), (0, DECLINE), (1, DECLINE))
    drawn = state.events[-1]
    assert isinstance(drawn, Drawn)
    assert [getattr(drawn.seen_by(seat), "card", "") for seat in (0, 1, None)] == ["88", None, None]


def test_a_deal_shows_each_seat_its_own_hand() -> None:
    """And the open card to all."""
    state = stacked(["1 2 3", "44 55 66"], top="77")
    dealt = state.events[0]
    assert isinstance(dealt, Dealt)
    assert dealt.seen_by(1).hands == (None, state.hands[1])
    assert dealt.seen_by(None).hands == (None, None)
    assert dealt.seen_by(None).open == "77"


def test_cards_taken_openly_stay_known_through_a_turn() -> None:
    """Also those taken out of turn, but not the second card."""
    state = do(stacked(["1", "4", "7"], top="77", stock="88 99"), (0, DECLINE), (1, TAKE))
    assert state.view(2).hands[1].known == ("77",)
    assert state.view(1).hands[1].known == ("77",)
    assert state.view(2).hands[1].unknown == (8,)


def test_which_stock_hidden_cards_came_from_is_known() -> None:
    """After a new stock, everybody knows what it was made of."""
    state = replace(turn("10 20 57"), phase=Phase.DRAW, open=("91", "92", "93", "94"), stock=())
    hidden = len(state.hands[1])
    after = do(state, (0, DECLINE), (1, DECLINE))
    view = after.view(1)
    assert view.hands[0].unknown == (3, 1)
    assert view.hands[1].unknown == (hidden, 0)


def test_undo_tells_everybody_the_cards() -> None:
    """They have seen them lie."""
    state = do(turn("10 20 30 57", opened=False), (0, lay("10-20-30")), (0, UNDO))
    assert msgspec.to_builtins(state.events[0]) == {
        "type": "undone",
        "seat": 0,
        "cards": ("10", "20", "30"),
        "points": 12,
    }


def test_a_view_of_no_such_seat_is_refused() -> None:
    """Also its actions and drafts."""
    state = turn("10 20 57")
    for ask in (state.view, state.actions):
        with pytest.raises(IllegalAction) as error:
            ask(2)
        assert error.value.code == "core/no-such-seat"


def test_finished_rounds_stay_in_the_view() -> None:
    """With the hands left and what they cost."""
    state = turn("57", seats=3)
    after = do(state, (0, discard("57")))
    assert after.view(2).results[0].hands == ((), *state.hands[1:])
    assert after.view(2).results[0].points == after.points


def test_everybody_saw_the_table_as_a_round_ended() -> None:
    """The last card discarded too, though it is dealt again at once."""
    before = turn("57", "10-20-30", seats=3)
    after = do(before, (0, discard("57")))
    (left,) = (zone for zone in after.zones() if zone.name == "table left after round 1")
    assert all(left.sight(seat) == ("10-20-30", "57") for seat in range(3))
    assert not left.counted
