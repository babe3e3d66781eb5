"""What a player makes of one moment."""

import pytest

import numbra
from numbra.bots.shades.eye import Eye
from numbra.bots.shades.moment import Moment
from numbra.bots.shades.posterior import posterior
from numbra.games.shades.actions import Call, Guess
from numbra.games.shades.cards import DECK
from numbra.games.shades.view import ShadesView

MINE = (3, 7, 11, 15, 24, 30, 34, 39, 45)
THEIRS = (1, 5, 9, 13, 28, 32, 36, 43, 47)
REST = tuple(number for number in DECK if number not in (*MINE, *THEIRS, 20))
SHARP = Eye(beside=0, drift=0, alone=0)
VAGUE = Eye(beside=2, drift=0, alone=2, key="k")


def start() -> numbra.State:
    """The 20 lies on top; seat 0 guesses."""
    return numbra.game("shades").start(seats=2, deal={"deck": [*MINE, *THEIRS, 20, *REST]})


def moment(state: numbra.State, seat: int, eye: Eye = VAGUE) -> Moment:
    """What a seat makes of a state."""
    view = state.view(seat)
    assert isinstance(view, ShadesView)
    seen = eye.perceive(view)
    return Moment(seen, posterior(seen, eye), eye)


def test_ones_own_cards_include_the_one_just_taken() -> None:
    """Ten of them, before a discard."""
    assert moment(start(), 0).own == MINE
    assert moment(start().apply(0, Guess(20)).apply(1, Call("low")), 0).own == (*MINE, 20)


def test_what_can_hardly_be_is_left_out() -> None:
    """The chances of the rest still add up."""
    top = moment(start(), 0).top
    assert sum(top.values()) == pytest.approx(1)
    assert len(top) < len(moment(start(), 0).known.top)


def test_what_is_to_come_is_the_whole_stack() -> None:
    """The top card and what lies under it, 31 cards."""
    assert sum(moment(start(), 0).coming.values()) == pytest.approx(31)


@pytest.mark.parametrize(("guess", "nearer"), [(15, -1), (27, 1)])
def test_a_guess_is_taken_as_a_hint(guess: int, nearer: int) -> None:
    """Guessers name a number near to what they see, so a caller shifts their own view a little that way."""
    calling = moment(start().apply(0, Guess(guess)), 1)
    before = sum(number * chance for number, chance in calling.top.items())
    after = sum(number * chance for number, chance in calling.hinted.items())
    assert nearer * (after - before) > 0.1


def test_the_caller_is_thought_to_see_as_well_as_oneself() -> None:
    """So a sharp guesser expects the caller to be right, and a vague one to be wrong now and then."""
    expected = []
    for eye in (SHARP, VAGUE):
        here = moment(start(), 0, eye)
        wrong = here.caller(dict.fromkeys(here.top, 1.0)).wrong(20)
        expected.append(sum(here.top[number] * chance for number, chance in wrong.items()))
    assert expected[0] < 0.01
    assert expected[1] > 0.1


def test_the_top_card_seems_to_lie_between_two_of_ones_own() -> None:
    """Or beyond them all."""
    assert moment(start(), 0, SHARP).neighbours == (15, 24)
    darkest = numbra.game("shades").start(
        seats=2, deal={"deck": [*range(1, 19), 49, *(number for number in range(19, 49))]}
    )
    assert moment(darkest, 0, SHARP).neighbours == (9, None)
