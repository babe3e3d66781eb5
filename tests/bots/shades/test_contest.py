"""The contest for the top card."""

import statistics
from random import Random

import pytest

from numbra.bots.shades.contest import Caller, call_values, nearness, truth
from numbra.bots.shades.matching import Odds
from numbra.bots.shades.posterior import normal
from numbra.games.shades.cards import DECK


@pytest.mark.parametrize(("guess", "call"), [(21, "high"), (19, "low"), (20, "exact")])
def test_the_right_call(guess: int, call: str) -> None:
    """The card is the 20."""
    assert truth(guess, 20) == call


def test_a_call_wins_what_it_is_right_about() -> None:
    """The numbers below the guess for “too high”, and so on."""
    assert call_values(20, {18: 0.1, 19: 0.2, 20: 0.3, 22: 0.4}) == pytest.approx(
        {"high": 0.3, "exact": 0.3, "low": 0.4}
    )


def test_a_guess_hints_at_what_is_near() -> None:
    """The less so the worse the guesser sees."""
    assert nearness(0, 1) == 1
    assert nearness(3, 1) < nearness(2, 1) < nearness(2, 3)


def test_who_sees_perfectly_is_never_wrong() -> None:
    """No guess can be hidden from them."""
    flat = dict.fromkeys(DECK, 1.0)
    caller = Caller([19, 20, 21], flat, dict.fromkeys(DECK, 0.0))
    for guess in (18, 19, 20, 21, 22):
        assert max(caller.wrong(guess).values()) == pytest.approx(0, abs=1e-4)


def test_the_worse_they_see_the_more_often_they_are_wrong() -> None:
    """About a guess that is right."""
    flat = dict.fromkeys(DECK, 1.0)
    errors = [
        sum(Caller(range(18, 23), flat, dict.fromkeys(DECK, sd)).wrong(20).values()) / 5 for sd in (0.5, 1.0, 2.0, 4.0)
    ]
    assert errors == sorted(errors)
    assert errors[0] < errors[-1] - 0.2


def test_numbers_they_know_to_be_elsewhere_do_not_deceive_them() -> None:
    """If only the 20 is left for them, they are never wrong about it."""
    assert Caller([20], {20: 1.0}, {20: 3.0}).wrong(20) == {20: 0}


def test_between_equal_eyes_the_caller_wins_about_two_of_three_best_guesses() -> None:
    """Known from simulation: 62 to 71 % of single guesses that are as good as can be."""
    wins = [won_by_caller(Random(case)) for case in range(250)]
    assert 0.58 <= statistics.mean(wins) <= 0.75


def won_by_caller(rng: Random) -> bool:
    """One card, seen by two players with the same error and nothing else to go by."""
    sd = rng.choice((1.0, 1.5, 2.5))
    number, sds, flat = rng.randint(8, 42), dict.fromkeys(DECK, sd), dict.fromkeys(DECK, 1.0)
    guesser, caller = (belief(number + rng.gauss(0, sd), sds) for _ in range(2))
    model = Caller(guesser, flat, sds)
    values = {
        guess: sum(guesser[one] * wrong for one, wrong in model.wrong(guess).items())
        for guess in range(min(guesser), max(guesser) + 1)
    }
    guess = max(values, key=values.__getitem__)
    calls = call_values(guess, {one: chance * nearness(guess - one, sd) for one, chance in caller.items()})
    return max(calls, key=calls.__getitem__) == truth(guess, number)


def belief(place: float, sds: Odds) -> Odds:
    """What somebody makes of a shade seen there."""
    curves = {number: statistics.NormalDist(number, sd).pdf(place) for number, sd in sds.items()}
    return normal({number: height for number, height in curves.items() if height > 1e-3})
