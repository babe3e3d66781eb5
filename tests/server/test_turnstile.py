"""Coming in: nobody waits while there is little to do; else a few at a time, whoever comes seldom before the others."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from numbra.server import turnstile
from numbra.server.turnstile import AT_A_TIME, Turnstile

PATIENCE = 1000
"""Turns of the loop after which something never happens."""
OFTEN, SELDOM = 1e-3, 1e9
"""Paces: who comes once has come often, or has come seldom however often he comes."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No turn of the loop counts as long, however slow the machine is."""
    monkeypatch.setattr(turnstile, "LONG", 1e9)


class Crowd:
    """Those who want to come in, and those who have."""

    def __init__(self) -> None:
        self.turnstile = Turnstile()
        self.inside: list[str] = []
        self.coming: list[asyncio.Task[None]] = []

    def come(self, name: str, address: str) -> None:
        """Somebody of this name comes from this address."""
        self.coming.append(asyncio.get_running_loop().create_task(self._come(name, address)))

    async def _come(self, name: str, address: str) -> None:
        await self.turnstile.come_through(address)
        self.inside.append(name)

    async def arrive(self) -> None:
        """All who were told to come stand before the turnstile."""
        await asyncio.sleep(0)

    async def turns(self) -> list[int]:
        """Let all in; how many were inside after each turn of the loop."""
        inside: list[int] = []
        while len(self.inside) < len(self.coming):
            assert len(inside) < PATIENCE
            await asyncio.sleep(0)
            inside.append(len(self.inside))
        return inside


def with_crowd(scenario: Callable[[Crowd], Awaitable[None]]) -> None:
    """A turnstile, and somebody who knows what to do with it."""

    async def whole() -> None:
        await scenario(Crowd())

    asyncio.run(whole())


def test_nobody_waits_while_there_is_little_to_do() -> None:
    """Not even for the next turn of the loop."""

    async def scenario(crowd: Crowd) -> None:
        for _ in range(3):
            for number in range(AT_A_TIME):
                with pytest.raises(StopIteration):
                    crowd.turnstile.come_through(str(number)).send(None)
            await asyncio.sleep(0)
            await asyncio.sleep(0)

    with_crowd(scenario)


def test_so_many_come_in_at_a_time() -> None:
    """In the order they came, where nobody has come more often than the others."""

    async def scenario(crowd: Crowd) -> None:
        many = 5 * AT_A_TIME
        for number in range(many):
            crowd.come(str(number), f"address {number}")
        inside = await crowd.turns()
        assert max(after - before for before, after in zip([0, *inside], inside, strict=False)) == AT_A_TIME
        assert crowd.inside == [str(number) for number in range(many)]

    with_crowd(scenario)


def test_after_a_long_turn_only_one_comes_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the next one is shorter."""
    monkeypatch.setattr(turnstile, "LONG", 0.0)

    async def scenario(crowd: Crowd) -> None:
        for number in range(2 * AT_A_TIME):
            crowd.come(str(number), f"address {number}")
        inside = await crowd.turns()
        first, *rest = inside
        assert first == AT_A_TIME
        assert all(after - before <= 1 for before, after in zip([first, *rest], rest, strict=False))

    with_crowd(scenario)


def test_who_comes_seldom_goes_before_a_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though he comes after it; and what the crowd has done counts for a while."""
    monkeypatch.setattr(turnstile, "PACE", OFTEN)

    async def scenario(crowd: Crowd) -> None:
        for times in range(2):
            for _ in range(3 * AT_A_TIME):
                crowd.come("one of many", "their address")
            await crowd.arrive()
            crowd.come("ann", f"address {times}")
            await crowd.turns()
            assert crowd.inside.index("ann") <= 2 * AT_A_TIME
            crowd.inside.clear()
            crowd.coming.clear()

    with_crowd(scenario)


def test_a_crowd_is_forgiven_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits for no longer than it is remembered, even where others come all the time."""
    monkeypatch.setattr(turnstile, "LONGEST_MEMORY", 0.0)

    async def scenario(crowd: Crowd) -> None:
        for number in range(3 * AT_A_TIME):
            crowd.come("one of many", "their address")
            crowd.come("somebody", f"address {number}")
        await crowd.turns()
        assert crowd.inside[:4] == ["one of many", "somebody"] * 2

    with_crowd(scenario)


def test_who_has_gone_meanwhile_keeps_nobody_out() -> None:
    """His place is the next one's."""

    async def scenario(crowd: Crowd) -> None:
        for number in range(3 * AT_A_TIME):
            crowd.come(str(number), f"address {number}")
        await crowd.arrive()
        gone = crowd.coming[AT_A_TIME : 2 * AT_A_TIME]
        for one in gone:
            one.cancel()
        del crowd.coming[AT_A_TIME : 2 * AT_A_TIME]
        assert max(await crowd.turns()) == 2 * AT_A_TIME
        assert all(one.cancelled() for one in gone)

    with_crowd(scenario)


def test_it_rests_when_nobody_comes() -> None:
    """Nothing is left to do in the loop."""

    async def scenario(crowd: Crowd) -> None:
        crowd.come("ann", "her address")
        await crowd.turns()
        for _ in range(3):
            await asyncio.sleep(0)
        assert crowd.turnstile._idle

    with_crowd(scenario)


def test_who_has_come_seldom_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are very many, only crowds are remembered."""
    monkeypatch.setattr(turnstile, "MANY", 10)

    async def scenario(crowd: Crowd) -> None:
        monkeypatch.setattr(turnstile, "PACE", OFTEN)
        crowd.come("one of many", "their address")
        await crowd.turns()
        monkeypatch.setattr(turnstile, "PACE", SELDOM)
        for number in range(50):
            crowd.come(str(number), f"address {number}")
        await crowd.turns()
        assert "their address" in crowd.turnstile._due
        assert "address 0" not in crowd.turnstile._due

    with_crowd(scenario)
