"""The rules pages of games: complete enough to play without the booklet.

A game, ours or another, ships its rules as `rules_page/<language>.md` beside the module that defines it.
"""

import sys
from importlib.resources import files

from numbra.core.errors import Unsupported, refusal
from numbra.core.game import Game
from numbra.core.text import LANGUAGES, Language

NO_RULES_PAGE = refusal(
    "rules/no-page",
    en="{title} has no rules page in the language “{lang}”. It has: {known}.",
    de="{title} hat keine Regelseite in der Sprache „{lang}“. Es gibt: {known}.",
    fr="{title} n’a pas de page de règles dans la langue « {lang} ». Il y a : {known}.",
)


def page(of: Game, language: Language) -> str:
    """The rules of a game in Markdown; refused if its package does not have this language."""
    found = pages(of)
    if language not in found:
        known = ", ".join(found) or "–"
        raise Unsupported(NO_RULES_PAGE, title=of.title, lang=language, known=known)
    return found[language]


def pages(of: Game) -> dict[Language, str]:
    """The rules of a game in every language its package has them in."""
    package = sys.modules[type(of).__module__].__package__
    if not package:
        return {}
    folder = files(package) / "rules_page"
    texts = {language: folder / f"{language}.md" for language in LANGUAGES}
    return {language: text.read_text(encoding="utf-8") for language, text in texts.items() if text.is_file()}
