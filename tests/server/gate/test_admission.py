"""Admission: light addresses are served at once, heavy addresses share a limited number of slots."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from numbra.server.gate import admission
from numbra.server.gate.admission import HEAVY_SLOTS, HEAVY_SLOTS_AFTER_LIGHT, HEAVY_SLOTS_BESIDE_LIGHT, Admission, Slot
from patience import PATIENCE

TURNS = 1000
"""Turns of the loop after which something is assumed never to happen."""
OFTEN, SELDOM = 1e-3, 1e9
"""Values of `PACE`: with OFTEN one request makes an address heavy, with SELDOM no number of requests does."""
CROWD = "their address"


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """No slot expires, however slow the machine is; an address is heavy from its second request on."""
    monkeypatch.setattr(admission, "LONGEST_HELD", 1e9)
    monkeypatch.setattr(admission, "AFTER_LIGHT", 0.0)
    monkeypatch.setattr(admission, "PACE", OFTEN)


class Crowd:
    """Requests that wait for admission, and those that hold a slot."""

    def __init__(self) -> None:
        self.admission = Admission()
        self.inside: dict[str, Slot] = {}
        self.coming: dict[str, asyncio.Task[None]] = {}

    def come(self, name: str, address: str) -> None:
        """Send a request under this name from this address."""
        self.coming[name] = asyncio.get_running_loop().create_task(self._come(name, address))

    async def _come(self, name: str, address: str) -> None:
        self.inside[name] = await self.admission.admit(address)

    async def crowd(self, many: int) -> None:
        """Send many requests from one address, after a first one that was admitted and has left."""
        self.come("first", CROWD)
        await self.settle()
        self.inside["first"].leave()
        for number in range(many):
            self.come(str(number), CROWD)
        await self.settle()

    async def settle(self) -> None:
        """Run the loop until no further request is admitted."""
        before = -1
        while before < len(self.inside):
            before = len(self.inside)
            for _ in range(3):
                await asyncio.sleep(0)

    @property
    def crowded(self) -> list[str]:
        """The crowd's requests that were admitted, in order."""
        return [name for name in self.inside if name.isdecimal()]

    async def leave_all(self) -> None:
        """Release all slots, again and again, until every request was admitted."""
        for _ in range(TURNS):
            for place in list(self.inside.values()):
                place.leave()
            await self.settle()
            if len(self.inside) == len(self.coming):
                return
        pytest.fail("somebody never came in")


def with_crowd(scenario: Callable[[Crowd], Awaitable[None]]) -> None:
    """Run a scenario with a new admission queue."""

    async def whole() -> None:
        await scenario(Crowd())

    asyncio.run(whole())


def test_nobody_waits_while_there_is_little_to_do() -> None:
    """Not even until the next turn of the loop: light addresses, and as many heavy requests as there are slots."""

    async def scenario(crowd: Crowd) -> None:
        await crowd.crowd(0)
        for address in (*[CROWD] * HEAVY_SLOTS, "address of ann", "address of ben"):
            with pytest.raises(StopIteration):
                crowd.admission.admit(address).send(None)

    with_crowd(scenario)


def test_so_many_of_a_crowd_are_served_at_a_time() -> None:
    """First come, first served; for each that leaves, the next is admitted."""

    async def scenario(crowd: Crowd) -> None:
        await crowd.crowd(3 * HEAVY_SLOTS)
        assert crowd.crowded == [str(number) for number in range(HEAVY_SLOTS)]
        crowd.inside["5"].leave()
        crowd.inside["5"].leave()
        await crowd.settle()
        assert crowd.crowded == [str(number) for number in range(HEAVY_SLOTS + 1)]
        await crowd.leave_all()
        assert crowd.crowded == [str(number) for number in range(3 * HEAVY_SLOTS)]

    with_crowd(scenario)


def test_who_comes_seldom_never_waits() -> None:
    """However many requests wait, and however many other light addresses are served."""

    async def scenario(crowd: Crowd) -> None:
        await crowd.crowd(2 * HEAVY_SLOTS)
        for number in range(2 * HEAVY_SLOTS):
            crowd.come(f"ann {number}", f"address {number}")
        await crowd.settle()
        assert len(crowd.inside) == 1 + HEAVY_SLOTS + 2 * HEAVY_SLOTS

    with_crowd(scenario)


def test_while_a_light_address_is_served_few_of_a_crowd_are() -> None:
    """Although slots are free; they are given out when the last light request has left."""

    async def scenario(crowd: Crowd) -> None:
        for name in ("ann", "ben"):
            crowd.come(name, f"address of {name}")
        await crowd.settle()
        await crowd.crowd(2 * HEAVY_SLOTS)
        assert len(crowd.crowded) == HEAVY_SLOTS_BESIDE_LIGHT
        crowd.inside["ann"].leave()
        await crowd.settle()
        assert len(crowd.crowded) == HEAVY_SLOTS_BESIDE_LIGHT
        crowd.inside["0"].leave()
        await crowd.settle()
        assert len(crowd.crowded) == HEAVY_SLOTS_BESIDE_LIGHT + 1
        crowd.inside["ben"].leave()
        await crowd.settle()
        assert len(crowd.crowded) == HEAVY_SLOTS + 1

    with_crowd(scenario)


