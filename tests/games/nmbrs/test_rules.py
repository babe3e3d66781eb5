"""The rules of nmbrs!, one test or more for each number of the rules page."""

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from games.nmbrs.build import (
    DECLINE,
    END,
    GAME,
    TAKE,
    UNDO,
    discard,
    do,
    gain,
    lay,
    lays,
    refused,
    stacked,
    start,
    swap,
    turn,
)
from numbra import IllegalAction, InvalidSetup
from numbra.games.nmbrs.actions import Decline, Discard, End, Lay, Swap, Take
from numbra.games.nmbrs.cards import JOKERS, NUMBERS, deck
from numbra.games.nmbrs.options import COLOURS, VALUES, NmbrsOptions
from numbra.games.nmbrs.state import Phase


def test_rule_1_a_deck_has_100_numbers_in_four_colours_and_a_joker_of_each() -> None:
    """104 cards, and a joker may stand for any number."""
    state = start()
    cards = [card for zone in state.zones() if zone.counted for card in zone.cards]
    assert sorted(cards) == sorted((*NUMBERS, *JOKERS))
    assert set(Counter(COLOURS)) == set("RGBO")
    assert all(
        ("98", f"{value}{joker[1]}", "100") in lays(turn(f"98 100 57 {joker}")) for joker in JOKERS for value in [99]
    )


def test_rule_2_numbers_are_worth_1_to_3_and_a_joker_nothing() -> None:
    """A row counts the values of its numbers."""
    worth = deck(NmbrsOptions()).worth
    assert {worth[card] for card in NUMBERS} == {1, 2, 3}
    assert {worth[joker] for joker in JOKERS} == {0}
    assert gain(turn("15 20 57 jr", opened=False), "15-20-25r") == int(VALUES[14]) + int(VALUES[19])


def test_rule_3_everybody_starts_with_50() -> None:
    """Whatever the number of players."""
    assert start(seats=5).scores == (50,) * 5


@pytest.mark.parametrize(("seats", "cards"), [(2, 9), (3, 7), (8, 7)])
def test_rule_4_seven_cards_each_nine_with_two_players(seats: int, cards: int) -> None:
    """Dealt from the top, each hand in turn."""
    assert [len(hand) for hand in start(seats=seats).hands] == [cards] * seats


def test_rule_5_the_top_of_the_stock_is_turned_up() -> None:
    """One open card, the rest face down."""
    state = stacked(["1 2 3", "4 5 6"], top="77", stock="88 99")
    assert state.open == ("77",)
    assert state.stock[:2] == ("88", "99")
    assert len(state.stock) == 104 - 18 - 1


def test_rule_6_play_goes_clockwise() -> None:
    """After the last seat comes the first."""
    state = start(seats=3, seed="x")
    order = []
    for _ in range(6):
        order.append(state.active)
        seat = state.active
        state = do(state, (seat, TAKE))
        state = state.apply(seat, Discard(state.hands[seat][-1]))
    assert [(later - earlier) % 3 for earlier, later in pairwise(order)] == [1] * 5


def test_rule_7_the_active_player_takes_the_open_card() -> None:
    """And goes on to play."""
    state = do(stacked(["1 2 3", "4 5 6"], top="77"), (0, TAKE))
    assert "77" in state.hands[0]
    assert (state.phase, state.acting, state.open) == (Phase.PLAY, (0,), ())


def test_rule_7_an_open_card_declined_by_all_leaves_a_draw_from_the_stock() -> None:
    """The others are asked clockwise; the active player has drawn at once."""
    state = do(stacked(["1", "4", "7"], top="77", stock="88"), (0, DECLINE))
    assert (state.phase, state.acting) == (Phase.OFFER, (1,))
    state = do(state, (1, DECLINE))
    assert state.acting == (2,)
    state = do(state, (2, DECLINE))
    assert (state.phase, state.acting) == (Phase.PLAY, (0,))
    assert "88" in state.hands[0]
    assert state.open == ("77",)


def test_rule_7_who_takes_out_of_turn_also_draws_and_the_active_player_decides_again() -> None:
    """About the card now on top; a taker does not play."""
    state = do(stacked(["1", "4", "7"], top="77", stock="88 99 11"), (0, TAKE), (0, discard("77")))
    state = do(state, (1, DECLINE), (2, TAKE))
    assert {"77", "88"} < set(state.hands[2])
    assert len(state.hands[2]) == 9
    assert (state.phase, state.acting) == (Phase.PLAY, (1,))
    assert "99" in state.hands[1]


