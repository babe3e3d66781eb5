"""What tests share: an example game that is installed like anybody's."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import numbra
from numbra.core import registry

EXAMPLE_GAME = Path(__file__).parent / "example_game"


@pytest.fixture(scope="session")
def example_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the example game is installed as a package of its own."""
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    source = ["--no-deps", "--no-build-isolation", "--target", str(folder), str(EXAMPLE_GAME)]
    subprocess.run([*pip, *source], check=True)  # noqa: S603  # our own interpreter installing our own folder
    return folder


@pytest.fixture
def example_game(example_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[numbra.Game]:
    """The example game, found through its entry point for as long as a test lasts."""
    monkeypatch.syspath_prepend(str(example_folder))
    yield numbra.game("highcard")
    registry._load.cache_clear()
