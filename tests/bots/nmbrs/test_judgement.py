"""How a player weighs what it may do."""

from dataclasses import replace as with_changes
from random import Random

import pytest
from msgspec.structs import replace

from games.nmbrs.build import DECLINE, TAKE, do, stacked, turn
from numbra.bots.nmbrs.judgement import STOCK_CARD, Judge
from numbra.bots.nmbrs.levels import BEGINNER, CASUAL, MASTER, STRONG
from numbra.bots.nmbrs.skill import Skill
from numbra.games.nmbrs.actions import Lay
from numbra.games.nmbrs.game import NmbrsState

HAND = "10 20 1 33 47 58 59 91 98"


def judge(state: NmbrsState, skill: Skill, seat: int = 0) -> Judge:
    """The decision a seat has to make."""
    return Judge(state.view(seat), seat, skill, Random(2))


@pytest.mark.parametrize("skill", [MASTER, STRONG, CASUAL, BEGINNER])
def test_a_card_that_can_be_laid_is_taken(skill: Skill) -> None:
    """The 30 completes 10-20-30, and everybody can count in tens."""
    assert judge(stacked([HAND, ""], "30"), skill).take() > STOCK_CARD


@pytest.mark.parametrize("skill", [MASTER, BEGINNER])
def test_a_joker_is_taken(skill: Skill) -> None:
    """It is any number."""
    assert judge(stacked([HAND, ""], "jr"), skill).take() > STOCK_CARD


def test_the_patient_take_what_they_cannot_lay_lest_others_get_two_cards() -> None:
    """For a while; and not the impatient."""
    state = stacked([HAND, ""], "2")
    assert judge(state, STRONG).take() >= STOCK_CARD
    assert judge(state, CASUAL).take() < STOCK_CARD
    assert judge(replace(state, idle=2 * STRONG.denies), STRONG).take() < STOCK_CARD
    assert judge(replace(state, idle=2 * STRONG.denies), MASTER).take() >= STOCK_CARD


def test_who_sees_that_nobody_takes_offered_cards_leaves_them_more_freely() -> None:
    """Cards from the stock that nobody got two of tell how often an offer was refused."""
    state = stacked([HAND, ""], "2")
    refused = replace(state, stock=state.stock[6:], open=(*state.open, *state.stock[:6]))
    assert judge(state, MASTER).others_accept > 0.5 > judge(refused, MASTER).others_accept
    assert judge(refused, MASTER).take() < STOCK_CARD


def test_an_offer_taken_is_not_an_offer_refused() -> None:
    """Whoever took one holds two cards more, and one less lies in the stock."""
    state = stacked([HAND, ""], "2")
    two_open = replace(state, open=(*state.open, state.stock[-1]), stock=state.stock[:-1])
    taken = do(two_open, (0, DECLINE), (1, TAKE))
    assert judge(taken, MASTER).others_accept == judge(two_open, MASTER).others_accept


def test_two_cards_are_welcome_unless_the_round_is_about_to_end() -> None:
    """A player with one card that fits the table will end it."""
    state = do(stacked([HAND, ""], "2"), (0, DECLINE))
    late = replace(
        state,
        rows=(("40", "41", "42"),),
        hands=(("43",), state.hands[1]),
        known=(frozenset({"43"}), frozenset()),
        opened=(True, False),
    )
    for skill in (MASTER, STRONG):
        assert judge(state, skill, 1).accept() > 0
        assert judge(late, skill, 1).accept() < 0


def test_the_casual_take_an_offered_card_only_to_lay_it() -> None:
    """The 30 goes with 10 and 20, the 2 with nothing."""
    for card, wanted in (("30", True), ("2", False)):
        state = do(stacked(["", HAND], card), (0, DECLINE))
        assert (judge(state, CASUAL, 1).accept() > 0) == wanted


def test_a_small_first_row_is_held_back_while_nobody_is_near_the_end() -> None:
    """Its cards are not discarded meanwhile; in danger it is laid."""
    state = turn("15 20 25 58 99", opened=False)
    calm = judge(state, MASTER)
    assert calm.holds_back
    assert not calm.plan.plays
    assert calm.spared == {"15", "20", "25"}
    assert set(calm.discards) == {"58", "99"}
    others = replace(state, hands=(state.hands[0], ("43",)), known=(frozenset(), frozenset({"43"})))
    near = replace(others, rows=(("40", "41", "42"),), opened=(False, True))
    assert judge(near, MASTER).plan.plays == (Lay(("15", "20", "25")),)


def test_the_impatient_lay_at_once() -> None:
    """Without imagination nothing is held back."""
    assert judge(turn("15 20 25 58 99", opened=False), STRONG).plan.plays == (Lay(("15", "20", "25")),)


def test_a_round_that_would_lose_the_match_is_not_ended() -> None:
    """Seat 1 is far above the target: laying all but one card would seal it. With the lead it is laid."""
    state = turn("10 20 30 99")
    known = replace(state, hands=(state.hands[0], ("1", "2")), known=(frozenset(), frozenset({"1", "2"})))
    behind = judge(replace(known, points=(50, 130)), MASTER)
    ahead = judge(replace(known, points=(100, 90)), MASTER)
    assert len(behind.plan.left) > 1
    assert ahead.plan.plays == (Lay(("10", "20", "30")),)
    assert ahead.chance_to_win(ahead.plan) == 1.0


def test_what_goes_with_much_is_kept_and_a_joker_above_all() -> None:
    """The discard is the lonely card."""
    found = judge(turn("11 98 12 jr", opened=False), with_changes(STRONG, plans=False)).discards
    assert list(found)[-1] == "jr"
    assert next(iter(found)) == "98"


def test_a_card_the_next_player_could_lay_at_once_is_not_given_to_them() -> None:
    """The 43 fits the row on the table; with imagination that counts against it."""
    state = replace(turn("43 97", "40-41-42"), opened=(False, True))
    seen, blind = (judge(state, skill) for skill in (MASTER, with_changes(MASTER, worlds=0)))
    assert seen.discards["43"] - seen.discards["97"] < blind.discards["43"] - blind.discards["97"]


def test_memory_knows_what_is_gone() -> None:
    """The forgetful hope for cards that lie in the open pile."""
    state = stacked([HAND, ""], "2")
    assert judge(state, CASUAL).unseen >> 2 & 1
    assert not judge(state, MASTER).unseen >> 2 & 1
