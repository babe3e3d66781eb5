"""The messages of all packages, in all their languages."""

import ast
import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import example_dice.liarsdice
import example_game.highcard
import numbra
from numbra.core.text import LANGUAGES, languages_of
from numbra.core.voice import YOU
from numbra.games.code777.refusals import SITTING_OUT
from numbra.server.table.refusals import NO_SUCH_TABLE
from numbra.testing import check_catalogue

ROOT = Path(numbra.__file__).parent
WORDS = {"am", "as", "be", "hi", "is", "it", "my", "no", "or", "so", "to"}
"""Codes of languages that are English words, too."""
PACKAGES = sorted(".".join(("numbra", *path.parent.relative_to(ROOT).parts)) for path in ROOT.rglob("locale"))


@pytest.fixture(scope="module", autouse=True)
def _everything_imported() -> None:
    """So that every text that code can say has been asked for."""
    for found in pkgutil.walk_packages(numbra.__path__, "numbra."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)


def test_all_packages_are_found() -> None:
    """Whatever speaks."""
    assert {"numbra.core", "numbra.games.nmbrs", "numbra.bots.shades", "numbra.cli", "numbra.server"} <= set(PACKAGES)


@pytest.mark.parametrize("package", [*PACKAGES, example_game.highcard.__name__, example_dice.liarsdice.__name__])
def test_every_message_is_there_alike_and_used(package: str) -> None:
    """In each language the package has; the conformance kit says what is wrong."""
    check_catalogue(package)


@pytest.mark.parametrize("package", PACKAGES)
def test_no_package_speaks_a_language_that_the_core_does_not(package: str) -> None:
    """Nobody could choose it."""
    assert set(languages_of(package)) <= set(LANGUAGES)


def test_no_code_knows_a_language_but_english() -> None:
    """What is the same for all languages but one would have to be known by whoever adds another."""
    for path in ROOT.rglob("*.py"):
        named = {
            node.value
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant)
        }
        assert not named & ({*LANGUAGES[1:]} - WORDS), path


def test_spanish_is_files_alone() -> None:
    """Those of the frame; games, bots and the command line are still English for whoever speaks it."""
    assert [package for package in PACKAGES if "es" in languages_of(package)] == ["numbra.core", "numbra.server"]
    assert [YOU.say("es"), NO_SUCH_TABLE.text.say("es")] == ["Tú", "Esa mesa no existe."]
    assert SITTING_OUT.text.say("es", questions=2) == SITTING_OUT.text.say(questions=2)


def test_a_further_language_is_a_file(tmp_path: Path) -> None:
    """Numbra speaks it as soon as its core has a file for it, everywhere, as far as the file goes."""
    shutil.copytree(ROOT, tmp_path / "numbra", ignore=shutil.ignore_patterns("page", "__pycache__"))
    (tmp_path / "numbra" / "core" / "locale" / "it.json").write_text(
        '{"core/game-over": "La partita è finita."}', encoding="utf-8"
    )
    code = (
        "from numbra.cli.main import parser\n"
        "from numbra.core.errors import GAME_OVER, NOT_YOUR_TURN, IllegalAction\n"
        "from numbra.server.gate.accept_language import preferred\n"
        "language = preferred('it-CH, de;q=0.9')\n"
        "assert parser().parse_args(['games', '--lang', 'it']).lang == language\n"
        "print(*(IllegalAction(no).sentence(language) for no in (GAME_OVER, NOT_YOUR_TURN)))\n"
    )
    environ = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, check=True)  # noqa: S603  # our own code
    assert done.stdout.decode().strip() == "La partita è finita. It is not your turn."


VERBS = [
    "Beginne",
    "Denke",
    "Drücke",
    "Lege",
    "Prüfe",
    "Sage",
    "Schaue",
    "Setze",
    "Stelle",
    "Tippe",
    "Wähle",
    "Zähle",
    "Ziehe",
]
LONG_IMPERATIVES = re.compile(
    "|".join(rf"(?:^|[.:;!?] ){one}\b|(?:, | und | oder ){one.lower()}\b" for one in (*VERBS, "Spiele an"))
)
"""Verbs whose imperative has a short form, as our German uses it: “Leg die 20 ab.”"""


def test_german_says_leg_and_not_lege() -> None:
    """One form of the imperative everywhere: on the page, in sentences of games, and in rules."""
    pages = Path(__file__).parents[1] / "web" / "src"
    files = [*ROOT.rglob("locale/de.json"), *ROOT.rglob("rules_page/de.md"), *pages.rglob("locale/de.json")]
    assert len(files) > len(PACKAGES)
    for path in files:
        if path.suffix == ".json":
            told = msgspec.json.decode(path.read_bytes(), type=dict[str, str | dict[str, str]])
            said = [
                one
                for message in told.values()
                for one in ([message] if isinstance(message, str) else message.values())
            ]
        else:
            said = path.read_text(encoding="utf-8").splitlines()
        assert [one for one in said if LONG_IMPERATIVES.search(one)] == [], path
