"""Worker processes: they are started when needed, may die, and never outlive the process that started them."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from threading import Event

import pytest

from numbra.server.concurrency import process_pool
from numbra.server.concurrency.process_pool import PoolClosed, ProcessPool, TetheredExecutor, TookTooLong
from patience import PATIENCE
from server.process import run
from server.workers_that_die import Dying, executors

AN_HOUR = 3600.0

DOOMED = """
import asyncio, os
from numbra.server.concurrency.process_pool import ProcessPool

async def live():
    print(await ProcessPool(1).run(os.getpid), flush=True)
    await asyncio.sleep(600)

asyncio.run(live())
"""


def test_nothing_is_started_before_there_is_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """And only once, with the number of workers asked for."""
    asked = executors(monkeypatch, ThreadPoolExecutor(1))

    async def work() -> None:
        pool = ProcessPool(3)
        assert asked == []
        assert await pool.run(abs, -1) == 1
        assert await pool.run(abs, -2) == 2
        assert asked == [3]
        await pool.close()

    run(work())


def test_workers_that_die_are_replaced_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """If they die again, the work is given up; the next work starts new ones."""
    asked = executors(monkeypatch, Dying(), ThreadPoolExecutor(1), Dying(), Dying(), ThreadPoolExecutor(1))

    async def work() -> None:
        pool, other = ProcessPool(1), ProcessPool(1)
        assert await pool.run(abs, -1) == 1
        await pool.close()
        with pytest.raises(PoolClosed):
            await other.run(abs, -1)
        assert await other.run(abs, -1) == 1
        assert len(asked) == 5
        await other.close()

    run(work())


def test_what_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next work gets new workers."""
    executors(monkeypatch, ThreadPoolExecutor(1), ThreadPoolExecutor(1))
    released = Event()

    async def work() -> None:
        pool = ProcessPool(1, longest=0.01)
        with pytest.raises(TookTooLong):
            await pool.run(released.wait)
        released.set()  # a worker process would be killed
        pool._longest = None
        assert await pool.run(abs, -1) == 1
        await pool.close()

    run(work())


def test_what_is_given_up_and_does_not_end_keeps_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a bot that hangs once its table has changed; its worker is ended all the same."""
    executors(monkeypatch, ThreadPoolExecutor(1), ThreadPoolExecutor(1))
    released, begun = Event(), asyncio.Event()

    async def work() -> None:
        pool, loop = ProcessPool(1, longest=0.01), asyncio.get_running_loop()

        def hang() -> None:
            loop.call_soon_threadsafe(begun.set)
            released.wait()

        hanging = asyncio.create_task(pool.run(hang))
        await begun.wait()
        first = pool._executor
        hanging.cancel()
        while pool._executor is first:
            await asyncio.sleep(0.001)
        released.set()  # a worker process would be killed
        assert await pool.run(abs, -1) == 1
        await pool.close()

    run(work())


def test_what_is_given_up_and_ends_leaves_the_workers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was only no longer wanted."""
    executors(monkeypatch, ThreadPoolExecutor(1))
    released, begun = Event(), asyncio.Event()

    async def work() -> None:
        pool, loop = ProcessPool(1, longest=AN_HOUR), asyncio.get_running_loop()

        def wait() -> None:
            loop.call_soon_threadsafe(begun.set)
            released.wait()

        waiting = asyncio.create_task(pool.run(wait))
        await begun.wait()
        waiting.cancel()
        released.set()
        assert await pool.run(abs, -1) == 1
        await pool.close()

    run(work())


def test_what_is_given_up_while_it_waits_is_never_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests that are repeated and cancelled do not keep a worker from others."""
    executors(monkeypatch, ThreadPoolExecutor(1))
    done = list[object]()

    async def work() -> None:
        pool, going_on = ProcessPool(1), Event()
        first = asyncio.create_task(pool.run(going_on.wait))
        await asyncio.sleep(0)
        given_up = [asyncio.create_task(pool.run(done.append, number)) for number in range(100)]
        last = asyncio.create_task(pool.run(done.append, "last"))
        await asyncio.sleep(0)
        for one in given_up:
            one.cancel()
        going_on.set()
        await asyncio.gather(first, last)
        assert done == ["last"]
        await pool.close()

    run(work())


def test_real_workers_die_and_do_not_hear_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C is for the server; a worker that is killed is replaced."""
    monkeypatch.setattr(process_pool, "started", TetheredExecutor)

    async def work() -> None:
        pool = ProcessPool(1)
        first = await pool.run(os.getpid)
        assert first != os.getpid()
        os.kill(first, signal.SIGINT)
        assert await pool.run(os.getpid) == first
        os.kill(first, signal.SIGKILL)
        assert await pool.run(os.getpid) not in (first, os.getpid())
        await pool.close()

    run(work())


def test_the_end_does_not_wait_for_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing is immediate; pending and later work is refused."""
    monkeypatch.setattr(process_pool, "started", TetheredExecutor)

    async def work() -> None:
        pool = ProcessPool(1)
        await pool.run(os.getpid)
        endless = [asyncio.create_task(pool.run(time.sleep, AN_HOUR)) for _ in range(5)]
        forgotten = asyncio.create_task(pool.run(time.sleep, AN_HOUR))
        await asyncio.sleep(0)
        forgotten.cancel()
        async with asyncio.timeout(PATIENCE):
            await pool.close()
            for one in endless:
                with pytest.raises(PoolClosed):
                    await one
        with pytest.raises(PoolClosed):
            await pool.run(os.getpid)

    run(work())


def test_workers_are_ended_once_however_many_end_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that closes the server and the one that notices a dead worker may do so at the same moment."""
    ends = Connection._close  # type: ignore[attr-defined]  # what really closes a file

    def slowly(connection: Connection) -> None:
        time.sleep(0.05)
        ends(connection)

    workers = TetheredExecutor(1, process_pool.NICENESS)
    monkeypatch.setattr(Connection, "_close", slowly)
    with ThreadPoolExecutor() as others:
        ending = [others.submit(workers.shutdown, wait=not number) for number in range(4)]
        assert [one.exception() for one in ending] == [None] * 4


def test_no_worker_outlives_a_server_that_was_killed() -> None:
    """Its output ends only when all processes that could write to it have ended."""
    with subprocess.Popen([sys.executable, "-c", DOOMED], stdout=subprocess.PIPE, text=True) as doomed:  # noqa: S603  # our own script
        assert doomed.stdout is not None
        assert int(doomed.stdout.readline()) != doomed.pid
        doomed.kill()
        assert doomed.communicate(timeout=PATIENCE)[0] == ""
