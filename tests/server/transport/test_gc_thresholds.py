"""The garbage collector runs when some hundred objects have come, and mostly scans young ones."""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from numbra.server.transport.gc_thresholds import THRESHOLDS, set_thresholds


class Circle:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Restore Python's own thresholds after each test."""
    thresholds = gc.get_threshold()
    set_thresholds()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def scanned(objects: int) -> list[int]:
    """The generations that are scanned while this many objects are made and kept."""
    found: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            found.append(info["generation"])

    gc.collect()
    gc.callbacks.append(note)
    kept = [list[int]() for _ in range(objects)]
    gc.callbacks.remove(note)
    assert len(kept) == objects
    return found


def test_what_refers_to_itself_is_found_after_some_hundred_objects() -> None:
    """Although nobody asks for a collection."""
    circle = ref(Circle())
    assert circle() is not None
    scanned(2 * THRESHOLDS[0])
    assert circle() is None


def test_what_is_older_is_scanned_now_and_then() -> None:
    """One scan for each 500 objects, of which every third includes generation 1; what was there at first, never."""
    found = scanned(7 * THRESHOLDS[0])
    assert found[:6] == [0, 0, 1, 0, 0, 1]
    assert gc.get_freeze_count() > 0


def test_nothing_is_scanned_while_as_many_are_freed_as_are_made() -> None:
    """As in a server whose tables change: their former states are freed at once."""
    found: list[str] = []

    def note(phase: str, _info: dict[str, int]) -> None:
        found.append(phase)

    gc.collect()
    gc.callbacks.append(note)
    for _ in range(10 * THRESHOLDS[0]):
        list[int]()
    gc.callbacks.remove(note)
    assert found == []
