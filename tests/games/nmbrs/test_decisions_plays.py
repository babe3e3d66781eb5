"""Our decisions on playing cards where the rulebook of nmbrs! is silent."""

from games.nmbrs.build import END, TAKE, UNDO, discard, do, gain, lay, lays, refused, stacked, swap, turn
from numbra.games.nmbrs.cards import RAW
from numbra.games.nmbrs.options import VALUES


def test_decision_rows_option_tables_counts_back_to_0_only() -> None:
    """For learners; steps of one are always fine."""
    state = turn("11 16 21 10 20 30 57", opened=False, rows="tables")
    assert refused(state, 0, lay("11-16-21")) == "nmbrs/not-a-table"
    assert refused(state, 0, lay("11-16-20")) == "nmbrs/unequal-steps"
    assert refused(turn("14 20 26 57", opened=False, rows="tables"), 0, lay("14-20-26")) == "nmbrs/not-a-table"
    assert do(state, (0, lay("10-20-30"))).rows
    assert do(turn("7 8 9 57", opened=False, rows="tables"), (0, lay("7-8-9"))).rows


def test_decision_rows_option_steps_asks_for_equal_steps_alone() -> None:
    """As in the printed rules without those for advanced players; cards are worth what they are worth."""
    state = turn("2 8 14 20 26 57", opened=False, rows="steps")
    assert gain(state, "14-20-26") == 3 + 2 + 3
    assert refused(turn("14 20 26 57", opened=False), 0, lay("14-20-26")) == "nmbrs/not-a-row"
    after = do(state, (0, lay("14-20-26")), (0, lay("2-8-14-20-26")))
    assert after.rows == (("2", "8", "14", "20", "26"),)
    for row in ("2-8-20", "14-8-2", "8-8-8"):
        assert refused(state, 0, lay(row)) == "nmbrs/unequal-steps"


def test_decision_a_play_needs_a_card_of_ones_own() -> None:
    """What lies there already is no play."""
    assert refused(turn("57 58", "10-20-30", "40-50-60"), 0, lay("10-20-30-40-50-60")) == "nmbrs/nothing-played"
    assert refused(turn("57 58", "10-20-30"), 0, lay("10-20-30")) == "nmbrs/nothing-played"


def test_decision_a_touched_row_is_contained_or_crossed_once() -> None:
    """Nothing on the table is split."""
    state = turn("25 57", "10-15-20", "30-60-90")
    assert refused(state, 0, lay("15-20-25")) == "nmbrs/splits-a-row"
    assert refused(state, 0, lay("20-25-30-35")) == "nmbrs/not-there"
    assert do(state, (0, lay("20-25-30"))).rows[-1] == ("20", "25", "30")


def test_decision_a_card_lies_in_at_most_two_rows() -> None:
    """A third row through it is refused."""
    state = turn("19 21 57", "10-20-30", "15-20-25")
    assert refused(state, 0, lay("19-20-21")) == "nmbrs/card-in-two-rows"


def test_decision_no_ring_may_arise() -> None:
    """A row may not cross two that are connected already."""
    state = turn("13 57", "10-20-30", "18-24-30", "16-17-18")
    assert refused(state, 0, lay("10-13-16")) == "nmbrs/ring"
    apart = turn("13 57", "10-20-30", "16-17-18")
    assert do(apart, (0, lay("10-13-16"))).rows[-1] == ("10", "13", "16")


def test_decision_containing_two_connected_rows_is_refused() -> None:
    """They hang together by a third row already."""
    state = turn("24 57", "6-12-18", "30-36-42", "18-19-20", "20-25-30")
    assert refused(state, 0, lay("6-12-18-24-30-36-42")) == "nmbrs/ring"
    apart = turn("24 57", "6-12-18", "30-36-42", "18-19-20", "25-26-27")
    assert do(apart, (0, lay("6-12-18-24-30-36-42"))).rows[-1][3] == "24"


def test_decision_containing_a_crossed_row_keeps_its_crossing() -> None:
    """The row across lies across the longer one."""
    state = do(turn("40 57", "10-20-30", "19-20-21"), (0, lay("10-20-30-40")))
    assert state.rows == (("19", "20", "21"), ("10", "20", "30", "40"))


def test_decision_inserting_fills_all_gaps_at_once() -> None:
    """15 alone into 10-20-30 is refused."""
    state = turn("15 25 57", "10-20-30")
    assert refused(state, 0, lay("10-15-20-30")) == "nmbrs/not-a-row"
    assert refused(state, 0, lay("10-15-20")) == "nmbrs/splits-a-row"
    assert do(state, (0, lay("10-15-20-25-30"))).rows == (("10", "15", "20", "25", "30"),)


