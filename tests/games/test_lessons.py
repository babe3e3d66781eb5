"""The lessons of our games: whoever does what they say reaches the end, having used every kind of action."""

from collections import Counter
from itertools import combinations, islice
from typing import Any, get_args

import msgspec
import pytest

import numbra
from numbra.core.game import Game
from numbra.core.lesson import LEARNER, NEXT, Lesson, NotInLesson, Stage
from numbra.core.text import languages_of
from numbra.core.voice import Voice
from numbra.games.code777.lesson import RACKS
from numbra.games.code777.questions import answer
from numbra.games.code777.tiles import TILES, numbers
from numbra.games.shades.events import Called

GAMES = ("shades", "nmbrs", "code777")
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
LONGEST = 220
"""Characters that a learner is told at once."""
TRIED = 300
"""Of all legal actions at a step."""
ELSEWHERE = {"nmbrs": {"end"}}
"""Actions that only a variant has which is not taught: the simplified version's end of a turn."""
PLACES = {
    "announce",
    "call",
    "discard",
    "draft",
    "guess",
    "hand",
    "joker",
    "notes",
    "open-card",
    "question",
    "racks",
    "row",
    "stack",
    "undo",
}


def lesson_of(name: str) -> tuple[Game, Lesson]:
    """A game and its lesson."""
    game = numbra.game(name)
    assert game.lesson is not None
    return game, game.lesson


def followed(name: str) -> list[tuple[list[dict[str, Any]], Stage]]:
    """Every stage of a learner who does what they are told, and what they had done before."""
    game, lesson = lesson_of(name)
    done = [msgspec.to_builtins(step.do) for step in lesson.steps]
    return [(done[:number], lesson.at(game, done[:number])) for number in range(len(done) + 1)]


@EVERY_GAME
def test_the_lesson_s_own_suggestions_lead_to_its_end(name: str) -> None:
    """In 8 to 16 steps."""
    stages = followed(name)
    assert 8 <= len(stages) - 1 <= 16
    assert [stage.number for _, stage in stages] == [*range(len(stages))]
    assert stages[-1][1].step is None


@EVERY_GAME
def test_whatever_else_a_step_accepts_leads_there_too(name: str) -> None:
    """One departure at a time, and all of them together."""
    game, lesson = lesson_of(name)
    usual = [msgspec.to_builtins(step.do) for step in lesson.steps]
    for number, step in enumerate(lesson.steps):
        for other in step.also:
            done = [*usual[:number], msgspec.to_builtins(other), *usual[number + 1 :]]
            assert lesson.at(game, done).step is None
    last = [msgspec.to_builtins((step.do, *step.also)[-1]) for step in lesson.steps]
    assert lesson.at(game, last).step is None


@EVERY_GAME
def test_every_kind_of_action_is_used_once_at_least(name: str) -> None:
    """By the learner."""
    game, lesson = lesson_of(name)
    kinds = {kind.__struct_config__.tag for kind in get_args(game.action_type)}
    used = {type(step.do).__struct_config__.tag for step in lesson.steps}
    assert used - {"next"} == kinds - ELSEWHERE.get(name, set())


@EVERY_GAME
def test_anything_else_that_is_legal_is_refused_by_the_lesson(name: str) -> None:
    """At every step; afterwards the learner is where they were."""
    game, lesson = lesson_of(name)
    for done, stage in followed(name)[:-1]:
        step = stage.step
        assert step is not None
        others = [one for one in islice(stage.state.actions(LEARNER), TRIED) if one not in (step.do, *step.also)]
        others += [NEXT] if step.do != NEXT else []
        for other in others:
            with pytest.raises(NotInLesson) as no:
                lesson.at(game, [*done, msgspec.to_builtins(other)])
            assert no.value.code == "lesson/not-now"
        assert lesson.at(game, done) == stage


@EVERY_GAME
def test_every_text_is_there_in_every_language(name: str) -> None:
    """Short, without parameters, and no two languages alike."""
    languages = languages_of(f"numbra.games.{name}")
    _, lesson = lesson_of(name)
    for said in [*(step.text for step in lesson.steps), lesson.end.say]:
        texts = [said(language) for language in languages]
        assert all(0 < len(text) < LONGEST and "{" not in text for text in texts)
        assert len(set(texts)) == len(languages)


@EVERY_GAME
def test_steps_point_at_places_that_the_page_has(name: str) -> None:
    """By names that all games share."""
    _, lesson = lesson_of(name)
    assert {step.point_at for step in lesson.steps} <= PLACES


@EVERY_GAME
def test_the_learner_sees_no_more_than_at_a_table(name: str) -> None:
    """The learner's view and edition of every event, which all have words; a call is told with the card turned over."""
    game, _ = lesson_of(name)
    for _, stage in followed(name):
        assert stage.view() == stage.state.view(LEARNER)
        for event in stage.seen():
            assert event == event.seen_by(LEARNER)
            told = game.tell(event, Voice("en", ("You", "Ada", "Ben"), LEARNER))
            assert told or event == stage.events[0] or isinstance(event, Called)


def test_the_points_that_are_named_are_the_game_s_own() -> None:
    """33 in Shades, whichever card was thrown away; 67 in nmbrs!, which wins; one in Code 777."""
    game, lesson = lesson_of("shades")
    usual = [msgspec.to_builtins(step.do) for step in lesson.steps]
    for discarded in (44, 47):
        done = [{"type": "discard", "card": discarded} if one == usual[3] else one for one in usual]
        assert lesson.at(game, done).state.scores[LEARNER] == 33
    played = followed("nmbrs")[-1][1].state
    assert (played.scores[LEARNER], played.winners) == (67, (LEARNER,))
    assert followed("code777")[-1][1].state.scores == (1, 0, 0)


def test_the_learner_s_tiles_follow_from_what_they_are_told() -> None:
    """Both answers together leave one solution, each alone more."""
    mine, adas, bens, nobodys = (RACKS[start : start + 3] for start in range(0, 12, 3))
    unseen = Counter(TILES) - Counter((*adas, *bens, *nobodys))
    possible = set(combinations(sorted(unseen.elements()), 3))
    two = [rack for rack in possible if answer(11, (rack, bens, nobodys)) == answer(11, (mine, bens, nobodys))]
    none = [rack for rack in possible if answer(10, (rack, adas, nobodys)) == answer(10, (mine, adas, nobodys))]
    assert {numbers(rack) for rack in two if rack in none} == {(1, 5, 6)}
    assert len({numbers(rack) for rack in two}) > 1
    assert len({numbers(rack) for rack in none}) > 1
