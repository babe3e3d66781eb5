"""A server with a constant load reaches a constant size: the short form of `benchmarks/soak.py`."""

import asyncio
import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from harness.soak.days import A_DAY
from harness.soak.soaking import Soak, largest, soaking

from numbra.server.live.retention import Retention
from numbra.server.store.sqlite.writes import STEP

KEEPING = Retention(tables=A_DAY, games=2 * A_DAY, guests=2 * A_DAY)
DAYS = 12
"""Days; a third of them is enough for all retention periods to end."""
PAGES = 8 * 4096
"""Bytes of pages that may be in use or not when measured, depending on when they are given back.

The SQLite file has about 350 kB; if nothing were deleted, it would grow by far more than that in the last third.
"""
OBJECTS = 500
"""Objects that may be there or not when counted. The server has about 6,700, without those from before the test."""


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "numbra.db")
    fresh: Callable[[], str] = request.getfixturevalue("fresh_postgres")
    return fresh()


@pytest.fixture(autouse=True)
def counted() -> Iterator[None]:
    """Leave out of the count what was there before the test."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def test_a_server_with_a_constant_load_reaches_a_constant_size(address: str) -> None:
    """Rows of every table, bytes of the database, and objects in memory: the last third is as large as the second."""

    async def test() -> Soak:
        async with soaking(address, KEEPING, cleanings=2) as soak:
            for _ in range(DAYS):
                await soak.a_day()
            return soak

    soak = asyncio.run(test())
    first, middle, last = (largest(soak.sizes, part) for part in range(3))
    assert last.rows == middle.rows
    assert last.rows["packed_logs"] > first.rows["guests"] / 10 > 0
    assert last.size <= 1.02 * middle.size + PAGES
    assert last.objects <= middle.objects + OBJECTS
    assert 0 < soak.largest_step < 4 * STEP
