"""A game and a bot of other packages, from their wheels, in processes that do not know this repository's tests."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from packages import installed

HERE = Path(__file__).parent
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which both are installed, each from its wheel."""
    wheels, site = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("site")
    for name in ("example_dice", "example_bot"):
        wanted = ("wheel", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels))
        subprocess.run([*PIP, *wanted, str(HERE / name)], check=True)  # noqa: S603  # our own interpreter
    for wheel in wheels.glob("*.whl"):
        installed(wheel, site)
    return site


def numbra(site: Path, home: Path, *argv: str, typed: str = "") -> str:
    """What a command prints, run elsewhere, with nothing but the folder beside what is installed."""
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environ |= {"PYTHONPATH": str(site), "XDG_DATA_HOME": str(home), "LC_ALL": "C.UTF-8", "COLUMNS": "100"}
    command = [sys.executable, "-P", "-m", "numbra", *argv]
    done = subprocess.run(  # noqa: S603  # our own interpreter
        command, cwd=home, env=environ, input=typed, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_both_are_listed(site: Path, tmp_path: Path) -> None:
    """The game with its levels, the bot among them."""
    out = numbra(site, tmp_path, "games")
    assert "liarsdice  Liar's Dice  (2 to 6 players)" in out
    assert "  careful\n      Believes its own dice" in out


def test_they_play_in_the_arena(site: Path, tmp_path: Path) -> None:
    """In worker processes; a bot that thinks is ahead of one that does not."""
    out = numbra(site, tmp_path, "arena", "liarsdice", "--bots", "random,careful", "-n", "20", "--jobs", "2")
    rows = [line.split() for line in out.splitlines() if line.startswith(("careful ", "random "))][:2]
    wins = {name: int(won) for name, _games, won, *_ in rows}
    assert wins["careful"] > 15
    assert sum(wins.values()) == 20


def test_they_play_in_the_terminal(site: Path, tmp_path: Path) -> None:
    """To the end, by typed lines."""
    typed = "".join(f"{line}\n" for line in ("call", *(f"bid {count} 6" for count in range(1, 11)))) * 40
    out = numbra(
        site, tmp_path, "play", "liarsdice", "--seats", "2", "--seed", "evening", "--option", "dice=2", typed=typed
    )
    assert "(careful)" in out
    assert "with the last dice on the table." in out
