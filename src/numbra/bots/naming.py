"""What people call a bot that sits at a table."""

import re

from numbra.core.text import Language, Text

from .level import CALLED

OTHERS = {
    "search": Text("search", "Suche", "recherche"),
    "random": Text("random", "Zufall", "hasard"),
}
"""Bots that are no level."""


def seat_name(name: str, language: Language) -> str:
    """A bot's name at a table, such as “casual 2”, as people read it; a name that is no bot's stays as it is."""
    kind, number = _parted(name)
    called = (CALLED | OTHERS).get(kind)
    if called is None:
        return name
    said = called.say(language)
    return f"{said[:1].upper()}{said[1:]}{number}"


def _parted(name: str) -> tuple[str, str]:
    """The bot, and the number that tells it from others of its kind."""
    number = re.search(r"( \d+)?$", name)
    kept = number[0] if number is not None else ""
    return name.removesuffix(kept), kept
