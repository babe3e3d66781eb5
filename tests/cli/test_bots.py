"""How bots are introduced in the terminal."""

import io
import re

import pytest
from rich.console import Console

from numbra.bots import levels
from numbra.cli.bots import introduce
from numbra.core.text import Language, languages_of
from numbra.core.voice import Voice

from .conftest import Run

LANGUAGES = languages_of("numbra.cli")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_level_once_with_its_sentence(language: Language) -> None:
    """By the level's name in that language; names that are no level are left out."""
    out = io.StringIO()
    introduce("shades", ("master", "Anna", "master", "random"), Voice(language), Console(file=out, width=200))
    master = levels("shades")[0]
    called = {"en": "Master:", "de": "Meister:", "fr": "Maître :"}[language]
    assert out.getvalue() == f"{called} {master.about.say(language)}\n"


def test_whom_one_plays_against(run: Run) -> None:
    """A casual bot, unless another is asked for."""
    casual, master = (next(one for one in levels("shades") if one.name == name) for name in ("casual", "master"))
    usual, asked = run("play", "shades"), run("play", "shades", "--bot", "master")
    for ran, level in ((usual, casual), (asked, master)):
        assert f"{level.called.say().title()}: {level.about.say()}" in " ".join(ran.out.split())
        assert re.search(rf"against [A-Z][a-z]+ \({level.called.say()}\)\.\n", ran.out)
