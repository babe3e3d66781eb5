"""How much one client may ask for: a bucket that fills steadily and is emptied by each message."""

from collections.abc import Callable


class Bucket:
    """So many at once, and so many a second after that."""

    def __init__(self, burst: float, per_second: float, now: Callable[[], float]) -> None:
        self._burst = burst
        self._per_second = per_second
        self._now = now
        self._left = burst
        self._filled = now()

    def take(self) -> bool:
        """Whether there is one left to take."""
        moment = self._now()
        self._left = min(self._burst, self._left + max(0.0, moment - self._filled) * self._per_second)
        self._filled = moment
        if self._left < 1:
            return False
        self._left -= 1
        return True
