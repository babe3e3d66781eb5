"""Commands whose packages are not installed say in one sentence how to get them."""

import tomllib
from pathlib import Path

import pytest

from bare import run_bare
from numbra.cli.extras import EXTRAS, ExtraMissing, needing
from numbra.core.text import languages_of

MAIN = "from numbra.cli import main; sys.exit(main())"
ALONE = "msgspec"
LAB = "msgspec,rich,openskill,markdown_it,mdurl,pygments"
PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_every_extra_exists() -> None:
    """Under the name that is said."""
    assert set(EXTRAS.values()) <= PROJECT["optional-dependencies"].keys()


@pytest.mark.parametrize("command", EXTRAS)
def test_a_command_says_which_extra_it_needs(command: str) -> None:
    """In one line, whatever its arguments, without a traceback."""
    done = run_bare(MAIN, command, "--lan", "x", packages=ALONE)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"numbra: “numbra {command}” needs ")
    assert done.stderr.endswith(f'pip install "numbra[{EXTRAS[command]}]".\n')
    assert done.stderr.count("\n") == 1


def test_without_a_command_the_table_is_meant() -> None:
    """As always."""
    assert 'pip install "numbra[table]"' in run_bare(MAIN, packages=ALONE).stderr


def test_help_and_version_need_no_extra() -> None:
    """The help names every command, and what it needs."""
    shown = run_bare(MAIN, "--help", packages=ALONE)
    assert shown.returncode == 0
    for command, extra in EXTRAS.items():
        assert f'\n    {command:<10}needs pip install "numbra[{extra}]"' in shown.stdout
    assert run_bare(MAIN, "--version", packages=ALONE).stdout.startswith("numbra ")


def test_the_lab_alone_runs_the_arena() -> None:
    """With ratings, and no package of the table."""
    bots = ("--bots", "casual,random", "-n", "2", "--jobs", "1")
    done = run_bare(MAIN, "arena", "shades", *bots, packages=LAB)
    assert done.returncode == 0, done.stderr
    assert "rating" in done.stdout


def test_a_package_that_is_found_missing_later_is_said_too() -> None:
    """As with the lab alone, whose terminal suffices to begin `numbra serve`."""
    done = run_bare(MAIN, "serve", packages=LAB)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert 'pip install "numbra[table]"' in done.stderr


def test_a_module_of_ours_that_is_missing_is_a_bug() -> None:
    """And is shown as one."""
    with pytest.raises(ModuleNotFoundError), needing("serve"):
        raise ModuleNotFoundError("No module named 'numbra.nothing'", name="numbra.nothing")


@pytest.mark.parametrize("language", languages_of("numbra.cli"))
def test_it_is_said_in_every_language(language: str) -> None:
    """With the command, the package and the extra."""
    with pytest.raises(ExtraMissing) as refused, needing("arena"):
        raise ModuleNotFoundError("No module named 'openskill.models'", name="openskill.models")
    assert refused.value.code == "cli/extra-missing"
    sentence = refused.value.sentence(language)
    assert "numbra arena" in sentence
    assert " openskill" in sentence
    assert 'pip install "numbra[lab]"' in sentence
