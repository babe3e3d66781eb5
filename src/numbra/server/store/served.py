"""How long a database has been served: seconds that only grow, whatever clocks say."""

import time
from collections.abc import Callable

LONGEST_LEAP = 2 * 3600.0
"""Seconds: a process that runs looks once an hour, so that more cannot have passed since it has last looked."""


class Uptime:
    """Seconds that this process has run, by a clock that nobody can set.

    Windows counts the time that a machine was suspended, and so may a virtual machine that was halted: a leap of a year
    counts as two hours, so that nothing grows old while nobody could come.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._looked = clock()
        self._seconds = 0.0

    def __call__(self) -> float:
        """Seconds until now."""
        now = self._clock()
        self._seconds += min(max(0.0, now - self._looked), LONGEST_LEAP)
        self._looked = now
        return self._seconds


class Served:
    """What other processes have counted before, and what this one counts by a clock that nobody can set."""

    def __init__(self, before: float, ticks: Callable[[], float] | None = None) -> None:
        self._ticks = ticks or Uptime()
        self._from = before - self._ticks()

    def __call__(self) -> float:
        """Seconds until now."""
        return self._from + self._ticks()

    def at_least(self, seconds: float) -> float:
        """Another process has counted so many: it was there before this one."""
        self._from += max(0.0, seconds - self())
        return self()
