"""Background tasks: they run to their end whether anybody waits for them or not."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Background:
    """The tasks that one object has started."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        """The event loop holds tasks by weak references only."""

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a coroutine. An exception is raised where the task is awaited, if it is; else it is dropped."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of a coroutine. It runs to its end even if its caller is cancelled."""
        return await asyncio.shield(self.start(work))

    async def close(self) -> None:
        """Cancel all tasks and wait for their ends."""
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()
