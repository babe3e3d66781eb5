"""`pip install numbra` alone: engines, bots, records, arena and conformance kit need no package but msgspec."""

import tomllib
from pathlib import Path

import pytest

from bare import run_bare

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]

GAME = """
import random
import numbra

state = numbra.game(sys.argv[1]).start(seats=2, seed="bare")
rng = random.Random(1)
moves = []
while not state.over and len(moves) < 200:
    seat = state.acting[0]
    moves.append((seat, rng.choice(list(state.actions(seat)))))
    state = state.apply(*moves[-1])
print(len(moves), numbra.__version__)
"""
KIT = """
import numbra
from numbra.testing import check_catalogue, check_game

check_game(numbra.game(sys.argv[1]), games=1)
check_catalogue(f"numbra.games.{sys.argv[1]}")
"""
BOTS = """
import numbra
from numbra.core.record import Record
from numbra.lab.arena import Arena
from numbra.lab.simulate import simulate
from numbra.lab.workers import play_all

print(simulate(numbra.game("shades"), ["strong", "casual"], seed="bare").winners)
arena = Arena.of("shades", ("casual", "random"), games=2)
print(len(list(play_all(arena, arena.fixtures()))))
"""
MODULES = """
import importlib
import pkgutil
import numbra

for layer in ("core", "games", "bots", "testing"):
    package = importlib.import_module(f"numbra.{layer}")
    for found in pkgutil.walk_packages(package.__path__, f"numbra.{layer}."):
        importlib.import_module(found.name)
import numbra.__main__
"""


def succeeded(code: str, *argv: str) -> str:
    """What the code prints, run without any package but msgspec."""
    done = run_bare(code, *argv)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_msgspec_alone_is_required() -> None:
    """All else is an extra."""
    assert [one.partition(">")[0] for one in PROJECT["dependencies"]] == ["msgspec"]


def test_all_brings_every_other_extra() -> None:
    """So that nobody has to list them."""
    extras = PROJECT["optional-dependencies"]
    assert extras["all"] == [f"numbra[{','.join(sorted(extras.keys() - {'all'}))}]"]


def test_all_else_is_blocked() -> None:
    """Otherwise the tests below would show nothing."""
    for package in ("litestar", "rich", "sqlalchemy", "openskill", "pytest"):
        assert f"No module named '{package}'" in run_bare(f"import {package}").stderr


@pytest.mark.parametrize("name", ["shades", "nmbrs", "code777"])
def test_a_game_is_played(name: str) -> None:
    """To its end, or for 200 moves."""
    assert int(succeeded(GAME, name).split()[0]) > 20


def test_a_game_is_checked() -> None:
    """By the conformance kit, with its catalogues."""
    succeeded(KIT, "shades")


def test_bots_play() -> None:
    """One game, and those of a small arena."""
    winners, games = succeeded(BOTS).splitlines()
    assert winners in ("(0,)", "(1,)", "(0, 1)")
    assert int(games) >= 2


def test_everything_below_the_server_can_be_imported() -> None:
    """Module by module, and `python -m numbra`."""
    succeeded(MODULES)
