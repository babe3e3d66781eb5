"""Runs functions in worker processes, so that what takes long holds up no event loop.

Workers are started at first use and replaced if one of them dies. They end with the process that started them, however
that ends: each waits for the end of a pipe that only this process holds open.
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
"""How much workers give way to the processes that serve, on systems that have priorities: usually, and at most."""

P = ParamSpec("P")
T = TypeVar("T")


class PoolClosed(Exception):
    """The workers died twice while they worked on one thing, or the pool was closed."""


class ProcessPool:
    """Some worker processes of this process."""

    def __init__(self, workers: int, niceness: int = NICENESS) -> None:
        self._workers = workers
        self._niceness = niceness
        self._free = asyncio.Semaphore(workers)
        """Each worker has one thing to do at a time; what is cancelled while it waits never gets there."""
        self._executor: Executor | None = None
        self._closed = False

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a function in a worker; tried once more if the workers die meanwhile."""
        for _attempt in range(2):
            await self._free.acquire()
            if self._closed:
                self._free.release()
                break
            self._executor = executor = self._executor or started(self._workers, self._niceness)
            try:
                working = self._submit(executor, partial(work, *args, **kwargs))
                return await asyncio.shield(working)  # a dying executor is upset by what was cancelled
            except BrokenProcessPool:
                executor.shutdown(wait=False)
                if self._executor is executor:
                    self._executor = None
        raise PoolClosed

    def _submit(self, executor: Executor, work: Callable[[], T]) -> asyncio.Future[T]:
        """Have a worker do something; it is free again when that is done, whether anybody waits for it or not."""
        try:
            with _interrupts_blocked():
                working = asyncio.get_running_loop().run_in_executor(executor, work)
        except BaseException:
            self._free.release()
            raise
        working.add_done_callback(self._done)
        return working

    def _done(self, working: asyncio.Future[Any]) -> None:
        """Mark an exception as seen, too: it is raised where the result is awaited, if anybody still awaits it."""
        self._free.release()
        if not working.cancelled():
            working.exception()

    async def close(self) -> None:
        """End the workers, whatever they work on; `run` raises `PoolClosed` from now on."""
        self._closed = True
        if self._executor is not None:
            await asyncio.to_thread(self._executor.shutdown)


class TetheredExecutor(ProcessPoolExecutor):
    """Workers tied to this process by a pipe: when it is closed, on purpose or by a crash, they end at once."""

    def __init__(self, workers: int, niceness: int) -> None:
        spawned = multiprocessing.get_context("spawn")
        self._theirs, self._ours = spawned.Pipe(duplex=False)
        self._closing = Lock()
        super().__init__(workers, mp_context=spawned, initializer=_begin, initargs=(self._theirs, niceness))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers at once; may be called by several threads at the same moment.

        The lock is there because a connection that two threads close at once closes its descriptor twice, and by then
        it may be another file's.
        """
        with self._closing:
            self._ours.close()
        super().shutdown(wait=wait, cancel_futures=cancel_futures)
        with self._closing:
            self._theirs.close()


def started(workers: int, niceness: int = NICENESS) -> Executor:
    """So many workers."""
    return TetheredExecutor(workers, niceness)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Workers started meanwhile inherit a mask without SIGINT: Ctrl-C at a terminal is for the server alone."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(pipe: Connection, niceness: int) -> None:
    """Set up a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    Thread(target=_exit_at_end_of, args=(pipe,), daemon=True).start()


def _exit_at_end_of(pipe: Connection) -> None:
    """Exit as soon as nobody holds the other end of the pipe."""
    with suppress(EOFError, OSError):
        pipe.recv_bytes()
    os._exit(0)
