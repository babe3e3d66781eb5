"""Thinking in processes of their own: they think as anybody would, may die, and never outlive who started them."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest

import numbra
from numbra.bots import names
from numbra.bots.hint import considered
from numbra.bots.seating import rng_for, seated
from numbra.core.errors import IllegalAction
from numbra.server import drivers, thinking
from numbra.server.thinking import Distracted, Minds, Thinking, processes
from patience import PATIENCE
from server.process import house, run, seed_where

P = ParamSpec("P")
T = TypeVar("T")

SEATS = {"shades": 2, "nmbrs": 3, "code777": 3}

AN_HOUR = 3600.0

DOOMED = """
import asyncio, os
from numbra.server.thinking import Thinking

async def live():
    print(await Thinking()._ask(os.getpid), flush=True)
    await asyncio.sleep(600)

asyncio.run(live())
"""


class Dying(Executor):
    """A pool whose processes die whenever there is something to do."""

    def submit(self, _work: Callable[P, T], /, *_args: P.args, **_kwargs: P.kwargs) -> Future[T]:
        """Nobody does it."""
        raise BrokenProcessPool


def pools(monkeypatch: pytest.MonkeyPatch, *kinds: Executor) -> list[int]:
    """Whoever thinks gets these pools, one after the other; how many processes serve, each time one was asked for."""
    left, asked = list(kinds), list[int]()

    def next_pool(serving: int) -> Executor:
        asked.append(serving)
        return left.pop(0)

    monkeypatch.setattr(thinking, "processes", next_pool)
    return asked


@pytest.mark.parametrize("name", SEATS)
def test_a_bot_chooses_as_it_would_anywhere(name: str) -> None:
    """From its view alone it gets the same legal actions, and its chance is that of the game's seed."""
    state = numbra.game(name).start(seats=SEATS[name], seed="seed")
    seat = state.waiting_for[0]
    best = names(name)[0]
    here = seated(name, {seat: best}, "seed")[seat].choose(
        state.view(seat), state.actions(seat), rng_for("seed", 7, seat)
    )

    async def work() -> None:
        assert await Thinking().choice(name, best, "seed", 7, state.view(seat)) == here

    run(work())


@pytest.mark.parametrize("name", SEATS)
def test_a_thought_is_what_it_would_be_anywhere(name: str) -> None:
    """With its reasons, which come back whole."""
    state = numbra.game(name).start(seats=SEATS[name], seed="seed")
    seat = state.waiting_for[0]

    async def work() -> None:
        thought = await Thinking().thought(name, state.view(seat), "key")
        assert thought == considered(state.view(seat), state.actions(seat), key="key")

    run(work())


def test_refusals_come_back_as_they_are() -> None:
    """Out of turn nobody thinks."""
    state = numbra.game("shades").start(seats=2, seed="seed")

    async def work() -> None:
        with pytest.raises(IllegalAction) as no:
            await Thinking().thought("shades", state.view(1 - state.waiting_for[0]), "")
        assert no.value.code == "core/not-your-turn"

    run(work())


def test_nothing_is_started_before_there_is_something_to_think_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """And only once; how many processes serve is told."""
    asked = pools(monkeypatch, ThreadPoolExecutor(1))

    async def work() -> None:
        mind = Thinking(serving=3)
        assert asked == []
        assert await mind._ask(abs, -1) == 1
        assert await mind._ask(abs, -2) == 2
        assert asked == [3]
        await mind.close()

    run(work())


def test_whoever_dies_is_replaced_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then it is given up for now; the next question starts anew."""
    asked = pools(monkeypatch, Dying(), ThreadPoolExecutor(1), Dying(), Dying(), ThreadPoolExecutor(1))

    async def work() -> None:
        mind, other = Thinking(), Thinking()
        assert await mind._ask(abs, -1) == 1
        await mind.close()
        with pytest.raises(Distracted):
            await other._ask(abs, -1)
        assert await other._ask(abs, -1) == 1
        assert len(asked) == 5
        await other.close()

    run(work())


def test_a_table_goes_on_after_nobody_could_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second later, here at once, it is driven again."""
    monkeypatch.setattr(drivers, "AGAIN", 0.0)
    pools(monkeypatch, Dying(), Dying(), Dying(), Dying(), thinking.processes(1))

    async def work() -> None:
        async with house(tmp_path) as here:
            seed = seed_where("shades", 1)
            table = await here.begun("ann", bots=(names("shades")[0],), seed=seed)
            async with asyncio.timeout(PATIENCE):
                while not await here.acts(table):
                    await asyncio.sleep(0.01)

    run(work())


def test_real_processes_die_and_do_not_hear_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C is for the server; one that is killed is replaced."""
    monkeypatch.setattr(thinking, "processes", processes)

    async def work() -> None:
        mind = Thinking(serving=os.cpu_count() or 1)
        first = await mind._ask(os.getpid)
        assert first != os.getpid()
        os.kill(first, signal.SIGINT)
        assert await mind._ask(os.getpid) == first
        os.kill(first, signal.SIGKILL)
        assert await mind._ask(os.getpid) not in (first, os.getpid())
        await mind.close()

    run(work())


def test_the_end_does_not_wait_for_what_is_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is told to end does; who waits for a thought is refused."""
    monkeypatch.setattr(thinking, "processes", processes)

    async def work() -> None:
        mind = Thinking()
        await mind._ask(os.getpid)
        endless = [asyncio.create_task(mind._ask(time.sleep, AN_HOUR)) for _ in range(5)]
        forgotten = asyncio.create_task(mind._ask(time.sleep, AN_HOUR))
        await asyncio.sleep(0)
        forgotten.cancel()
        async with asyncio.timeout(PATIENCE):
            await mind.close()
            for one in endless:
                with pytest.raises(Distracted):
                    await one
        with pytest.raises(Distracted):
            await mind._ask(os.getpid)

    run(work())


def test_processes_are_ended_once_however_many_end_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who closes the server and who hears that a thought is lost do so from two threads."""
    ends = Connection._close  # type: ignore[attr-defined]  # what really closes a file

    def slowly(connection: Connection) -> None:
        time.sleep(0.05)
        ends(connection)

    minds = Minds(1)
    monkeypatch.setattr(Connection, "_close", slowly)
    with ThreadPoolExecutor() as others:
        ending = [others.submit(minds.shutdown, wait=not number) for number in range(4)]
        assert [one.exception() for one in ending] == [None] * 4


def test_nobody_goes_on_thinking_for_a_server_that_was_killed() -> None:
    """Its output ends only when all processes that could write to it have ended."""
    with subprocess.Popen([sys.executable, "-c", DOOMED], stdout=subprocess.PIPE, text=True) as doomed:  # noqa: S603  # our own script
        assert doomed.stdout is not None
        assert int(doomed.stdout.readline()) != doomed.pid
        doomed.kill()
        assert doomed.communicate(timeout=PATIENCE)[0] == ""
