"""Coming in: nobody waits while there is little to do; else whoever comes seldom is served before the others."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from numbra.server import turnstile
from numbra.server.turnstile import FEW, FEWER, PLACES, Place, Turnstile
from patience import PATIENCE

TURNS = 1000
"""Turns of the loop after which something never happens."""
OFTEN, SELDOM = 1e-3, 1e9
"""Paces: who comes once has come often, or has come seldom however often he comes."""
CROWD = "their address"


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody takes too long, however slow the machine is; whoever comes a second time has come often."""
    monkeypatch.setattr(turnstile, "LONG", 1e9)
    monkeypatch.setattr(turnstile, "MOMENT", 0.0)
    monkeypatch.setattr(turnstile, "PACE", OFTEN)


class Crowd:
    """Those who want to come in, and those who are served."""

    def __init__(self) -> None:
        self.turnstile = Turnstile()
        self.inside: dict[str, Place] = {}
        self.coming: dict[str, asyncio.Task[None]] = {}

    def come(self, name: str, address: str) -> None:
        """Somebody of this name comes from this address."""
        self.coming[name] = asyncio.get_running_loop().create_task(self._come(name, address))

    async def _come(self, name: str, address: str) -> None:
        self.inside[name] = await self.turnstile.come_through(address)

    async def crowd(self, many: int) -> None:
        """Many come from one address, of whom the first was not known to come often, and has left."""
        self.come("first", CROWD)
        await self.settle()
        self.inside["first"].leave()
        for number in range(many):
            self.come(str(number), CROWD)
        await self.settle()

    async def settle(self) -> None:
        """Whoever can come in has."""
        before = -1
        while before < len(self.inside):
            before = len(self.inside)
            for _ in range(3):
                await asyncio.sleep(0)

    @property
    def crowded(self) -> list[str]:
        """Who of the crowd has come in, in this order."""
        return [name for name in self.inside if name.isdecimal()]

    async def leave_all(self) -> None:
        """Whoever is served leaves, until all have been."""
        for _ in range(TURNS):
            for place in list(self.inside.values()):
                place.leave()
            await self.settle()
            if len(self.inside) == len(self.coming):
                return
        pytest.fail("somebody never came in")


def with_crowd(scenario: Callable[[Crowd], Awaitable[None]]) -> None:
    """A turnstile, and somebody who knows what to do with it."""

    async def whole() -> None:
        await scenario(Crowd())

    asyncio.run(whole())


def test_nobody_waits_while_there_is_little_to_do() -> None:
    """Not even for the next turn of the loop: neither who comes seldom, nor as many as there are places of a crowd."""

    async def scenario(crowd: Crowd) -> None:
        await crowd.crowd(0)
        for address in (*[CROWD] * PLACES, "address of ann", "address of ben"):
            with pytest.raises(StopIteration):
                crowd.turnstile.come_through(address).send(None)

    with_crowd(scenario)


def test_so_many_of_a_crowd_are_served_at_a_time() -> None:
    """In the order they came; for each who leaves one comes in."""

    async def scenario(crowd: Crowd) -> None:
        await crowd.crowd(3 * PLACES)
        assert crowd.crowded == [str(number) for number in range(PLACES)]
        crowd.inside["5"].leave()
        crowd.inside["5"].leave()
        await crowd.settle()
        assert crowd.crowded == [str(number) for number in range(PLACES + 1)]
        await crowd.leave_all()
        assert crowd.crowded == [str(number) for number in range(3 * PLACES)]

    with_crowd(scenario)


def test_who_comes_seldom_never_waits() -> None:
    """However many wait, and however many like him are served."""

    async def scenario(crowd: Crowd) -> None:
        await crowd.crowd(2 * PLACES)
        for number in range(2 * PLACES):
            crowd.come(f"ann {number}", f"address {number}")
        await crowd.settle()
        assert len(crowd.inside) == 1 + PLACES + 2 * PLACES

    with_crowd(scenario)


def test_while_he_is_served_few_of_a_crowd_are() -> None:
    """Though there are places; they are given when the last who comes seldom has left."""

    async def scenario(crowd: Crowd) -> None:
        for name in ("ann", "ben"):
            crowd.come(name, f"address of {name}")
        await crowd.settle()
        await crowd.crowd(2 * PLACES)
        assert len(crowd.crowded) == FEW
        crowd.inside["ann"].leave()
        await crowd.settle()
        assert len(crowd.crowded) == FEW
        crowd.inside["0"].leave()
        await crowd.settle()
        assert len(crowd.crowded) == FEW + 1
        crowd.inside["ben"].leave()
        await crowd.settle()
        assert len(crowd.crowded) == PLACES + 1

    with_crowd(scenario)


