"""The server collects garbage at times of its own choosing, and mostly scans young objects."""

import asyncio
import gc
import sys
from collections.abc import Iterator
from weakref import ref

import pytest

from numbra.server.concurrency.garbage_collection import GROWTH, Collector, garbage_collected


class Circle:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def collector() -> Iterator[Collector]:
    """A collector without its timer."""
    gc.collect()
    gc.disable()
    yield Collector()
    gc.enable()
    gc.unfreeze()


def test_young_objects_that_refer_to_themselves_are_found(collector: Collector) -> None:
    """By the next scan of the young ones."""
    circle = ref(Circle())
    assert circle() is not None
    collector.scan_young()
    assert circle() is None


class Memory:
    """Stands in for the interpreter's count of its blocks of memory."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.blocks = 1000
        monkeypatch.setattr(sys, "getallocatedblocks", lambda: self.blocks)


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> Memory:
    """Memory that grows when a test says so."""
    return Memory(monkeypatch)


def test_older_ones_are_found_when_memory_has_doubled(memory: Memory, collector: Collector) -> None:
    """Not before."""
    kept = Circle()
    collector.scan_young()
    circle = ref(kept)
    del kept
    collector.scan_young()
    memory.blocks = GROWTH * memory.blocks
    collector.scan_all_if_doubled()
    assert circle() is not None
    memory.blocks += 1
    collector.scan_all_if_doubled()
    assert circle() is None


def test_what_stays_is_scanned_twice_at_most(memory: Memory, collector: Collector) -> None:
    """While it is young, and with all others; after that it belongs to what is never scanned."""
    kept = [Circle() for _ in range(1000)]
    collector.scan_young()
    before = gc.get_freeze_count()
    memory.blocks *= 3
    collector.scan_all_if_doubled()
    assert gc.get_freeze_count() >= before + len(kept)
    frozen = gc.get_freeze_count()
    collector.scan_all_if_doubled()
    assert gc.get_freeze_count() == frozen


def test_it_runs_by_itself_and_pythons_own_schedule_rests() -> None:
    """Only meanwhile."""

    async def serve() -> None:
        async with garbage_collected():
            assert not gc.isenabled()
            circle = ref(Circle())
            async with asyncio.timeout(60):
                while circle() is not None:
                    await asyncio.sleep(0.01)
        assert gc.isenabled()
        assert gc.get_freeze_count() == frozen

    gc.unfreeze()
    frozen = gc.get_freeze_count()
    asyncio.run(serve())
