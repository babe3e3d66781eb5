"""Several processes that do the same work: whoever dies is replaced, and all end with the one that started them.

Each is tied to it by a line of its own. It says over the line that it is ready; that the line is cut, on purpose or
because the other end has died, tells it to end. So the same holds where there are no signals.
"""

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from threading import Thread

LOOKING = 0.1
"""Seconds between two looks at the processes."""
STEADY = 10.0
"""Seconds after which a process that dies has not died at once."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds to wait before one that died at once is replaced; doubled each time."""
PATIENCE = 20.0
"""Seconds that processes get to end."""

READY = b"ready"

_processes = multiprocessing.get_context("spawn")
"""The only way that every system has."""


class Lifeline:
    """A process's end of the line."""

    def __init__(self, line: Connection) -> None:
        self._line = line

    def ready(self) -> None:
        """The work has begun."""
        with suppress(OSError):  # nobody waits for it any more
            self._line.send_bytes(READY)

    def when_cut(self, end: Callable[[], None]) -> None:
        """Have something done as soon as it is time to end."""
        Thread(target=self._wait, args=(end,), daemon=True).start()

    def _wait(self, end: Callable[[], None]) -> None:
        with suppress(EOFError, OSError):
            self._line.recv_bytes()
        end()


Work = Callable[[Lifeline], None]
"""What a process does; it is sent to it, so it is a function of a module, with arguments that can be sent."""


class Worker:
    """One process, and whichever takes its place."""

    def __init__(self, work: Work, died: Callable[[int], None], now: Callable[[], float] = time.monotonic) -> None:
        self._work = work
        self._died = died
        self._now = now
        self._pause = 0.0
        self._again: float | None = None
        self.ready = False
        """Whether it has said that the work has begun."""
        self._start()

    def look(self) -> None:
        """Replace the process if it has died: the sooner, the longer it has lived."""
        if self._process.is_alive():
            self._listen()
            return
        if self._again is None:
            self._died(self._process.exitcode or 0)
            self._again = self._now() + self._next_pause()
        if self._now() >= self._again:
            self._line.close()
            self._process.close()
            self._start()

    def cut(self) -> None:
        """Tell it to end."""
        self._line.close()

    def join(self, seconds: float) -> None:
        """Wait until it has ended; one that does not is killed."""
        self._process.join(seconds)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process.close()

    def _start(self) -> None:
        self._line, theirs = _processes.Pipe()
        self._process = _processes.Process(target=_begin, args=(self._work, theirs))
        with theirs, _unheard_by_children(signal.SIGINT):
            self._process.start()
        self._begun, self._again, self.ready = self._now(), None, False

    def _listen(self) -> None:
        """Hear whether it is ready; a line that is at its end says nothing more."""
        with suppress(EOFError, OSError):
            if not self.ready and self._line.poll():
                self.ready = self._line.recv_bytes() == READY

    def _next_pause(self) -> float:
        if self._now() - self._begun >= STEADY:
            self._pause = 0.0
        else:
            self._pause = min(2 * self._pause or FIRST_PAUSE, LONGEST_PAUSE)
        return self._pause


def keep(
    works: Sequence[Work], *, ready: Callable[[], None], died: Callable[[int], None], ended: Callable[[], bool]
) -> None:
    """Keep a process at each of these works until it is time to end.

    `ready` is told as soon as the first of them works, `died` the exit code of each that has died.
    """
    workers = [Worker(work, died) for work in works]
    told = False
    try:
        while not ended():
            for worker in workers:
                worker.look()
            if not told and any(worker.ready for worker in workers):
                ready()
                told = True
            time.sleep(LOOKING)
    finally:
        _end(workers)


def _end(workers: list[Worker]) -> None:
    """Let all end at the same time."""
    latest = time.monotonic() + PATIENCE
    for worker in workers:
        worker.cut()
    for worker in workers:
        worker.join(max(0.0, latest - time.monotonic()))


def _begin(work: Work, line: Connection) -> None:
    """A process begins."""
    work(Lifeline(line))


@contextmanager
def _unheard_by_children(number: signal.Signals) -> Iterator[None]:
    """What a terminal tells every process of a command must not end one before it can end in order."""
    before = signal.signal(number, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(number, before)
