"""A machine without this repository: Numbra's wheel, a game's and a bot's, each of its own author, in one folder."""

import os
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.test_own_board import PHONE, Liar, card, on_the_own_board
from browser.visitor import DESKTOP, Visitor
from server.house import Process

ROOT = Path(__file__).parents[2]
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
NUMBRA = (sys.executable, "-P", "-S", "-m", "numbra")
"""Without `site`: what is installed for development, such as this repository, is named in files that it reads."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the three are installed, each from its wheel."""
    wheels, folder = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("installed")
    offline = ("--no-index", "--no-deps")
    for source in (ROOT, ROOT / "tests" / "example_dice", ROOT / "tests" / "example_bot"):
        wanted = ("wheel", *offline, "--no-build-isolation", "--wheel-dir", str(wheels), str(source))
        subprocess.run([*PIP, *wanted], check=True)  # noqa: S603  # our own interpreter
    found = sorted(map(str, wheels.glob("*.whl")))
    assert len(found) == 3
    subprocess.run([*PIP, "install", *offline, "--target", str(folder), *found], check=True)  # noqa: S603  # the same
    return folder


def environ(installed: Path, home: Path) -> dict[str, str]:
    """Only what is installed there is found, and the packages that Numbra depends on."""
    paths = os.pathsep.join((str(installed), sysconfig.get_path("purelib")))
    return {"PYTHONPATH": paths, "XDG_DATA_HOME": str(home), "LC_ALL": "C.UTF-8", "COLUMNS": "100"}


def said(installed: Path, home: Path, *argv: str, typed: str = "") -> str:
    """What a command prints."""
    done = subprocess.run(  # noqa: S603  # our own interpreter
        [*NUMBRA, *argv],
        cwd=home,
        env={**os.environ, **environ(installed, home)},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_all_are_found_where_they_are_installed(installed: Path, tmp_path: Path) -> None:
    """Numbra's wheel is what runs; it lists the game with its board, and the bot."""
    command = [*NUMBRA[:-2], "-c", "import numbra, liarsdice; print(numbra.__file__, liarsdice.__file__, sep='\\n')"]
    env = {**os.environ, **environ(installed, tmp_path)}
    out = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)  # noqa: S603
    assert all(Path(line).is_relative_to(installed) for line in out.stdout.splitlines())
    games = said(installed, tmp_path, "games")
    assert "liarsdice  Liar's Dice  (2 to 6 players)" in games
    assert "  careful\n      Believes its own dice" in games


def test_they_play_in_the_arena(installed: Path, tmp_path: Path) -> None:
    """In worker processes; a bot that thinks is ahead of one that does not."""
    out = said(installed, tmp_path, "arena", "liarsdice", "--bots", "random,careful", "-n", "20", "--jobs", "2")
    rows = [line.split() for line in out.splitlines() if line.startswith(("careful ", "random "))][:2]
    wins = {name: int(won) for name, _games, won, *_ in rows}
    assert wins["careful"] > 15
    assert sum(wins.values()) == 20


def test_they_play_in_the_terminal(installed: Path, tmp_path: Path) -> None:
    """To the end, by typed lines."""
    typed = "".join(f"{line}\n" for line in ("call", *(f"bid {count} 6" for count in range(1, 11)))) * 40
    options = ("--seats", "2", "--seed", "evening", "--option", "dice=2")
    out = said(installed, tmp_path, "play", "liarsdice", *options, typed=typed)
    assert "(careful)" in out
    assert "with the last dice on the table." in out


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_they_play_in_the_browser(installed: Path, tmp_path: Path, browser: Browser, size: tuple[int, int]) -> None:
    """From the start page, against the bot, to the result, on the board that the game's package brings."""
    quick = ("--port", "0", "--pace", "0", "--database", str(tmp_path / "numbra.db"))
    with Process(*quick, command=NUMBRA, environ=environ(installed, tmp_path)) as server:
        visitor = Visitor(browser, server.address(), size=size, touch=False)
        page = visitor.look()
        expect(card(page).get_by_text("Careful")).to_be_visible()
        card(page).get_by_role("button", name="One opponent fewer").click()
        card(page).get_by_role("button", name="Play now").click()
        Liar(visitor).play(on_the_own_board)
        expect(page.get_by_test_id("over")).to_be_visible()
        expect(page.get_by_test_id("board-failed")).to_have_count(0)
        visitor.leave()
        assert server.end(signal.SIGTERM) == 0
