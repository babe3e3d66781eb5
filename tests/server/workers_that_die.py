"""Executors that a test puts in place of worker processes."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

import pytest

from numbra.server.concurrency import process_pool

P = ParamSpec("P")
T = TypeVar("T")


class Dying(Executor):
    """An executor whose processes die whenever there is work."""

    def submit(self, _work: Callable[P, T], /, *_args: P.args, **_kwargs: P.kwargs) -> Future[T]:
        """Fail."""
        raise BrokenProcessPool


def executors(monkeypatch: pytest.MonkeyPatch, *kinds: Executor) -> list[int]:
    """Give pools these executors, one after the other; the numbers of workers asked for."""
    left, asked = list(kinds), list[int]()

    def next_one(workers: int, _niceness: int) -> Executor:
        asked.append(workers)
        return left.pop(0)

    monkeypatch.setattr(process_pool, "started", next_one)
    return asked
