"""Runs worker processes: one that dies is replaced, and all end with the process that started them.

Each has a pipe to that process. It reports over the pipe that it is ready, and ends when the pipe is closed, on purpose
or because the other process has died. This needs no signals, so it is the same on every system.
"""

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from threading import Thread

CHECK_EVERY = 0.1
"""Seconds between two checks of the processes."""
STEADY = 10.0
"""Seconds a process must have run to be replaced without a pause when it dies."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds to wait before a process that died earlier is replaced: the first time, and at most; doubled each time."""
PATIENCE = 20.0
"""Seconds that processes get to end before they are killed."""

READY = b"ready"

_processes = multiprocessing.get_context("spawn")
"""The only start method that every system has."""


class Lifeline:
    """A worker's end of the pipe to the process that started it."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    def ready(self) -> None:
        """Report that the work has begun."""
        with suppress(OSError):  # the other process has ended
            self._pipe.send_bytes(READY)

    def when_cut(self, end: Callable[[], None]) -> None:
        """Call `end`, from a thread, as soon as the other process closes the pipe."""
        Thread(target=self._wait, args=(end,), daemon=True).start()

    def _wait(self, end: Callable[[], None]) -> None:
        with suppress(EOFError, OSError):
            self._pipe.recv_bytes()
        end()


Work = Callable[[Lifeline], None]
"""What a process does; it is pickled, so it must be a module's function, with arguments that can be pickled."""


class Worker:
    """One process, which is replaced whenever it dies."""

    def __init__(self, work: Work, died: Callable[[int], None], now: Callable[[], float] = time.monotonic) -> None:
        self._work = work
        self._died = died
        self._now = now
        self._pause = 0.0
        self._restart_at: float | None = None
        self.ready = False
        """Whether the process has reported that its work has begun."""
        self._start()

    def look(self) -> None:
        """Replace the process if it has died: at once if it ran for `STEADY` seconds, else after a growing pause."""
        if self._process.is_alive():
            self._read_ready()
            return
        if self._restart_at is None:
            self._died(self._process.exitcode or 0)
            self._restart_at = self._now() + self._next_pause()
        if self._now() >= self._restart_at:
            self._pipe.close()
            self._process.close()
            self._start()

    def cut(self) -> None:
        """Close the pipe, so that the process ends."""
        self._pipe.close()

    def join(self, seconds: float) -> None:
        """Wait for the process to end; after `seconds` it is killed."""
        self._process.join(seconds)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process.close()

    def _start(self) -> None:
        self._pipe, workers_end = _processes.Pipe()
        self._process = _processes.Process(target=_main, args=(self._work, workers_end))
        with workers_end, _ignored_by_children(signal.SIGINT):
            self._process.start()
        self._started_at, self._restart_at, self.ready = self._now(), None, False

    def _read_ready(self) -> None:
        """Read whether the process is ready; a closed pipe is no error."""
        with suppress(EOFError, OSError):
            if not self.ready and self._pipe.poll():
                self.ready = self._pipe.recv_bytes() == READY

    def _next_pause(self) -> float:
        if self._now() - self._started_at >= STEADY:
            self._pause = 0.0
        else:
            self._pause = min(2 * self._pause or FIRST_PAUSE, LONGEST_PAUSE)
        return self._pause


def keep(
    works: Sequence[Work], *, ready: Callable[[], None], died: Callable[[int], None], ended: Callable[[], bool]
) -> None:
    """Keep one process running for each of these works until `ended` returns true.

    `ready` is called as soon as the first process is ready, `died` with the exit code of each that has died.
    """
    workers = [Worker(work, died) for work in works]
    reported = False
    try:
        while not ended():
            for worker in workers:
                worker.look()
            if not reported and any(worker.ready for worker in workers):
                ready()
                reported = True
            time.sleep(CHECK_EVERY)
    finally:
        _end(workers)


def _end(workers: list[Worker]) -> None:
    """Have all end at the same time; together they get `PATIENCE` seconds."""
    deadline = time.monotonic() + PATIENCE
    for worker in workers:
        worker.cut()
    for worker in workers:
        worker.join(max(0.0, deadline - time.monotonic()))


def _main(work: Work, pipe: Connection) -> None:
    """The entry point of a process."""
    work(Lifeline(pipe))


@contextmanager
def _ignored_by_children(number: signal.Signals) -> Iterator[None]:
    """Have processes that are started ignore a signal that a terminal sends to all: they end in order, by the pipe."""
    handler = signal.signal(number, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(number, handler)
