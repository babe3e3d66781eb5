"""Group commit: one thread writes all that is queued in one transaction, and tells nobody before it is on disk.

A commit costs the same for one write as for a hundred. So a group gathers as long as every turn of the loop adds to
it, up to `LONGEST_GATHERING`, and while the commit before it is under way.
"""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from numbra.server.store.protocol import FAILED, StoreError

T = TypeVar("T")

LARGEST_GROUP = 512
"""Writes in one transaction: enough for the disk, and few enough that the first does not wait long for the last."""
LONGEST_GATHERING = 0.001
"""Seconds a group may gather. Under constant load every turn of the loop adds to it, and turns are long: with 3 ms one
action in a hundred waited that long in an attack. The number of appends per second is the same with 1 ms and 3 ms."""


class _Request(NamedTuple):
    """A write, and the future that waits for it."""

    work: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]
    durable: bool


class _Outcome(NamedTuple):
    """The result of a write, or its error."""

    result: Any = None
    error: Exception | None = None


class Writer:
    """The one thread that writes to a database. It owns the connection, and closes it."""

    def __init__(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        self._connection = connection
        self._loop = loop
        self._gathering: deque[_Request] = deque()
        self._queue: SimpleQueue[_Request | None] = SimpleQueue()
        self._stopping = False
        self._synced = True
        self.failing = False
        """Whether the last write failed because the disk is full, or broken."""
        self._thread = Thread(target=self._run, name="numbra-writer", daemon=True)
        self._thread.start()

    def ask(self, work: Callable[[sqlite3.Connection], T], *, durable: bool = True) -> asyncio.Future[T]:
        """Queue a write: all of it is done or, if it raises, nothing. To be called from the loop.

        A write that is not durable may be lost in a power failure, until a durable one follows it.
        """
        future: asyncio.Future[T] = self._loop.create_future()
        if not self._gathering:
            self._loop.call_soon(self._gather, 0, self._loop.time() + LONGEST_GATHERING)
        self._gathering.append(_Request(work, future, durable))
        return future

    def _gather(self, size_before: int, until: float) -> None:
        """Hand the group to the thread, unless the last turn of the loop has added to it: the next one may, too."""
        size = len(self._gathering)
        if size_before < size < LARGEST_GROUP and self._loop.time() < until:
            self._loop.call_soon(self._gather, size, until)
        else:
            self._hand_over()

    def _hand_over(self) -> None:
        with suppress(IndexError):  # it is empty
            while True:
                self._queue.put(self._gathering.popleft())

    def stop(self) -> None:
        """Finish pending writes; none may be queued after this. Blocks."""
        self._hand_over()
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while not self._stopping:
            group = self._next_group()
            outcomes = self._write(group)
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(_resolve, group, outcomes)
        self._connection.close()

    def _next_group(self) -> list[_Request]:
        """All writes that are queued, up to `LARGEST_GROUP`; waits for the first."""
        group: list[_Request] = []
        request = self._queue.get()
        while request is not None:
            group.append(request)
            if len(group) == LARGEST_GROUP:
                return group
            try:
                request = self._queue.get_nowait()
            except Empty:
                return group
        self._stopping = True
        return group

    def _write(self, group: list[_Request]) -> list[_Outcome]:
        """Run a group in one transaction. If the commit fails, nothing was written and all its writes fail."""
        before = self._connection.total_changes
        try:
            self._set_synced(any(request.durable for request in group))
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = self._attempt_all(group)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            outcomes = [_Outcome(error=_as_store_error(error)) for _ in group]
        if any(_is_broken(outcome.error) for outcome in outcomes):
            self.failing = True
        elif self._connection.total_changes != before:
            self.failing = False
        return outcomes

    def _set_synced(self, synced: bool) -> None:
        """Set whether commits wait until they, and all before them, are on disk."""
        if synced != self._synced:
            self._connection.execute(f"PRAGMA synchronous = {'FULL' if synced else 'NORMAL'}")
            self._synced = synced

    def _attempt_all(self, group: list[_Request]) -> list[_Outcome]:
        """Run all writes; if one of them raises, roll back, and run each again in a savepoint of its own."""
        try:
            return [_Outcome(request.work(self._connection)) for request in group]
        except Exception:  # not hidden: what fails again is raised to its caller
            self._roll_back()
            self._connection.execute("BEGIN IMMEDIATE")
            return [self._attempt(request.work) for request in group]

    def _attempt(self, work: Callable[[sqlite3.Connection], Any]) -> _Outcome:
        """Run one write of a group: if it fails, the others do not."""
        self._connection.execute("SAVEPOINT attempt")
        try:
            outcome = _Outcome(work(self._connection))
        except Exception as error:  # not hidden: it is raised to its caller
            if not self._connection.in_transaction:  # the disk is broken: SQLite has rolled back the whole group
                raise sqlite3.OperationalError(str(error)) from error
            self._connection.execute("ROLLBACK TO attempt")
            outcome = _Outcome(error=_as_store_error(error) if isinstance(error, sqlite3.Error) else error)
        self._connection.execute("RELEASE attempt")
        return outcome

    def _roll_back(self) -> None:
        """Leave the connection as it was before the group."""
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")


def _is_broken(error: Exception | None) -> bool:
    """Whether an error is the fault of the database, not of the write."""
    cause = None if error is None else error.__cause__
    return isinstance(cause, sqlite3.Error) and not isinstance(cause, sqlite3.IntegrityError | sqlite3.ProgrammingError)


def _as_store_error(error: sqlite3.Error) -> StoreError:
    """A SQLite error as an error of the store."""
    store_error = StoreError(FAILED, why=str(error))
    store_error.__cause__ = error
    return store_error


def _resolve(group: list[_Request], outcomes: list[_Outcome]) -> None:
    """Resolve the futures, on the thread of the loop; those that were cancelled meanwhile are left."""
    for request, (result, error) in zip(group, outcomes, strict=True):
        future = request.future
        if future.done():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
