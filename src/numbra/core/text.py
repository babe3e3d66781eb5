"""Sentences for people, in the three languages Numbra speaks."""

from collections.abc import Iterable
from dataclasses import dataclass
from reprlib import repr as quoted
from typing import Literal, get_args

Language = Literal["en", "de", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence in every language; `{name}` marks a parameter."""

    en: str
    de: str
    fr: str

    @staticmethod
    def same(sentence: str) -> "Text":
        """What is the same in every language; it has no parameters."""
        literal = sentence.replace("{", "{{").replace("}", "}}")
        return Text(literal, literal, literal)

    def say(self, language: Language = "en", /, **params: object) -> str:
        """The sentence in a language, with its parameters filled in."""
        template: str = getattr(self, language)
        return template.format_map(params)

    def filled(self, **params: object) -> "Text":
        """The text with its parameters filled in; one that is itself a text is filled in language by language."""
        return Text(*(self._filled(language, params) for language in LANGUAGES))

    def _filled(self, language: Language, params: dict[str, object]) -> str:
        said = {name: value.say(language) if isinstance(value, Text) else value for name, value in params.items()}
        return self.say(language, **said).replace("{", "{{").replace("}", "}}")


AND = Text("and", "und", "et")


def together(texts: Iterable[Text], between: str = " ") -> Text:
    """Several texts without parameters, one after the other."""
    said = list(texts)
    return Text(*(between.join(getattr(text, language) for text in said) for language in LANGUAGES))


def listed(texts: Iterable[Text]) -> Text:
    """Texts without parameters as a list in a sentence: “10, 20 and the red joker”."""
    *first, last = texts
    if not first:
        return last
    return together((together(first, ", "), AND, last))


LONGEST = 200
"""Characters of somebody's own words that a sentence quotes."""


def shown(value: object) -> str:
    """Anything, as it may be put into a sentence: in one line, printable, and not endless."""
    if isinstance(value, int) and value.bit_length() > 64:
        return f"±2^{value.bit_length()}"
    try:
        text = quoted(value) if isinstance(value, list | tuple | dict | set | frozenset) else str(value)
    except (ValueError, RecursionError):
        text = f"({type(value).__name__})"
    printable = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[:LONGEST])
    return printable if len(text) <= LONGEST else f"{printable}…"
