"""Speaking to somebody at a table."""

from numbra.core.text import catalogue
from numbra.core.voice import Deed, Voice, deed
from numbra.games.shades.words import POINTS
from sayings import Saying


def test_you_and_the_others() -> None:
    """One sentence each."""
    wins = Deed(Saying("You win.", "Du.", "Toi."), Saying("{name} wins.", "{name}.", "{name}."))
    voice = Voice("en", ("You", "Ada", "Leo"), 0)
    assert [voice.did(wins, seat) for seat in (0, 1)] == ["You win.", "Ada wins."]
    assert voice.all_names((0,)) == "You"
    assert voice.all_names(()) == ""
    assert voice.all_names((0, 1, 2)) == "You, Ada and Leo"
    assert Voice("de", ("You", "x"), 0).all_names((0, 1)) == "Du und x"
    assert Voice("en", ("You", "x")).name(0) == "You"


def test_a_deed_is_two_messages() -> None:
    """Of one key."""
    texts = catalogue("numbra.games.shades")
    assert deed(texts, "guessed") == Deed(texts("guessed.you"), texts("guessed.other"))


def test_one_and_many() -> None:
    """Also below zero."""
    assert [Voice()(POINTS, n=n) for n in (0, 1, -1, 2)] == ["0 points", "1 point", "-1 point", "2 points"]
    assert [Voice("fr")(POINTS, n=n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]


def test_french_names_after_de() -> None:
    """Its vowel goes before another one."""
    rack = Deed(Saying("your", "dein", "le tien"), Saying("{name}’s", "von {name}", "celui {of_name}"))
    voice = Voice("fr", ("Anna", "Ben", "Émile", ""))
    assert [voice.did(rack, seat) for seat in range(4)] == [
        "celui d’Anna",
        "celui de Ben",
        "celui d’Émile",
        "celui de ",
    ]
