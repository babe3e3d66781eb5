"""Which language somebody is answered in over HTTP: his browser says which he reads."""

from typing import Any

from litestar.connection import ASGIConnection

from numbra.core.text import LANGUAGES, Language


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Language:
    """The language that whoever asks likes best, of those that are spoken here."""
    return preferred(connection.headers.get("accept-language", ""))


def preferred(accepted: str) -> Language:
    """The first language of an `Accept-Language` that is spoken here, else English."""
    wishes = sorted(accepted.split(","), key=_liked, reverse=True)
    spoken = (language for wish in wishes if _liked(wish) for language in LANGUAGES if _means(wish, language))
    return next(spoken, "en")


def _means(wish: str, language: Language) -> bool:
    """Whatever country it is spoken in."""
    return wish.partition(";")[0].strip().lower().partition("-")[0] == language


def _liked(wish: str) -> float:
    """How much a wish weighs, from 0 to 1."""
    weight = wish.partition(";")[2].strip().removeprefix("q=")
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0
