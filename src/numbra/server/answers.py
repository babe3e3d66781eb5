"""Answers that take long, kept as bytes: each is worked out once for all who ask the same."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

LARGEST = 32 * 1024 * 1024
"""Bytes of all answers kept; those that were not asked for the longest are dropped first."""


class AnswerCache:
    """Answers by all that they depend on: for other names, viewers or longer logs there is another key."""

    def __init__(self, largest: int = LARGEST) -> None:
        self._largest = largest
        self._size = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._working: dict[Hashable, asyncio.Task[bytes]] = {}

    async def get(self, key: Hashable, work_out: Callable[[], Awaitable[bytes]]) -> bytes:
        """The answer of a key; if several ask for it at the same time, it is worked out once. A failure is not kept."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._working:
            working = self._working[key] = asyncio.ensure_future(self._answer(key, work_out))
            working.add_done_callback(lambda done: None if done.cancelled() else done.exception() and None)
        return await asyncio.shield(self._working[key])

    async def _answer(self, key: Hashable, work_out: Callable[[], Awaitable[bytes]]) -> bytes:
        try:
            answer = await work_out()
            self._keep(key, answer)
            return answer
        finally:
            del self._working[key]

    def _keep(self, key: Hashable, answer: bytes) -> None:
        self._kept[key] = answer
        self._size += len(answer)
        while self._size > self._largest:
            _, dropped = self._kept.popitem(last=False)
            self._size -= len(dropped)
