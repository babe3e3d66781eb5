"""The hard cases of the rules page, and as many again that a sloppy implementation would fail."""

import pytest
from msgspec.structs import replace

from games.nmbrs.build import discard, do, gain, lay, lays, refused, turn
from numbra import IllegalAction
from numbra.games.nmbrs.actions import Discard, Lay, Swap
from numbra.games.nmbrs.rows import is_row
from numbra.games.nmbrs.scoring import doubles


@pytest.mark.parametrize("row", [(4, 9, 16), (1, 45, 99), (30, 20, 10), (20, 20, 20), (14, 20)])
def test_no_rows(row: tuple[int, ...]) -> None:
    """Under none of the rules."""
    assert not is_row(row, "steps")
    assert not is_row(row)
    assert not is_row(row, "tables")


@pytest.mark.parametrize("row", [(14, 20, 26), (15, 25, 35), (5, 8, 11), (2, 51, 100)])
def test_rows_by_their_steps_alone(row: tuple[int, ...]) -> None:
    """Rows under `steps` only."""
    assert is_row(row, "steps")
    assert not is_row(row)
    assert not is_row(row, "tables")


@pytest.mark.parametrize("row", [(11, 16, 21), (3, 5, 7), (4, 7, 10), (1, 45, 89), (34, 67, 100)])
def test_rows_by_the_1(row: tuple[int, ...]) -> None:
    """Rows, but not under `tables`."""
    assert is_row(row, "steps")
    assert is_row(row)
    assert not is_row(row, "tables")


def test_10_20_30_is_worth_12_and_15_20_25_is_worth_5() -> None:
    """All different doubles."""
    assert gain(turn("10 20 30 57", opened=False), "10-20-30") == 12
    assert gain(turn("15 20 25 57", opened=False), "15-20-25") == 5


def test_adding_40_doubles_and_then_50_does_not() -> None:
    """Four different colours, then five cards."""
    state = do(turn("40 50 57", "10-20-30"), (0, lay("10-20-30-40")))
    assert state.points[0] == 52
    assert gain(state, "10-20-30-40-50") == 2


def test_joining_inserting_and_crossing_score_only_the_cards_played() -> None:
    """40 joins for 1; 15 and 25 inserted are worth 3, and so they are across."""
    assert gain(turn("40 57", "10-20-30", "50-60-70"), "10-20-30-40-50-60-70") == 1
    assert gain(turn("15 25 57", "10-20-30"), "10-15-20-25-30") == 3
    crossing = turn("15 25 19 21 57", "10-20-30")
    assert gain(crossing, "15-20-25") == 3
    assert refused(do(crossing, (0, lay("15-20-25"))), 0, lay("19-20-21")) == "nmbrs/card-in-two-rows"


def test_a_row_grows_down_to_1_and_never_to_0() -> None:
    """11-21-31 down to 1; 5-10-15 not at all."""
    assert do(turn("1 57", "11-21-31"), (0, lay("1-11-21-31"))).rows == (("1", "11", "21", "31"),)
    assert all(row[0] != "0" for row in lays(turn("jr 57", "5-10-15")))
    with pytest.raises(IllegalAction) as error:
        turn("57 58", "5-10-15").apply(0, Lay(("0", "5", "10", "15")))
    assert error.value.code == "nmbrs/no-such-card"


def test_three_cards_that_form_a_row_cannot_be_laid_but_with_a_fourth_they_can() -> None:
    """Lay three, discard, round over."""
    assert refused(turn("10 20 30", opened=False), 0, lay("10-20-30")) == "nmbrs/keep-one"
    state = do(turn("10 20 30 57", opened=False), (0, lay("10-20-30")), (0, discard("57")))
    assert state.results[-1].out == 0


def test_104_points_in_a_round_and_6_left_in_hand_are_98_and_no_win() -> None:
    """Only the end of the round counts."""
    state = turn("57")
    state = replace(state, points=(50, 104), hands=(state.hands[0], ("2", "3")))
    after = do(state, (0, discard("57")))
    assert after.points[1] == 98
    assert not after.over


