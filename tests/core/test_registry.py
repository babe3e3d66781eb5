import sys
from pathlib import Path
from typing import Any

import pytest

import numbra
from numbra.core import registry
from numbra.core.errors import UnknownGame
from numbra.core.registry import broken_games, game, game_names


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
    assert "broken" not in game_names()
    assert {name: str(why) for name, why in broken_games().items()} == {"broken": str(no.value)}


FAULTS = {
    "raise ImportError('no such part')": "ImportError: no such part",
    "raise SystemExit('gone')": "SystemExit: gone",
    "raise MemoryError": "MemoryError",
    "raise GeneratorExit": "GeneratorExit",
    "raise ExceptionGroup('both', [ValueError(1), TypeError(2)])": "ExceptionGroup: both",
    "class Odd(BaseException): ...\nraise Odd('odd')": "Odd: odd",
    "def f(): return f()\nf()": "RecursionError",
    "this is no Python": "SyntaxError",
    "game = 5": "it is of type int, not a Game",
    "from numbra import Game\nclass G(Game):\n shuffle = deal = print\ngame = G()": "not say its name",
    "import numbra\ngame = numbra.game('shades')": "it calls itself shades",
    "nothing = 1": "AttributeError",
}


@pytest.mark.usefixtures("looked_for_anew")
@pytest.mark.parametrize("code", FAULTS, ids=str)
def test_whatever_a_game_raises_harms_only_itself(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is listed as broken with the reason, and tried once; the others can be played."""
    info = tmp_path / "strange-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[numbra.games]\nstrange = a_strange_game:game\n", encoding="utf-8")
    count = f"from pathlib import Path\nPath({str(tmp_path)!r}, 'tried').touch(exist_ok=False)\n"
    (tmp_path / "a_strange_game.py").write_text(count + code, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "a_strange_game", raising=False)
    for _ in range(2):
        with pytest.raises(UnknownGame) as no:
            game("strange")
        assert no.value.code == "core/broken-game"
        assert FAULTS[code] in str(no.value)
    assert {"shades", "nmbrs", "code777"} <= set(game_names())
    assert [*broken_games()] == ["strange"]


@pytest.mark.usefixtures("looked_for_anew")
def test_an_interrupt_is_no_fault_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while a game is loaded stops the program."""

    class Point:
        value = "elsewhere"

        def load(self) -> None:
            raise KeyboardInterrupt

    monkeypatch.setattr(registry, "_installed", lambda: {"slow": Point()})
    registry._load.cache_clear()
    with pytest.raises(KeyboardInterrupt):
        game("slow")
