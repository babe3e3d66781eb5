"""Reads on separate connections, so that a read never waits for a commit."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import TypeVar

from numbra.server.store.protocol import FAILED, StoreError

T = TypeVar("T")


class Readers:
    """A pool of threads that read. It owns their connections, and closes them."""

    def __init__(self, connections: Sequence[sqlite3.Connection], loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._threads = ThreadPoolExecutor(len(connections), "numbra-reader")
        self._idle: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        for connection in connections:
            self._idle.put(connection)

    def ask(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Run a read in a thread, on what is committed now."""
        return self._loop.run_in_executor(self._threads, self._run, work)

    def stop(self) -> None:
        """Finish pending reads, and close the connections. Blocks."""
        self._threads.shutdown()
        while not self._idle.empty():
            self._idle.get().close()

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        connection = self._idle.get()  # never waits: there are as many as threads
        try:
            return work(connection)
        except sqlite3.Error as error:
            raise StoreError(FAILED, why=str(error)) from error
        finally:
            self._idle.put(connection)
