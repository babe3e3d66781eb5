"""The levels of Code 777."""

import numbra
from numbra.bots.code777.levels import LEVELS
from numbra.bots.level import CALLED
from numbra.core.text import LANGUAGES
from numbra.lab.simulate import simulate

GAMES = 8


def test_there_is_every_level_the_best_first() -> None:
    """Each says in every language how it plays."""
    assert [level.name for level in LEVELS] == list(CALLED)
    for language in LANGUAGES:
        assert len({level.about.say(language) for level in LEVELS}) == len(LEVELS)


def test_a_master_beats_three_beginners() -> None:
    """Alone among four they win at least twice their fair share; the ladder step by step is measured in the arena."""
    won = 0
    for number in range(GAMES):
        names = ["beginner"] * 4
        names[number % 4] = "master"
        won += simulate(numbra.game("code777"), names, seed=f"ladder {number}").winners == (number % 4,)
    assert won >= GAMES / 2
