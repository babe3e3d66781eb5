"""Levels of games that other packages bring."""

import sys

import pytest

import numbra
from numbra import bots
from numbra.bots import hint
from numbra.core.text import Text
from numbra.lab.simulate import simulate
from packages import FIRST, Offer


def test_a_package_brings_a_bot_for_a_game_of_ours(offer: Offer) -> None:
    """It is listed after our levels, is called as it says, and plays; the best and the modest one stay ours."""
    offer(
        "quick",
        FIRST + "BOTS = (level('first', title=Text.same('First')), level('one-more'))",
        bots={"shades": "quick:BOTS"},
    )
    assert bots.names("shades") == ("master", "strong", "casual", "beginner", "first", "one-more", "search", "random")
    assert [level.called.say() for level in bots.levels("shades")[4:]] == ["First", "one-more"]
    assert bots.modest("shades") == "casual"
    assert vars(bots.bot("shades", "first", key="k"))["key"] == "k"
    assert simulate(numbra.game("shades"), ["first", "casual"], seed="s").over
    assert bots.names("nmbrs")[:4] == ("master", "strong", "casual", "beginner")


def test_a_package_brings_bots_for_a_game_of_somebody_else(offer: Offer, example_game: numbra.Game) -> None:
    """Those of the game's own package come first; the one in the middle is the modest one."""
    offer("a_quick", FIRST + "BOTS = (level('hard'), level('soft'))", bots={"highcard": "a_quick:BOTS"})
    offer("z_quick", FIRST + "ONE = level('only')", bots={"highcard": "z_quick:ONE"})
    assert bots.names(example_game.name) == ("hard", "soft", "only", "random")
    assert bots.modest("highcard") == "soft"
    assert simulate(example_game, ["hard", "only", "random"], seed="s").over


@pytest.mark.usefixtures("example_game")
def test_levels_come_first_from_the_package_of_the_game(offer: Offer) -> None:
    """Whatever others are called."""
    code = "from highcard import Highcard\nclass Mine(Highcard):\n    name = 'mine'\n"
    code += FIRST + "game = Mine()\nBOTS = (level('own'),)"
    offer("mine", code, games={"mine": "mine:game"}, bots={"mine": "mine:BOTS"})
    offer("a_quick", FIRST + "BOTS = (level('others'),)", bots={"mine": "a_quick:BOTS"})
    assert bots.names("mine") == ("own", "others", "random")


def test_who_plays_for_people_who_are_away(example_dice: numbra.Game) -> None:
    """A search, where a game can be sampled and has no levels."""
    assert bots.modest(example_dice.name) == "search"


def test_where_nothing_can_be_sampled_chance_plays_for_them(example_game: numbra.Game) -> None:
    """There is no other bot."""
    assert bots.modest(example_game.name) == "random"


FAULTS = {
    "raise ImportError('no such part')": "ImportError: no such part",
    "raise SystemExit('gone')": "SystemExit: gone",
    "this is no Python": "SyntaxError",
    "BOTS = 5": "it is of type int, not a Level",
    "BOTS = (level('first'), 7)": "it is of type int, not a Level",
    "nothing = 1": "AttributeError",
    "BOTS = (level('First!'),)": "a level cannot be called 'First!'",
    "BOTS = (level(3),)": "a level cannot be called 3",
    "BOTS = (level('a'), level('a'))": "there is a bot called a already",
    "BOTS = (level('master'),)": "there is a bot called master already",
    "BOTS = (level('random'),)": "there is a bot called random already",
    "BOTS = (level('search'),)": "there is a bot called search already",
    "BOTS = (Level('a', 'plainly', First),)": "the level a does not say how it plays",
    "BOTS = (Level('a', Text.same('Plainly.'), None),)": "the level a makes no player",
}


@pytest.mark.parametrize("code", FAULTS)
def test_what_a_package_gets_wrong_harms_only_itself(code: str, offer: Offer) -> None:
    """It is listed as broken, with its reason, and tried once; the other bots play."""
    offer("strange", FIRST + code, bots={"shades": "strange:BOTS"})
    for _ in range(2):
        assert bots.names("shades") == ("master", "strong", "casual", "beginner", "search", "random")
        (broken,) = bots.broken_levels("shades")
        assert broken.code == "bots/broken-levels"
        assert "strange:BOTS" in str(broken)
        assert FAULTS[code] in str(broken)
    assert bots.broken_levels("nmbrs") == ()


@pytest.mark.parametrize("value", ["strange", "not what it should be", "strange:"])
def test_an_entry_point_that_names_no_object_harms_only_itself(value: str, offer: Offer) -> None:
    """Whatever it says instead."""
    offer("strange", FIRST, bots={"shades": value})
    assert bots.names("shades") == ("master", "strong", "casual", "beginner", "search", "random")
    (broken,) = bots.broken_levels("shades")
    assert f"“{value}”" in str(broken)


def test_bots_of_a_game_that_is_not_installed_harm_nobody(offer: Offer) -> None:
    """Nor are they ever loaded."""
    offer("strange", "raise SystemExit", bots={"chess": "strange:BOTS"})
    assert "shades" in numbra.game_names()
    assert bots.names("shades")
    assert "strange" not in sys.modules


def test_a_hint_comes_from_the_best_level_that_says_its_reasons(offer: Offer, example_dice: numbra.Game) -> None:
    """A level that only chooses gives none; here the search does instead."""
    thinking = """
from numbra.bots import Thought

class Thinking(First):
    def think(self, view, actions, rng):
        return Thought(self.choose(view, actions, rng), Text.same("Why not?"), Text.same("nothing"))
"""
    state = example_dice.start(seats=2, seed="hint")
    (seat,) = state.acting
    offer("quick", FIRST + "BOTS = (level('first'),)", bots={"liarsdice": "quick:BOTS"})
    assert "games played on" in hint(state.view(seat), state.actions(seat)).reason.say()
    offer("why", FIRST + thinking + "BOTS = Level('why', Text.same('Asks.'), Thinking)", bots={"liarsdice": "why:BOTS"})
    given = hint(state.view(seat), state.actions(seat))
    assert (given.reason, given.action) == (Text.same("Why not?"), next(iter(state.actions(seat))))
