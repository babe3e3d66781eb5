"""Lessons: what is asked for is done, everything else is refused, and nothing is kept."""

from typing import Any

import pytest

from example_game.highcard import Highcard, Play
from numbra import IllegalAction, MalformedAction
from numbra.core.lesson import Lesson, NotInLesson, Step
from numbra.core.text import LANGUAGES
from sayings import Saying

GAME = Highcard()
HELLO = Saying("Hello.", "Hallo.", "Bonjour.")
PLAY = Saying("Play your 3.", "Spiel deine 3.", "Joue ton 3.")
LESSON = Lesson(
    seats=2,
    deal={"deck": [3, 5, 4, 9, *(card for card in range(1, 25) if card not in (3, 4, 5, 9))]},
    options={"cards": 2},
    steps=(
        Step(HELLO, "hand"),
        Step(HELLO, "hand", do=Play(3), ask=PLAY, also=(Play(5),), then=((1, Play(9)),)),
        Step(HELLO, "hand", then=((1, Play(4)),)),
    ),
    end=Saying("Done.", "Fertig.", "Fini."),
)
NEXT = {"type": "next"}
THREE, FIVE = {"type": "play", "card": 3}, {"type": "play", "card": 5}


def test_a_learner_starts_at_the_first_step() -> None:
    """With the deal before them, of which they see their own hand."""
    stage = LESSON.at(GAME, [])
    assert (stage.number, stage.step) == (0, LESSON.steps[0])
    (dealt,) = stage.seen()
    assert dealt == stage.events[0].seen_by(0)
    assert stage.view() == stage.state.view(0)


def test_reading_is_a_step_too() -> None:
    """It changes nothing, unless the others go on."""
    before, after = LESSON.at(GAME, []), LESSON.at(GAME, [NEXT])
    assert (after.number, after.state, after.events) == (1, before.state, ())
    assert len(LESSON.at(GAME, [NEXT, THREE, NEXT]).events) == 1


def test_the_others_do_what_the_lesson_says() -> None:
    """And the learner is told of all of it."""
    stage = LESSON.at(GAME, [NEXT, THREE])
    assert [type(event).__name__ for event in stage.seen()] == ["Played", "Played", "Taken"]


@pytest.mark.parametrize("action", [THREE, FIVE])
def test_a_step_may_leave_a_choice(action: dict[str, Any]) -> None:
    """The lesson goes on with either choice."""
    stage = LESSON.at(GAME, [NEXT, action, NEXT])
    assert (stage.step, stage.text("de")) == (None, "Fertig.")


@pytest.mark.parametrize(("done", "action", "asked"), [([], THREE, "Read on first."), ([NEXT], NEXT, "Play your 3.")])
def test_what_is_not_asked_for_is_refused_with_what_is(
    done: list[dict[str, Any]], action: dict[str, Any], asked: str
) -> None:
    """In every language."""
    with pytest.raises(NotInLesson) as no:
        LESSON.at(GAME, [*done, action])
    assert no.value.code == "lesson/not-now"
    assert asked in no.value.sentence("en")
    assert len({no.value.sentence(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_what_the_rules_refuse_the_game_refuses_itself() -> None:
    """With its own reason; so is what is no action at all."""
    with pytest.raises(IllegalAction) as no:
        LESSON.at(GAME, [NEXT, {"type": "play", "card": 9}])
    assert no.value.code == "highcard/not-yours"
    for junk in ({"type": "next", "more": 1}, {}, 7, None):
        with pytest.raises(MalformedAction):
            LESSON.at(GAME, [junk])


def test_after_the_end_there_is_nothing_to_do() -> None:
    """But to play."""
    with pytest.raises(NotInLesson) as no:
        LESSON.at(GAME, [NEXT, THREE, NEXT, NEXT])
    assert no.value.code == "lesson/over"


def test_what_is_said() -> None:
    """What happened and what to do; where there is only to read, nothing is asked."""
    assert LESSON.steps[0].text("en") == "Hello."
    assert LESSON.steps[1].text("fr") == "Bonjour. Joue ton 3."
