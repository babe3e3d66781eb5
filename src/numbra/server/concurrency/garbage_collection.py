"""Collects garbage at times of the server's own choosing, so that nobody waits long for it.

Python scans for reference cycles when there are a few hundred more objects than before. Objects that are freed count
against those that come, so under load ten thousands may be new by then, and one scan takes up to 70 ms. Here the young
objects are scanned twenty times a second. The others are scanned only when memory has doubled: the server's own
objects form no cycles and are freed without the collector, and the cycles that libraries leave behind are mostly young.
"""

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

INTERVAL = 0.05
"""Seconds between two scans of the young objects."""
GROWTH = 2
"""How far memory may grow until all objects are scanned, as a ratio to that after the scan before it."""
LOOK_EVERY = 20
"""Scans of the young objects for each look at how far memory has grown, which costs more than most of the scans."""


class Collector:
    """Takes the place of Python's own schedule. What exists when it is made is never scanned."""

    def __init__(self) -> None:
        gc.freeze()
        self._blocks = sys.getallocatedblocks()
        """The number of blocks of memory that were in use after all objects had been scanned."""

    def scan_young(self) -> None:
        """Scan the objects that have come since the last scan."""
        gc.collect(0)

    def scan_all_if_doubled(self) -> None:
        """Scan all objects if memory has doubled since the last such scan; those that stay are not scanned again."""
        if sys.getallocatedblocks() > GROWTH * self._blocks:
            gc.collect()
            gc.freeze()
            self._blocks = sys.getallocatedblocks()


@asynccontextmanager
async def garbage_collected() -> AsyncIterator[None]:
    """Collect garbage regularly for as long as the block runs; Python's own schedule rests until then."""
    gc.disable()
    collecting = asyncio.create_task(_collect(Collector()))
    try:
        yield
    finally:
        collecting.cancel()
        gc.unfreeze()
        gc.enable()


async def _collect(collector: Collector) -> None:
    while True:
        for _ in range(LOOK_EVERY):
            await asyncio.sleep(INTERVAL)
            collector.scan_young()
        collector.scan_all_if_doubled()
