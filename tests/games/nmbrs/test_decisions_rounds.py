"""Our decisions on draws, rounds and points where the rulebook of nmbrs! is silent."""

import pytest
from msgspec.structs import replace

from games.nmbrs.build import DECLINE, END, GAME, TAKE, discard, do, gain, lay, refused, stacked, start, swap, turn
from numbra import InvalidSetup
from numbra.games.nmbrs.actions import DECLINE as DECLINE_ACTION
from numbra.games.nmbrs.actions import TAKE as TAKE_ACTION
from numbra.games.nmbrs.actions import Discard
from numbra.games.nmbrs.cards import deck
from numbra.games.nmbrs.events import Dealt, Reshuffled, RoundEnded, Won
from numbra.games.nmbrs.options import COLOURS, VALUES
from numbra.games.nmbrs.rows import is_row
from numbra.games.nmbrs.state import Phase


def test_decision_the_last_card_is_the_discard_and_scores_nothing() -> None:
    """With one card left after drawing there is nothing else to do."""
    state = turn("40", "10-20-30")
    assert list(state.actions(0)) == [Discard("40")]
    assert refused(state, 0, lay("10-20-30-40")) == "nmbrs/keep-one"


def test_decision_with_no_open_card_the_active_player_draws_at_once() -> None:
    """Also after others' takes."""
    state = do(stacked(["1", "4", "7"], top="77", stock="88 99"), (0, DECLINE), (1, TAKE))
    assert (state.phase, state.acting) == (Phase.PLAY, (0,))
    assert "99" in state.hands[0]
    simplified = do(stacked(["1", "4"], top="47", stock="48", variant="simplified"), (0, TAKE), (0, END))
    assert (simplified.phase, simplified.acting) == (Phase.PLAY, (1,))
    assert "48" in simplified.hands[1]


def test_decision_an_empty_stock_is_renewed_from_the_open_pile_but_its_top() -> None:
    """A draw that meets it shuffles first."""
    state = replace(turn("10 20 57"), phase=Phase.DRAW, open=("1", "2", "3", "4"), stock=())
    after = do(state, (0, DECLINE), (1, DECLINE))
    assert after.open == ("1",)
    assert len(after.stock) == 2
    assert set(after.stock) < {"2", "3", "4"}
    assert Reshuffled(3) in after.events
    assert after.view(1).stocks == (("2", "3", "4"),)


def test_decision_the_only_card_left_is_taken() -> None:
    """Declining it is refused."""
    state = replace(turn("10 20 57"), phase=Phase.DRAW, open=("1",), stock=())
    assert list(state.actions(0)) == [TAKE_ACTION]
    assert refused(state, 0, DECLINE) == "nmbrs/only-card-left"
    assert do(state, (0, TAKE)).phase is Phase.PLAY


def test_decision_taking_out_of_turn_needs_a_card_for_the_second_draw() -> None:
    """Without one nobody is offered the open card."""
    state = replace(turn("10 20 57"), phase=Phase.DRAW, open=("1", "2"), stock=())
    after = do(state, (0, DECLINE))
    assert (after.phase, after.acting) == (Phase.PLAY, (0,))
    assert "2" in after.hands[0]
    enough = replace(state, open=("1", "2", "3"))
    assert do(enough, (0, DECLINE)).acting == (1,)


def test_decision_with_no_card_left_at_all_one_plays_without_drawing() -> None:
    """Somebody took the last two."""
    state = replace(turn("10 20 57"), phase=Phase.DRAW, open=("1",), stock=("2",))
    after = do(state, (0, DECLINE), (1, TAKE))
    assert {"1", "2"} < set(after.hands[1])
    assert (after.phase, after.acting, len(after.hands[0])) == (Phase.PLAY, (0,), 3)


def test_decision_too_many_turns_without_a_play_end_the_round_and_all_subtract() -> None:
    """104 of them, 54 in the simplified version; a play starts the count anew."""
    for variant, limit in (("full", 104), ("simplified", 54)):
        state = replace(turn("10 20 30 47", opened=False, variant=variant), idle=limit - 1)
        played = do(state, (0, lay("10-20-30")), (0, discard("47"))) if variant == "full" else None
        assert played is None or played.results[-1].out == 0
        ended = do(state, (0, discard("47")))
        assert ended.results[-1].out is None
        assert all(lost > 0 for lost in ended.results[-1].lost)
        assert do(replace(state, idle=limit - 2), (0, discard("47"))).round == 1
    with_play = do(replace(turn("10 20 30 40 41 57"), idle=103), (0, lay("10-20-30")), (0, discard("57")))
    assert with_play.idle == 0


