"""The rules pages of games: complete enough to play without the booklet.

A game, ours or another, ships its rules as `rules_page/<language>.md` beside the module that defines it.
"""

import sys
from importlib.resources import files

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


def pages(of: Game) -> dict[Language, str]:
    """The rules of a game in every language its package has them in."""
    package = sys.modules[type(of).__module__].__package__
    if not package:
        return {}
    folder = files(package) / "rules_page"
    texts = {language: folder / f"{language}.md" for language in LANGUAGES}
    return {language: text.read_text(encoding="utf-8") for language, text in texts.items() if text.is_file()}
