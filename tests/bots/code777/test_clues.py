"""What an answer tells somebody about their own rack."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from games.code777.build import ask, stacked
from numbra.bots.code777.clues import NOTHING_HEARD, Heard, clue, heard, in_words
from numbra.core.text import languages_of
from numbra.games.code777.agreement import agreeing
from numbra.games.code777.events import Answer
from numbra.games.code777.game import Code777State
from numbra.games.code777.questions import QUESTION_NUMBERS, Reply, reply, worth
from numbra.games.code777.racks import EVERY, chosen
from numbra.games.code777.tiles import Rack

LANGUAGES = languages_of("numbra.bots.code777")


def asked(*questions: int) -> Code777State:
    """Seat 0 has a green 1, a black 5 and a pink 7; the first question is seat 0's own, the next seat 1's."""
    return ask(stacked("g1 k5 p7", "y2 y2 k3", "n4 r5 b7", seats=3, questions=questions), len(questions))


def told(*questions: int) -> str:
    """The clue that seat 0 is given."""
    view = asked(*questions).view(0)
    return clue(view.log, 0).say()


def test_before_any_answer_of_others_there_is_no_clue() -> None:
    """One's own answer tells nothing."""
    assert told() == NOTHING_HEARD.say()
    assert told(8) == NOTHING_HEARD.say()


def test_what_the_answer_tells_follows_from_the_racks_that_both_see() -> None:
    """Seat 1 sees all three single tiles, and none of them is elsewhere."""
    assert told(8, 11) == (
        "Question 11 was answered “3”; the racks that you see too would make it “0”. "
        "So you have 3 of these: green 1, black 5, pink 7."
    )


def test_the_answer_that_tells_most_is_chosen() -> None:
    """Whenever it was given."""
    assert "Question 11" in told(8, 11, 5)


def test_only_answers_about_the_rack_one_has_count() -> None:
    """Others' answers, each with what the other racks are worth."""
    state = asked(8, 11, 5)
    assert [one.entry.question for one in heard(state.view(0).log, 0)] == [11, 5]
    assert [one.entry.question for one in heard(state.view(1).log, 1)] == [8, 5]


@pytest.mark.parametrize(
    ("question", "answer", "others", "conclusion"),
    [
        (1, 1, 0, "So your numbers add up to 18 or more."),
        (1, 1, 1, "So your numbers add up to 17 or less."),
        (2, 2, 1, "So your numbers add up to 12 or less."),
        (7, 0, 0, "So your numbers are not consecutive."),
        (17, "first", 0, "So you have more brown tiles than blue tiles."),
        (17, "first", -1, "So you have more brown tiles than blue tiles, by at least 2."),
        (17, "first", 1, "So you do not have more blue tiles than brown tiles."),
        (17, "first", 2, "So if you have more blue tiles than brown tiles, it is by 1 at most."),
        (17, "second", 0, "So you have more blue tiles than brown tiles."),
        (17, "second", -1, "So you do not have more brown tiles than blue tiles."),
        (17, "equal", 0, "So you have as many brown tiles as blue tiles."),
        (17, "equal", 1, "So you have more blue tiles than brown tiles, by exactly 1."),
        (17, "equal", -2, "So you have more brown tiles than blue tiles, by exactly 2."),
    ],
)
def test_conclusions(question: int, answer: Reply, others: int, conclusion: str) -> None:
    """From the answer and what the racks that both see are worth."""
    assert in_words(Heard(Answer(question, 1, answer), others)).say().endswith(conclusion)


def test_every_answer_has_its_words() -> None:
    """To every question, whatever stands on the racks that both see; the same words mean the same racks."""
    some: Sequence[tuple[Rack, ...]] = [*combinations(EVERY[::23], 2)][::7]
    for question in QUESTION_NUMBERS:
        for racks in some:
            others = worth(question, racks)
            means: dict[str, set[int]] = {}
            for answer in {reply(question, others + worth(question, (rack,))) for rack in EVERY}:
                text = in_words(Heard(Answer(question, 1, answer), others))
                assert len({text.say(language) for language in LANGUAGES}) == len(LANGUAGES)
                means.setdefault(text.say(), set()).add(agreeing(question, answer, others))
                assert any(chosen(EVERY, agreeing(question, answer, others)))
            assert all(len(racksets) == 1 for racksets in means.values())
