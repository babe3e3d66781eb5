from numbra.core.text import LANGUAGES, Text


def test_a_text_is_said_in_each_language() -> None:
    """English unless asked otherwise."""
    text = Text("{n} cards", "{n} Karten", "{n} cartes")
    assert LANGUAGES == ("en", "de", "fr")
    assert text.say(n=9) == "9 cards"
    assert [text.say(language, n=9) for language in LANGUAGES] == ["9 cards", "9 Karten", "9 cartes"]


def test_braces_in_a_parameter_are_not_parameters() -> None:
    """What a player has typed is quoted, not filled in."""
    assert Text("{name}", "{name}", "{name}").say(name="{secret}") == "{secret}"
