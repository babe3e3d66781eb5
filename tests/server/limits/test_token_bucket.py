"""Token buckets."""

import pytest

from numbra.server.limits import token_bucket
from numbra.server.limits.token_bucket import Bucket, Buckets
from server.home import Time


def test_a_bucket_gives_a_burst_and_then_as_fast_as_it_fills() -> None:
    """Never more than the burst, however long it waited; a clock that is set back takes nothing away."""
    now = Time(100.0)
    bucket = Bucket(3, 2, now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now.moment += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now.moment += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now.moment -= 500
    assert not bucket.take()


def test_a_bucket_says_how_long_to_wait() -> None:
    """Until there is a token; it also says whether it is full."""
    now = Time()
    bucket = Bucket(1, 0.5, now)
    assert (bucket.wait(), bucket.full()) == (0, True)
    assert bucket.take()
    assert (bucket.wait(), bucket.full()) == (2, False)
    now.moment += 1
    assert bucket.wait() == 1
    now.moment += 1
    assert (bucket.wait(), bucket.full()) == (0, True)


def test_each_client_has_a_bucket_of_its_own() -> None:
    """A client that asks too much takes nothing from others, and gets a time to wait."""
    buckets = Buckets(2, 1, Time())
    assert [buckets.take("ann") for _ in range(3)] == [0, 0, 1]
    assert buckets.take("ben") == 0


def test_full_buckets_are_forgotten() -> None:
    """When a new client comes; nobody gains tokens by it."""
    now = Time()
    buckets = Buckets(2, 1, now)
    for client in ("ann", "ann", "ben", "cas"):
        buckets.take(client)
    now.moment += 1
    buckets.take("dan")
    assert len(buckets) == 4
    now.moment += 1
    buckets.take("eve")
    assert len(buckets) == 1


def test_there_are_never_more_buckets_than_memory_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many clients come at once: the least recently used is forgotten."""
    monkeypatch.setattr(token_bucket, "MOST", 10)
    buckets = Buckets(1, 1, Time())
    waits = [buckets.take(f"client {number}") for number in range(100)]
    assert (len(buckets), sum(waits)) == (10, 0)
    assert buckets.take("client 99") > 0
