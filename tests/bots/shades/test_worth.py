"""What a hand may come to."""

from itertools import combinations
from random import Random

import pytest

from numbra.bots.shades.worth import best_points, drawn_hands, expected, gains, imagined, loneliness, mask
from numbra.games.shades.cards import DECK, HAND_SIZE
from numbra.games.shades.scoring import points


def test_a_mask_is_a_set_of_numbers() -> None:
    """However often one is named."""
    assert mask([3, 1, 3]) == 0b1010


@pytest.mark.parametrize("case", range(25))
def test_the_best_nine_are_the_best_of_all_choices_of_nine(case: int) -> None:
    """Taking the longest runs first is as good as trying everything."""
    rng = Random(case)
    cards = rng.sample(range(1, 20), rng.randint(5, 13))
    tried = (points(hand) for hand in combinations(cards, min(len(cards), HAND_SIZE)))
    assert best_points(mask(cards)) == max(tried)


def test_what_cannot_come_is_not_imagined() -> None:
    """And what surely lies in the stack comes as often as a player may hope."""
    futures = imagined({7: 0.0, 8: 1.0, 9: 0.5}, 2000, Random(1))
    shares = [sum(future >> number & 1 for future in futures) / len(futures) for number in (7, 8, 9)]
    assert shares[0] == 0
    assert shares[1] == pytest.approx(2 * shares[2], abs=0.06)


def test_hands_are_drawn_by_their_chances() -> None:
    """One card known, the other this or that."""
    hands = drawn_hands([{5: 1.0}, {6: 0.75, 7: 0.25}], 2000, Random(1))
    assert set(hands) == {mask([5, 6]), mask([5, 7])}
    assert hands.count(mask([5, 6])) / len(hands) == pytest.approx(0.75, abs=0.05)


def test_a_hand_is_worth_what_it_and_its_future_come_to() -> None:
    """On the average of the futures."""
    hand = mask([1, 2, 3])
    assert expected(hand, [0]) == 9
    assert expected(hand, [0, mask([4])]) == (9 + 16) / 2


def test_a_number_that_joins_runs_gains_most() -> None:
    """4 between 3 and 5, next to one at the end, next to one alone."""
    gained = gains([mask([1, 2, 3, 5, 6])], [0], [4, 7, 20])
    assert gained == {4: 36 - 13, 7: 18 - 13, 20: 1}


def test_a_number_gains_nothing_by_being_imagined_already() -> None:
    """It is the top card, so it cannot come later: its gain is counted as if it would not."""
    assert gains([mask([1, 2])], [mask([3])], [3]) == {3: 5}


def test_lonely_cards_weigh_less_than_a_point() -> None:
    """Points come first; among equals the hand that lies closer together is the better one."""
    worst = [DECK[0], DECK[-1]]
    assert 0 < loneliness([1, 3, 5]) < loneliness([1, 3, 9]) < loneliness(worst) <= 1
