"""Prints how the bots of a game play, a sentence for each level."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text as Line

from numbra.bots import levels
from numbra.bots.naming import kind_name
from numbra.core.voice import Voice

from .texts import texts

PLAYS = texts("bots.plays")


def introduce(game_name: str, bots: Iterable[str], voice: Voice, console: Console) -> None:
    """Print each level among these once."""
    kinds = set(bots)
    for level in levels(game_name):
        if level.name in kinds:
            name, about = kind_name(level.name, voice.language), voice(level.about)
            console.print(Line(voice(PLAYS, name=name, about=about), style="dim"))
