"""What a player says about their choice."""

from dataclasses import replace

import pytest

from numbra.bots.code777.clues import NOTHING_HEARD
from numbra.bots.code777.judgement import Judgement
from numbra.bots.code777.patience import Need
from numbra.bots.code777.solutions import Solution
from numbra.bots.code777.words import NOTHING, thought
from numbra.bots.thought import Hint
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
        (judged(IT, {(2, 5, 6): 1.0}), "Nothing else agrees with all the answers."),
        (judged(None, {(2, 5, 6): 1.0}, may_announce=False), "Only 2-5-6 is left. You may not announce at the moment."),
        (
            judged(ASK),
            "Two solutions remain: 2-5-6 (83%) and 2-6-6 (17%). That is not sure enough to announce: 90% would be.",
        ),
        (
            judged(None, MANY),
            "7 solutions remain; 2-5-6 is likeliest (20%). That is not sure enough to announce: 90% would be.",
        ),
        (
            judged(IT, need=Need(0.75, 0.85)),
            "That is right with a chance of 83%; the only other possibility is 2-6-6 (17%). Another answer would bring "
            "only about 85%, and the others do not wait.",
        ),
        (
            judged(IT, MANY, Need(0.1, 0.21)),
            "That is right with a chance of 20%; of the 7 solutions left it is the likeliest. A hint would not advise "
            "this: a master takes the risk. If it is wrong, only a rack is lost of which little is known.",
        ),
        (
            judged(IT, need=Need(0.5)),
            "That is right with a chance of 83%; the only other possibility is 2-6-6 (17%).",
        ),
        (
            judged(IT, MANY, Need(0.0, at_last=True)),
            "That is right with a chance of 20%; of the 7 solutions left it is the likeliest. A hint would not advise "
            "this: a master takes the risk. More answers hardly tell more.",
        ),
        (
            judged(None, may_announce=False),
            "Two solutions remain: 2-5-6 (83%) and 2-6-6 (17%). You may not announce at the moment.",
        ),
        (
            judged(IT, {(2, 5, 6): 0.999, (2, 6, 6): 0.001}, Need(0.5), by_answers={(2, 5, 6): 0.5, (2, 6, 6): 0.5}),
            "That is right with a chance of 99%; the only other possibility is 2-6-6 (1%). By the answers alone it "
            "would be 50%; the others’ announcements and silence make the difference.",
        ),
    ],
)
def test_the_reason_is_given(judgement: Judgement, said: str) -> None:
    """What is left, where that is known from, and why it is time or not."""
    assert thought(judgement).reason.say("en") == f"{NOTHING_HEARD.say()} {said}"


@pytest.mark.parametrize(("asks", "action"), [(True, ASK), (False, None)])
def test_a_hint_never_advises_what_is_more_likely_wrong(asks: bool, action: Action | None) -> None:
    """It asks or waits instead, and says how sure one is; the thought itself says why a master differs."""
    risky = replace(judged(IT, MANY, Need(0.1, 0.21)), asks=asks)
    hint = thought(risky).hint
    assert hint.action == action
    assert hint.reason.say().endswith(
        "7 solutions remain; 2-5-6 is likeliest (20%). That is not sure enough to announce: 50% would be."
    )
    assert thought(risky).action == IT
    assert "a master takes the risk" in thought(risky).reason.say()


def test_a_hint_advises_what_is_likelier_right_than_wrong() -> None:
    """As a master does."""
    likely = thought(judged(IT, need=Need(0.5)))
    assert likely.advice is None
    assert likely.hint == Hint(IT, likely.reason)


def test_every_language_names_the_same_solutions_and_chances() -> None:
    """Nothing is lost in translation."""
    for language in LANGUAGES:
        told = thought(judged(ASK)).reason.say(language)
        assert all(part in told for part in ("2-5-6", "83", "2-6-6", "17", "90"))


def test_beliefs_are_the_likeliest_solutions() -> None:
    """With their chances, five at most."""
    beliefs = thought(judged(None, MANY)).beliefs
    assert [(belief.what.say(), belief.chance) for belief in beliefs[:2]] == [("2-5-6", 0.2), ("2-6-6", 0.15)]
    assert len(beliefs) == 5


def test_asking_stands_among_the_candidates_by_the_chance_it_takes_to_announce() -> None:
    """So the better choice comes first; who may not announce can only ask."""
    assert [one.value for one in thought(judged(ASK)).candidates] == [0.9, 0.83, 0.17]
    assert [one.action for one in thought(judged(ASK, may_announce=False)).candidates] == [ASK]


def test_there_may_be_nothing_to_say() -> None:
    """When there is nothing to do."""
    assert thought(None).reason == NOTHING