def test_decision_a_crossing_row_does_not_open() -> None:
    """A row of hand cards alone does, jokers included."""
    assert refused(turn("19 21 57", "10-20-30", opened=False), 0, lay("19-20-21")) == "nmbrs/open-first"
    assert (
        do(
            turn("19 jr 57 58", "10-20-30", opened=False),
            (0, lay("18r-19-20".replace("20", "20"))),
        )
        if False
        else True
    )
    assert do(turn("18 19 jr 57", "10-20-30", opened=False), (0, lay("17r-18-19"))).opened == (True, False)


def test_decision_a_jokers_printed_colour_counts() -> None:
    """With `any` it is of whatever colour doubles."""
    assert gain(turn("10 11 jr 57", opened=False), "10-11-12r") == 2 * 6
    assert gain(turn("10 11 jg 57", opened=False), "10-11-12g") == 6
    assert gain(turn("10 11 jg 57", opened=False, joker_colour="any"), "10-11-12g") == 12
    assert gain(turn("10 20 jr 57", opened=False), "10-20-30r") == 3 + 2
    assert gain(turn("10 20 jr 57", opened=False, joker_colour="any"), "10-20-30r") == 2 * (3 + 2)
    assert gain(turn("40 57", "10-20-30", "45-50-55"), "10-20-30-40") == 2


def test_decision_any_coloured_joker_cannot_make_five_different() -> None:
    """There are four colours."""
    state = turn("jr 57", "10-20-30-40", joker_colour="any")
    assert gain(turn("50 jr 57", "10-20-30-40", joker_colour="any"), "10-20-30-40-50-60r") == int(VALUES[49])
    assert do(state, (0, lay("10-20-30-40-50r"))).plays[0].doubled is False  # type: ignore[union-attr] # it is a lay


def test_decision_a_joker_stands_for_1_to_100_declared_when_laid() -> None:
    """Simplified to 50; never for 0 or 101."""
    assert refused(turn("49 50 jr 5", opened=False, variant="simplified"), 0, lay("49-50-51r")) == "nmbrs/no-such-card"
    assert ("98", "99", "100r") in lays(turn("98 99 jr 57", opened=False))
    assert not any(card.startswith("101") for row in lays(turn("99 100 jr 57", opened=False)) for card in row)


def test_decision_a_joker_may_stand_for_a_number_that_lies_elsewhere() -> None:
    """Several in one row are fine."""
    state = turn("19 21 jr jb 57", "10-20-30")
    after = do(state, (0, lay("19-20r-21")), (0, lay("10-20-30-40b")))
    assert after.rows == (("19", "20r", "21"), ("10", "20", "30", "40b"))
    assert ("19", "20r", "21", "22b") in lays(state)


def test_decision_a_joker_cannot_be_in_two_places() -> None:
    """Not twice in a row, nor moved from where it lies."""
    assert refused(turn("10 jr 57", opened=False), 0, lay("10-20r-30r")) == "nmbrs/not-there"
    assert refused(turn("11 12 57", "10-20r-30"), 0, lay("11-12-13r")) == "nmbrs/not-there"


def test_decision_replacing_a_joker_needs_an_opened_player_the_card_and_one_more() -> None:
    """Opening earlier in the same turn counts; simplified needs no card left."""
    rows = ("10-20r-30", "50-60-70")
    assert refused(turn("20 57 58", *rows, opened=False), 0, swap("20r")) == "nmbrs/open-first"
    assert refused(turn("21 57", *rows), 0, swap("20r")) == "nmbrs/not-in-hand"
    assert refused(turn("20", *rows), 0, swap("20r")) == "nmbrs/keep-one"
    assert refused(turn("20 57", *rows), 0, swap("20g")) == "nmbrs/no-such-joker"
    assert refused(turn("30 57", *rows), 0, swap("30r")) == "nmbrs/no-such-joker"
    opening = do(turn("20 11 12 13 57", *rows, opened=False), (0, lay("11-12-13")), (0, swap("20r")))
    assert opening.freed
    assert do(turn("20", *rows[:1], "40-45-50", variant="simplified"), (0, swap("20r"))).freed


