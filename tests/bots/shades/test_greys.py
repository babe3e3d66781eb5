"""The player of `benchmarks/greys.py` that reads greys from the wire: it makes of them what can be made."""

from random import Random

import pytest
from harness.greys import EXACT, Looker, Reader, Reading, by_deal, row

import numbra
from numbra.bots.shades.eye import Eye
from numbra.games.shades.actions import Call
from numbra.games.shades.events import Card
from numbra.games.shades.game import ShadesState
from numbra.games.shades.view import ShadesView
from numbra.lab.arena import Played

TOLERANCES = (0.5, 1.0, 2.0, 3.0, 4.0)


def start(tolerance: float, seed: str = "any") -> ShadesState:
    """A game with that print."""
    state = numbra.game("shades").start(seats=2, seed=seed, options={"print_tolerance": tolerance})
    assert isinstance(state, ShadesState)
    return state


def test_with_even_print_it_knows_the_top_card() -> None:
    """It guesses it, and calls every guess right."""
    for seed in map(str, range(5)):
        state = start(0, seed)
        guesser, top = state.acting[0], state.stack[0]
        chosen = Reader(EXACT).choose(state.view(guesser), state.actions(guesser), Random(1))
        for action in (chosen, *list(state.actions(guesser))[::12]):
            assert action is not None
            calling = state.apply(guesser, action)
            caller = calling.acting[0]
            call = Reader(EXACT).choose(calling.view(caller), calling.actions(caller), Random(1))
            assert isinstance(call, Call)
            done = calling.apply(caller, call)
            assert (done.acting[0], done.revealed[-1]) == (caller, top)


@pytest.mark.parametrize("tolerance", TOLERANCES)
def test_with_uneven_print_the_true_number_is_always_possible(tolerance: float) -> None:
    """And the likelihoods are those with which the cards were printed."""
    state = start(tolerance)
    view = state.view(0)
    assert isinstance(view, ShadesView)
    reading = Reading(view)
    for number, card in zip(state.hands[1], view.hands[1], strict=True):
        assert reading.clue(Card(card.grey))[number] > 0


def test_who_looks_names_a_number_that_is_hard_to_call() -> None:
    """The chance of the best call is as small as can be: with a sharp eye and many numbers, near the middle of them."""
    state = start(3.0)
    seat = state.acting[0]
    looker = Looker(Eye.expert("any"))
    values = looker.think(state.view(seat), state.actions(seat), Random(1)).candidates
    assert 0.4 < values[0].value < 0.67
    assert values[0].value == max(one.value for one in values)


def test_a_line_of_the_table() -> None:
    """Deals are paired: the interval is that of their differences."""

    def game(number: int, winner: int) -> Played:
        seating = ("reader", "other") if number % 2 == 0 else ("other", "reader")
        about = {"game": "shades", "seed": "", "moves": 93, "think_us": ((), ()), "scores": (1, 2)}
        return Played(number=number, deal=number // 2, seating=seating, winners=(winner,), **about)  # type: ignore[arg-type]  # a test's own

    shares = list(by_deal([game(0, 0), game(1, 1), game(2, 0), game(3, 0)], "reader"))
    assert shares == [1.0, 0.5]
    assert row(1.0, shares, shares).startswith("| 1 | 4 | 75.0% (")
    assert row(1.0, shares, shares).endswith("| 0.0% (0.0% – 0.0%) |")
