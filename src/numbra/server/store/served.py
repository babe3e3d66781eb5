"""Counts how long a database has been served, in seconds that only grow, independent of the system's clock."""

import time
from collections.abc import Callable

LONGEST_LEAP = 2 * 3600.0
"""Seconds that count at most between two calls. A running process calls every hour; a longer gap is a wrong clock or a
suspended machine."""


class Uptime:
    """Seconds that this process has run, by a monotonic clock.

    Windows counts the time that a machine was suspended, and so may a virtual machine that was halted: a leap of a year
    counts as two hours, so that nothing grows old while nobody could connect.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last_call = clock()
        self._seconds = 0.0

    def __call__(self) -> float:
        """Seconds so far."""
        now = self._clock()
        self._seconds += min(max(0.0, now - self._last_call), LONGEST_LEAP)
        self._last_call = now
        return self._seconds


class Served:
    """Seconds that other processes have counted before, plus those that this one counts by a monotonic clock."""

    def __init__(self, before: float, ticks: Callable[[], float] | None = None) -> None:
        self._ticks = ticks or Uptime()
        self._offset = before - self._ticks()

    def __call__(self) -> float:
        """Seconds so far."""
        return self._offset + self._ticks()

    def at_least(self, seconds: float) -> float:
        """Raise the count to what another process has counted, if that is more, and return it."""
        self._offset += max(0.0, seconds - self())
        return self()