def test_for_a_moment_after_him_fewer_of_a_crowd_are_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """For he may come again; then they have the house to themselves."""
    monkeypatch.setattr(turnstile, "MOMENT", 1e9)

    async def scenario(crowd: Crowd) -> None:
        crowd.come("ann", "her address")
        await crowd.settle()
        monkeypatch.setattr(turnstile, "MOMENT", 0.0)
        crowd.inside["ann"].leave()
        for number in range(2 * PLACES):
            crowd.turnstile._due[CROWD] = asyncio.get_running_loop().time() + 1e9
            crowd.come(str(number), CROWD)
        await crowd.settle()
        assert len(crowd.crowded) == FEWER
        crowd.come("ben", "his address")
        await crowd.settle()
        crowd.inside["ben"].leave()
        await crowd.settle()
        assert len(crowd.crowded) == PLACES

    with_crowd(scenario)


def test_whoever_asks_for_more_waits_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two who come often the one who does so less goes first, though he comes later."""
    monkeypatch.setattr(turnstile, "PACE", 1.0)
    monkeypatch.setattr(turnstile, "LONGEST_MEMORY", 1e9)

    async def scenario(crowd: Crowd) -> None:
        await crowd.crowd(4 * PLACES)
        for name in ("ann", "ann again"):
            crowd.come(name, "her address")
        await crowd.settle()
        crowd.inside["ann"].leave()
        crowd.inside["0"].leave()
        await crowd.settle()
        assert list(crowd.inside)[-1] == "ann again"

    with_crowd(scenario)


def test_a_crowd_is_forgiven_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has asked for counts for so long at most: then it has its turn even where others come all the time."""
    monkeypatch.setattr(turnstile, "LONGEST_MEMORY", 0.0)

    async def scenario(crowd: Crowd) -> None:
        await crowd.crowd(2 * PLACES)
        assert len(crowd.crowded) == 2 * PLACES

    with_crowd(scenario)


def test_whoever_takes_long_loses_his_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """He waits for something, and is no trouble to the others; also where nobody comes or leaves meanwhile."""
    monkeypatch.setattr(turnstile, "LONG", 0.001)

    async def scenario(crowd: Crowd) -> None:
        crowd.come("ann", "her address")
        await crowd.settle()
        await crowd.crowd(3 * PLACES)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*crowd.coming.values())
        for place in crowd.inside.values():
            place.leave()
        await asyncio.sleep(0.01)
        assert not crowd.turnstile._looking

    with_crowd(scenario)


def test_who_has_gone_meanwhile_keeps_nobody_out() -> None:
    """His place is the next one's."""

    async def scenario(crowd: Crowd) -> None:
        await crowd.crowd(3 * PLACES)
        gone = [crowd.coming.pop(str(number)) for number in range(PLACES, 2 * PLACES)]
        for one in gone:
            one.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        crowd.inside["0"].leave()
        await crowd.settle()
        assert crowd.crowded[-1] == str(2 * PLACES)
        await crowd.leave_all()
        assert all(one.cancelled() for one in gone)

    with_crowd(scenario)


def test_a_stranger_is_heard_in_turn() -> None:
    """At once, unless somebody who comes seldom is served and others with him; then before all who come often."""
    heard: list[str] = []

    async def scenario(crowd: Crowd) -> None:
        knock = crowd.turnstile.come_near
        assert knock(lambda: heard.append("never called"))
        crowd.come("ann", "her address")
        await crowd.settle()
        assert knock(lambda: heard.append("never called"))
        await crowd.crowd(2 * PLACES)
        assert not knock(lambda: heard.append("first"))
        assert not knock(lambda: heard.append("second"))
        await crowd.settle()
        assert heard == []
        crowd.inside["0"].leave()
        await crowd.settle()
        assert heard == ["first", "second"]
        assert crowd.crowded == ["0", "1"]

    with_crowd(scenario)


def test_who_has_come_seldom_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are very many, only crowds are remembered."""
    monkeypatch.setattr(turnstile, "MANY", 10)

    async def scenario(crowd: Crowd) -> None:
        await crowd.crowd(1)
        monkeypatch.setattr(turnstile, "PACE", SELDOM)
        for number in range(50):
            crowd.come(f"somebody {number}", f"address {number}")
        await crowd.settle()
        assert CROWD in crowd.turnstile._due
        assert "address 0" not in crowd.turnstile._due

    with_crowd(scenario)
