"""Slow answers are computed once, and cached up to a total size."""

import asyncio

import pytest

from numbra.server.concurrency.answer_cache import AnswerCache
from server.process import run


class Oracle:
    """Computes an answer after a turn of the loop, and counts the calls."""

    def __init__(self, answer: bytes) -> None:
        self._answer = answer
        self.asked = 0

    async def __call__(self) -> bytes:
        """The answer."""
        self.asked += 1
        await asyncio.sleep(0)
        if not self._answer:
            raise LookupError
        return self._answer


def test_the_same_is_worked_out_once() -> None:
    """For any number of simultaneous and later requests; another key has another answer."""

    async def work() -> None:
        cache, oracle, other = AnswerCache(), Oracle(b"answer"), Oracle(b"other")
        assert await asyncio.gather(*(cache.get("key", oracle) for _ in range(5))) == [b"answer"] * 5
        assert await cache.get("key", oracle) == b"answer"
        assert await cache.get("another", other) == b"other"
        assert (oracle.asked, other.asked) == (1, 1)

    run(work())


def test_it_is_worked_out_even_if_the_first_who_asked_has_gone() -> None:
    """The others still wait for it."""

    async def work() -> None:
        cache, oracle = AnswerCache(), Oracle(b"answer")
        first = asyncio.create_task(cache.get("key", oracle))
        second = asyncio.create_task(cache.get("key", oracle))
        await asyncio.sleep(0)
        first.cancel()
        assert (await second, oracle.asked) == (b"answer", 1)

    run(work())


def test_a_failure_is_not_kept() -> None:
    """The next request computes again."""

    async def work() -> None:
        cache, oracle = AnswerCache(), Oracle(b"")
        for _ in range(2):
            with pytest.raises(LookupError):
                await cache.get("key", oracle)
        assert oracle.asked == 2

    run(work())


def test_no_more_is_kept_than_fits() -> None:
    """The least recently used answer is dropped first; an answer that is too large by itself is not cached."""

    async def work() -> None:
        cache = AnswerCache(largest=8)
        ann, ben, cleo, large = Oracle(b"1234"), Oracle(b"1234"), Oracle(b"1234"), Oracle(b"123456789")
        for key, oracle in (("ann", ann), ("ben", ben), ("ann", ann), ("cleo", cleo), ("ann", ann), ("ben", ben)):
            assert await cache.get(key, oracle) == b"1234"
        assert (ann.asked, ben.asked, cleo.asked) == (1, 2, 1)
        for _ in range(2):
            assert await cache.get("large", large) == b"123456789"
        assert large.asked == 2
        await cache.get("ann", ann)
        await cache.get("ann", ann)
        assert ann.asked == 2

    run(work())
