"""When people announce."""

import pytest

from numbra.bots.code777.habits import HABITS, RAREST, SURE_ENOUGH, UNSURE, Belief, Habit, belief
from numbra.games.code777.racks import ALL, EVERY, place_of
from numbra.games.code777.tiles import COPIES, KINDS

SURE = Belief((4, 5, 6), 1.0, 1.0)
TORN = Belief((4, 5, 6), 0.6, 0.6)
WRONG = Belief((1, 2, 3), 1.0, 0.0)
"""A rival who is sure of another solution than the one they name."""
EAGER, CERTAIN, ERRATIC = 0, len(SURE_ENOUGH) - 1, HABITS - 1


def test_a_belief_weighs_racks_by_the_tiles_there_are() -> None:
    """With four red fives and one black there are four ways to three red ones, and six to two with the black one."""
    racks = sum(1 << place_of(rack) for rack in (("r5", "r5", "r5"), ("r5", "r5", "k5"), ("k3", "k3", "k3")))
    held = belief(racks, tuple(COPIES[kind] for kind in KINDS), (3, 3, 3))
    assert held.likeliest == (5, 5, 5)
    assert held.chance == pytest.approx(10 / 11)
    assert held.named == pytest.approx(1 / 11)


def test_who_cannot_have_any_of_the_racks_believes_nothing() -> None:
    """That happens only with a mistaken idea of what the rival sees."""
    assert belief(1 << place_of(EVERY[0]), (0,) * len(KINDS)) is UNSURE
    assert belief(ALL, (0,) * len(KINDS)) is UNSURE


def test_silence_speaks_against_beliefs_that_would_have_been_announced() -> None:
    """With any habit, a rival who is certain seldom keeps silent."""
    torn, sure = Habit().learn([TORN, SURE], [0.5, 0.5], None)
    assert sure < torn / 2


def test_an_announcement_speaks_for_beliefs_that_make_it_likely() -> None:
    """Most for the one that makes it certain, least for one that rules it out."""
    sure, torn, other = Habit().learn([SURE, TORN, WRONG], [1.0] * 3, (4, 5, 6))
    assert sure > torn > 10 * other > 0


def test_a_habit_is_learned() -> None:
    """Somebody who is silent with six chances in ten and announces when certain waits for certainty."""
    habit = Habit()
    for _ in range(4):
        habit.learn([TORN], [1.0], None)
        habit.learn([SURE], [1.0], (4, 5, 6))
    assert habit.chances[CERTAIN] > 3 * habit.chances[EAGER]
    assert sum(habit.chances) == pytest.approx(1)
    assert min(habit.chances) >= RAREST


def test_who_announces_what_cannot_be_is_erratic() -> None:
    """And is then believed less."""
    habit = Habit()
    before = habit.learn([SURE, TORN], [0.5, 0.5], (4, 5, 6))
    for _ in range(5):
        habit.learn([WRONG], [1.0], (4, 5, 6))
    assert max(habit.chances) == habit.chances[ERRATIC]
    after = habit.learn([SURE, TORN], [0.5, 0.5], (4, 5, 6))
    assert after[0] / after[1] < before[0] / before[1]