def test_for_a_moment_after_a_light_address_fewer_of_a_crowd_are_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """Because light addresses may come again soon; afterwards the heavy ones get all slots."""
    monkeypatch.setattr(admission, "AFTER_LIGHT", 1e9)

    async def scenario(crowd: Crowd) -> None:
        crowd.come("ann", "her address")
        await crowd.settle()
        monkeypatch.setattr(admission, "AFTER_LIGHT", 0.0)
        crowd.inside["ann"].leave()
        for number in range(2 * HEAVY_SLOTS):
            crowd.admission._due[CROWD] = asyncio.get_running_loop().time() + 1e9
            crowd.come(str(number), CROWD)
        await crowd.settle()
        assert len(crowd.crowded) == HEAVY_SLOTS_AFTER_LIGHT
        crowd.come("ben", "his address")
        await crowd.settle()
        crowd.inside["ben"].leave()
        await crowd.settle()
        assert len(crowd.crowded) == HEAVY_SLOTS

    with_crowd(scenario)


def test_whoever_asks_for_more_waits_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two heavy addresses, the one that is less over its pace is admitted first, even if it came later."""
    monkeypatch.setattr(admission, "PACE", 1.0)
    monkeypatch.setattr(admission, "LONGEST_MEMORY", 1e9)

    async def scenario(crowd: Crowd) -> None:
        await crowd.crowd(4 * HEAVY_SLOTS)
        for name in ("ann", "ann again"):
            crowd.come(name, "her address")
        await crowd.settle()
        crowd.inside["ann"].leave()
        crowd.inside["0"].leave()
        await crowd.settle()
        assert list(crowd.inside)[-1] == "ann again"

    with_crowd(scenario)


def test_a_crowd_is_forgiven_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address stays heavy for a limited time; then it has its turn even while others keep coming."""
    monkeypatch.setattr(admission, "LONGEST_MEMORY", 0.0)

    async def scenario(crowd: Crowd) -> None:
        await crowd.crowd(2 * HEAVY_SLOTS)
        assert len(crowd.crowded) == 2 * HEAVY_SLOTS

    with_crowd(scenario)


def test_a_slow_request_loses_its_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow request waits for something, and does not slow others; also if nothing else is admitted or leaves."""
    monkeypatch.setattr(admission, "LONGEST_HELD", 0.001)

    async def scenario(crowd: Crowd) -> None:
        crowd.come("ann", "her address")
        await crowd.settle()
        await crowd.crowd(3 * HEAVY_SLOTS)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*crowd.coming.values())
        for place in crowd.inside.values():
            place.leave()
        await asyncio.sleep(0.01)
        assert not crowd.admission._expiring

    with_crowd(scenario)


def test_who_has_gone_meanwhile_keeps_nobody_out() -> None:
    """The next request gets its slot."""

    async def scenario(crowd: Crowd) -> None:
        await crowd.crowd(3 * HEAVY_SLOTS)
        gone = [crowd.coming.pop(str(number)) for number in range(HEAVY_SLOTS, 2 * HEAVY_SLOTS)]
        for one in gone:
            one.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        crowd.inside["0"].leave()
        await crowd.settle()
        assert crowd.crowded[-1] == str(2 * HEAVY_SLOTS)
        await crowd.leave_all()
        assert all(one.cancelled() for one in gone)

    with_crowd(scenario)


def test_a_stranger_is_heard_in_turn() -> None:
    """At once, unless a light address is served together with others; then before all heavy addresses."""
    heard: list[str] = []

    async def scenario(crowd: Crowd) -> None:
        knock = crowd.admission.admit_reading
        assert knock(lambda: heard.append("never called"))
        crowd.come("ann", "her address")
        await crowd.settle()
        assert knock(lambda: heard.append("never called"))
        await crowd.crowd(2 * HEAVY_SLOTS)
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
    """With very many addresses, only the heavy ones are remembered."""
    monkeypatch.setattr(admission, "MOST_ADDRESSES", 10)

    async def scenario(crowd: Crowd) -> None:
        await crowd.crowd(1)
        monkeypatch.setattr(admission, "PACE", SELDOM)
        for number in range(50):
            crowd.come(f"somebody {number}", f"address {number}")
        await crowd.settle()
        assert CROWD in crowd.admission._due
        assert "address 0" not in crowd.admission._due

    with_crowd(scenario)
