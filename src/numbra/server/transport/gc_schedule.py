"""Runs the garbage collector by a timer, on few objects at a time.

Python by itself collects when the number of objects has grown, and then scans all that are new: where as many are freed
as are made, these can be so many that everybody waits for a tenth of a second. The server's own objects form no
reference cycles, so they are freed without the collector; cycles that libraries leave behind are mostly young, and soon
found. Scanning thousands of tables and sockets takes a second, and hardly ever finds anything. So objects that stay are
scanned while they are few: when thousands arrive, a part of them at a time.
"""

import asyncio
import gc
import sys

EVERY = 0.02
"""Seconds between two collections, each of generation 0 at least."""
OLDER, ALL = 3_000, 4_320_000
"""Every 3,000th collection (once a minute) also scans generation 1, every 4,320,000th (once a day) all generations."""
GROWTH_CHECK_EVERY, GROWTH = 5, 10_000
"""Every 5th collection (ten a second) also scans generation 1 if the process has 10,000 memory blocks more than after
the last such scan. In an attack such a scan takes 1.7 ms (median); with 100,000 blocks it took 20 to 60 ms, and
requests that arrived meanwhile were all served in one long turn of the loop after it."""


def schedule_collections(loop: asyncio.AbstractEventLoop) -> None:
    """Collect by this loop's timer alone from now on. Objects that exist already are never scanned."""
    gc.disable()
    gc.freeze()
    loop.call_later(EVERY, _collect, loop, 1, sys.getallocatedblocks())


def _collect(loop: asyncio.AbstractEventLoop, number: int, blocks: int) -> None:
    """Collect for the `number`th time; `blocks` is how many there were after the last scan of generation 1."""
    grown = number % GROWTH_CHECK_EVERY == 0 and sys.getallocatedblocks() > blocks + GROWTH
    generation = 2 if number % ALL == 0 else 1 if grown or number % OLDER == 0 else 0
    gc.collect(generation)
    loop.call_later(EVERY, _collect, loop, number + 1, sys.getallocatedblocks() if generation else blocks)
