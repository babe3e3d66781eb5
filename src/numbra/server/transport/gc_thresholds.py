"""Sets when Python's garbage collector runs: when some hundred objects have come, so that it never has to scan many.

By Python's own thresholds it scans all objects that are new since it last scanned them all, which may be so many that
everybody waits for a tenth of a second. The server's own objects form no reference cycles, so they are freed without
the collector; the cycles that libraries leave behind are mostly young.
"""

import gc

THRESHOLDS = 500, 1, 20_000
"""Generation 0 is scanned when there are 500 objects more than after the last scan, generation 1 at every third of
these scans, and all objects after 20,000 of those, if a quarter of them has never been scanned so.

Objects that are freed count against those that have come, so ten times as many may be new: with 5,000 and 3, scans of
generation 1 found 60,000 to 90,000 in an attack and took 33 to 69 ms; with 500 and 1, 8 ms at most. Each object is
scanned as often as before."""


def set_thresholds() -> None:
    """Collect by `THRESHOLDS` from now on. Objects that exist already are never scanned."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
