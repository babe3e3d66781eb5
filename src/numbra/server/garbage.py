"""Garbage is looked for by the clock, a little at a time.

Python itself looks when there is more than before, at all that has come since: where as much ends as begins, that can
be so much that everybody waits for a tenth of a second. Whatever ends here is freed at once, since nothing of it refers
to itself in circles; what libraries leave behind in circles is mostly new, and soon found. Looking through thousands of
tables and sockets takes a second, and hardly ever finds anything. So whatever stays is looked at while it is little:
where thousands come, a part of them at a time.
"""

import asyncio
import gc
import sys

EVERY = 0.02
"""Seconds between two looks at what is new."""
OLDER, ALL = 3_000, 4_320_000
"""Every 3,000th look (once a minute) also scans generation 1, every 4,320,000th (once a day) generation 2 as well."""
OFTEN, MUCH = 5, 10_000
"""Every 5th look (ten a second) also scans generation 1 if 10,000 blocks of memory have come to stay since the last
such scan. In an attack such a scan takes 1.7 ms (median); with 100,000 blocks it took 20 to 60 ms, and requests that
came meanwhile were all served in one long turn of the loop after it."""


def look_for_garbage(loop: asyncio.AbstractEventLoop) -> None:
    """From now on by this loop's clock alone. What was there before it will stay."""
    gc.disable()
    gc.freeze()
    loop.call_later(EVERY, _look, loop, 1, sys.getallocatedblocks())


def _look(loop: asyncio.AbstractEventLoop, times: int, known: int) -> None:
    """One look; `known` is how much there was when what others have left was looked at last."""
    much = times % OFTEN == 0 and sys.getallocatedblocks() > known + MUCH
    generation = 2 if times % ALL == 0 else 1 if much or times % OLDER == 0 else 0
    gc.collect(generation)
    loop.call_later(EVERY, _look, loop, times + 1, sys.getallocatedblocks() if generation else known)
