"""`numbra new-game`: what it writes is a whole game, and passes all that Numbra and its authors' tools check."""

import asyncio
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import numbra
from numbra.cli.new_game import NAME
from numbra.client import Guest, Snapshot
from numbra.client.playing import BotPlayer, play
from numbra.core.record import Record
from packages import Offer, installed
from server.house import house

from .conftest import Run

LONGEST = "a_game_with_a_long_name_"
GAMES_NAME = "river_cards"
TOOLS = Path(sys.executable).parent
FILES = {
    "README.md",
    "pyproject.toml",
    "river_cards/__init__.py",
    "river_cards/game.py",
    "river_cards/locale/en.json",
    "river_cards/py.typed",
    "river_cards/rules_page/en.md",
    "river_cards/state.py",
    "river_cards/texts.py",
    "river_cards/values.py",
    "tests/test_river_cards.py",
}


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game."""
    within = tmp_path_factory.mktemp("written")
    command = [str(TOOLS / "numbra"), "new-game", GAMES_NAME, "--folder", str(within), "--lang", "en"]
    made = checked(command, within)
    assert made.returncode == 0, made.stderr
    assert f"numbra play {GAMES_NAME}" in made.stdout
    return within / GAMES_NAME


@pytest.fixture(scope="session")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where it is installed."""
    return installed(folder, tmp_path_factory.mktemp("installed"))


@pytest.fixture
def game(site: Path, monkeypatch: pytest.MonkeyPatch, looked_for_anew: None) -> numbra.Game:  # noqa: ARG001  # found by it
    """The new game, installed for the duration of a test."""
    monkeypatch.syspath_prepend(str(site))
    return numbra.game(GAMES_NAME)


def checked(command: list[str], folder: Path, **environ: str) -> "subprocess.CompletedProcess[str]":
    """Run a tool in a folder."""
    where = {**os.environ, **environ}
    return subprocess.run(command, cwd=folder, env=where, capture_output=True, text=True, check=False)  # noqa: S603  # our own tools


def test_a_whole_package_is_written(folder: Path) -> None:
    """With nothing of the template's name left, and an entry point for the game."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    assert set(files) == FILES
    for path in files.values():
        text = path.read_text(encoding="utf-8")
        assert not any(name in text for name in ("newgame", "NewGame", "New Game"))
    project = tomllib.loads(files["pyproject.toml"].read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["numbra.games"] == {GAMES_NAME: f"{GAMES_NAME}:game"}


@pytest.mark.parametrize("name", ["ox", "zebra_cards", LONGEST])
def test_it_is_formatted_and_sound_whatever_it_is_called(name: str, run: Run, tmp_path: Path) -> None:
    """As ruff sees it, with the settings of its own project file."""
    assert run("new-game", name, "--folder", str(tmp_path)).code == 0
    for command in (["check"], ["format", "--check"]):
        done = subprocess.run(  # noqa: S603  # our own tools
            [TOOLS / "ruff", *command, "--no-cache", "."],
            cwd=tmp_path / name,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_its_types_are_strict(folder: Path, tmp_path: Path) -> None:
    """As mypy sees it, with the settings of its own project file."""
    done = checked([sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path), "."], folder)
    assert done.returncode == 0, done.stdout


def test_its_own_tests_pass(folder: Path, site: Path) -> None:
    """The conformance kit, and a rule; with warnings as errors, and nothing of this repository on the path."""
    command = [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error", "tests"]
    done = checked(command, folder, PYTHONPATH=str(site), PYTHONDONTWRITEBYTECODE="1")
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout


def test_it_plays_in_the_arena(game: numbra.Game, run: Run) -> None:
    """Against the search, which needs no more than what it has."""
    code, out, err = run("arena", game.name, "--bots", "search:5,random", "-n", "2", "--jobs", "1")
    assert (code, err) == (0, "")
    assert "River Cards: 2 games" in out


def test_it_plays_in_the_terminal(game: numbra.Game, run: Run, home: Path) -> None:
    """In words, by what is typed."""
    typed = tuple(f"play {card}" for card in range(1, 31)) * 4
    code, out, err = run("play", game.name, "--seed", "evening", "--bot", "random", typed=typed)
    assert (code, err) == (0, "")
    (path,) = home.glob("*.jsonl")
    assert Record.parse(path.read_text(encoding="utf-8")).verify().over
    assert "You play the " in out
    assert "is turned over." in out
    assert "You do not hold the card 1." in out
    assert "For two to five players" in run("rules", game.name).out


def test_it_plays_at_a_table_of_a_server(game: numbra.Game, tmp_path: Path) -> None:
    """Two guests, to the end."""

    async def played(address: str) -> Snapshot:
        async with Guest.at(address, "Ann") as ann, Guest.at(address, "Ben") as ben:
            table = (await ann.open_table(game.name, [None, None])).table
            await ben.sit(table)
            async with ann.follow(table) as seat:
                await seat.start()
            return (await asyncio.gather(*(play(one, table, BotPlayer(game.name, "random")) for one in (ann, ben))))[0]

    with house(tmp_path / "numbra.db") as address:
        end = asyncio.run(played(address))
    assert end.status == "over"
    assert end.view is not None
    assert end.view.winners


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("River", "cli/bad-game-name"),
        ("river-cards", "cli/bad-game-name"),
        ("../river", "cli/bad-game-name"),
        ("7river", "cli/bad-game-name"),
        ("r", "cli/bad-game-name"),
        ("river" * 5, "cli/bad-game-name"),
        ("rivière", "cli/bad-game-name"),
        ("lambda", "cli/bad-game-name"),
        ("", "cli/bad-game-name"),
        ("shades", "cli/game-name-taken"),
        ("numbra", "cli/game-name-taken"),
        ("random", "cli/game-name-taken"),
        ("msgspec", "cli/game-name-taken"),
        ("strange", "cli/game-name-taken"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(name: str, code: str, run: Run, tmp_path: Path, offer: Offer) -> None:
    """What is no name of a package, and what is a game or a package already, be it a broken one."""
    offer("another", "raise ValueError", games={"strange": "another:game"})
    where = tmp_path / "games"
    where.mkdir()
    ran = run("new-game", name, "--folder", str(where))
    assert ran.code == 2
    assert ("already" in ran.err) == (code == "cli/game-name-taken")
    assert [*where.iterdir()] == []


def test_the_longest_name_is_one() -> None:
    """And no longer one."""
    assert NAME.fullmatch(LONGEST)
    assert not NAME.fullmatch(f"{LONGEST}_")


@pytest.mark.parametrize("there", ["folder", "file"])
def test_nothing_is_overwritten(there: str, run: Run, tmp_path: Path) -> None:
    """What is there already stays as it is."""
    in_the_way = tmp_path / "hill_cards"
    if there == "folder":
        in_the_way.mkdir()
    else:
        in_the_way.write_text("mine", encoding="utf-8")
    ran = run("new-game", "hill_cards", "--folder", str(tmp_path))
    assert ran.code == 2
    assert "is there already; nothing was written" in ran.err
    assert [*tmp_path.rglob("*.toml")] == []
    assert in_the_way.is_dir() or in_the_way.read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_made_is_said(run: Run, tmp_path: Path) -> None:
    """With the reason."""
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    ran = run("new-game", "hill_cards", "--folder", str(tmp_path / "file"))
    assert ran.code == 1
    assert "cannot be written" in ran.err
