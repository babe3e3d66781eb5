import pytest

import numbra
from example_game.highcard import Highcard
from numbra.testing import check_game

from .variants import Variant


@pytest.mark.parametrize("name", numbra.game_names())
def test_every_installed_game_keeps_the_contract(name: str) -> None:
    """Ours like anybody's."""
    check_game(numbra.game(name))


def test_an_installed_game_of_somebody_else_keeps_the_contract(example_game: numbra.Game) -> None:
    """The example game is found through its entry point, so its records are read as well."""
    assert example_game is numbra.game("highcard")
    check_game(example_game, games=2)


def test_an_installed_game_with_dice_keeps_the_contract(example_dice: numbra.Game) -> None:
    """The other example, with later deals, sampling, sentences and a lesson."""
    assert example_dice is numbra.game("liarsdice")
    check_game(example_dice)


def test_a_game_need_not_be_installed() -> None:
    """Without an entry point there are no records to read, and all the rest is checked."""
    check_game(Highcard(), games=2, seed="another")


def test_a_name_taken_by_another_game_is_no_obstacle() -> None:
    """A game under test may be called like an installed one."""

    class Namesake(Highcard):
        name = "shades"

    check_game(Namesake())


def test_the_variants_are_sound_until_they_are_broken() -> None:
    """What the other tests break is whole before."""
    check_game(Variant())
