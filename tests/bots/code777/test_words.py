"""What a player says about his choice."""

import pytest

from numbra.bots.code777.judgement import Judgement
from numbra.bots.code777.patience import Need
from numbra.bots.code777.solutions import Solution
from numbra.bots.code777.words import NOTHING, thought
from numbra.core.contract import Action
from numbra.core.text import LANGUAGES
from numbra.games.code777.actions import ASK, Announce

TWO: dict[Solution, float] = {(2, 5, 6): 0.83, (2, 6, 6): 0.17}
MANY: dict[Solution, float] = {(2, 5, 6): 0.2, (2, 6, 6): 0.15, **{(1, 2, high): 0.13 for high in range(3, 8)}}
IT = Announce((2, 5, 6))


def judged(
    action: Action | None,
    chances: dict[Solution, float] | None = None,
    need: Need | None = None,
    *,
    by_answers: dict[Solution, float] | None = None,
    may_announce: bool = True,
) -> Judgement:
    """A judgement with two solutions left, unless others are given."""
    left = chances or TWO
    return Judgement(action, left, by_answers or left, need or Need(0.9), action == ASK, may_announce)


@pytest.mark.parametrize(
    ("judgement", "said"),
    [
        (judged(IT, {(2, 5, 6): 1.0}), "Only 2-5-6 is left. Announce 2-5-6."),
        (
            judged(ASK),
            "Two solutions remain: 2-5-6 (83%) and 2-6-6 (17%). Not sure enough to announce: 90% would be. "
            "Ask the next question.",
        ),
        (
            judged(None, MANY),
            "7 solutions remain; 2-5-6 is likeliest (20%). Not sure enough to announce: 90% would be. "
            "Wait for the next answer.",
        ),
        (
            judged(IT, need=Need(0.75, 0.85)),
            "Two solutions remain: 2-5-6 (83%) and 2-6-6 (17%). Announce 2-5-6: another answer would bring only about "
            "85%, and the others do not wait.",
        ),
        (
            judged(IT, MANY, Need(0.1, 0.21)),
            "7 solutions remain; 2-5-6 is likeliest (20%). Announce 2-5-6 all the same: if it is wrong, only a rack is "
            "lost of which you know little.",
        ),
        (
            judged(IT, need=Need(0.5)),
            "Two solutions remain: 2-5-6 (83%) and 2-6-6 (17%). Announce 2-5-6.",
        ),
        (
            judged(IT, MANY, Need(0.0, at_last=True)),
            "7 solutions remain; 2-5-6 is likeliest (20%). Announce 2-5-6: more answers hardly tell more.",
        ),
        (
            judged(None, may_announce=False),
            "Two solutions remain: 2-5-6 (83%) and 2-6-6 (17%). You may not announce at the moment. "
            "Wait for the next answer.",
        ),
        (
            judged(IT, {(2, 5, 6): 0.999, (2, 6, 6): 0.001}, Need(0.5), by_answers={(2, 5, 6): 0.5, (2, 6, 6): 0.5}),
            "Two solutions remain: 2-5-6 (99%) and 2-6-6 (1%). By the answers alone it would be 50%; the others’ "
            "announcements and silence make the difference. Announce 2-5-6.",
        ),
    ],
)
def test_the_reason_is_given(judgement: Judgement, said: str) -> None:
    """What is left, where that is known from, and why it is time or not."""
    assert thought(judgement).reason.say("en") == said


def test_every_language_names_the_same_solutions_and_chances() -> None:
    """Nothing is lost in translation."""
    for language in LANGUAGES:
        told = thought(judged(ASK)).reason.say(language)
        assert all(part in told for part in ("2-5-6", "83", "2-6-6", "17", "90"))


def test_beliefs_are_the_likeliest_solutions() -> None:
    """With their chances, five at most."""
    beliefs = thought(judged(None, MANY)).beliefs
    assert [(belief.what.en, belief.chance) for belief in beliefs[:2]] == [("2-5-6", 0.2), ("2-6-6", 0.15)]
    assert len(beliefs) == 5


def test_asking_stands_among_the_candidates_by_the_chance_it_takes_to_announce() -> None:
    """So the better choice comes first; who may not announce can only ask."""
    assert [one.value for one in thought(judged(ASK)).candidates] == [0.9, 0.83, 0.17]
    assert [one.action for one in thought(judged(ASK, may_announce=False)).candidates] == [ASK]


def test_there_may_be_nothing_to_say() -> None:
    """When there is nothing to do."""
    assert thought(None).reason == NOTHING
