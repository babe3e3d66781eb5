"""How an eye sees shades."""

import statistics
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

import numbra
from numbra.bots.shades.eye import Eye, landmarks, shown, span
from numbra.games.shades.actions import Call, Discard, Guess
from numbra.games.shades.events import Card
from numbra.games.shades.grey import AS_PRINTED, position_at
from numbra.games.shades.state import Turn
from numbra.games.shades.view import ShadesView

TURNS = 12
"""Enough to see a card again and again."""


def view(seed: str = "eye", seat: int = 0) -> ShadesView:
    """A seat's view at the beginning."""
    seen = numbra.game("shades").start(seats=2, seed=seed).view(seat)
    assert isinstance(seen, ShadesView)
    return seen


@pytest.mark.parametrize(
    ("distance", "sd"), [(0, 1.5), (2, (1.5**2 + 0.9**2) ** 0.5), (5, (1.5**2 + 2.25**2) ** 0.5), (20, 3.5)]
)
def test_the_error_grows_with_the_distance_to_the_nearest_readable_card(distance: int, sd: float) -> None:
    """Sd = min(alone, √(beside² + (drift · distance)²))."""
    card = Card(AS_PRINTED[24])
    place = position_at(card.grey)
    assert Eye.casual().sd(card, [place + distance, place - 40]) == pytest.approx(sd)


def test_with_nothing_to_compare_the_error_is_the_largest() -> None:
    """An eye alone."""
    assert Eye.casual().sd(Card(128), []) == 3.5


@pytest.mark.parametrize("distance", range(0, 30, 3))
def test_a_better_eye_is_better_everywhere(distance: int) -> None:
    """Expert, good, casual, beginner: beside a card, far from one, and between."""
    eyes = (Eye.expert(), Eye.good(), Eye.casual(), Eye.beginner())
    errors = [eye.sd_at(10.0, [10.0 + distance]) for eye in eyes]
    assert errors == sorted(set(errors))


def test_an_eye_errs_in_the_same_way_when_it_looks_again() -> None:
    """Nothing but the view and whose eye it is matters."""
    assert Eye.casual("a").perceive(view()) == Eye.casual("a").perceive(view())


def test_two_eyes_err_differently() -> None:
    """Each player has their own."""
    assert Eye.casual("a").perceive(view()).hands[1] != Eye.casual("b").perceive(view()).hands[1]


def test_looking_again_in_later_turns_hardly_helps() -> None:
    """The errors about a card in different turns have most of their variance in common."""
    firsts, means = [], []
    for key in range(150):
        eye = Eye(beside=3, drift=0, alone=3, key=str(key))
        looks = [error(eye, turn) for turn in range(TURNS)]
        firsts.append(looks[0])
        means.append(statistics.mean(looks))
    assert statistics.pstdev(means) > 0.9 * statistics.pstdev(firsts)
    assert means != pytest.approx(firsts), "a smaller part belongs to the moment"


def error(eye: Eye, turn: int) -> float:
    """How far off an eye is about the other's fifth card in a turn, with all else as it was."""
    one = view()
    later = replace(one, turns=some_turns()[:turn])
    return position_at(eye.perceive(later).hands[1][4].grey) - position_at(one.hands[1][4].grey)


@cache
def some_turns() -> tuple[Turn, ...]:
    """The turns of a game in which nothing is ever kept."""
    state = numbra.game("shades").start(seats=2, seed="eye")
    for _ in range(TURNS):
        guesser = state.acting[0]
        state = state.apply(guesser, Guess(1)).apply(1 - guesser, Call("exact"))
        winner = state.acting[0]
        last = list(state.actions(winner))[-1]
        assert isinstance(last, Discard)
        state = state.apply(winner, last)
    seen = state.view(0)
    assert isinstance(seen, ShadesView)
    return seen.turns


def test_numbers_stay_and_greys_of_readable_cards_too() -> None:
    """One's own cards are no riddle."""
    assert Eye.casual("a").perceive(view()).hands[0] == view().hands[0]


def test_the_view_says_how_far_off_its_greys_are() -> None:
    """As one number for `sample`: between the smallest and the largest error."""
    assert 1.5 <= Eye.casual("a").perceive(view()).grey_sd <= 3.5


def test_a_perfect_eye_sees_what_is_there() -> None:
    """No error at all."""
    assert Eye(beside=0, drift=0, alone=0).perceive(view()) == view()


def test_errors_are_as_large_as_stated() -> None:
    """Over many eyes, the mean error is about 0 and its spread the sd."""
    one = view()
    card = one.hands[1][4]
    errors = [
        position_at(Eye.casual(str(key)).perceive(one).hands[1][4].grey) - position_at(card.grey) for key in range(400)
    ]
    assert abs(statistics.mean(errors)) < 0.4
    assert statistics.pstdev(errors) == pytest.approx(Eye.casual().sd(card, landmarks(one)), rel=0.15)


def test_all_shades_on_the_table_are_shown() -> None:
    """Both hands and the top card, at the beginning; one's own are the landmarks."""
    assert len(shown(view())) == 19
    assert [round(mark) for mark in landmarks(view())] == [card.number for card in view().hands[0]]


def test_the_spans_of_the_greys_cover_the_scale() -> None:
    """Each begins where the darker one's neighbour ends, and none is missing."""
    for grey in range(255):
        assert span(grey)[0] == span(grey + 1)[1]
    assert (span(255)[0], span(0)[1]) == (float("-inf"), float("inf"))


def test_what_an_eye_sees_is_a_view_that_can_be_sampled() -> None:
    """Search bots draw numbers from the error it states."""
    seen = Eye.casual("a").perceive(view())
    drawn = numbra.game("shades").sample(seen, Random(2))
    assert drawn.view(0).waiting_for == seen.waiting_for
