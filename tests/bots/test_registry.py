"""Bots by name."""

import pytest

import numbra
from numbra import bots
from numbra.core.registry import game_names
from numbra.core.text import languages_of

LANGUAGES = languages_of("numbra.bots")


def test_random_plays_every_game() -> None:
    """Of our games and of anybody's."""
    assert all("random" in bots.names(name) for name in game_names())


@pytest.mark.parametrize("name", ["shades", "nmbrs", "code777"])
def test_every_game_of_ours_has_four_levels_named_first(name: str) -> None:
    """The best first, each with a sentence of its own."""
    levels = bots.levels(name)
    assert [level.name for level in levels] == ["master", "strong", "casual", "beginner"]
    assert bots.names(name) == ("master", "strong", "casual", "beginner", "search", "random")
    assert len({level.about.say(language) for level in levels for language in LANGUAGES}) == 4 * len(LANGUAGES)
    assert bots.modest(name) == "casual"


def test_a_game_of_somebody_else_has_those_that_play_everything(example_game: numbra.Game) -> None:
    """No entry anywhere is needed for them; it has no levels."""
    assert bots.names(example_game.name)[-1] == "random"
    assert bots.bot(example_game.name, "random")
    assert bots.levels(example_game.name) == ()


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    """By a stable code."""
    with pytest.raises(bots.UnknownBot, match=r"“brilliant”. There are: master, strong") as refused:
        bots.bot("shades", "brilliant")
    assert refused.value.code == "bots/unknown-bot"


def test_a_bot_of_an_unknown_game_is_refused() -> None:
    """The game is what is wrong, and that is said."""
    with pytest.raises(numbra.UnknownGame):
        bots.bot("chess", "random")
    with pytest.raises(numbra.UnknownGame):
        bots.names("chess")
