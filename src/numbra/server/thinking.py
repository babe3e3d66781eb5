"""Thinking takes time: it is done in processes of its own, so that no table waits for what another thinks about.

They are started when there is something to think about for the first time, and replaced if one of them dies. What
they are sent are views; they end with the process that started them, however that ends.
"""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any, ParamSpec, TypeVar

from numbra.bots import Thought
from numbra.bots.hint import considered
from numbra.bots.legal import legal
from numbra.bots.seating import rng_for, seated
from numbra.core.contract import Action, Seat, View
from numbra.core.registry import game

from .refusals import NO_THOUGHT, Refused

MOST = 2
"""Processes that think for one that serves."""
POLITE = 5
"""How much they give way to the processes that serve, where systems know of that."""

P = ParamSpec("P")
T = TypeVar("T")


class Distracted(Refused):
    """The processes that think died, and those that took their place, too; or they think no more."""


class Thinking:
    """Whoever thinks for the tables of one process that serves."""

    def __init__(self, serving: int = 1) -> None:
        self._serving = serving
        self._pool: Executor | None = None
        self._curious = asyncio.Semaphore()
        self._closed = False

    async def choice(self, name: str, bot: str, seed: str, sequence: int, view: View) -> Action | None:
        """What a bot does in the game of this seed, having seen this after so many entries; None if it waits."""
        return await self._ask(_choice, name, bot, seed, sequence, view)

    async def thought(self, name: str, view: View, key: str) -> Thought:
        """What the best player of a game thinks. People's questions wait for each other, so that bots need not."""
        async with self._curious:
            return await self._ask(_thought, name, view, key)

    async def prepare(self) -> None:
        """Start a process now that would be started when there is something to think about."""
        with suppress(Distracted):
            await self._ask(os.getpid)

    async def close(self) -> None:
        """Think no more; who still waits is refused."""
        self._closed = True
        if self._pool is not None:
            await asyncio.to_thread(self._pool.shutdown)

    async def _ask(self, work: Callable[P, T], /, *about: P.args, **_: P.kwargs) -> T:
        """Have it thought about, once more if the processes have died meanwhile."""
        for _attempt in range(2):
            if self._closed:
                break
            self._pool = pool = self._pool or processes(self._serving)
            try:
                with _deaf():
                    thinking = asyncio.get_running_loop().run_in_executor(pool, work, *about)
                thinking.add_done_callback(_heard)
                return await asyncio.shield(thinking)  # a dying pool is upset by what was cancelled
            except BrokenProcessPool:
                pool.shutdown(wait=False)
                if self._pool is pool:
                    self._pool = None
        raise Distracted(NO_THOUGHT)


class Minds(ProcessPoolExecutor):
    """Processes tied to this one by a line: when that is cut, on purpose or because this one died, they end at once."""

    def __init__(self, count: int) -> None:
        spawned = multiprocessing.get_context("spawn")
        self._theirs, self._line = spawned.Pipe(duplex=False)
        self._closing = Lock()
        super().__init__(count, mp_context=spawned, initializer=_begin, initargs=(self._theirs,))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End, whatever is being thought about; whoever hears of it and whoever wants it may do so at once.

        A connection that two threads close at the same moment closes its file twice, which by then may be another's.
        """
        with self._closing:
            self._line.close()
        super().shutdown(wait=wait, cancel_futures=cancel_futures)
        with self._closing:
            self._theirs.close()


def processes(serving: int) -> Executor:
    """Processes to think in, for one of so many that serve: two if there are cores for them, else one."""
    spare = (os.cpu_count() or 1) // serving - 1
    return Minds(min(max(spare, 1), MOST))


def _heard(thinking: asyncio.Future[Any]) -> None:
    """What goes wrong is raised where it was asked for, if anybody still waits there."""
    if not thinking.cancelled():
        thinking.exception()


@contextmanager
def _deaf() -> Iterator[None]:
    """What a terminal tells every process of a command is not for those that are started meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(line: Connection) -> None:
    """A process that thinks begins."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITE)
    Thread(target=_end_when_cut, args=(line,), daemon=True).start()


def _end_when_cut(line: Connection) -> None:
    """Nobody waits for what is thought here any more."""
    with suppress(EOFError, OSError):
        line.recv_bytes()
    os._exit(0)


def _choice(name: str, bot: str, seed: str, sequence: int, view: View) -> Action | None:
    seat: Seat = view.seat or 0
    player = seated(name, {seat: bot}, seed)[seat]
    return player.choose(view, legal(game(name), view), rng_for(seed, sequence, seat))


def _thought(name: str, view: View, key: str) -> Thought:
    return considered(view, legal(game(name), view), key=key)
