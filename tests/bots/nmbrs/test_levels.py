"""The levels of nmbrs!."""

from itertools import pairwise

import pytest

from numbra.bots.level import Level
from numbra.bots.nmbrs.levels import BEGINNER, CASUAL, LEVELS, MASTER, STRONG
from numbra.core.registry import game
from numbra.core.text import LANGUAGES
from numbra.lab.simulate import simulate

MATCHES = 6


def test_there_are_four_the_best_first() -> None:
    """By the names all games share."""
    assert [level.name for level in LEVELS] == ["master", "strong", "casual", "beginner"]


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_each_says_how_it_plays(level: Level) -> None:
    """One sentence in every language."""
    for language in LANGUAGES:
        assert level.about.say(language).endswith(".")


def test_each_can_do_all_that_the_one_below_can() -> None:
    """What sets them apart is what sets people apart: arithmetic, attention, patience, memory, imagination."""
    for above, below in pairwise((MASTER, STRONG, CASUAL, BEGINNER)):
        assert above.steps is None or (below.steps is not None and above.steps > below.steps)
        assert above.plans >= below.plans
        assert above.accepts >= below.accepts
        assert above.denies >= below.denies
        assert above.remembers >= below.remembers
        assert above.worlds >= below.worlds


@pytest.mark.parametrize(("better", "worse"), list(pairwise(level.name for level in LEVELS)))
def test_each_wins_most_matches_against_the_one_below(better: str, worse: str) -> None:
    """In few matches; the arena measures by how much."""
    won = 0
    for number in range(MATCHES):
        seat = number % 2
        names = [better, worse] if seat == 0 else [worse, better]
        won += seat in simulate(game("nmbrs"), names, seed=f"ladder {number // 2}").winners
    assert won > MATCHES / 2
