"""Type checkers know the states, views and actions of our own games; of any other, the contract's."""

import tomllib
from pathlib import Path
from typing import get_args, get_overloads

import pytest
from mypy import api

import numbra

ROOT = Path(__file__).parents[1]
PLAYED = """
from collections.abc import Iterable
from typing import assert_type

import numbra
from numbra.games.{game}.actions import {kind}Action
from numbra.games.{game}.game import {kind}, {kind}State
from numbra.games.{game}.view import {kind}View

game = numbra.game("{game}")
assert_type(game, {kind})
state = game.start(seats=2, seed="typed")
assert_type(state, {kind}State)
assert_type(state.view(0), {kind}View)
assert_type(state.actions(0), Iterable[{kind}Action])
action = game.action({{"type": "x"}})
assert_type(action, {kind}Action)
assert_type(state.apply(0, action), {kind}State)
assert_type(game.view({{}}), {kind}View)
anybodys: numbra.Game = game
"""
ANYBODYS = """
from collections.abc import Iterable
from typing import assert_type

import numbra

def play(name: str, game: numbra.Game) -> numbra.Game:
    assert_type(numbra.game(name), numbra.Game)
    state = numbra.game(name).start(seats=2)
    assert_type(state, numbra.State)
    assert_type(state.view(0), numbra.View)
    assert_type(state.actions(0), Iterable[numbra.Action])
    assert_type(state.apply(0, game.action({})), numbra.State)
    return game
"""
FIELDS = """
import numbra

numbra.game("shades").start(seats=2).view(0).hands[0][0].grey
numbra.game("nmbrs").start(seats=2).view(0).hands[0].opened
numbra.game("code777").start(seats=2).view(0).asker
"""
OURS = {"code777": "Code777", "nmbrs": "Nmbrs", "shades": "Shades"}


def complaints(code: str, folder: Path) -> str:
    """What `mypy --strict` says of a module outside the package."""
    (folder / "played.py").write_text(code, encoding="utf-8")
    cache = ["--cache-dir", str(ROOT / ".mypy_cache" / "typed")]
    said, failed, _ = api.run(["--strict", "--config-file", "", *cache, str(folder / "played.py")])
    assert not failed, failed
    return said


@pytest.mark.parametrize(
    "code",
    [*(PLAYED.format(game=name, kind=kind) for name, kind in OURS.items()), ANYBODYS, FIELDS],
    ids=[*OURS, "anybody's", "fields"],
)
def test_what_is_played_is_typed(code: str, tmp_path: Path) -> None:
    """Under `mypy --strict`, without an annotation."""
    assert complaints(code, tmp_path).startswith("Success")


def test_a_wrong_use_is_found(tmp_path: Path) -> None:
    """A field that another game's view has."""
    said = complaints(FIELDS.replace('"shades"', '"code777"'), tmp_path)
    assert '"Code777View" has no attribute "hands"' in said


def test_every_game_of_ours_is_typed() -> None:
    """Each entry point of the package has an overload, and the last one is for any name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    *ours, any_name = (one.__annotations__["name"] for one in get_overloads(numbra.game))
    assert sorted(name for one in ours for name in get_args(one)) == sorted(project["entry-points"]["numbra.games"])
    assert any_name is str
