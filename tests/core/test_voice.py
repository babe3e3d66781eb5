"""Speaking to somebody at a table."""

from numbra.core.text import Text
from numbra.core.voice import Voice, deed


def test_you_and_the_others() -> None:
    """One sentence each."""
    wins = deed(en=("You win.", "{name} wins."), de=("Du.", "{name}."), fr=("Toi.", "{name}."))
    voice = Voice("en", ("You", "casual 1", "casual 2"), 0)
    assert [voice.did(wins, seat) for seat in (0, 1)] == ["You win.", "casual 1 wins."]
    assert voice.all_names((0,)) == "You"
    assert voice.all_names((0, 1, 2)) == "You, casual 1 and casual 2"
    assert Voice("de", ("You", "x"), 0).all_names((0, 1)) == "Du und x"
    assert Voice("en", ("You", "x")).name(0) == "You"


def test_one_and_many() -> None:
    """Also below zero."""
    one, many = Text("{n} point", "{n} Punkt", "{n} point"), Text("{n} points", "{n} Punkte", "{n} points")
    assert [Voice().count(n, one, many) for n in (0, 1, -1, 2)] == ["0 points", "1 point", "-1 point", "2 points"]
    assert [Voice("fr").count(n, one, many) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
