"""What is wrong with a piece of JSON, in words."""

import msgspec
import pytest

import numbra
from numbra.core.complaints import complaint
from numbra.core.text import LANGUAGES, shown

WRONG: tuple[tuple[object, str, str], ...] = (
    ({"type": "announce", "numbers": [1, 2]}, "3 entries are needed, not 2 (numbers)", "3 Einträge sind nötig"),
    (
        {"type": "announce", "numbers": [1, 2, "3"]},
        "a whole number is needed, not a text (numbers[2])",
        "eine ganze Zahl",
    ),
    ({"type": "announce"}, "“numbers” is missing", "„numbers“ fehlt"),
    ({"type": "ask", "why": 1}, "“why” does not belong there", "„why“ gehört nicht dazu"),
    ({"type": "fly"}, "'fly' is not possible (type)", "'fly' ist nicht möglich"),
    (5, "an object is needed, not a whole number", "nötig ist ein Objekt"),
)


@pytest.mark.parametrize(("given", "english", "german"), WRONG)
def test_a_malformed_action_is_explained_in_every_language(given: object, english: str, german: str) -> None:
    """With the place where it is wrong."""
    with pytest.raises(numbra.MalformedAction) as no:
        numbra.game("code777").action(given)
    assert english in no.value.sentence("en")
    assert german in no.value.sentence("de")
    assert len({no.value.sentence(language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("options", "english"),
    [
        ({"target": 0}, "it must be >= 1"),
        ({"cards": {"values": "12"}}, "it is written wrongly (values)"),
        ({"variant": "hard"}, "'hard' is not possible"),
    ],
)
def test_a_wrong_option_is_explained(options: dict[str, object], english: str) -> None:
    """Bounds, patterns and choices."""
    with pytest.raises(numbra.InvalidSetup) as no:
        numbra.game("nmbrs").start(seats=2, options=options)
    assert english in str(no.value)


def test_what_has_no_words_is_told_as_it_was_found() -> None:
    """Braces too, which are no parameters."""
    assert complaint(msgspec.DecodeError("odd {thing} - at `$.a`")).say("fr") == "odd {thing} (a)"


def test_lengths_are_explained() -> None:
    """Of texts and lists."""
    assert (
        complaint(ValueError("Expected `str` of length <= 500 - at `$.text`")).say() == "it is longer than 500 (text)"
    )


def test_what_a_sentence_quotes_is_short_printable_and_in_one_line() -> None:
    """Escape sequences, half characters, huge numbers, endless texts, things that cannot be written."""
    assert shown("\x1b[2Jx\n\ud800") == "�[2Jx��"
    assert shown(10**5000).startswith("±2^")
    assert len(shown("x" * 5000)) == 201
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]
    assert len(shown(nested)) < 201
    assert shown([10**5000]) == "(list)"
