"""Knocking: a request is heard in turn, and nothing more is read before."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from numbra.server import turnstile
from numbra.server.connections import Connections
from numbra.server.knocking import PoliteHttp
from numbra.server.logs import Journal
from numbra.server.measure import MeasuredWebSockets
from numbra.server.turnstile import Turnstile
from server.transport import Transport

REQUEST = b"POST /%s HTTP/1.1\r\nHost: example.org\r\nContent-Length: %d\r\n\r\n"
SOCKET = (
    b"GET /socket HTTP/1.1\r\nHost: example.org\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
CROWD = "their address"


class House:
    """An application that writes down what it is asked, and reads no body."""

    def __init__(self) -> None:
        self.turnstile = Turnstile()
        self.state = SimpleNamespace(turnstile=self.turnstile, connections=Connections(Journal()))
        self.asked: list[str] = []
        self.closed = asyncio.Event()

    async def __call__(self, scope: Any, _receive: Any, _send: Any) -> None:
        """Serve somebody, for long."""
        self.asked.append(scope["path"])
        await self.closed.wait()

    async def full(self) -> Callable[[], None]:
        """Somebody is served who comes seldom, and somebody who comes often; how this one leaves."""
        await self.turnstile.come_through("address of ann")
        (await self.turnstile.come_through(CROWD)).leave()
        return (await self.turnstile.come_through(CROWD)).leave


Scenario = Callable[[House, PoliteHttp, Transport], Awaitable[None]]


def perform(scenario: Scenario) -> None:
    """Somebody who has come, without a network."""

    async def whole() -> None:
        here = House()
        config = uvicorn.Config(here, lifespan="off", http=PoliteHttp, ws=MeasuredWebSockets)
        config.load()
        config.loaded_app = here
        one, transport = PoliteHttp(config, ServerState(), {}), Transport()
        one.connection_made(transport)
        await scenario(here, one, transport)
        here.closed.set()
        one.connection_lost(None)
        await turns()

    asyncio.run(whole())


async def turns() -> None:
    """Let everybody have several turns."""
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody takes too long, however slow the machine is; and whoever comes a second time has come often."""
    monkeypatch.setattr(turnstile, "LONG", 1e9)
    monkeypatch.setattr(turnstile, "PACE", 1e-3)


def test_who_knocks_is_heard_at_once() -> None:
    """While there is little to do."""

    async def scenario(here: House, one: PoliteHttp, transport: Transport) -> None:
        one.data_received(REQUEST % (b"now", 0))
        assert transport.reading
        await turns()
        assert here.asked == ["/now"]

    perform(scenario)


def test_who_knocks_while_others_are_served_waits() -> None:
    """Nothing is read from him meanwhile; then he is heard, and read from again."""

    async def scenario(here: House, one: PoliteHttp, transport: Transport) -> None:
        leave = await here.full()
        one.data_received(REQUEST % (b"later", 0))
        await turns()
        assert (here.asked, transport.reading) == ([], False)
        leave()
        await turns()
        assert (here.asked, transport.reading) == (["/later"], True)

    perform(scenario)


def test_who_sends_much_waits_until_it_was_taken() -> None:
    """If the application has not read what he has sent, no more of it is read."""

    async def scenario(here: House, one: PoliteHttp, transport: Transport) -> None:
        leave = await here.full()
        one.data_received(REQUEST % (b"much", 2**20) + bytes(2**17))
        leave()
        await turns()
        assert (here.asked, transport.reading) == (["/much"], False)

    perform(scenario)


def test_who_has_gone_meanwhile_is_not_heard() -> None:
    """Nobody would hear the answer, either."""

    async def scenario(here: House, one: PoliteHttp, transport: Transport) -> None:
        leave = await here.full()
        one.data_received(REQUEST % (b"gone", 0))
        transport.close()
        leave()
        await turns()
        assert (here.asked, transport.reading) == ([], False)

    perform(scenario)


def test_a_socket_is_opened_in_turn_as_well() -> None:
    """It has another protocol from then on, and is read from."""

    async def scenario(here: House, one: PoliteHttp, transport: Transport) -> None:
        leave = await here.full()
        one.data_received(SOCKET)
        assert transport.protocol is None
        leave()
        await turns()
        assert isinstance(transport.protocol, MeasuredWebSockets)
        assert (here.asked, transport.reading) == (["/socket"], True)
        transport.protocol.connection_lost(None)

    perform(scenario)
