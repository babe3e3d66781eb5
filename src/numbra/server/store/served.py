"""How long a database has been served: seconds that only grow, whatever clocks say."""

from collections.abc import Callable


class Served:
    """What other processes have counted before, and what this one counts by a clock that nobody can set."""

    def __init__(self, before: float, ticks: Callable[[], float]) -> None:
        self._ticks = ticks
        self._from = before - ticks()

    def __call__(self) -> float:
        """Seconds until now."""
        return self._from + self._ticks()

    def at_least(self, seconds: float) -> float:
        """Another process has counted so many: it was there before this one."""
        self._from += max(0.0, seconds - self())
        return self()
