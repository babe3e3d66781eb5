"""Sets when Python's garbage collector runs: when some thousand objects have come, so that it never has to scan many.

By Python's own thresholds it scans all objects that are new since it last scanned them all, which may be so many that
everybody waits for a tenth of a second. The server's own objects form no reference cycles, so they are freed without
the collector; the cycles that libraries leave behind are mostly young.
"""

import gc

THRESHOLDS = 5_000, 3, 1_000
"""Generation 0 is scanned when there are 5,000 objects more than after the last scan, generation 1 at every fifth of
these scans, and all objects after 1,000 of those, if a quarter of them has never been scanned so."""


def set_thresholds() -> None:
    """Collect by `THRESHOLDS` from now on. Objects that exist already are never scanned."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
