"""Runs functions in worker processes, so that long work does not block the event loop.

Workers are started at first use and replaced if one of them dies. They end with the process that started them, even if
it crashes: each waits for the end of a pipe that only this process holds open.
"""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any, ParamSpec, TypeVar

NICENESS, LEAST_URGENT = 10, 19
"""The `nice` values of workers: the default, and the lowest priority. Serving processes go first."""

P = ParamSpec("P")
T = TypeVar("T")


class PoolClosed(Exception):
    """The workers died twice during one call, or the pool was closed."""


class TookTooLong(Exception):
    """A call did not end in the time that it was given; the workers were replaced."""


class ProcessPool:
    """A fixed number of worker processes."""

    def __init__(self, workers: int, niceness: int = NICENESS, longest: float | None = None) -> None:
        """`longest` is how many seconds a call may take; without it, any."""
        self._workers = workers
        self._niceness = niceness
        self._longest = longest
        self._free = asyncio.Semaphore(workers)
        """One call per worker at a time; a call that is cancelled while it waits never reaches a worker."""
        self._executor: Executor | None = None
        self._closed = False

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in a worker; it is tried once more if the workers die meanwhile.

        A call that takes too long is ended with all workers; the calls of the other workers are tried again.
        """
        for _attempt in range(2):
            await self._free.acquire()
            if self._closed:
                self._free.release()
                break
            self._executor = executor = self._executor or started(self._workers, self._niceness)
            ends = None if self._longest is None else asyncio.get_running_loop().time() + self._longest
            try:
                working = self._submit(executor, partial(work, *args, **kwargs))
                try:
                    async with asyncio.timeout_at(ends):
                        return await asyncio.shield(working)  # an executor that breaks fails on cancelled futures
                except asyncio.CancelledError:
                    self._end_at(ends, executor, working)
                    raise
            except BrokenProcessPool:
                self._replace(executor)
            except TimeoutError:
                self._replace(executor)
                raise TookTooLong from None
        raise PoolClosed

    def _end_at(self, ends: float | None, executor: Executor, working: asyncio.Future[Any]) -> None:
        """End a call in time for which nobody waits any more: else one that hangs would keep its worker for ever."""
        if ends is not None and not working.done():
            timer = asyncio.get_running_loop().call_at(ends, self._replace, executor)
            working.add_done_callback(lambda _: timer.cancel())

    def _replace(self, executor: Executor) -> None:
        """End the workers of an executor, if they have not died; the next call starts others."""
        executor.shutdown(wait=False)
        if self._executor is executor:
            self._executor = None

    def _submit(self, executor: Executor, work: Callable[[], T]) -> asyncio.Future[T]:
        """Start a call in a worker, which is free again when the call ends, even if its result is no longer awaited."""
        try:
            with _interrupts_blocked():
                working = asyncio.get_running_loop().run_in_executor(executor, work)
        except BaseException:
            self._free.release()
            raise
        working.add_done_callback(self._done)
        return working

    def _done(self, working: asyncio.Future[Any]) -> None:
        """Free the worker, and mark an exception as retrieved: it is raised only where the result is still awaited."""
        self._free.release()
        if not working.cancelled():
            working.exception()

    async def close(self) -> None:
        """End the workers, even during a call; `run` raises `PoolClosed` from now on."""
        self._closed = True
        if self._executor is not None:
            await asyncio.to_thread(self._executor.shutdown)


class TetheredExecutor(ProcessPoolExecutor):
    """An executor whose workers end at once when its pipe is closed, by `shutdown` or a crash of this process."""

    def __init__(self, workers: int, niceness: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._worker_end, self._own_end = spawn.Pipe(duplex=False)
        self._closing = Lock()
        super().__init__(workers, mp_context=spawn, initializer=_set_up, initargs=(self._worker_end, niceness))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers at once; may be called by several threads at the same moment.

        Without the lock two threads could close the same file descriptor twice, and by then it may belong to another
        file.
        """
        with self._closing:
            self._own_end.close()
        super().shutdown(wait=wait, cancel_futures=cancel_futures)
        with self._closing:
            self._worker_end.close()


def started(workers: int, niceness: int = NICENESS) -> Executor:
    """An executor with this number of workers, which it starts when they are needed."""
    return TetheredExecutor(workers, niceness)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block SIGINT, so that workers started meanwhile inherit the mask: Ctrl-C at a terminal is only for the server."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _set_up(pipe: Connection, niceness: int) -> None:
    """Set up a worker: it ignores Ctrl-C, gives way to serving processes, and ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    Thread(target=_exit_at_end_of, args=(pipe,), daemon=True).start()


def _exit_at_end_of(pipe: Connection) -> None:
    """Exit as soon as the other end of the pipe is closed."""
    with suppress(EOFError, OSError):
        pipe.recv_bytes()
    os._exit(0)
