"""Token buckets: each request takes a token, and tokens are refilled at a steady rate."""

from collections import OrderedDict
from collections.abc import Callable

MOST = 20_000
"""Buckets kept at once; the least recently used is dropped first."""


class Bucket:
    """A token bucket that holds `burst` tokens and gains `per_second`."""

    def __init__(self, burst: float, per_second: float, now: Callable[[], float]) -> None:
        self._burst = burst
        self._per_second = per_second
        self._now = now
        self._left = burst
        self._refilled = now()

    def take(self) -> bool:
        """Take a token, if there is one; whether there was."""
        self._refill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def owe(self, many: float, most: float) -> None:
        """Subtract tokens that another process gave out; the bucket may become negative, to `-most` at the lowest."""
        self._refill()
        self._left = max(-most, self._left - many)

    def wait(self) -> float:
        """Seconds until there is a token to take."""
        self._refill()
        return max(0.0, 1 - self._left) / self._per_second

    def full(self) -> bool:
        """Whether it holds all its tokens."""
        self._refill()
        return self._left >= self._burst

    def _refill(self) -> None:
        now = self._now()
        self._left = min(self._burst, self._left + max(0.0, now - self._refilled) * self._per_second)
        self._refilled = now


class Buckets:
    """A token bucket for each client; full ones are dropped, since a new one is the same."""

    def __init__(self, burst: float, per_second: float, now: Callable[[], float]) -> None:
        self._burst = burst
        self._per_second = per_second
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, client: str) -> float:
        """Take a token: 0, or the seconds this client has to wait for it."""
        bucket = self._bucket(client)
        return 0.0 if bucket.take() else bucket.wait()

    def owe(self, client: str, many: float, most: float) -> None:
        """Subtract tokens of a client that another process gave out, as in `Bucket.owe`."""
        self._bucket(client).owe(many, most)

    def _bucket(self, client: str) -> Bucket:
        bucket = self._buckets.get(client)
        if bucket is None:
            self._evict()
            bucket = self._buckets[client] = Bucket(self._burst, self._per_second, self._now)
        self._buckets.move_to_end(client)
        return bucket

    def _evict(self) -> None:
        """Make room for one more: drop the least recently used buckets while they are full, or there are too many."""
        while self._buckets:
            client, bucket = next(iter(self._buckets.items()))
            if len(self._buckets) < MOST and not bucket.full():
                return
            del self._buckets[client]