def test_decision_max_rounds_ends_the_match_with_the_best_total() -> None:
    """0 means until the target."""
    state = replace(turn("57", max_rounds=1), points=(40, 90))
    over = do(state, (0, discard("57")))
    assert over.over
    assert over.winners == (1,)
    assert not do(replace(turn("57", max_rounds=2), points=(40, 90)), (0, discard("57"))).over


def test_decision_the_action_that_ends_a_round_shows_the_hands_and_deals_the_next() -> None:
    """Everybody sees what was left."""
    state = turn("57", seats=3)
    left = state.hands[1]
    after = do(state, (0, discard("57")))
    ended, dealt = after.events[-2:]
    assert isinstance(ended, RoundEnded)
    assert isinstance(dealt, Dealt)
    assert ended.hands == ((), left, state.hands[2])
    assert ended.seen_by(None) == ended
    assert dealt.round == after.round == 2
    assert after.rows == ()


def test_decision_rounds_start_clockwise_after_a_first_drawn_by_lot() -> None:
    """The lot comes from the seed."""
    assert {start(seats=4, seed=str(seed)).starter for seed in range(40)} == {0, 1, 2, 3}
    state = replace(turn("57", seats=3), starter=2)
    assert do(state, (0, discard("57"))).active == 0


def test_decision_totals_may_go_below_zero() -> None:
    """And equal best totals share the win."""
    state = replace(turn("57"), points=(100, 2))
    after = do(state, (0, discard("57")))
    assert after.points[1] < 0
    lost = sum(deck(state.options).worth[card] for card in state.hands[1])
    shared = do(replace(state, points=(100, 100 + lost)), (0, discard("57")))
    assert shared.winners == (0, 1)
    assert shared.events[-1] == Won((0, 1))


def test_decision_target_is_an_option_in_the_simplified_version_too() -> None:
    """100 unless the table says otherwise."""
    assert start(variant="simplified").options.target == 100
    state = replace(turn("47", variant="simplified", target=30), points=(31, 20))
    assert do(state, (0, discard("47"))).winners == (0,)


def test_decision_simplified_cards_left_in_hand_cost_one_each() -> None:
    """A joker too."""
    state = turn("47", variant="simplified")
    state = replace(state, hands=(state.hands[0], ("1", "2", "jr")))
    assert do(state, (0, discard("47"))).results[-1].lost == (0, 3)


def test_decision_simplified_laying_the_last_card_ends_the_round_at_once() -> None:
    """Unless a freed joker waits."""
    state = turn("10 20 30", opened=False, variant="simplified")
    assert do(state, (0, lay("10-20-30"))).results[-1].out == 0
    waiting = do(turn("20", "10-20r-30", "40-41-42", variant="simplified"), (0, swap("20r")))
    assert waiting.round == 1
    assert waiting.hands[0] == ()
    ended = do(waiting, (0, lay("40-41-42-43r")))
    assert ended.results[-1].out == 0
    assert ended.points[0] == waiting.points[0] + 1


def test_decision_values_follow_from_how_many_rows_hold_a_number() -> None:
    """21 or more short rows: 1; 15 to 20: 2; fewer: 3."""
    rows = [
        (first, first + step, first + 2 * step)
        for step in range(1, 50)
        for first in range(1, 101 - 2 * step)
        if is_row((first, first + step, first + 2 * step))
    ]
    counts = [sum(number in row for row in rows) for number in range(1, 101)]
    assert "".join("1" if count >= 21 else "2" if count >= 15 else "3" for count in counts) == VALUES


def test_decision_values_and_colours_are_replaceable() -> None:
    """By two strings of a hundred."""
    table = {"values": "2" * 100, "colours": "R" * 100}
    assert gain(turn("10 20 30 57", opened=False, cards=table), "10-20-30") == 12
    assert gain(turn("15 20 25 57", opened=False, cards={"colours": "R" * 100}), "15-20-25") == 10
    for wrong in ({"values": "2" * 99}, {"values": "4" * 100}, {"colours": "X" * 100}, {"colour": COLOURS}, 5):
        with pytest.raises(InvalidSetup) as error:
            GAME.start(seats=2, options={"cards": wrong})
        assert error.value.params["option"] == "cards"


def test_decision_silence_declines_an_offered_card() -> None:
    """It means nothing anywhere else."""
    state = stacked(["1 2 3", "4 5 6"], top="77")
    assert state.default(0) is None
    offered = do(state, (0, DECLINE))
    assert offered.default(1) == DECLINE_ACTION
    assert offered.default(0) is None


def test_decision_later_rounds_of_a_stacked_match_come_from_the_seed() -> None:
    """Two stacked matches with the same seed go on with the same deal."""
    first = do(replace(turn("57"), seed="same"), (0, discard("57")))
    second = do(replace(turn("58", "10-20-30"), seed="same"), (0, discard("58")))
    assert first.hands == second.hands
    assert first.hands != do(replace(turn("57"), seed="other"), (0, discard("57"))).hands