def test_rule_7_taking_out_of_turn_repeats_for_every_new_top_card() -> None:
    """The active player may take the next, or decline again."""
    state = replace(stacked(["1", "4", "7"], top="77", stock="88 99"), open=("77", "66", "55"))
    state = do(state, (0, DECLINE), (1, TAKE))
    assert (state.phase, state.acting, state.open) == (Phase.DRAW, (0,), ("66", "55"))
    state = do(state, (0, DECLINE), (1, TAKE))
    assert {"77", "66", "88", "99"} < set(state.hands[1])
    state = do(state, (0, TAKE))
    assert "55" in state.hands[0]
    assert len(state.hands[0]) == 8


def test_rule_8_rows_have_at_least_three_cards() -> None:
    """Two are refused."""
    state = turn("10 20 30 57", opened=False)
    assert refused(state, 0, lay("10-20")) == "nmbrs/too-short"
    assert do(state, (0, lay("10-20-30"))).rows == (("10", "20", "30"),)


def test_rule_9_only_players_who_have_laid_a_row_of_their_own_may_add() -> None:
    """In the same turn already."""
    state = turn("40 11 12 13 57", "10-20-30", opened=False)
    assert refused(state, 0, lay("10-20-30-40")) == "nmbrs/open-first"
    state = do(state, (0, lay("11-12-13")), (0, lay("10-20-30-40")))
    assert ("10", "20", "30", "40") in state.rows


def test_rule_9_cards_are_added_at_the_ends_between_crosswise_and_to_join() -> None:
    """To rows of anybody."""
    assert do(turn("5 57", "10-15-20"), (0, lay("5-10-15-20"))).rows == (("5", "10", "15", "20"),)
    assert do(turn("15 25 57", "10-20-30"), (0, lay("10-15-20-25-30"))).rows == (("10", "15", "20", "25", "30"),)
    assert len(do(turn("19 21 57", "10-20-30"), (0, lay("19-20-21"))).rows) == 2
    joined = do(turn("40 57", "10-20-30", "50-60-70"), (0, lay("10-20-30-40-50-60-70")))
    assert joined.rows == (("10", "20", "30", "40", "50", "60", "70"),)


def test_rule_10_only_cards_just_played_score() -> None:
    """Those already lying there do not score again."""
    state = turn("40 50 57", "10-20-30")
    after = do(state, (0, lay("10-20-30-40-50")))
    assert after.points[0] - state.points[0] == int(VALUES[39]) + int(VALUES[49])


def test_rule_11_one_colour_or_all_different_doubles() -> None:
    """Judged on the whole row that results."""
    one_colour = turn("10 11 12 57", opened=False)
    assert {COLOURS[number - 1] for number in (10, 11, 12)} == {"R"}
    assert gain(one_colour, "10-11-12") == 2 * (3 + 3 + 2)
    mixed = turn("11 12 13 57", opened=False)
    assert gain(mixed, "11-12-13") == 3 + 2 + 2
    assert gain(turn("13 57", "10-11-12"), "10-11-12-13") == 2
    assert gain(turn("40 57", "10-20-30"), "10-20-30-40") == 2


def test_rule_12_a_joker_is_replaced_for_nothing_and_must_be_played_again() -> None:
    """It may not be kept."""
    state = turn("20 40 57", "10-20r-30", "50-60-70")
    after = do(state, (0, swap("20r")))
    assert after.rows[0] == ("10", "20", "30")
    assert after.points == state.points
    assert refused(after, 0, discard("57")) == "nmbrs/joker-waits"
    done = do(after, (0, lay("50-60-70-80r")), (0, discard("57")))
    assert done.active == 1


def test_rule_13_a_turn_ends_with_a_discard_always() -> None:
    """Even if all could be laid; nothing is drawn to refill."""
    state = turn("10 20 30", opened=False)
    assert refused(state, 0, lay("10-20-30")) == "nmbrs/keep-one"
    assert refused(state, 0, END) == "nmbrs/discard-needed"
    after = do(turn("10 20 30 57", opened=False), (0, lay("10-20-30")))
    assert after.hands[0] == ("57",)


def test_rule_14_the_last_card_ends_the_round_and_the_others_subtract() -> None:
    """The last card is a discard and scores nothing."""
    state = do(turn("10 20 30 57", opened=False, seats=3), (0, lay("10-20-30")))
    costs = [sum(deck(state.options).worth[card] for card in hand) for hand in state.hands[1:]]
    after = do(state, (0, discard("57")))
    assert after.points == (62, 50 - costs[0], 50 - costs[1])
    assert after.round == 2


