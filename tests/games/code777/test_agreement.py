"""Which racks agree with what is said."""

from random import Random

from games.code777 import oracle
from numbra.games.code777.agreement import agreeing, solved_by
from numbra.games.code777.questions import QUESTION_NUMBERS, worth
from numbra.games.code777.racks import EVERY, members


def test_racks_agree_with_an_answer_that_somebody_gives_who_looks_and_counts() -> None:
    """For every question, beside racks drawn at random."""
    rng = Random(4)
    for question in QUESTION_NUMBERS:
        others = rng.sample(EVERY, 2)
        answer = oracle.answer(question, [*others, rng.choice(EVERY)])
        expected = [place for place, rack in enumerate(EVERY) if oracle.answer(question, [*others, rack]) == answer]
        assert list(members(agreeing(question, answer, worth(question, others)))) == expected


def test_a_solution_names_the_racks_with_its_numbers_in_any_colours() -> None:
    """Three fives can be all red, or two red and the black one."""
    assert [EVERY[place] for place in members(solved_by((5, 5, 5)))] == [("r5", "r5", "r5"), ("r5", "r5", "k5")]
    assert solved_by((1, 1, 1)) == 0
