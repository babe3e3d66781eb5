"""How clients reach servers that may be gone: sockets that keep every frame, requests made until they are answered."""

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
from benchmarks.storm.history import Item, Visit

from numbra.client import Following
from numbra.server.sessions import SESSION

PATIENCE = 2.0
"""Seconds after which a client that is not answered tries elsewhere."""
LAST_WORDS = 0.1
"""Seconds that a connection gets to be closed in order."""
SOON = 0.1
"""Seconds before a request is made again, at most."""
LARGEST = 4 * 1024 * 1024
"""Bytes of a frame."""
TABLE_AGAIN = frozenset({"table/already-seated"})
"""Refusals of a request that was made before, and whose answer was lost."""


class Lost(Exception):
    """The connection is gone, or nobody answers."""


@dataclass(frozen=True)
class Person:
    """A guest as he knows himself, or somebody who has not come in; each seems to come from an address of his own."""

    name: str
    session: str
    address: str

    @property
    def guest(self) -> str | None:
        """His id."""
        return self.session.partition(".")[0] or None

    @property
    def headers(self) -> dict[str, str]:
        """What he says with every request."""
        return {"X-Forwarded-For": self.address} | ({"Cookie": f"{SESSION}={self.session}"} if self.session else {})


Heard = Callable[["Line", dict[str, Any] | None], None]
"""Called with every message that comes over a line, and with None at its end."""


class Line:
    """A socket to a table, of which every frame is kept."""

    def __init__(self, socket: websockets.ClientConnection, visit: Visit, heard: Heard) -> None:
        self._socket = socket
        self._heard = heard
        self._following = Following()
        self.visit = visit

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message; kept even if it may not have arrived."""
        raw = msgspec.json.encode(message)
        self.visit.items.append(Item(time.monotonic(), True, raw))
        try:
            await asyncio.wait_for(self._socket.send(raw.decode()), PATIENCE)
        except (websockets.ConnectionClosed, TimeoutError) as gone:
            raise Lost(str(gone)) from gone

    def hang_up(self) -> None:
        """Leave without a word."""
        self._socket.transport.abort()

    async def read(self) -> None:
        """Keep whatever comes, and pass it on."""
        with suppress(websockets.ConnectionClosed):
            async for raw in self._socket:
                frame = raw.encode() if isinstance(raw, str) else raw
                self.visit.items.append(Item(time.monotonic(), False, frame))
                self._heard(self, self._following.whole(msgspec.json.decode(frame)))
        self._heard(self, None)


@asynccontextmanager
async def line(url: str, table: str, person: Person, visit: Visit, heard: Heard) -> AsyncIterator[Line]:
    """Look at a table."""
    asked = {"since": visit.since, "lang": visit.language}
    query = urlencode({name: value for name, value in asked.items() if value is not None})
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket?{query}"
    try:
        socket = await websockets.connect(
            address,
            additional_headers=person.headers,
            max_size=LARGEST,
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
            close_timeout=LAST_WORDS,
            ping_interval=None,
        )
    except (OSError, TimeoutError, websockets.InvalidHandshake, websockets.InvalidMessage) as error:
        raise Lost(str(error)) from error
    one = Line(socket, visit, heard)
    reading = asyncio.create_task(one.read())
    try:
        yield one
    finally:
        await socket.close()
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)


class Requests:
    """Requests over HTTP to any of the servers, made again until one of them answers."""

    def __init__(self, urls: Sequence[str], rng: random.Random) -> None:
        self._urls = urls
        self._rng = rng
        nobody = CookieJar(DefaultCookiePolicy(allowed_domains=()))  # the same client is many people
        limits = httpx.Limits(max_keepalive_connections=0)
        self._http = httpx.AsyncClient(cookies=nobody, trust_env=False, timeout=PATIENCE, limits=limits)

    async def close(self) -> None:
        """No more requests."""
        await self._http.aclose()

    async def come_in(self, name: str, address: str) -> Person:
        """A new guest."""
        nobody = Person(name, "", address)
        answer = await self._post(nobody, "/api/guests", {"name": name})
        return Person(name, answer.cookies[SESSION], address)

    async def open_table(self, person: Person, body: dict[str, Any]) -> str:
        """A new table, at which the person sits; one that was opened in vain stays empty."""
        return str((await self._post(person, "/api/tables", body)).json()["table"])

    async def sit(self, person: Person, table: str) -> None:
        """Sit down, or sit there already."""
        await self._post(person, f"/api/tables/{table}/seats", {})

    async def _post(self, person: Person, path: str, body: dict[str, Any]) -> httpx.Response:
        while True:
            with suppress(httpx.HTTPError):
                url = self._rng.choice(self._urls) + path
                answer = await self._http.post(url, json=body, headers=person.headers)
                if answer.is_success or answer.json().get("code") in TABLE_AGAIN:
                    return answer
                if answer.is_client_error and answer.status_code != httpx.codes.TOO_MANY_REQUESTS:
                    raise RuntimeError(answer.text)
            await asyncio.sleep(self._rng.uniform(0, SOON))
