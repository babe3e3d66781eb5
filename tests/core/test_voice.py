"""Speaking to somebody at a table."""

from numbra.core.text import Text
from numbra.core.voice import Voice, deed


def test_you_and_the_others() -> None:
    """One sentence each."""
    wins = deed(en=("You win.", "{name} wins."), de=("Du.", "{name}."), fr=("Toi.", "{name}."))
    voice = Voice("en", ("You", "Ada", "Leo"), 0)
    assert [voice.did(wins, seat) for seat in (0, 1)] == ["You win.", "Ada wins."]
    assert voice.all_names((0,)) == "You"
    assert voice.all_names(()) == ""
    assert voice.all_names((0, 1, 2)) == "You, Ada and Leo"
    assert Voice("de", ("You", "x"), 0).all_names((0, 1)) == "Du und x"
    assert Voice("en", ("You", "x")).name(0) == "You"


def test_one_and_many() -> None:
    """Also below zero."""
    one, many = Text("{n} point", "{n} Punkt", "{n} point"), Text("{n} points", "{n} Punkte", "{n} points")
    assert [Voice().count(n, one, many) for n in (0, 1, -1, 2)] == ["0 points", "1 point", "-1 point", "2 points"]
    assert [Voice("fr").count(n, one, many) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]


def test_french_names_after_de() -> None:
    """Its vowel goes before another one."""
    rack = deed(en=("your", "{name}’s"), de=("dein", "von {name}"), fr=("le tien", "celui {of_name}"))
    voice = Voice("fr", ("Anna", "Ben", "Émile", ""))
    assert [voice.did(rack, seat) for seat in range(4)] == [
        "celui d’Anna",
        "celui de Ben",
        "celui d’Émile",
        "celui de ",
    ]
