"""What a person types in each game, and which action it means."""

from typing import NamedTuple

from numbra.core.text import LANGUAGES, Text

from ..texts import texts


class Typed(NamedTuple):
    """Something a person can type, and what it does."""

    line: str
    meaning: Text


def words(key: str) -> frozenset[str]:
    """The words that may be typed for something, in all languages; the message lists them between commas."""
    return frozenset(word for language in LANGUAGES for word in texts(key).say(language).split(", "))
