"""Bots by name."""

import pytest

import numbra
from numbra import bots
from numbra.core.registry import game_names


def test_random_plays_every_game() -> None:
    """Of our games and of anybody's."""
    assert all("random" in bots.names(name) for name in game_names())


def test_every_game_of_ours_has_a_better_one_named_first() -> None:
    """What a person plays against by default."""
    assert [bots.names(name)[0] for name in ("shades", "nmbrs", "code777")] == ["greedy"] * 3


def test_a_game_of_somebody_else_has_random(example_game: numbra.Game) -> None:
    """No entry anywhere is needed for it."""
    assert bots.names(example_game.name) == ("random",)
    assert bots.bot(example_game.name, "random")


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    """By a stable code."""
    with pytest.raises(bots.UnknownBot, match=r"“brilliant”. There are: greedy, random") as refused:
        bots.bot("shades", "brilliant")
    assert refused.value.code == "bots/unknown-bot"


def test_a_bot_of_an_unknown_game_is_refused() -> None:
    """The game is what is wrong, and that is said."""
    with pytest.raises(numbra.UnknownGame):
        bots.bot("chess", "random")
    with pytest.raises(numbra.UnknownGame):
        bots.names("chess")
