"""How much a client may ask for."""

from numbra.server.rate import Bucket


def test_a_bucket_gives_a_burst_and_then_as_fast_as_it_fills() -> None:
    """Never more than the burst, however long it waited; a clock set back takes nothing away."""
    now = [100.0]
    bucket = Bucket(3, 2, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] -= 500
    assert not bucket.take()
