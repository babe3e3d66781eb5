"""The rules pages of games: complete enough to play without the booklet.

A game, ours or another, ships its rules as `rules_page/<language>.md` beside the module that defines it.
"""

import sys
from importlib.resources import files
from importlib.resources.abc import Traversable

from numbra.core.errors import Unsupported, refusal
from numbra.core.game import Game
from numbra.core.text import ENGLISH, LANGUAGES, Language
from numbra.server.texts import texts

NO_RULES_PAGE = refusal(texts, "rules/no-page")


def page(of: Game, language: Language) -> str:
    """The rules of a game in Markdown, in English where its package does not have this language; refused if in none."""
    found = pages(of)
    text = found.get(language) or found.get(ENGLISH)
    if text is None:
        raise Unsupported(NO_RULES_PAGE, title=of.title, lang=language, known=", ".join(found) or "–")
    return text


def has_page(of: Game, language: Language) -> bool:
    """Whether there are rules of a game that `page` gives in this language."""
    return not {language, ENGLISH}.isdisjoint(_files(of))


def pages(of: Game) -> dict[Language, str]:
    """The rules of a game in every language its package has them in."""
    return {language: text.read_text(encoding="utf-8") for language, text in _files(of).items()}


def _files(of: Game) -> dict[Language, Traversable]:
    package = package_of(of)
    if package is None:
        return {}
    texts = {language: package / "rules_page" / f"{language}.md" for language in LANGUAGES}
    return {language: text for language, text in texts.items() if text.is_file()}


def package_of(of: Game) -> Traversable | None:
    """The folder of the package that defines a game; None if it is defined in no package."""
    package = sys.modules[type(of).__module__].__package__
    return files(package) if package else None
