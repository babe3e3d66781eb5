"""Looking for garbage: by the clock, and for what is new."""

import asyncio
import gc
import sys
from collections.abc import Iterator
from weakref import ref

import pytest

from numbra.server import garbage
from numbra.server.garbage import look_for_garbage
from patience import PATIENCE


class Circle:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Other tests leave it to Python."""
    monkeypatch.setattr(garbage, "EVERY", 0.001)
    yield
    gc.unfreeze()
    gc.enable()


def test_what_refers_to_itself_is_found_soon() -> None:
    """Though Python does not look by itself any more."""

    async def scenario() -> None:
        look_for_garbage(asyncio.get_running_loop())
        assert not gc.isenabled()
        for _ in range(2):
            circle = ref(Circle())
            async with asyncio.timeout(PATIENCE):
                while circle() is not None:
                    await asyncio.sleep(0.001)

    asyncio.run(scenario())


def looks(monkeypatch: pytest.MonkeyPatch, many: int, coming: int = 0) -> list[int]:
    """The generations of the first so many looks, while so many blocks of memory come to stay between two of them."""
    looked: list[int] = []
    monkeypatch.setattr(gc, "collect", looked.append)
    monkeypatch.setattr(sys, "getallocatedblocks", lambda: coming * len(looked))

    async def scenario() -> None:
        look_for_garbage(asyncio.get_running_loop())
        async with asyncio.timeout(PATIENCE):
            while len(looked) < many:
                await asyncio.sleep(0.001)

    asyncio.run(scenario())
    return looked[:many]


def test_it_is_looked_among_the_older_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among what is new each time, among what is left of that seldom, among everything hardly ever."""
    monkeypatch.setattr(garbage, "OLDER", 3)
    monkeypatch.setattr(garbage, "ALL", 7)
    expected = [0, 0, 1, 0, 0, 1, 2]
    assert looks(monkeypatch, len(expected)) == expected


def test_where_much_has_come_to_stay_it_is_looked_at_before_it_is_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """And then only if as much has come again."""
    monkeypatch.setattr(garbage, "OFTEN", 2)
    monkeypatch.setattr(garbage, "MUCH", 10)
    expected = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    assert looks(monkeypatch, len(expected), coming=4) == expected
