"""HTTP admission: a request is parsed when it is admitted, and nothing more is read before."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from numbra.server.gate import admission
from numbra.server.gate.admission import Admission
from numbra.server.limits.connection_limits import Connections
from numbra.server.transport.frame_limit import FrameLimitedWebSockets
from numbra.server.transport.http_admission import AdmittedHttp
from server.fake_transport import Transport

REQUEST = b"POST /%s HTTP/1.1\r\nHost: example.org\r\nContent-Length: %d\r\n\r\n"
SOCKET = (
    b"GET /socket HTTP/1.1\r\nHost: example.org\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
CROWD = "their address"


class House:
    """An application that records the paths requested, and reads no body."""

    def __init__(self) -> None:
        self.admission = Admission()
        self.state = SimpleNamespace(gate=SimpleNamespace(admission=self.admission, connections=Connections()))
        self.asked: list[str] = []
        self.closed = asyncio.Event()

    async def __call__(self, scope: Any, _receive: Any, _send: Any) -> None:
        """Serve a request until the test ends."""
        self.asked.append(scope["path"])
        await self.closed.wait()

    async def full(self) -> Callable[[], None]:
        """Hold a slot for a light address and one for a heavy one; the function that releases the second."""
        await self.admission.admit("address of ann")
        (await self.admission.admit(CROWD)).leave()
        return (await self.admission.admit(CROWD)).leave


Scenario = Callable[[House, AdmittedHttp, Transport], Awaitable[None]]


def perform(scenario: Scenario) -> None:
    """Run a scenario with a connection, without a network."""

    async def whole() -> None:
        here = House()
        config = uvicorn.Config(here, lifespan="off", http=AdmittedHttp, ws=FrameLimitedWebSockets)
        config.load()
        config.loaded_app = here
        one, transport = AdmittedHttp(config, ServerState(), {}), Transport()
        one.connection_made(transport)
        await scenario(here, one, transport)
        here.closed.set()
        one.connection_lost(None)
        await turns()

    asyncio.run(whole())


async def turns() -> None:
    """Run the loop for several turns."""
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """No slot expires, however slow the machine is; an address is heavy from its second request on."""
    monkeypatch.setattr(admission, "LONGEST_HELD", 1e9)
    monkeypatch.setattr(admission, "PACE", 1e-3)


def test_who_knocks_is_heard_at_once() -> None:
    """While few requests are served."""

    async def scenario(here: House, one: AdmittedHttp, transport: Transport) -> None:
        one.data_received(REQUEST % (b"now", 0))
        assert transport.reading
        await turns()
        assert here.asked == ["/now"]

    perform(scenario)


def test_who_knocks_while_others_are_served_waits() -> None:
    """Nothing is read from it meanwhile; then it is parsed, and reading goes on."""

    async def scenario(here: House, one: AdmittedHttp, transport: Transport) -> None:
        leave = await here.full()
        one.data_received(REQUEST % (b"later", 0))
        await turns()
        assert (here.asked, transport.reading) == ([], False)
        leave()
        await turns()
        assert (here.asked, transport.reading) == (["/later"], True)

    perform(scenario)


def test_who_sends_much_waits_until_it_was_taken() -> None:
    """While the application has not read the body, no more of it is read."""

    async def scenario(here: House, one: AdmittedHttp, transport: Transport) -> None:
        leave = await here.full()
        one.data_received(REQUEST % (b"much", 2**20) + bytes(2**17))
        leave()
        await turns()
        assert (here.asked, transport.reading) == (["/much"], False)

    perform(scenario)


def test_who_has_gone_meanwhile_is_not_heard() -> None:
    """Nobody would receive the response."""

    async def scenario(here: House, one: AdmittedHttp, transport: Transport) -> None:
        leave = await here.full()
        one.data_received(REQUEST % (b"gone", 0))
        transport.close()
        leave()
        await turns()
        assert (here.asked, transport.reading) == ([], False)

    perform(scenario)


def test_a_socket_is_opened_in_turn_as_well() -> None:
    """It gets the WebSocket protocol, and is read from."""

    async def scenario(here: House, one: AdmittedHttp, transport: Transport) -> None:
        leave = await here.full()
        one.data_received(SOCKET)
        assert transport.protocol is None
        leave()
        await turns()
        assert isinstance(transport.protocol, FrameLimitedWebSockets)
        assert (here.asked, transport.reading) == (["/socket"], True)
        transport.protocol.connection_lost(None)

    perform(scenario)