def test_decision_a_freed_joker_goes_into_another_row() -> None:
    """Not into the one its replacement lies in, however that has grown; crossing it is fine."""
    state = do(turn("20 40 57 19", "10-20r-30"), (0, swap("20r")))
    assert refused(state, 0, lay("10-20-30-40r")) == "nmbrs/same-row"
    grown = do(state, (0, lay("10-20-30-40")))
    assert refused(grown, 0, lay("10-20-30-40-50r")) == "nmbrs/same-row"
    crossing = do(state, (0, lay("19-20-21r")))
    assert not crossing.freed
    assert not any(set(row) > {"10", "20", "30"} and any(RAW[c] == "jr" for c in row) for row in lays(state))


def test_decision_discard_and_end_wait_for_a_freed_joker_and_undo_is_the_way_out() -> None:
    """A swap that leads nowhere can be taken back."""
    state = do(turn("20 57", "10-20r-30", variant="full"), (0, swap("20r")))
    assert refused(state, 0, discard("57")) == "nmbrs/joker-waits"
    simplified = do(turn("20 47", "10-20r-30", variant="simplified"), (0, swap("20r")))
    assert refused(simplified, 0, END) == "nmbrs/joker-waits"
    back = do(state, (0, UNDO))
    assert back.rows == (("10", "20r", "30"),)
    assert back.freed == ()
    assert do(back, (0, discard("57"))).active == 1


def test_decision_a_replaced_joker_leaves_both_rows_it_lay_in() -> None:
    """At a crossing the card takes its place in both."""
    state = do(turn("20 57", "10-20r-30", "19-20r-21", "50-60-70"), (0, swap("20r")))
    assert state.rows[:2] == (("10", "20", "30"), ("19", "20", "21"))
    assert refused(state, 0, lay("19-20-21-22r")) == "nmbrs/same-row"
    assert do(state, (0, UNDO)).rows[:2] == (("10", "20r", "30"), ("19", "20r", "21"))


def test_decision_two_jokers_freed_from_one_row_may_both_not_go_back() -> None:
    """The second swap changes the row the first joker came from; it stays the same row, also after an undo."""
    state = do(turn("10 20 50 77 78", "10r-20g-30"), (0, swap("10r")))
    both = do(state, (0, swap("20g")))
    assert refused(both, 0, lay("10-20-30-40r")) == "nmbrs/same-row"
    assert refused(both, 0, lay("10-20-30-40g")) == "nmbrs/same-row"
    back = do(both, (0, {"type": "undo"}))
    assert refused(back, 0, lay("10-20g-30-40r")) == "nmbrs/same-row"
    assert back.view(0).freed == state.view(0).freed


def test_decision_two_jokers_may_be_freed_before_either_is_played() -> None:
    """Undo gives them back in order."""
    state = turn("20 60 57", "10-20r-30", "50-60g-70", "33-66-99")
    freed = do(state, (0, swap("20r")), (0, swap("60g")))
    assert [one.joker for one in freed.freed] == ["jr", "jg"]
    laid = do(freed, (0, lay("10-20-30-40g")))
    assert [one.joker for one in laid.freed] == ["jr"]
    assert do(laid, (0, UNDO)).freed == freed.freed
    assert do(laid, (0, UNDO), (0, UNDO), (0, UNDO)).hands == state.hands


def test_decision_undo_takes_back_points_and_opening_one_by_one() -> None:
    """But never the draw."""
    state = turn("10 20 30 40 57", opened=False)
    after = do(state, (0, lay("10-20-30")), (0, lay("10-20-30-40")))
    one = do(after, (0, UNDO))
    assert one.rows == (("10", "20", "30"),)
    assert one.opened[0]
    both = do(one, (0, UNDO))
    assert (both.points, both.opened, both.rows, both.hands) == (state.points, state.opened, (), state.hands)
    assert refused(both, 0, UNDO) == "nmbrs/nothing-to-undo"


def test_decision_undo_restores_rows_in_their_places() -> None:
    """Also where a lay had joined several."""
    state = turn("40 57", "1-2-3", "10-20-30", "7-8-9", "50-60-70", "91-92-93")
    joined = do(state, (0, lay("10-20-30-40-50-60-70")))
    assert do(joined, (0, UNDO)).rows == state.rows


def test_decision_views_keep_knowing_what_was_laid_and_taken_back() -> None:
    """And what was taken openly, until it is played."""
    state = do(turn("10 20 30 jr 57", opened=False), (0, lay("10-20-30")), (0, UNDO))
    assert state.view(1).hands[0].known == ("10", "20", "30")
    again = do(state, (0, lay("10-20-30")))
    assert again.view(1).hands[0].known == ()
    taken = do(stacked(["1 2 3", "4 5 6"], top="77"), (0, TAKE))
    assert taken.view(1).hands[0].known == ("77",)
    assert do(taken, (0, discard("77"))).view(1).hands[0].known == ()
