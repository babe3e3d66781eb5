"""Shared fixtures: the example games installed as packages, and one worker process for the bots of all servers."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import ParamSpec, TypeVar
from unittest.mock import patch

import pytest
from hypothesis import settings

import numbra
from numbra.server.concurrency import process_pool
from packages import Offer, installed, look_anew, write_package

P = ParamSpec("P")
T = TypeVar("T")

settings.register_profile("numbra", deadline=None)
settings.load_profile("numbra")  # no test depends on how busy the machine is

EXAMPLE_GAME = Path(__file__).parent / "example_game"
EXAMPLE_DICE = Path(__file__).parent / "example_dice"


class Shared(Executor):
    """An executor that ignores shutdown: starting its processes takes longer than most tests."""

    def __init__(self, kept: Executor) -> None:
        self._kept = kept

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Submit work to the shared executor."""
        return self._kept.submit(work, *args, **kwargs)


@pytest.fixture(scope="session", autouse=True)
def one_mind() -> Iterator[None]:
    """Make all servers of this process share one worker process."""
    kept = process_pool.started(1)
    with patch.object(process_pool, "started", lambda _workers, _niceness=0: Shared(kept)):
        yield
    kept.shutdown(cancel_futures=True)


@pytest.fixture(scope="session")
def example_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the example game is installed."""
    return installed(EXAMPLE_GAME, tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="session")
def example_dice_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the example game with dice is installed."""
    return installed(EXAMPLE_DICE, tmp_path_factory.mktemp("installed"))


@pytest.fixture
def looked_for_anew() -> Iterator[None]:
    """Clear the caches of installed games and bots before and after this test, which installs some."""
    look_anew()
    yield
    look_anew()


@pytest.fixture
def offer(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    looked_for_anew: None,  # noqa: ARG001  # it is found because of that
) -> Offer:
    """Installs packages of one module for the duration of a test."""

    def offered(module: str, code: str, **points: dict[str, str]) -> None:
        write_package(tmp_path, module, code, points)
        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.delitem(sys.modules, module, raising=False)
        look_anew()

    return offered


@pytest.fixture
def example_game(
    example_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    looked_for_anew: None,  # noqa: ARG001  # it is found because of that
) -> numbra.Game:
    """The example game, installed for the duration of a test."""
    monkeypatch.syspath_prepend(str(example_folder))
    return numbra.game("highcard")


@pytest.fixture
def example_dice(
    example_dice_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    looked_for_anew: None,  # noqa: ARG001  # it is found because of that
) -> numbra.Game:
    """The example game with dice, installed for the duration of a test."""
    monkeypatch.syspath_prepend(str(example_dice_folder))
    return numbra.game("liarsdice")