def test_rule_15_a_hundred_after_a_round_wins_the_highest_if_several() -> None:
    """Otherwise another round is played."""
    state = replace(turn("57", opened=True), points=(99, 130))
    going_on = do(replace(state, points=(99, 50)), (0, discard("57")))
    assert not going_on.over
    over = do(state, (0, discard("57")))
    assert over.over
    assert over.winners == (1,)
    assert over.acting == ()


@pytest.mark.parametrize(
    "row", ["10-20-30", "11-16-21", "3-5-7", "4-7-10", "34-67-100", "33-66-99", "1-45-89", "7-8-9"]
)
def test_rule_16_rows_go_up_evenly_and_count_back_to_0_or_1(row: str) -> None:
    """Any that do can be laid."""
    assert do(turn(f"{row.replace('-', ' ')} 57", opened=False), (0, lay(row))).rows == (tuple(row.split("-")),)


@pytest.mark.parametrize("row", ["14-20-26", "15-25-35", "5-8-11", "4-9-16", "1-45-99", "30-20-10", "10-10-10"])
def test_rule_16_other_rows_are_refused(row: str) -> None:
    """Uneven, falling, or not counting back."""
    state = turn("14 20 26 15 25 35 5 8 11 4 9 16 1 45 99 30 10 57", opened=False)
    assert refused(state, 0, lay(row)) == "nmbrs/not-a-row"


def test_rule_17_simplified_cards_start_and_hands() -> None:
    """Cards 1 to 50 and the jokers, 20 points, five cards, seven with two players."""
    state = start(seats=3, variant="simplified")
    assert len([card for zone in state.zones() if zone.counted for card in zone.cards]) == 54
    assert state.points == (20, 20, 20)
    assert {len(hand) for hand in state.hands} == {5}
    assert {len(hand) for hand in start(variant="simplified").hands} == {7}


def test_rule_17_simplified_cards_count_one_and_only_one_colour_doubles() -> None:
    """A joker too, and an all-different row not."""
    assert gain(turn("10 20 30", opened=False, variant="simplified"), "10-20-30") == 3
    assert gain(turn("10 11 12", opened=False, variant="simplified"), "10-11-12") == 6
    assert gain(turn("10 11 jb 5", opened=False, variant="simplified"), "10-11-12b") == 3


def test_rule_17_simplified_needs_no_discard() -> None:
    """The turn may simply end; a discard is allowed too."""
    state = turn("10 20 30 40", opened=False, variant="simplified")
    assert do(state, (0, END)).active == 1
    assert do(state, (0, discard("40"))).active == 1


def test_actions_of_each_phase_are_of_its_kinds() -> None:
    """Nothing else is listed."""
    state = stacked(["1 2 3", "4 5 6"], top="77")
    assert list(state.actions(0)) == [Take(), Decline()]
    assert list(state.actions(1)) == []
    kinds = {type(action) for action in turn("20 40 41 42 57", "10-20r-30").actions(0)}
    assert kinds == {Lay, Swap, Discard}
    assert End() in list(turn("20 40", variant="simplified").actions(0))


def test_actions_of_another_phase_are_refused_by_saying_what_comes_first() -> None:
    """Draw before playing; draw once."""
    state = stacked(["10 20 30", "4 5 6"], top="77")
    for action in (lay("10-20-30"), discard("10"), swap("10r"), UNDO, END):
        assert refused(state, 0, action) == "nmbrs/draw-first"
    for action in (TAKE, DECLINE):
        assert refused(turn("10 20"), 0, action) == "nmbrs/already-drawn"
        assert refused(state, 1, action) == "core/not-your-turn"


def test_an_action_of_another_game_is_refused() -> None:
    """Whatever it is."""
    with pytest.raises(IllegalAction) as error:
        turn("10 20").apply(0, "take")  # type: ignore[arg-type] # on purpose
    assert error.value.code == "core/not-an-action"


@pytest.mark.parametrize(
    "cards", [["1", "2"], list(NUMBERS), [*NUMBERS, "jr", "jr", "jb", "jo"], [*NUMBERS, *JOKERS, "jr"]]
)
def test_a_deal_must_be_a_whole_deck(cards: list[str]) -> None:
    """No card missing, none twice."""
    with pytest.raises(InvalidSetup) as error:
        GAME.start(seats=2, deal={"deck": cards})
    assert error.value.code == "core/wrong-deal"
