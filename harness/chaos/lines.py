"""Connections to servers that may be down: sockets that record every frame, and HTTP requests with retries."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any
from urllib.parse import urlencode

import httpx
import msgspec
import websockets
from harness.chaos.history import Item, Visit

from numbra.client import Following
from numbra.server.people.sessions import SESSION

PATIENCE = 2.0
"""Seconds a client waits for an answer before it tries another server."""
CLOSE_TIMEOUT = 0.1
"""Seconds a connection has for its closing handshake."""
RETRY_DELAY = 0.1
"""The most seconds before a request is retried."""
MAX_FRAME = 4 * 1024 * 1024
"""The most bytes a frame may have."""
ALREADY_DONE = frozenset({"table/already-seated"})
"""Refusals which mean that an earlier attempt succeeded and its answer was lost."""


class Lost(Exception):
    """The connection is gone, or the server does not answer."""


@dataclass(frozen=True)
class Person:
    """A guest with a session, or a spectator without one; each has an address of their own."""

    name: str
    session: str
    address: str

    @property
    def guest(self) -> str | None:
        """The guest's id; None without a session."""
        return self.session.partition(".")[0] or None

    @property
    def headers(self) -> dict[str, str]:
        """The headers of every request: the address, and the session if there is one."""
        return {"X-Forwarded-For": self.address} | ({"Cookie": f"{SESSION}={self.session}"} if self.session else {})


OnMessage = Callable[["Line", dict[str, Any] | None], None]
"""Called with every message received on a line, and with None at its end."""


class Line:
    """A WebSocket to a table that records every frame."""

    def __init__(self, socket: websockets.ClientConnection, visit: Visit, on_message: OnMessage) -> None:
        self._socket = socket
        self._on_message = on_message
        self._following = Following()
        self.visit = visit

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message; it is recorded even if it does not arrive."""
        raw = msgspec.json.encode(message)
        self.visit.items.append(Item(time.monotonic(), True, raw))
        try:
            await asyncio.wait_for(self._socket.send(raw.decode()), PATIENCE)
        except (websockets.ConnectionClosed, TimeoutError) as gone:
            raise Lost(str(gone)) from gone

    def hang_up(self) -> None:
        """Drop the connection without a closing handshake."""
        self._socket.transport.abort()

    async def read(self) -> None:
        """Record every frame that is received, and pass its message on."""
        with suppress(websockets.ConnectionClosed):
            async for raw in self._socket:
                frame = raw.encode() if isinstance(raw, str) else raw
                self.visit.items.append(Item(time.monotonic(), False, frame))
                self._on_message(self, self._following.whole(msgspec.json.decode(frame)))
        self._on_message(self, None)


@asynccontextmanager
async def line(url: str, table: str, person: Person, visit: Visit, on_message: OnMessage) -> AsyncIterator[Line]:
    """Open a socket to a table."""
    parameters = {"since": visit.since, "lang": visit.language}
    query = urlencode({name: value for name, value in parameters.items() if value is not None})
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket?{query}"
    try:
        socket = await websockets.connect(
            address,
            additional_headers=person.headers,
            max_size=MAX_FRAME,
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
            close_timeout=CLOSE_TIMEOUT,
            ping_interval=None,
        )
    except (OSError, TimeoutError, websockets.InvalidHandshake, websockets.InvalidMessage) as error:
        raise Lost(str(error)) from error
    one = Line(socket, visit, on_message)
    reading = asyncio.create_task(one.read())
    try:
        yield one
    finally:
        await socket.close()
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)


class Requests:
    """HTTP requests to any of the servers, retried until one of them answers."""

    def __init__(self, urls: Sequence[str], rng: random.Random) -> None:
        self._urls = urls
        self._rng = rng
        no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=()))  # one HTTP client sends for many guests
        limits = httpx.Limits(max_keepalive_connections=0)
        self._http = httpx.AsyncClient(cookies=no_cookies, trust_env=False, timeout=PATIENCE, limits=limits)

    async def close(self) -> None:
        """Close the HTTP client."""
        await self._http.aclose()

    async def come_in(self, name: str, address: str) -> Person:
        """Create a guest."""
        stranger = Person(name, "", address)
        answer = await self._post(stranger, "/api/guests", {"name": name})
        return Person(name, answer.cookies[SESSION], address)

    async def open_table(self, person: Person, body: dict[str, Any]) -> str:
        """Open a table at which the person sits; one whose answer was lost stays empty."""
        return str((await self._post(person, "/api/tables", body)).json()["table"])

    async def sit(self, person: Person, table: str) -> None:
        """Sit down; being seated already counts as success."""
        await self._post(person, f"/api/tables/{table}/seats", {})

    async def _post(self, person: Person, path: str, body: dict[str, Any]) -> httpx.Response:
        while True:
            with suppress(httpx.HTTPError):
                url = self._rng.choice(self._urls) + path
                answer = await self._http.post(url, json=body, headers=person.headers)
                if answer.is_success or answer.json().get("code") in ALREADY_DONE:
                    return answer
                if answer.is_client_error and answer.status_code != httpx.codes.TOO_MANY_REQUESTS:
                    raise RuntimeError(answer.text)
            await asyncio.sleep(self._rng.uniform(0, RETRY_DELAY))
