"""Texts by key, from the catalogues of packages."""

import pickle
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest

from numbra.core.text import AND, LANGUAGES, Catalogue, Language, Text, catalogue, languages_of, listed, together

MESSAGES = {
    "en": {
        "cards": {"one": "{n} card", "other": "{n} cards"},
        "card": "the card {n}",
        "take": "Take {what}{more}",
        "go": "Go on.",
    },
    "de": {"cards": {"one": "{n} Karte", "other": "{n} Karten"}, "card": "die Karte {n}", "take": "Nimm {what}{more}"},
    "fr": {"cards": {"one": "{n} carte", "other": "{n} cartes"}, "go": "Continue."},
}


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    """The catalogue of a package that has not translated everything."""
    (folder := tmp_path / "half_translated" / "locale").mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    (folder / "README.md").touch()
    for language, messages in MESSAGES.items():
        (folder / f"{language}.json").write_bytes(msgspec.json.encode(messages))
    monkeypatch.syspath_prepend(tmp_path)
    return Catalogue("half_translated")


def test_numbra_speaks_the_languages_that_its_core_has_files_for() -> None:
    """English first, then by their codes."""
    assert languages_of("numbra.core") == LANGUAGES
    assert LANGUAGES[0] == "en"
    assert list(LANGUAGES[1:]) == sorted({"de", "fr", *LANGUAGES[1:]})


def test_a_field_of_a_language_takes_no_other() -> None:
    """And its schema names them."""
    assert all(msgspec.convert(language, Language) == language for language in LANGUAGES)
    with pytest.raises(msgspec.ValidationError, match="Invalid enum value 'xx'"):
        msgspec.convert("xx", Language)
    assert msgspec.json.schema(Language) == {"enum": sorted(LANGUAGES)}


def test_a_text_is_said_in_each_language(texts: Catalogue) -> None:
    """English unless asked otherwise."""
    cards = texts("cards")
    assert cards.say(n=9) == "9 cards"
    assert [cards.say(language, n=9) for language in ("en", "de", "fr")] == ["9 cards", "9 Karten", "9 cartes"]


def test_a_message_that_counts_has_a_form_for_each_kind_of_number(texts: Catalogue) -> None:
    """As the language counts, also below zero; where its form is missing, the one for all other numbers."""
    cards = texts("cards")
    assert [cards.say("de", n=n) for n in (-1, 0, 1, 2)] == ["-1 Karte", "0 Karten", "1 Karte", "2 Karten"]
    assert [cards.say("fr", n=n) for n in (0, 2, 1_000_000)] == ["0 carte", "2 cartes", "1000000 cartes"]


def test_what_is_not_translated_is_said_in_english(texts: Catalogue) -> None:
    """A message, or a whole language; of what it counts, in the English way."""
    assert texts("go").say("de") == "Go on."
    assert texts("card").say("fr", n=3) == "the card 3"
    assert texts("cards").say("ja", n=1) == "1 card"


def test_files_are_read_when_somebody_speaks_their_language(texts: Catalogue) -> None:
    """And once."""
    assert texts("go").say("fr") == "Continue."
    with patch.object(Catalogue, "messages", side_effect=AssertionError):
        assert [texts("go").say(language) for language in ("fr", "en")] == ["Continue.", "Go on."]
        with pytest.raises(AssertionError):
            texts("go").say("de")


def test_a_package_without_catalogues_has_no_messages() -> None:
    """Nothing is known of it but English."""
    assert Catalogue("numbra.core.locale").messages("en") == {}


def test_a_text_is_a_value() -> None:
    """The same key of the same package is the same text, also in another process."""
    texts = catalogue("numbra.core")
    assert texts is catalogue("numbra.core")
    assert texts("and") is AND
    for text in (AND, AND.filled(name=AND), Text.same("x"), listed((AND, AND))):
        again = pickle.loads(pickle.dumps(text))  # noqa: S301  # our own pickle
        assert again == text
        assert hash(again) == hash(text)
        assert again.say("de") == text.say("de")
    assert repr(AND) == "catalogue('numbra.core')('and')"


def test_braces_in_a_parameter_are_not_parameters(texts: Catalogue) -> None:
    """What a player has typed is quoted, not filled in."""
    assert texts("card").say(n="{secret}") == "the card {secret}"


def test_a_text_can_be_filled_in_before_it_is_said(texts: Catalogue) -> None:
    """In each language with what belongs to it, and what was filled in is not filled in again."""
    said = texts("take").filled(what=texts("card").filled(n=9), more="{!}")
    assert [said.say(language) for language in ("en", "de", "fr")] == [
        "Take the card 9{!}",
        "Nimm die Karte 9{!}",
        "Take the card 9{!}",
    ]


def test_texts_one_after_the_other(texts: Catalogue) -> None:
    """In each language, with what stands between them."""
    one, other = texts("go"), Text.same("{a}")
    assert together((one, other)).say("fr") == "Continue. {a}"
    assert together((one, other), "/").say() == "Go on./{a}"
    assert together(()).say("de") == ""


def test_texts_in_a_list() -> None:
    """With a word before the last."""
    one, two, three = (Text.same(name) for name in ("{a}", "b", "c"))
    assert listed((one,)).say() == "{a}"
    assert listed((one, two)).say("de") == "{a} und b"
    assert listed((one, two, three)).say("fr") == "{a}, b et c"
