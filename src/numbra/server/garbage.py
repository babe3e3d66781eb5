"""Garbage is looked for by the clock, a little at a time.

Python itself looks when there is more than before, at all that has come since: where as much ends as begins, that can
be so much that everybody waits for a tenth of a second. Whatever ends here is freed at once, since nothing of it refers
to itself in circles; what libraries leave behind in circles is mostly new, and soon found. Looking through thousands of
tables and sockets takes a second, and hardly ever finds anything.
"""

import asyncio
import gc

EVERY = 0.02
"""Seconds between two looks at what is new."""
OLDER, ALL = 3_000, 4_320_000
"""Each so many looks take in what those of a minute have left; or, once a day, everything that there is."""


def look_for_garbage(loop: asyncio.AbstractEventLoop) -> None:
    """From now on by this loop's clock alone. What was there before it will stay."""
    gc.disable()
    gc.freeze()
    loop.call_later(EVERY, _look, loop, 1)


def _look(loop: asyncio.AbstractEventLoop, times: int) -> None:
    gc.collect(2 if times % ALL == 0 else 1 if times % OLDER == 0 else 0)
    loop.call_later(EVERY, _look, loop, times + 1)