# Our own


def test_the_same_number_as_card_and_as_joker_makes_two_different_rows() -> None:
    """Both are listed, and both may lie."""
    state = turn("19 21 20 jr 57", opened=False)
    assert {("19", "20", "21"), ("19", "20r", "21")} <= lays(state)


def test_a_row_through_a_joker_on_the_table_uses_that_joker() -> None:
    """It lies as 20, so it can be crossed like a 20, and a real 20 may lie elsewhere."""
    state = turn("19 21 18 57", "10-20r-30")
    assert ("19", "20r", "21") in lays(state)
    assert ("18", "19", "20r", "21") in lays(state)


def test_a_lying_joker_can_only_be_named_as_what_it_stands_for() -> None:
    """Not as another number, nor in another colour."""
    state = turn("19 21 57", "10-20r-30")
    assert refused(state, 0, lay("19-20g-21")) == "nmbrs/not-there"
    assert refused(state, 0, lay("19-20-21")) == "nmbrs/not-there"


def test_swapping_changes_the_colours_of_the_row_for_later_additions() -> None:
    """10-20r-30 is not all different, 10-20-30 is."""
    state = turn("20 40 57 58", "10-20r-30", "50-60-70")
    assert gain(state, "10-20r-30-40") == 1
    assert gain(do(state, (0, {"type": "swap", "joker": "20r"})), "10-20-30-40") == 2


def test_a_freed_joker_may_open_a_new_row_with_hand_cards() -> None:
    """It scores nothing in the full game, but its colour counts: three reds double."""
    state = do(turn("20 11 12 57", "10-20r-30"), (0, {"type": "swap", "joker": "20r"}))
    after = do(state, (0, lay("11-12-13r")))
    assert after.points[0] - state.points[0] == 2 * (3 + 2)
    assert after.freed == ()


def test_undoing_a_lay_with_a_freed_joker_frees_it_again() -> None:
    """It does not slip into the hand."""
    swapped = do(turn("20 11 12 57", "10-20r-30"), (0, {"type": "swap", "joker": "20r"}))
    back = do(swapped, (0, lay("11-12-13r")), (0, {"type": "undo"}))
    assert back.freed == swapped.freed
    assert back.hands == swapped.hands


def test_a_joker_laid_this_turn_can_be_replaced_this_turn() -> None:
    """And undone again, step by step."""
    state = turn("10 30 jr 20 40 57", "50-60-70", opened=False)
    laid = do(state, (0, lay("10-20r-30")), (0, {"type": "swap", "joker": "20r"}))
    assert laid.rows[-1] == ("10", "20", "30")
    undone = do(laid, (0, {"type": "undo"}), (0, {"type": "undo"}))
    assert (undone.hands, undone.rows, undone.points) == (state.hands, state.rows, state.points)


def test_a_joker_freed_used_and_freed_again_in_one_turn() -> None:
    """The order of undo stays right."""
    state = turn("20 80 57 58", "10-20r-30", "50-60-70", "22-33-44")
    once = do(state, (0, {"type": "swap", "joker": "20r"}), (0, lay("50-60-70-80r")))
    twice = do(once, (0, {"type": "swap", "joker": "80r"}))
    assert [(one.joker, one.rows) for one in twice.freed] == [("jr", (("50", "60", "70", "80"),))]
    assert do(twice, (0, {"type": "undo"})).rows == once.rows


def test_crossing_two_rows_of_different_groups_joins_the_groups() -> None:
    """A later row may not cross both again."""
    state = turn("15 16 57", "10-11-12", "20-21-22")
    assert do(state, (0, lay("11-16-21"))).rows[-1] == ("11", "16", "21")
    crossed = do(state, (0, lay("10-15-20")))
    assert refused(crossed, 0, lay("11-16-21")) == "nmbrs/ring"


