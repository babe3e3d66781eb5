"""Bots by name."""

import pytest

import numbra
from numbra import bots
from numbra.core.registry import game_names
from numbra.core.text import languages_of
from packages import Offer

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


CLASS = """
class First:
    def __init__(self, key):
        self.key = key

    def choose(self, view, actions, rng):
        return next(iter(actions), None)

class Group:
    Nested = First

class Silent:
    def __init__(self, key):
        pass

def broken(key):
    raise ValueError(key)
"""


@pytest.mark.parametrize("name", ["mine:First", "mine:Group.Nested"])
def test_a_bot_is_named_by_its_module_and_class(name: str, offer: Offer) -> None:
    """It is made with the key, as a level's players are; nobody lists it."""
    offer("mine", CLASS)
    assert vars(bots.bot("shades", name, key="k")) == {"key": "k"}
    assert name not in bots.names("shades")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere:Bot", "ModuleNotFoundError: No module named 'nowhere'"),
        ("mine:Nothing", "AttributeError"),
        ("mine:Silent", "Silent has no method choose"),
        ("mine:__name__", "str has no method choose"),
    ],
)
def test_a_class_that_is_no_bot_is_refused(name: str, why: str, offer: Offer) -> None:
    """With the reason."""
    offer("mine", CLASS)
    with pytest.raises(bots.UnknownBot) as refused:
        bots.bot("shades", name)
    assert refused.value.code == "bots/cannot-load"
    assert why in str(refused.value)


@pytest.mark.parametrize("name", ["master", "search", "search:50", "search:20ms@good", "random"])
def test_these_bots_are_installed(name: str) -> None:
    """A server seats them."""
    bots.check_installed("shades", name)


@pytest.mark.parametrize(
    ("game", "name", "code"),
    [
        ("shades", "mine:First", "bots/unknown-bot"),
        ("shades", "brilliant", "bots/unknown-bot"),
        ("shades", "search:101", "bots/no-such-search"),
        ("nmbrs", "search:50@good", "bots/no-such-search"),
        ("highcard", "search:50", "bots/unknown-bot"),
    ],
)
@pytest.mark.usefixtures("example_game")
def test_these_bots_are_not_installed(game: str, name: str, code: str, offer: Offer) -> None:
    """What can be imported is not enough; a game that cannot be sampled cannot be searched; a search has its limit."""
    offer("mine", CLASS)
    with pytest.raises(bots.UnknownBot) as refused:
        bots.check_installed(game, name, most=100)
    assert refused.value.code == code
