from pathlib import Path
from typing import Any

import pytest

import numbra
from numbra.core.errors import UnknownGame
from numbra.core.registry import game, game_names


def test_our_games_are_installed() -> None:
    """Through the same entry points as anybody's."""
    assert {"shades", "nmbrs", "code777"} <= set(game_names())
    assert list(game_names()) == sorted(game_names())


def test_a_game_is_found_by_its_name() -> None:
    """The same object every time."""
    assert game("shades").name == "shades"
    assert game("shades") is game("shades")


@pytest.mark.parametrize("name", ["chess", "", "Shades", None, 7, [], {"shades"}], ids=repr)
def test_an_unknown_game_is_refused(name: Any) -> None:
    """With the names there are."""
    with pytest.raises(numbra.UnknownGame) as no:
        game(name)
    assert no.value.code == "core/unknown-game"
    assert "shades" in str(no.value)


def test_a_game_of_somebody_else_is_found(example_game: numbra.Game) -> None:
    """Installed as a package of its own."""
    assert "highcard" in game_names()
    assert numbra.game("highcard") is example_game


def test_a_game_that_is_gone_is_gone() -> None:
    """Nothing of the example is left behind after a test."""
    with pytest.raises(numbra.UnknownGame):
        game("highcard")


@pytest.mark.usefixtures("looked_for_anew")
def test_a_game_that_cannot_be_loaded_is_said_to_be_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name is known, its code is not there; and nobody can take a name of ours."""
    info = tmp_path / "broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n", encoding="utf-8")
    points = "[numbra.games]\nbroken = nowhere.to.be:found\nnmbrs = nowhere.to.be:found\n"
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(UnknownGame) as no:
        game("broken")
    assert no.value.code == "core/broken-game"
    assert game("nmbrs").title == "nmbrs!"
