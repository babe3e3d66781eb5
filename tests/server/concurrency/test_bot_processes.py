"""Bots in worker processes: they choose the same actions as in this process."""

import asyncio
import os
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

import numbra
from numbra.bots import names
from numbra.bots.hint import considered
from numbra.bots.seating import rng_for, seated
from numbra.core.errors import IllegalAction
from numbra.server.autoplay import scheduler
from numbra.server.concurrency import bot_processes, process_pool
from numbra.server.concurrency.bot_processes import BotFailed, BotProcesses, WorkersLost, workers_for
from numbra.server.table.refusals import Refused
from patience import PATIENCE
from server.process import house, run, seed_where
from server.workers_that_die import Dying, executors

SEATS = {"shades": 2, "nmbrs": 3, "code777": 3}


@pytest.mark.parametrize("name", SEATS)
def test_a_bot_chooses_as_it_would_anywhere(name: str) -> None:
    """From its view alone it gets the same legal actions, and the same random numbers from the game's seed."""
    state = numbra.game(name).start(seats=SEATS[name], seed="seed")
    seat = state.waiting_for[0]
    best = names(name)[0]
    here = seated(name, {seat: best}, "seed")[seat].choose(
        state.view(seat), state.actions(seat), rng_for("seed", 7, seat)
    )

    async def work() -> None:
        assert await BotProcesses().choice(name, best, "seed", 7, state.view(seat)) == here

    run(work())


@pytest.mark.parametrize("name", SEATS)
def test_a_thought_is_what_it_would_be_anywhere(name: str) -> None:
    """With its reasons, which survive the transfer."""
    state = numbra.game(name).start(seats=SEATS[name], seed="seed")
    seat = state.waiting_for[0]

    async def work() -> None:
        thought = await BotProcesses().thought(name, state.view(seat), "key")
        assert thought == considered(state.view(seat), state.actions(seat), key="key")

    run(work())


def test_refusals_come_back_as_they_are() -> None:
    """Advice out of turn is refused."""
    state = numbra.game("shades").start(seats=2, seed="seed")

    async def work() -> None:
        with pytest.raises(IllegalAction) as no:
            await BotProcesses().thought("shades", state.view(1 - state.waiting_for[0]), "")
        assert no.value.code == "core/not-your-turn"

    run(work())


class Unreadable(BaseException):
    """An exception that no other process can read."""

    def __reduce__(self) -> str:
        """Nothing is called so."""
        return "nowhere"


@pytest.mark.parametrize(
    "error",
    [ValueError("off by one"), SystemExit(3), KeyboardInterrupt(), MemoryError(), RecursionError(), Unreadable()],
)
def test_whatever_a_bot_raises_is_its_own_fault(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """It ends neither this process nor the worker, and where it was raised is known."""

    class Raising:
        def choose(self, *_given: object) -> None:
            raise error

    executors(monkeypatch, ThreadPoolExecutor(1))
    monkeypatch.setattr(bot_processes, "seated", lambda *_given: {0: Raising(), 1: Raising()})
    state = numbra.game("shades").start(seats=2, seed="seed")
    seat = state.waiting_for[0]

    async def work() -> None:
        with pytest.raises(BotFailed) as failed:
            await BotProcesses().choice("shades", "casual", "seed", 7, state.view(seat))
        assert type(error).__name__ in str(failed.value.__cause__)
        assert "in choose" in str(failed.value.__cause__)

    run(work())


def test_what_is_no_action_is_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as the JSON of one."""

    class Wrong:
        def choose(self, *_given: object) -> object:
            return {"type": "guess", "number": 17}

    executors(monkeypatch, ThreadPoolExecutor(1))
    monkeypatch.setattr(bot_processes, "seated", lambda *_given: {0: Wrong(), 1: Wrong()})
    state = numbra.game("shades").start(seats=2, seed="seed")

    async def work() -> None:
        with pytest.raises(BotFailed) as failed:
            await BotProcesses().choice("shades", "casual", "seed", 7, state.view(state.waiting_for[0]))
        assert "casual chose dict" in str(failed.value.__cause__)

    run(work())


def test_only_so_many_questions_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Further ones are refused at once, with a time to wait; bots' own choices and a person's first never are."""
    monkeypatch.setattr(bot_processes, "MOST_QUESTIONS", 2)
    state = numbra.game("shades").start(seats=2, seed="seed")
    view = state.view(state.waiting_for[0])

    async def work() -> None:
        mind = BotProcesses()
        asked = [asyncio.create_task(mind.thought("shades", view, "")) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as no:
            await mind.thought("shades", view, "")
        assert (no.value.code, no.value.params) == ("server/busy", {"wait": 1.0})
        await mind.thought("shades", view, "", payer="somebody else")
        await mind.choice("shades", names("shades")[0], "seed", 1, view)
        await asyncio.gather(*asked)
        await mind.thought("shades", view, "")

    run(work())


def test_a_quick_bot_does_not_wait_for_all_the_slow_bots_of_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits for the one that thinks, and at most one more."""
    state = numbra.game("shades").start(seats=2, seed="seed")
    chosen: list[str] = []

    def choose(_name: str, bot: str, *_given: object) -> None:
        time.sleep(0.05 if bot.startswith("search") else 0.0)
        chosen.append(bot)

    monkeypatch.setattr(bot_processes, "_choice", choose)
    monkeypatch.setattr(bot_processes, "workers_for", lambda _serving: 1)
    executors(monkeypatch, ThreadPoolExecutor(1))

    async def work() -> None:
        minds = BotProcesses()
        ask = partial(minds.choice, "shades", seed="seed", sequence=1, view=state.view(0))
        await ask("casual", payer="ann")
        slow = [asyncio.create_task(ask("search:1000", payer="eve")) for _ in range(10)]
        await slow[0]
        await ask("casual", payer="ann")
        assert chosen.count("search:1000") <= 3
        await asyncio.gather(*slow)

    run(work())


def test_there_are_two_workers_where_there_are_cores_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """One core is left for each server process."""
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    assert [workers_for(serving) for serving in (1, 2, 3, 8)] == [2, 2, 1, 1]


def test_whose_workers_die_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a sentence."""
    executors(monkeypatch, Dying(), Dying())

    async def work() -> None:
        with pytest.raises(WorkersLost) as no:
            await BotProcesses()._ask(abs, -1)
        assert no.value.code == "table/no-thought"

    run(work())


def test_a_table_goes_on_after_nobody_could_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Driving is retried after a second, here at once."""
    monkeypatch.setattr(scheduler, "RETRY", 0.0)
    executors(monkeypatch, Dying(), Dying(), Dying(), Dying(), process_pool.started(1))

    async def work() -> None:
        async with house(tmp_path) as here:
            seed = seed_where("shades", 1)
            table = await here.begun("ann", bots=(names("shades")[0],), seed=seed)
            async with asyncio.timeout(PATIENCE):
                while not await here.acts(table):
                    await asyncio.sleep(0.01)

    run(work())
