"""How much one client may ask for: a bucket that fills steadily and is emptied by each thing asked."""

from collections import OrderedDict
from collections.abc import Callable

MOST = 20_000
"""Buckets kept at once; whoever was not heard of for longest is forgotten first."""


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
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def owe(self, many: float, most: float) -> None:
        """Take some that were given out elsewhere, below zero if need be: a debt of `most` at most, paid by waiting."""
        self._fill()
        self._left = max(-most, self._left - many)

    def wait(self) -> float:
        """Seconds until there is one to take."""
        self._fill()
        return max(0.0, 1 - self._left) / self._per_second

    def full(self) -> bool:
        """Whether it is as good as new."""
        self._fill()
        return self._left >= self._burst

    def _fill(self) -> None:
        moment = self._now()
        self._left = min(self._burst, self._left + max(0.0, moment - self._filled) * self._per_second)
        self._filled = moment


class Buckets:
    """A bucket for each of many clients; one that is full again need not be remembered."""

    def __init__(self, burst: float, per_second: float, now: Callable[[], float]) -> None:
        self._burst = burst
        self._per_second = per_second
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, client: str) -> float:
        """Take one: 0, or the seconds this client has to wait for it."""
        bucket = self._bucket(client)
        return 0.0 if bucket.take() else bucket.wait()

    def owe(self, client: str, many: float, most: float) -> None:
        """A client was given some elsewhere, as in `Bucket.owe`."""
        self._bucket(client).owe(many, most)

    def _bucket(self, client: str) -> Bucket:
        bucket = self._buckets.get(client)
        if bucket is None:
            self._forget()
            bucket = self._buckets[client] = Bucket(self._burst, self._per_second, self._now)
        self._buckets.move_to_end(client)
        return bucket

    def _forget(self) -> None:
        """Make room for another one, from the end where nobody was heard of lately."""
        while self._buckets:
            client, bucket = next(iter(self._buckets.items()))
            if len(self._buckets) < MOST and not bucket.full():
                return
            del self._buckets[client]
