"""Sentences for people, in the three languages Numbra speaks."""

from dataclasses import dataclass
from typing import Literal, get_args

Language = Literal["en", "de", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence in every language; `{name}` marks a parameter."""

    en: str
    de: str
    fr: str

    def say(self, language: Language = "en", **params: object) -> str:
        """The sentence in a language, with its parameters filled in."""
        template: str = getattr(self, language)
        return template.format_map(params)
