"""Worker processes that do the same work."""

import multiprocessing
import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from numbra.server.transport import workers
from numbra.server.transport.workers import FIRST_PAUSE, LONGEST_PAUSE, STEADY, Lifeline, Worker, keep
from server.home import Time
from server.toil import until_told


def who(kept_log: Path, what: str) -> list[int]:
    """The processes that have written this line into the kept_log, in order."""
    lines = kept_log.read_text(encoding="utf-8").splitlines() if kept_log.exists() else []
    return [int(line.split()[0]) for line in lines if line.endswith(what)]


def keep_two(kept_log: Path, told: list[str], *steps: Callable[[], bool]) -> None:
    """Keep two workers until each step has returned true in its turn."""
    left = list(steps)

    def ended() -> bool:
        if left and left[0]():
            left.pop(0)
        return not left

    keep(
        [partial(until_told, kept_log)] * 2,
        ready=lambda: told.append("ready"),
        died=lambda code: told.append(f"died {code}"),
        ended=ended,
    )


def test_all_work_and_all_end(tmp_path: Path) -> None:
    """Readiness is reported once; each worker ends by itself."""
    kept_log = tmp_path / "kept_log"
    told: list[str] = []
    keep_two(kept_log, told, lambda: len(who(kept_log, "works")) == 2 and bool(told))
    assert told == ["ready"]
    assert sorted(who(kept_log, "works")) == sorted(who(kept_log, "ends"))
    assert len(set(who(kept_log, "works"))) == 2


def test_whoever_is_killed_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others go on."""
    monkeypatch.setattr(workers, "FIRST_PAUSE", 0.0)
    kept_log = tmp_path / "kept_log"

    def one_killed() -> bool:
        if len(who(kept_log, "works")) < 2:
            return False
        os.kill(who(kept_log, "works")[0], signal.SIGKILL)
        return True

    told: list[str] = []
    keep_two(kept_log, told, one_killed, lambda: len(who(kept_log, "works")) == 3)
    assert sorted(told) == ["died -9", "ready"]
    killed, *others = who(kept_log, "works")
    assert sorted(others) == sorted(who(kept_log, "ends"))
    assert killed not in others


class Stillborn:
    """Processes that die as soon as they are started."""

    exitcode = 1

    def __init__(self) -> None:
        self.started = 0

    def Pipe(self) -> tuple[object, object]:  # noqa: N802  # as multiprocessing calls it
        """A pipe."""
        return multiprocessing.Pipe()

    def Process(self, **_work: object) -> "Stillborn":  # noqa: N802  # as multiprocessing calls it
        """The next process."""
        return self

    def start(self) -> None:
        """Count the start."""
        self.started += 1

    def is_alive(self) -> bool:
        """It has ended."""
        return False

    def close(self) -> None:
        """There is nothing to close."""


def nothing(_lifeline: Lifeline) -> None:
    """Do nothing."""


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
