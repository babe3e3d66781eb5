"""The command as a whole: what it prints, where, and with which exit code."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from numbra import __version__
from numbra.core.text import languages_of

from .conftest import Run

LANGUAGES = languages_of("numbra.cli")

NUMBRA = Path(sys.executable).parent / "numbra"


def test_version(run: Run) -> None:
    """One line."""
    assert run("--version") == (0, f"numbra {__version__}\n", "")


def test_help_names_every_command(run: Run) -> None:
    """And each command has a help page of its own."""
    shown = run("--help")
    assert shown.code == 0
    for command in ("play", "serve", "join", "replay", "arena", "games", "rules"):
        assert f"\n    {command} " in shown.out
        assert run(command, "--help").code == 0


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("--loud",), "COMMAND"),
        (("juggle",), "juggle"),
        (("play", "chess"), "There is no game called “chess”. There are: code777, nmbrs, shades."),
        (("play", "shades", "--seats", "3"), "by 2 players, not by 3"),
        (("play", "shades", "--seats", "0"), "'0' is not a whole number from 1"),
        (("play", "shades", "--seats", "two"), "'two'"),
        (("play", "shades", "--seats", "9" * 5000), "is not a whole number"),
        (("play", "shades", "--bot", "brilliant"), "no bot called “brilliant”. There are: master, strong, "),
        (("play", "shades", "--option", "rounds"), "“rounds” is not an option: write name=value"),
        (("play", "shades", "--option", "=2"), "“=2” is not an option"),
        (("play", "shades", "--option", "rounds=3"), "The option “rounds” cannot be 3"),
        (("play", "shades", "--option", "rounds=2", "--option", "rounds=1"), "“rounds” is given twice"),
        (("play", "shades", "--option", "colour=red"), "has no option “colour”"),
        (("play", "shades", "--option", "rounds=" + "[" * 5000), "“rounds” cannot be"),
        (("play", "shades", "--seed", "\udc80"), "A seed is a text"),
        (("play", "shades", "--option", "rounds=\udc80"), "“rounds” cannot be"),
        (("play", "--lang", "tlh"), "tlh"),
        (("play", "--resume", "nowhere.jsonl"), "nowhere.jsonl cannot be read: No such file or directory."),
        (("play", "--resume", "."), "cannot be read: Is a directory."),
        (("play", "shades", "--resume", "x.jsonl", "--seats", "2"), "leave out GAME, --seats"),
        (("play", "--resume", "x.jsonl", "--seed", "", "--option", "rounds=2"), "leave out --seed, --option"),
        (("replay",), "FILE"),
        (("replay", "nowhere.jsonl"), "nowhere.jsonl cannot be read"),
        (("replay", "."), "cannot be read"),
        (("arena", "shades"), "--bots"),
        (("arena", "shades", "--bots", "casual", "--seats", "1"), "by 2 players, not by 1"),
        (("arena", "shades", "--bots", "casual,"), "no bot called “”"),
        (("arena", "shades", "--bots", "casual,random", "-n", "0"), "'0' is not a whole number from 1"),
        (("arena", "shades", "--bots", "casual,random", "--jobs", "-1"), "--jobs"),
        (("arena", "shades", "--bots", "casual,random", "-n", "9" * 14), "is not a whole number from 1 to 999999999"),
        (("arena", "chess", "--bots", "casual,random"), "no game called “chess”"),
        (("games", "extra"), "extra"),
        (("rules", "chess"), "no game called “chess”"),
    ],
)
def test_wrong_usage_is_said_on_stderr_and_ends_with_2(argv: tuple[str, ...], said: str, run: Run, home: Path) -> None:
    """In one line, without a traceback, and no file is begun."""
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err
    assert not home.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_speak_the_language_asked_for(language: str, run: Run) -> None:
    """One line on stderr."""
    said = {"en": "There is no game", "de": "Es gibt kein Spiel", "fr": "Il n’y a pas de jeu"}
    code, _, err = run("play", "chess", "--lang", language)
    assert code == 2
    assert err.startswith(f"numbra: {said[language]}")
    assert err.count("\n") == 1


def test_the_locale_decides_when_nothing_is_asked_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """German here."""
    monkeypatch.setenv("LC_ALL", "de_CH.UTF-8")
    assert "Es gibt kein Spiel" in run("play", "chess").err


def test_installed_as_a_command() -> None:
    """The script that the package installs prints the version."""
    done = subprocess.run([NUMBRA, "--version"], capture_output=True, text=True, check=True)  # noqa: S603  # our own script
    assert done.stdout == f"numbra {__version__}\n"


def test_run_as_a_module() -> None:
    """`python -m numbra` is the same command, by the same name."""
    done = subprocess.run(
        [sys.executable, "-m", "numbra", "--help"], capture_output=True, text=True, check=True
    )  # our own
    assert done.stdout.startswith("usage: numbra ")


def test_a_reader_that_leaves_early_is_no_error_to_shout_about() -> None:
    """`numbra games | head -1`."""
    piped = f"'{NUMBRA}' games | head -1"
    done = subprocess.run(["bash", "-c", piped], capture_output=True, text=True, check=True)  # noqa: S603, S607  # a real pipe
    assert done.stdout.startswith("code777")
    assert done.stderr == ""
    nobody = f"'{NUMBRA}' --help | true"
    assert subprocess.run(["bash", "-c", nobody], capture_output=True, text=True, check=True).stderr == ""  # noqa: S603, S607  # a real pipe


@pytest.mark.parametrize(
    "argv",
    [
        ("rules", "nmbrs"),
        ("games",),
        ("play", "shades"),
        ("arena", "shades", "--bots", "random,random", "-n", "1", "--jobs", "1"),
        ("--help",),
    ],
)
def test_output_that_cannot_be_written_is_said_in_one_line(argv: tuple[str, ...], home: Path) -> None:
    """As with `numbra rules nmbrs > /dev/full`; here the output is a file that is open for reading only."""
    environ = {"XDG_DATA_HOME": str(home.parent.parent), "LC_ALL": "C.UTF-8"}
    with Path(os.devnull).open() as read_only:
        done = subprocess.run(  # noqa: S603  # our own script
            [NUMBRA, *argv], stdout=read_only, stderr=subprocess.PIPE, text=True, env=environ, check=False
        )
    assert done.returncode == 1
    assert done.stderr == "numbra: The output cannot be written: Bad file descriptor.\n"


def test_a_terminal_that_knows_only_ascii_gets_question_marks() -> None:
    """And no traceback."""
    environ = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PATH": ""}
    done = subprocess.run([NUMBRA, "play", "chess"], capture_output=True, text=True, env=environ, check=False)  # noqa: S603  # our own script
    assert done.returncode == 2
    assert done.stderr == "numbra: There is no game called ?chess?. There are: code777, nmbrs, shades.\n"


def test_without_any_input_the_game_is_left_as_at_its_end(home: Path) -> None:
    """`numbra play shades <&-`."""
    closed = f"'{NUMBRA}' play shades --lang en <&-"
    environ = {"XDG_DATA_HOME": str(home.parent.parent), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(["bash", "-c", closed], capture_output=True, text=True, env=environ, check=True)  # noqa: S603, S607  # a closed stdin
    assert "numbra play --resume" in done.stdout
    assert done.stderr == ""
