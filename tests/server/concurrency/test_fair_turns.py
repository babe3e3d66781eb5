"""Turns of calls that wait: cheap ones first, and those of people who have used little."""

import asyncio

import pytest

from numbra.server.concurrency.fair_turns import FairTurns
from server.process import run


class Calls:
    """Calls that take simulated seconds, on a single place."""

    def __init__(self) -> None:
        self.now = 0.0
        self.turns = FairTurns(1, lambda: self.now)
        self.served: list[str] = []

    async def call(self, who: str, kind: str, seconds: float) -> None:
        """Wait for a turn, and use it for so long."""
        async with self.turns.turn(who, kind):
            await asyncio.sleep(0)
            self.now += seconds
            self.served.append(who)


def test_thirty_long_calls_of_one_person_hold_up_nobody() -> None:
    """Another person's call waits for the one that runs, and at most one more."""

    async def work() -> None:
        calls = Calls()
        await calls.call("eve", "slow", 1.4)
        await calls.call("ann", "quick", 0.01)
        waiting = [asyncio.create_task(calls.call("eve", "slow", 1.4)) for _ in range(30)]
        for _ in range(5):
            await asyncio.sleep(0)
            began = calls.now
            await calls.call("ann", "quick", 0.01)
            assert calls.now - began < 3
        await asyncio.gather(*waiting)
        assert calls.served.count("eve") == 31

    run(work())


def test_of_equal_calls_that_of_whoever_has_used_less_comes_first() -> None:
    """Until that is forgotten."""

    async def work() -> None:
        calls = Calls()
        await calls.call("eve", "slow", 1.0)
        waiting = [asyncio.create_task(calls.call(who, "slow", 0.1)) for who in ("bob", "eve", "eve", "ann")]
        await asyncio.gather(*waiting)
        assert calls.served[1:3] == ["bob", "ann"]
        calls.now += 3600
        waiting = [asyncio.create_task(calls.call(who, "slow", 0.0)) for who in ("bob", "eve", "ann")]
        await asyncio.gather(*waiting)
        assert calls.served[-3:] == ["bob", "eve", "ann"]

    run(work())


def test_nobody_waits_for_ever() -> None:
    """The call that has waited longest comes now and then, however dear it is."""

    async def work() -> None:
        calls = Calls()
        await calls.call("eve", "slow", 60.0)
        first = asyncio.create_task(calls.call("ann", "quick", 0.01))
        await asyncio.sleep(0)
        dear = asyncio.create_task(calls.call("eve", "slow", 60.0))
        cheap = [asyncio.create_task(calls.call("ann", "quick", 0.01)) for _ in range(20)]
        await asyncio.gather(first, dear, *cheap)
        assert calls.served[1:].index("eve") < 6

    run(work())


@pytest.mark.parametrize("begun", [False, True])
def test_a_cancelled_call_gives_its_turn_on(*, begun: bool) -> None:
    """Whether it still waits, or was just given the turn."""

    async def work() -> None:
        calls = Calls()
        held = asyncio.create_task(calls.call("ann", "quick", 0.01))
        waiting = asyncio.create_task(calls.call("bob", "quick", 0.01))
        await asyncio.sleep(0)
        if begun:
            await held
        waiting.cancel()
        await asyncio.wait([waiting])
        await held
        await calls.call("cem", "quick", 0.01)
        assert calls.served in (["ann", "cem"], ["ann", "bob", "cem"])

    run(work())


def test_what_is_known_of_people_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who came first are forgotten first."""
    monkeypatch.setattr("numbra.server.concurrency.fair_turns.MOST_KNOWN", 3)

    async def work() -> None:
        calls = Calls()
        for number in range(9):
            await calls.call(f"guest {number}", f"kind {number}", 1.0)
        assert list(calls.turns._used) == ["guest 6", "guest 7", "guest 8"]
        assert len(calls.turns._cost) == 3

    run(work())
