"""An arena's results as a page."""

import re
import shlex
from html.parser import HTMLParser

import pytest

from numbra.core.text import LANGUAGES, Language
from numbra.core.voice import Voice
from numbra.lab.arena import Arena
from numbra.lab.report import command, page
from numbra.lab.results import Results, results

from .made import arena, played


def found() -> Results:
    """Three bots, one of them with a strange name."""
    ours = arena("a", "<b>&", "c")
    return results(ours, played(ours, [(12, 9), (9, 12), (10, 10), (8, 11), (30, 20), (20, 25)]))


class Outline(HTMLParser):
    """The elements of a page, checked to be nested as they should be, and its text."""

    VOID = frozenset({"meta"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        """Remember it until it is closed."""
        self.tags.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, _attrs: object) -> None:
        """Nothing is in it."""
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """It must be the last that was opened."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Collect the words."""
        self.text += data


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_page_in_every_language(language: Language) -> None:
    """Four pictures, one table, every element closed."""
    outline = Outline()
    outline.feed(re.sub("<style>.*</style>", "", page(found(), Voice(language)), flags=re.DOTALL))
    assert outline.open == []
    assert outline.tags.count("svg") == 4
    assert outline.tags.count("tr") == 4
    assert "{" not in outline.text


def test_names_are_shown_as_they_are() -> None:
    """And never as markup."""
    outline = Outline()
    outline.feed(page(found(), Voice()))
    assert "<b>&" in outline.text
    assert "b" not in outline.tags


def test_nothing_comes_from_elsewhere() -> None:
    """No script, no link, no address: the file is all there is."""
    text = page(found(), Voice())
    assert not re.search(r"https?:|<script|<link|url\(|@import|\bsrc=|\bhref=", text)


def test_light_and_dark() -> None:
    """As the reader has it everywhere else."""
    assert "prefers-color-scheme: dark" in page(found(), Voice())


def test_the_figures_are_those_of_the_results() -> None:
    """In the table and beside the pictures."""
    text = page(found(), Voice())
    for one in found().standings:
        assert text.count(f"{one.win_rate.estimate:.1%}") >= 2
        assert f"⌀ {one.score.estimate:.1f}" in text


def test_a_single_game_makes_a_page_too() -> None:
    """With nothing known for sure."""
    ours = arena("a", "b")
    assert "–" in page(results(ours, played(ours, [(3, 3)])), Voice())


def test_the_command_plays_the_same_games_again() -> None:
    """Also where names and options have to be quoted."""
    ours = Arena(game="shades", bots=("a", "b"), seats=2, games=4, seed="two words", rules="1", options={"rounds": 2})
    words = shlex.split(command(ours))
    assert words == [
        *("numbra", "arena", "shades", "--bots", "a,b", "-n", "4", "--seats", "2", "--seed", "two words"),
        *("--option", "rounds=2"),
    ]
