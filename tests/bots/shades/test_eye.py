"""How an eye sees shades."""

import statistics

import pytest

import numbra
from numbra.bots.shades.eye import Eye
from numbra.games.shades.events import Card
from numbra.games.shades.grey import AS_PRINTED, position_at
from numbra.games.shades.view import ShadesView


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


def test_an_eye_always_errs_in_the_same_way() -> None:
    """Fixed for a viewer and a card; looking again does not help."""
    assert Eye.casual("a").perceive(view()) == Eye.casual("a").perceive(view())


def test_two_eyes_err_differently() -> None:
    """Each player has his own."""
    assert Eye.casual("a").perceive(view()).hands[1] != Eye.casual("b").perceive(view()).hands[1]


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
    readable = [position_at(mine.grey) for mine in one.hands[0]]
    errors = [
        position_at(Eye.casual(str(key)).perceive(one).hands[1][4].grey) - position_at(card.grey) for key in range(400)
    ]
    assert abs(statistics.mean(errors)) < 0.4
    assert statistics.pstdev(errors) == pytest.approx(Eye.casual().sd(card, readable), rel=0.15)


def test_what_an_eye_sees_is_a_view_that_can_be_sampled() -> None:
    """Search bots draw numbers from the error it states."""
    from random import Random

    seen = Eye.casual("a").perceive(view())
    drawn = numbra.game("shades").sample(seen, Random(2))
    assert drawn.view(0).waiting_for == seen.waiting_for
