"""Sets of racks, and which racks agree with an answer."""

from random import Random

from games.code777 import oracle
from numbra.bots.code777.agreement import ALL, EVERY, agreeing, chosen, members, place_of, solved_by
from numbra.games.code777.questions import QUESTION_NUMBERS, worth


def test_a_set_holds_the_racks_whose_bits_are_set() -> None:
    """Their places come in ascending order."""
    assert list(members(0b10110)) == [1, 2, 4]
    assert len(list(members(ALL))) == len(EVERY)


def test_a_rack_has_one_place_in_whatever_order_its_tiles_stand() -> None:
    """Tiles on a rack have no order."""
    assert place_of(("b7", "g1", "r5")) == place_of(("r5", "b7", "g1")) == EVERY.index(("g1", "r5", "b7"))


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


def test_values_are_chosen_for_the_racks_of_a_set() -> None:
    """The same as by going through its members."""
    racks = agreeing(4, 1, 0)
    assert [EVERY[place] for place in members(racks)] == list(chosen(EVERY, racks))
    assert list(chosen(EVERY, 0)) == []
