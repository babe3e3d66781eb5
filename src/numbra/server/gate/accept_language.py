"""Chooses the language of HTTP responses from the `Accept-Language` header."""

from numbra.core.text import LANGUAGES, Language
from numbra.server.people.sessions import AnyConnection


def language_of(connection: AnyConnection) -> Language:
    """The supported language that the client prefers, else English."""
    return preferred(connection.headers.get("accept-language", ""))


def preferred(accepted: str) -> Language:
    """The supported language with the highest weight in an `Accept-Language` header, else English."""
    ranges = sorted(accepted.split(","), key=_weight, reverse=True)
    supported = (language for one in ranges if _weight(one) for language in LANGUAGES if _matches(one, language))
    return next(supported, "en")


def _matches(language_range: str, language: Language) -> bool:
    """Whether a language range names this language, with or without a country."""
    return language_range.partition(";")[0].strip().lower().partition("-")[0] == language


def _weight(language_range: str) -> float:
    """The `q` of a language range, from 0 to 1: 1 where it is missing, 0 where it is no number."""
    weight = language_range.partition(";")[2].strip().removeprefix("q=")
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0
