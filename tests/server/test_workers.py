"""Several processes that do the same work."""

import multiprocessing
import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from numbra.server import workers
from numbra.server.workers import FIRST_PAUSE, LONGEST_PAUSE, STEADY, Lifeline, Worker, keep
from server.home import Time
from server.toil import until_told


def who(diary: Path, what: str) -> list[int]:
    """Which processes have written this into the diary, in order."""
    lines = diary.read_text(encoding="utf-8").splitlines() if diary.exists() else []
    return [int(line.split()[0]) for line in lines if line.endswith(what)]


def keep_two(diary: Path, told: list[str], *steps: Callable[[], bool]) -> None:
    """Keep two at work until each step has said in its turn that it is done."""
    left = list(steps)

    def ended() -> bool:
        if left and left[0]():
            left.pop(0)
        return not left

    keep(
        [partial(until_told, diary)] * 2,
        ready=lambda: told.append("ready"),
        died=lambda code: told.append(f"died {code}"),
        ended=ended,
    )


def test_all_work_and_all_end(tmp_path: Path) -> None:
    """Readiness is told once; each ends by itself."""
    diary = tmp_path / "diary"
    told: list[str] = []
    keep_two(diary, told, lambda: len(who(diary, "works")) == 2 and bool(told))
    assert told == ["ready"]
    assert sorted(who(diary, "works")) == sorted(who(diary, "ends"))
    assert len(set(who(diary, "works"))) == 2


def test_whoever_is_killed_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others go on."""
    monkeypatch.setattr(workers, "FIRST_PAUSE", 0.0)
    diary = tmp_path / "diary"

    def one_killed() -> bool:
        if len(who(diary, "works")) < 2:
            return False
        os.kill(who(diary, "works")[0], signal.SIGKILL)
        return True

    told: list[str] = []
    keep_two(diary, told, one_killed, lambda: len(who(diary, "works")) == 3)
    assert sorted(told) == ["died -9", "ready"]
    killed, *others = who(diary, "works")
    assert sorted(others) == sorted(who(diary, "ends"))
    assert killed not in others


class Stillborn:
    """Processes that die as soon as they are started."""

    exitcode = 1

    def __init__(self) -> None:
        self.started = 0

    def Pipe(self) -> tuple[object, object]:  # noqa: N802  # as multiprocessing calls it
        """Two ends of nothing."""
        return multiprocessing.Pipe()

    def Process(self, **_work: object) -> "Stillborn":  # noqa: N802  # as multiprocessing calls it
        """The next."""
        return self

    def start(self) -> None:
        """It begins."""
        self.started += 1

    def is_alive(self) -> bool:
        """It has ended."""
        return False

    def close(self) -> None:
        """Nothing is left."""


def nothing(_lifeline: Lifeline) -> None:
    """No work at all."""


def test_those_that_die_at_once_are_replaced_ever_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to a longest pause; one that has lived for a while is replaced at once."""
    stillborn, now = Stillborn(), Time()
    monkeypatch.setattr(workers, "_processes", stillborn)
    worker = Worker(nothing, lambda _code: None, now)
    for count, pause in enumerate([0.5, 1, 2, 4, 8, 16, LONGEST_PAUSE, LONGEST_PAUSE], start=1):
        worker.look()
        now.moment += pause - FIRST_PAUSE / 2
        worker.look()
        assert stillborn.started == count
        now.moment += FIRST_PAUSE / 2
        worker.look()
        assert stillborn.started == count + 1
    now.moment += STEADY
    worker.look()
    assert stillborn.started == 10
    worker.cut()
