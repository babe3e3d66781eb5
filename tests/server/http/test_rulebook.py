"""Rules pages are found beside their game."""

import sys
from pathlib import Path

import pytest

import numbra
from numbra.core.game import Game
from numbra.server.http import rulebook


def third_party(folder: Path, package: str, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of another author, in a package of its own."""
    (folder / package).mkdir()
    (folder / package / "__init__.py").write_text(
        "from numbra.games.shades.game import Shades\n\n\nclass Other(Shades):\n    title = 'Other'\n"
    )
    monkeypatch.syspath_prepend(str(folder))
    made: Game = __import__(package).Other()
    return made


def test_third_party_game_ships_its_own_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page is looked for beside the module that defines the game; a language it lacks is refused by name."""
    other = third_party(tmp_path, "game_with_page", monkeypatch)
    (tmp_path / "game_with_page" / "rules_page").mkdir()
    (tmp_path / "game_with_page" / "rules_page" / "de.md").write_text("# Anderes\n")
    assert rulebook.page(other, "de") == "# Anderes\n"
    with pytest.raises(numbra.Unsupported, match="It has: de") as refused:
        rulebook.page(other, "fr")
    assert refused.value.code == "rules/no-page"


def test_a_page_that_is_not_translated_is_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As every sentence is."""
    other = third_party(tmp_path, "game_in_english", monkeypatch)
    (tmp_path / "game_in_english" / "rules_page").mkdir()
    (tmp_path / "game_in_english" / "rules_page" / "en.md").write_text("# Other\n")
    assert rulebook.page(other, "fr") == rulebook.page(other, "en") == "# Other\n"


def test_game_without_a_page_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game need not have rules pages; asking for one is then refused with a code."""
    other = third_party(tmp_path, "game_without_page", monkeypatch)
    with pytest.raises(numbra.Unsupported) as refused:
        rulebook.page(other, "en")
    assert refused.value.code == "rules/no-page"


def test_a_game_that_is_in_no_package_has_no_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no folder of its own to look in."""
    shades = numbra.game("shades")
    monkeypatch.setattr(sys.modules[type(shades).__module__], "__package__", "")
    assert rulebook.pages(shades) == {}
