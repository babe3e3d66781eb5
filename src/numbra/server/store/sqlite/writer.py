"""Group commit: one thread writes all that is queued in one transaction, and tells nobody before it is on disk.

A commit costs the same for one write as for a hundred. So a group gathers as long as every turn of the loop brings
more of it, for a moment at most, and while the commit before it is under way.
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
"""Enough for the disk; few enough that the first of them need not wait long for the last."""
LONGEST_GATHERING = 0.001
"""Seconds. Where very many write all the time, every turn of the loop brings more, and turns are long: with three
milliseconds one action in a hundred waited that long in an attack. Appends a second are the same with either."""


class _Asked(NamedTuple):
    """Something to write, and whoever waits for it."""

    work: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]
    durable: bool


class _Outcome(NamedTuple):
    """What came of it."""

    result: Any = None
    error: Exception | None = None


class Writer:
    """The one thread that writes to a database. It owns the connection, and closes it."""

    def __init__(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        self._connection = connection
        self._loop = loop
        self._gathering: deque[_Asked] = deque()
        self._queue: SimpleQueue[_Asked | None] = SimpleQueue()
        self._stopping = False
        self._waits = True
        self.failing = False
        """Whether what was last to be written could not be: the disk is full, or broken."""
        self._thread = Thread(target=self._run, name="numbra-writer", daemon=True)
        self._thread.start()

    def ask(self, work: Callable[[sqlite3.Connection], T], *, durable: bool = True) -> asyncio.Future[T]:
        """Have something written: all of it or, if it raises, nothing. To be called from the loop.

        What is not durable may be lost with the power, as long as nothing durable was written after it.
        """
        future: asyncio.Future[T] = self._loop.create_future()
        if not self._gathering:
            self._loop.call_soon(self._gather, 0, self._loop.time() + LONGEST_GATHERING)
        self._gathering.append(_Asked(work, future, durable))
        return future

    def _gather(self, before: int, until: float) -> None:
        """Hand over what was asked, unless the last turn of the loop has brought more of it: the next one may, too."""
        number = len(self._gathering)
        if before < number < LARGEST_GROUP and self._loop.time() < until:
            self._loop.call_soon(self._gather, number, until)
        else:
            self._hand_over()

    def _hand_over(self) -> None:
        with suppress(IndexError):  # there is no more
            while True:
                self._queue.put(self._gathering.popleft())

    def stop(self) -> None:
        """Finish what was asked; nothing may be asked after this. Blocks."""
        self._hand_over()
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while not self._stopping:
            group = self._next_group()
            outcomes = self._write(group)
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(_tell, group, outcomes)
        self._connection.close()

    def _next_group(self) -> list[_Asked]:
        """All that is queued; waits for the first of it."""
        group: list[_Asked] = []
        asked = self._queue.get()
        while asked is not None:
            group.append(asked)
            if len(group) == LARGEST_GROUP:
                return group
            try:
                asked = self._queue.get_nowait()
            except Empty:
                return group
        self._stopping = True
        return group

    def _write(self, group: list[_Asked]) -> list[_Outcome]:
        """One transaction, one commit. If that fails nothing was done, whatever its parts have said."""
        before = self._connection.total_changes
        try:
            self._wait_for_disk(any(asked.durable for asked in group))
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = self._attempt_all(group)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            outcomes = [_Outcome(error=_failed(error)) for _ in group]
        if any(_is_broken(outcome.error) for outcome in outcomes):
            self.failing = True
        elif self._connection.total_changes != before:
            self.failing = False
        return outcomes

    def _wait_for_disk(self, waits: bool) -> None:
        """Whether commits from now on wait until they are on disk, and with them all before."""
        if waits != self._waits:
            self._connection.execute(f"PRAGMA synchronous = {'FULL' if waits else 'NORMAL'}")
            self._waits = waits

    def _attempt_all(self, group: list[_Asked]) -> list[_Outcome]:
        """Mostly nothing fails; only if something does all is undone, and done again each by itself."""
        try:
            return [_Outcome(asked.work(self._connection)) for asked in group]
        except Exception:  # not hidden: what fails again is raised where it was asked for
            self._roll_back()
            self._connection.execute("BEGIN IMMEDIATE")
            return [self._attempt(asked.work) for asked in group]

    def _attempt(self, work: Callable[[sqlite3.Connection], Any]) -> _Outcome:
        """One of a group: if it fails, the others do not."""
        self._connection.execute("SAVEPOINT attempt")
        try:
            outcome = _Outcome(work(self._connection))
        except Exception as error:  # not hidden: it is raised where it was asked for
            if not self._connection.in_transaction:  # the disk is broken: SQLite has given up the whole group
                raise sqlite3.OperationalError(str(error)) from error
            self._connection.execute("ROLLBACK TO attempt")
            outcome = _Outcome(error=_failed(error) if isinstance(error, sqlite3.Error) else error)
        self._connection.execute("RELEASE attempt")
        return outcome

    def _roll_back(self) -> None:
        """Leave the connection as it was before the group."""
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")


def _is_broken(error: Exception | None) -> bool:
    """Whether it is the database's fault that something was not done, not that of what was asked."""
    cause = None if error is None else error.__cause__
    return isinstance(cause, sqlite3.Error) and not isinstance(cause, sqlite3.IntegrityError | sqlite3.ProgrammingError)


def _failed(error: sqlite3.Error) -> StoreError:
    """An error of SQLite's as one of ours."""
    failed = StoreError(FAILED, why=str(error))
    failed.__cause__ = error
    return failed


def _tell(group: list[_Asked], outcomes: list[_Outcome]) -> None:
    """On the loop's own thread: whoever was cancelled meanwhile is not told."""
    for asked, (result, error) in zip(group, outcomes, strict=True):
        future = asked.future
        if future.done():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
