"""Actions in the terminal's words."""

import pytest

import numbra
from numbra.cli.tables import table_for
from numbra.core.contract import Action
from numbra.core.text import Language
from numbra.core.voice import Voice
from numbra.games.code777.actions import ASK, Announce
from numbra.games.nmbrs.actions import DECLINE, DISCARDS, END, TAKE, UNDO, Lay, Swap
from numbra.games.shades.actions import Call, Discard, Guess


@pytest.mark.parametrize(
    ("name", "action", "language", "words"),
    [
        ("shades", Guess(17), "de", "auf 17 tippen"),
        ("shades", Call("low"), "fr", "dire « trop bas »"),
        ("shades", Discard(44), "en", "discard the 44"),
        ("nmbrs", TAKE, "en", "take the open card"),
        ("nmbrs", DECLINE, "de", "die offene Karte liegen lassen"),
        ("nmbrs", UNDO, "fr", "reprendre le dernier coup"),
        ("nmbrs", END, "en", "end the turn without a discard"),
        ("nmbrs", Lay(("10", "20g", "30")), "en", "lay 10-20-30 with the green joker as 20"),
        ("nmbrs", Swap("20g"), "de", "den grünen Joker als 20 eintauschen"),
        ("nmbrs", DISCARDS["jo"], "fr", "défausser le joker orange"),
        ("code777", ASK, "en", "ask the next question"),
        ("code777", Announce((6, 1, 5)), "de", "1-5-6 ansagen"),
    ],
)
def test_an_action_in_words(name: str, action: Action, language: Language, words: str) -> None:
    """Cards are called by their names, not written as they are typed."""
    game = numbra.game(name)
    assert table_for(game, Voice(language, ("Ann", "Ben"), 0), game.options({})).said(action) == words


def test_a_game_without_a_table_of_its_own_says_its_actions_itself(
    example_dice: numbra.Game,
) -> None:
    """In its own words."""
    call = example_dice.action({"type": "call"})
    table = table_for(example_dice, Voice("de", ("Ann", "Ben"), 0), example_dice.options({}))
    assert table.said(call) == "Nenne das letzte Gebot gelogen."


def test_a_game_without_words_is_told_by_its_fields(example_game: numbra.Game) -> None:
    """The name of the action, and its values."""
    play = example_game.action({"type": "play", "card": 3})
    table = table_for(example_game, Voice("de", ("Ann", "Ben"), 0), example_game.options({}))
    assert table.said(play) == "Play 3"
