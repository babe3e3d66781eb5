"""The messages of all packages, in all their languages."""

import importlib
import pkgutil
from pathlib import Path

import pytest

import example_game.highcard
import numbra
from numbra.core.text import LANGUAGES, languages_of
from numbra.testing import check_catalogue

ROOT = Path(numbra.__file__).parent
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


@pytest.mark.parametrize("package", [*PACKAGES, example_game.highcard.__name__])
def test_every_message_is_there_alike_and_used(package: str) -> None:
    """In each language the package has; the conformance kit says what is wrong."""
    check_catalogue(package)


@pytest.mark.parametrize("package", PACKAGES)
def test_no_package_speaks_a_language_that_the_core_does_not(package: str) -> None:
    """Nobody could choose it."""
    assert set(languages_of(package)) <= set(LANGUAGES)