def test_a_row_that_spans_an_anchor_is_found() -> None:
    """Own cards between cards of a contained row, and a crossing at its end."""
    state = turn("15 25 35 57", "10-20-30", "40-41-42")
    assert ("10", "15", "20", "25", "30", "35", "40") in lays(state)


def test_a_hand_card_named_twice_in_a_discard_is_gone_once() -> None:
    """Cards are unique; the second discard is another seat's turn."""
    after = do(turn("10 20 57"), (0, discard("57")))
    with pytest.raises(IllegalAction):
        after.apply(0, Discard("57"))


@pytest.mark.parametrize("row", [(), ("10",), ("10", "x", "30"), ("jr", "20", "30"), ("10", "20", "300")])
def test_nonsense_built_by_hand_is_refused_and_not_a_crash(row: tuple[str, ...]) -> None:
    """Actions made in Python skip the JSON checks."""
    state = turn("10 20 30 57 jr", opened=False)
    for action in (Lay(row), Swap("zz"), Swap("jr"), Discard("zz")):
        with pytest.raises(IllegalAction):
            state.apply(0, action)


def test_five_cards_are_never_all_different() -> None:
    """Nor are three with two of a colour."""
    options = turn("57").options
    assert doubles(("10", "20", "30"), options)
    assert not doubles(("10", "20", "30", "40", "50"), options)
    assert not doubles(("15", "20", "25"), options)


def test_the_simplified_deck_has_no_51() -> None:
    """Neither to lay nor to discard."""
    state = turn("49 50 48 47", opened=False, variant="simplified")
    assert refused(state, 0, lay("49-50-51")) == "nmbrs/no-such-card"
    assert refused(state, 0, discard("51")) == "nmbrs/not-in-hand"


def test_a_freed_joker_may_go_into_a_row_laid_across_its_place_at_once_or_in_two_steps() -> None:
    """Only the row it came from is closed to it, however that has grown."""
    state = do(turn("20 15 25 40 57", "10-20r-30"), (0, {"type": "swap", "joker": "20r"}))
    at_once = do(state, (0, lay("15-20-25-30r")))
    in_two_steps = do(state, (0, lay("15-20-25")), (0, lay("15-20-25-30r")))
    assert at_once.rows == in_two_steps.rows
    grown = do(state, (0, lay("10-20-30-40")))
    assert refused(grown, 0, lay("10-20-30-40-50r")) == "nmbrs/same-row"
    assert all(set(row) != {"10", "20", "30", "40", "50r"} for row in lays(grown))


def test_a_row_given_as_a_list_is_laid_as_a_tuple() -> None:
    """No state may change when somebody's list does."""
    row = ["10", "20", "30"]
    state = turn("10 20 30 57", opened=False)
    after = state.apply(0, Lay(row))  # type: ignore[arg-type]  # a list is the point
    row.append("40")
    assert after == do(state, (0, lay("10-20-30")))


@pytest.mark.parametrize("action", [Lay(None), Lay(5), Lay((["10"], "20", "30")), Swap(["20r"]), Discard(["57"])])  # type: ignore[arg-type]  # junk
def test_junk_in_place_of_cards_is_refused(action: Lay | Swap | Discard) -> None:
    """Whatever it is."""
    with pytest.raises(IllegalAction):
        turn("10 20 30 57").apply(0, action)


def test_junk_in_place_of_drafts_previews_and_seats_is_refused() -> None:
    """With a code, like anything else."""
    state = turn("10 20 30 57")
    for ask in (
        lambda: state.drafts(0, 5),  # type: ignore[arg-type]  # junk
        lambda: state.drafts(0, [[]]),  # type: ignore[list-item]  # junk
        lambda: state.preview(0, 5),  # type: ignore[arg-type]  # junk
        lambda: state.drafts(None, ["10"]),  # type: ignore[arg-type]  # junk
        lambda: state.default(None),  # type: ignore[arg-type]  # junk
    ):
        with pytest.raises(IllegalAction):
            ask()
