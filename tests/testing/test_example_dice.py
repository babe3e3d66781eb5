"""The optional parts of the example game with dice: what it says, teaches and offers to bots."""

import msgspec
import pytest

import numbra
from example_dice.liarsdice import game
from example_dice.liarsdice.actions import CALL, Bid
from numbra import bots
from numbra.core.describing import schema
from numbra.core.lesson import NEXT, Lesson
from numbra.core.text import languages_of
from numbra.core.voice import Voice
from numbra.server.http.rulebook import page

DEAL = {"dice": [5, 5, 3, 5], "later": [{"dice": [4, 2, 6, 6]}]}
LANGUAGES = languages_of(game.__module__.rpartition(".")[0])


def start(**options: object) -> numbra.State:
    """Two seats with two dice each, and a second throw."""
    return game.start(seats=2, options={"dice": 2, **options}, deal=DEAL)


def test_a_round_is_told() -> None:
    """To whoever it is about, and to the others."""
    called = start().apply(0, Bid(4, 5)).apply(1, CALL)
    told = [[game.tell(event, Voice("en", ("Ada", "Ben"), seat)) for event in called.events] for seat in (0, 1)]
    assert told == [
        [
            "Ben calls it a lie. 3 dice agree with the bid. You lose a die.",
            "Round 2: all throw their dice, and you bid first.",
        ],
        [
            "You call it a lie. 3 dice agree with the bid. Ada loses a die.",
            "Round 2: all throw their dice, and Ada bids first.",
        ],
    ]
    assert [zone.cards for zone in called.zones()[:3]] == [("4",), ("6", "6"), ("",)]


def test_wild_ones_agree_with_every_bid() -> None:
    """And with a bid of ones only once."""
    deal = {"dice": [1, 1, 3, 5]}
    for wild, loser in ((True, 1), (False, 0)):
        state = game.start(seats=2, options={"dice": 2, "wild_ones": wild}, deal=deal)
        assert state.apply(0, Bid(3, 5)).apply(1, CALL).scores[loser] == 1


def test_everything_is_said_in_every_language() -> None:
    """Events to the end of the game, actions, and the options of a form."""
    for language in LANGUAGES:
        state, voice = start(), Voice(language, ("Ada", "Ben"), 0)
        while not state.over:
            assert all(game.tell(event, voice) for event in state.events)
            action = CALL if CALL in state.actions(state.acting[0]) else Bid(2, 6)
            assert game.say(action, voice)
            state = state.apply(state.acting[0], action)
        assert game.tell(state.events[-1], voice)
        (options,) = schema(game.options_type, language)["$defs"].values()
        assert options["properties"]["wild_ones"]["title"]
    assert game.tell(numbra.Event(), voice) == ""


def test_refusals_name_what_is_possible() -> None:
    """In the reader's language, with its plural."""
    with pytest.raises(numbra.IllegalAction) as no:
        start().apply(0, Bid(9, 5))
    assert no.value.sentence() == "There are only 4 dice on the table."
    assert no.value.sentence("de") == "Es gibt nur 4 Würfel auf dem Tisch."


def test_the_lesson_leads_to_its_end() -> None:
    """Whoever does what it says has bid and called."""
    lesson = game.lesson
    assert isinstance(lesson, Lesson)
    done = [{"type": "next"} if step.do == NEXT else msgspec.to_builtins(step.do) for step in lesson.steps]
    stage = lesson.at(game, done)
    assert stage.step is None
    assert stage.state.scores == (2, 1)
    for language in LANGUAGES:
        assert stage.text(language)


def test_the_rules_have_a_page_in_every_language() -> None:
    """With all the options."""
    for language in LANGUAGES:
        assert all(f"`{name}`" in page(game, language) for name in ("dice", "wild_ones"))


def test_bots_can_search_in_it(example_dice: numbra.Game) -> None:
    """Because it draws what is hidden."""
    assert "search" in bots.names(example_dice.name)


def test_dice_look_like_dice() -> None:
    """On the board that any game can be played on."""
    assert game.face("6").shape == "die"
