"""Long work in slices: other tasks run in between, and the result is the same."""

import asyncio

import pytest

from numbra.server.concurrency import cooperative
from numbra.server.concurrency.cooperative import Steps, at_once, in_slices
from server.process import run


def counted(steps: int) -> Steps[int]:
    """Work of this many steps."""
    done = 0
    for _ in range(steps):
        yield
        done += 1
    return done


def test_all_steps_are_done() -> None:
    """In one go or in slices, also with no steps."""
    assert [at_once(counted(steps)) for steps in (0, 1, 100)] == [0, 1, 100]
    assert run(in_slices(counted(100))) == 100


def test_others_run_after_each_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here each step takes longer than a slice."""
    monkeypatch.setattr(cooperative, "SLICE", 0.0)

    async def work() -> int:
        working = asyncio.create_task(in_slices(counted(10)))
        turns = 0
        while not working.done():
            turns += 1
            await asyncio.sleep(0)
        return turns

    assert run(work()) >= 10


def test_what_goes_wrong_is_raised() -> None:
    """Where the result is awaited."""

    def broken() -> Steps[None]:
        yield
        raise LookupError

    with pytest.raises(LookupError):
        run(in_slices(broken()))
    with pytest.raises(LookupError):
        at_once(broken())
