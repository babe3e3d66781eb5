"""What players of nmbrs! say."""

from random import Random

import pytest
from msgspec.structs import replace

from games.nmbrs.build import DECLINE, do, stacked, turn
from numbra.bots.nmbrs.levels import CASUAL, MASTER, STRONG
from numbra.bots.nmbrs.player import Player
from numbra.bots.nmbrs.skill import Skill
from numbra.bots.seating import rng_for
from numbra.bots.thought import Thought
from numbra.core.text import languages_of
from numbra.games.nmbrs.actions import TAKE, Lay, Swap
from numbra.games.nmbrs.game import NmbrsState

LANGUAGES = languages_of("numbra.bots.nmbrs")

HAND = "10 20 1 33 47 58 59 91 98"


def thought(state: NmbrsState, skill: Skill = MASTER, seat: int = 0) -> Thought:
    """What a player thinks there."""
    return Player(skill).think(state.view(seat), state.actions(seat), Random(4))


def said(state: NmbrsState, skill: Skill = MASTER, seat: int = 0) -> str:
    """Its reason in English."""
    return thought(state, skill, seat).reason.say("en")


def test_it_says_what_a_row_counts() -> None:
    """Doubled, by its colours, and what else comes of the turn."""
    alone = said(turn("10 20 30 77 99 2", "41-42-43"), STRONG)
    assert alone.startswith("It brings 12 points, doubled by the colours.")
    more = said(turn("10 20 30 44 77 99 2", "41-42-43"), STRONG)
    assert "in this turn" in more


def test_it_shows_other_lays_with_what_can_follow() -> None:
    """10-20-30 is better than 20-25-30, by what both bring in the turn."""
    candidates = thought(turn("10 20 30 25 77 99 2"), STRONG).candidates
    assert [candidate.action for candidate in candidates[:2]] == [Lay(("10", "20", "30")), Lay(("20", "25", "30"))]
    assert candidates[0].value > candidates[1].value


def test_it_says_that_the_round_can_end() -> None:
    """All but one card can be laid."""
    assert said(turn("10 20 30 99"), STRONG).endswith("Then you can end the round.")
    assert said(turn("99"), STRONG).startswith("That ends the round")


def test_it_says_why_it_swaps_a_joker() -> None:
    """The card goes where the joker lay."""
    state = turn("20 41 42 77 99 3", "10-20r-30")
    while not isinstance(action := thought(state, STRONG).action, Swap):
        assert action is not None
        state = state.apply(0, action)
        assert state.active == 0
    assert said(state, STRONG).startswith("The joker is of use elsewhere at once, in ")


def test_it_says_what_it_waits_with() -> None:
    """A row held back, and the card that goes instead."""
    words = said(turn("15 20 25 58 99", opened=False))
    assert "goes with it, and it would cost you" in words
    assert "Keep 15-20-25 in your hand for now" in words


@pytest.mark.parametrize(
    ("card", "skill", "words"),
    [
        ("30", STRONG, "With it you can lay 10-20-30 for 12 points."),
        (
            "jr",
            STRONG,
            "A joker stands for any number. With it you can lay 58-59-60 with the red joker as 60 for 12 points.",
        ),
        ("2", STRONG, "It goes with your 1: together with the 3 you could lay 1-2-3. If you leave it"),
        ("2", CASUAL, "You cannot lay it now"),
    ],
)
def test_it_says_why_a_card_is_taken_or_left(card: str, skill: Skill, words: str) -> None:
    """By the active player."""
    assert said(stacked([HAND, ""], card), skill).startswith(words)


def test_it_names_a_row_with_the_card_though_the_turn_would_do_without_it() -> None:
    """Of 25-29-33 and 25-33-41 the first counts more: the 41 is taken for the second, and no card alone is a row."""
    state = stacked(["6 22 25 29 33 52 66 72 75", ""], "41")
    assert said(state, STRONG).startswith("With it you can lay 25-33-41 for ")


def test_it_says_that_no_other_card_is_left() -> None:
    """Where it would rather not."""
    state = stacked([HAND, ""], "2")
    found = Player(CASUAL).think(state.view(0), iter((TAKE,)), Random(1))
    assert (
        found.reason.say("en")
        == "It goes with your 1: together with the 3 you could lay 1-2-3. No other card is left to draw."
    )


def test_it_says_why_an_offered_card_is_taken_or_left() -> None:
    """For two cards, for nothing to lay, or for fear of the end."""
    state = do(stacked(["", HAND], "2"), (0, DECLINE))
    near = replace(state, hands=(state.hands[0][:2], state.hands[1]))
    assert said(state, STRONG, 1).startswith(
        "It goes with your 1: together with the 3 you could lay 1-2-3. You get another card"
    )
    assert said(state, CASUAL, 1).startswith("You could not lay it")
    assert said(near, STRONG, 1).startswith("The round may end")


def test_it_believes_in_cards_that_would_help_and_in_the_end_of_the_round() -> None:
    """With chances, the likeliest first."""
    beliefs = thought(stacked([HAND, ""], "2")).beliefs
    assert any("30" in belief.what.say("en") for belief in beliefs)
    assert any("end the round" in belief.what.say("en") for belief in beliefs)
    assert [belief.chance for belief in beliefs] == sorted((one.chance for one in beliefs), reverse=True)
    assert all(0 <= belief.chance <= 1 for belief in beliefs)


@pytest.mark.parametrize("skill", [MASTER, CASUAL])
def test_all_it_says_is_filled_in_and_differs_by_language(skill: Skill) -> None:
    """At many points of a game."""
    state: NmbrsState = stacked(["", "", ""])
    for move in range(40):
        (seat,) = state.waiting_for
        found = Player(skill).think(state.view(seat), state.actions(seat), rng_for("words", move))
        texts = [found.reason, found.measure, *(belief.what for belief in found.beliefs)]
        for text in texts:
            sentences = [text.say(language) for language in LANGUAGES]
            assert len(set(sentences)) == len(LANGUAGES)
            assert not any("{" in sentence for sentence in sentences)
        assert found.action is not None
        state = state.apply(seat, found.action)
