"""A cache of slow answers as bytes: concurrent requests for the same key share one computation."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

LARGEST = 32 * 1024 * 1024
"""Bytes of all cached answers together; the least recently used are dropped first."""


class AnswerCache:
    """A cache without invalidation: a key contains all that its answer depends on (log length, viewer, names)."""

    def __init__(self, largest: int = LARGEST) -> None:
        self._largest = largest
        self._size = 0
        self._cached: OrderedDict[Hashable, bytes] = OrderedDict()
        self._computing: dict[Hashable, asyncio.Task[bytes]] = {}

    async def get(self, key: Hashable, compute: Callable[[], Awaitable[bytes]]) -> bytes:
        """The cached answer of a key, or computed once for all that wait for it. A failure is not cached."""
        if key in self._cached:
            self._cached.move_to_end(key)
            return self._cached[key]
        if key not in self._computing:
            computing = self._computing[key] = asyncio.ensure_future(self._compute(key, compute))
            computing.add_done_callback(lambda done: None if done.cancelled() else done.exception() and None)
        return await asyncio.shield(self._computing[key])

    async def _compute(self, key: Hashable, compute: Callable[[], Awaitable[bytes]]) -> bytes:
        try:
            answer = await compute()
            self._store(key, answer)
            return answer
        finally:
            del self._computing[key]

    def _store(self, key: Hashable, answer: bytes) -> None:
        self._cached[key] = answer
        self._size += len(answer)
        while self._size > self._largest:
            _, dropped = self._cached.popitem(last=False)
            self._size -= len(dropped)
