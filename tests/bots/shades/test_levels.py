"""The levels of 49 Shades of Grey."""

from itertools import pairwise

import pytest

from numbra.bots.level import Level
from numbra.bots.shades import LEVELS
from numbra.bots.shades.player import Player
from numbra.core.text import LANGUAGES


def player(level: Level, key: str = "k") -> Player:
    """Somebody of a level."""
    made = level.make(key)
    assert isinstance(made, Player)
    return made


def test_there_are_four_the_best_first() -> None:
    """By the names all games share."""
    assert [level.name for level in LEVELS] == ["master", "strong", "casual", "beginner"]


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_each_says_how_it_plays(level: Level) -> None:
    """One sentence in every language."""
    for language in LANGUAGES:
        said = level.about.say(language)
        assert said.endswith(".")
        assert said.count(". ") == 0


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_two_of_a_level_have_eyes_of_their_own(level: Level) -> None:
    """The key tells them apart, and nothing else does."""
    assert player(level, "a") == player(level, "a")
    assert player(level, "a").eye.key != player(level, "b").eye.key


def test_each_level_sees_better_and_forgets_later_than_the_one_below() -> None:
    """What sets them apart is what sets people apart."""
    for better, worse in pairwise(LEVELS):
        above, below = player(better), player(worse)
        assert above.eye.beside < below.eye.beside
        assert (above.memory or 99) >= (below.memory or 99)
        assert above.futures >= below.futures
