"""What bots are called at tables."""

import pytest

from numbra.bots import names
from numbra.bots.naming import seat_name
from numbra.core.registry import game_names
from numbra.core.text import LANGUAGES


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_bot_has_a_name_in_every_language(game: str, language: str) -> None:
    """Its name for programs is English, so that another language shows whether it was translated."""
    (spoken,) = (one for one in LANGUAGES if one == language)
    for name in names(game):
        assert seat_name(name, spoken) != name


def test_a_name_at_a_table() -> None:
    """It begins with a capital letter and keeps its number; a person's name stays as it is."""
    assert seat_name("master 2", "de") == "Meister 2"
    assert seat_name("casual", "en") == "Casual"
    assert seat_name("Anna 7", "fr") == "Anna 7"
    assert seat_name("", "en") == ""
