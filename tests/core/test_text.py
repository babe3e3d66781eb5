from numbra.core.text import LANGUAGES, Text, listed, together


def test_a_text_is_said_in_each_language() -> None:
    """English unless asked otherwise."""
    text = Text("{n} cards", "{n} Karten", "{n} cartes")
    assert LANGUAGES == ("en", "de", "fr")
    assert text.say(n=9) == "9 cards"
    assert [text.say(language, n=9) for language in LANGUAGES] == ["9 cards", "9 Karten", "9 cartes"]


def test_braces_in_a_parameter_are_not_parameters() -> None:
    """What a player has typed is quoted, not filled in."""
    assert Text("{name}", "{name}", "{name}").say(name="{secret}") == "{secret}"


def test_a_text_can_be_filled_in_before_it_is_said() -> None:
    """In each language with what belongs to it, and what was filled in is not filled in again."""
    card = Text("the card {n}", "die Karte {n}", "la carte {n}").filled(n=9)
    said = Text("Take {what}{more}", "Nimm {what}{more}", "Prends {what}{more}").filled(what=card, more="{!}")
    assert [said.say(language) for language in LANGUAGES] == [
        "Take the card 9{!}",
        "Nimm die Karte 9{!}",
        "Prends la carte 9{!}",
    ]


def test_texts_one_after_the_other() -> None:
    """In each language, with what stands between them."""
    one, other = Text("Take it.", "Nimm sie.", "Prends-le."), Text("Go on.", "Weiter.", "Continue.")
    assert together((one, other)).de == "Nimm sie. Weiter."
    assert together((one, other), "/").fr == "Prends-le./Continue."
    assert together(()) == Text("", "", "")


def test_texts_in_a_list() -> None:
    """With a word before the last."""
    one, two, three = (Text.same(name) for name in ("{a}", "b", "c"))
    assert listed((one,)).say() == "{a}"
    assert listed((one, two)).say("de") == "{a} und b"
    assert listed((one, two, three)).say("fr") == "{a}, b et c"
