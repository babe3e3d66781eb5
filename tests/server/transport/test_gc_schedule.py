"""The garbage collector: run by a timer, mostly on young objects."""

import asyncio
import gc
import sys
from collections.abc import Iterator
from weakref import ref

import pytest

from numbra.server.transport import gc_schedule
from numbra.server.transport.gc_schedule import schedule_collections
from patience import PATIENCE


class Circle:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Leave collection to Python after each test."""
    monkeypatch.setattr(gc_schedule, "EVERY", 0.001)
    yield
    gc.unfreeze()
    gc.enable()


def test_what_refers_to_itself_is_found_soon() -> None:
    """Although Python's own schedule is off."""

    async def scenario() -> None:
        schedule_collections(asyncio.get_running_loop())
        assert not gc.isenabled()
        for _ in range(2):
            circle = ref(Circle())
            async with asyncio.timeout(PATIENCE):
                while circle() is not None:
                    await asyncio.sleep(0.001)

    asyncio.run(scenario())


def looks(monkeypatch: pytest.MonkeyPatch, many: int, coming: int = 0) -> list[int]:
    """The generations of the first `many` collections, while `coming` blocks of memory stay between two of them."""
    looked: list[int] = []
    monkeypatch.setattr(gc, "collect", looked.append)
    monkeypatch.setattr(sys, "getallocatedblocks", lambda: coming * len(looked))

    async def scenario() -> None:
        schedule_collections(asyncio.get_running_loop())
        async with asyncio.timeout(PATIENCE):
            while len(looked) < many:
                await asyncio.sleep(0.001)

    asyncio.run(scenario())
    return looked[:many]


def test_it_is_looked_among_the_older_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Generation 0 each time, generation 1 seldom, generation 2 hardly ever."""
    monkeypatch.setattr(gc_schedule, "OLDER", 3)
    monkeypatch.setattr(gc_schedule, "ALL", 7)
    expected = [0, 0, 1, 0, 0, 1, 2]
    assert looks(monkeypatch, len(expected)) == expected


def test_where_much_has_come_to_stay_it_is_looked_at_before_it_is_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """And again only after as much has come."""
    monkeypatch.setattr(gc_schedule, "GROWTH_CHECK_EVERY", 2)
    monkeypatch.setattr(gc_schedule, "GROWTH", 10)
    expected = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    assert looks(monkeypatch, len(expected), coming=4) == expected
