import sys
from pathlib import Path
from typing import Any

import pytest

import numbra
from numbra.core import registry
from numbra.core.errors import UnknownGame
from numbra.core.registry import broken_games, game, game_names
from packages import Offer


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
    assert broken_games().keys() == {"broken", "nmbrs (broken)"}
    assert str(broken_games()["broken"]) == str(no.value)


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
    "class Mute(Exception):\n def __str__(self): raise ValueError\nraise Mute": "Mute: it cannot say why (ValueError)",
    "class Mute(BaseException):\n def __str__(self): exit()\nraise Mute": "Mute: it cannot say why (SystemExit)",
    "raise ValueError('long ' * 10_000)": " lon….",
    "class Odd:\n @property\n def __class__(self): raise OSError('no class')\ngame = Odd()": "OSError: no class",
}


DECLARED = {
    "name = property(lambda self: 1 / 0)": "ZeroDivisionError",
    "title = property(lambda self: exit('bye'))": "SystemExit: bye",
    "title = 7": "its title is of type int",
    "version = None": "its version is of type NoneType",
    "seats = 3": "its seats is of type int",
    "seats = range(0)": "its seats are range(0, 0)",
    "seats = range(3)": "its seats are range(0, 3)",
    "simultaneous = 'guess'": "its simultaneous is of type str",
    "tagline = 'Guess'": "its tagline is of type str",
    "minutes = 5": "its minutes is of type int",
    "minutes = (5,)": "its minutes are (5,)",
    "usual_seats = 9": "its usual_seats are 9",
    "usual_options = {'colour': 'red'}": "has no option “colour”",
    "easier = 'yes'": "its easier is of type str",
    "lesson = 'none'": "its lesson is of type str",
    "options_type = int": "its options_type is not a subclass of Options",
    "deal_type = int": "its deal_type is not a subclass of Deal",
    "view_type = 'view'": "its view_type is not a subclass of View",
    "action_type = 'guess'": "its action_type cannot be read as JSON",
    "event_type = lambda: 0": "its event_type cannot be read as JSON",
}


@pytest.mark.usefixtures("looked_for_anew")
@pytest.mark.parametrize("declaration", DECLARED, ids=str)
def test_a_wrong_declaration_is_named(declaration: str, offer: Offer) -> None:
    """Instead of failing wherever it is first used, such as in the list of all games."""
    code = f"""
from numbra.games.shades.game import Shades

class Strange(Shades):
    name = "strange"
    {declaration}

game = Strange()
"""
    offer("strange", code, games={"strange": "strange:game"})
    with pytest.raises(UnknownGame) as no:
        game("strange")
    assert DECLARED[declaration] in str(no.value)
    assert [*broken_games()] == ["strange"]


def test_a_name_that_cannot_be_a_part_of_an_address_is_refused(offer: Offer) -> None:
    """Files, boards and rules of a game are found by its name."""
    code = "from numbra.games.shades.game import Shades\nclass Up(Shades):\n name = 'a/../b'\ngame = Up()"
    offer("strange", code, games={"a/../b": "strange:game"})
    with pytest.raises(UnknownGame, match="small letters, digits"):
        game("a/../b")


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


def test_of_two_packages_with_a_game_of_one_name_the_other_is_listed(offer: Offer) -> None:
    """The first by its package's name is played, however they are found; ours, whatever others are called."""
    code = "from numbra.games.shades.game import Shades\nclass Twice(Shades):\n name = 'twice'\ngame = Twice()"
    offer("second", code, games={"twice": "second:game"})
    offer("first", code, games={"twice": "first:game"})
    offer("a_thief", code, games={"shades": "a_thief:game"})
    assert type(game("twice")).__module__ == "first"
    assert game("shades").title == "49 Shades of Grey"
    told = {name: str(why) for name, why in broken_games().items()}
    assert {*told} == {"shades (a_thief)", "twice (second)"}
    assert "the package first has a game of that name" in told["twice (second)"]
    assert "the package numbra has a game of that name" in told["shades (a_thief)"]


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


def test_an_interrupt_while_a_game_is_looked_at_is_no_fault_either(offer: Offer) -> None:
    """It stops the program."""
    code = """
from numbra.games.shades.game import Shades

class Slow(Shades):
    name = "slow"

    @property
    def title(self):
        raise KeyboardInterrupt

game = Slow()
"""
    offer("slow", code, games={"slow": "slow:game"})
    with pytest.raises(KeyboardInterrupt):
        game("slow")
