"""A person, or a program, at a server."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import httpx
import msgspec
import websockets

from numbra.core.contract import Seat as SeatNumber

from .seat import Seat

LARGEST = 4 * 1024 * 1024
HIGHEST_PORT = 65535


class ServerRefused(Exception):
    """The server said no: its code and its sentence."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Unreachable(Exception):
    """No answer, or not that of a Numbra server."""


class AtTable(NamedTuple):
    """A table and the seat one has there."""

    table: str
    seat: SeatNumber


class Guest:
    """A guest of a server. Use `Guest.at`."""

    def __init__(self, http: httpx.AsyncClient, name: str) -> None:
        self._http = http
        self.name = name

    @staticmethod
    @asynccontextmanager
    async def at(url: str, name: str | None = None) -> AsyncIterator["Guest"]:
        """Come in at a server, such as `http://localhost:7777`; without a name one is given."""
        try:
            client = httpx.AsyncClient(base_url=url, trust_env=False)
        except httpx.InvalidURL as error:
            raise Unreachable(str(error)) from error
        if (client.base_url.port or 0) > HIGHEST_PORT:
            raise Unreachable(f"there is no port {client.base_url.port}")
        async with client as http:
            me = await _asked(http, "POST", "/api/guests", {"name": name})
            yield Guest(http, me["name"])

    async def open_table(
        self,
        game: str,
        seats: Sequence[str | None],
        *,
        options: dict[str, Any] | None = None,
        public: bool = False,
        clock: dict[str, Any] | None = None,
    ) -> AtTable:
        """Open a table with a bot's name or None for each seat, and sit down at the first free one."""
        body = {"game": game, "seats": list(seats), "options": options or {}, "public": public, "clock": clock}
        return _at(await _asked(self._http, "POST", "/api/tables", body))

    async def sit(self, table: str, seat: SeatNumber | None = None) -> AtTable:
        """Sit down at a table, anywhere or on a certain seat."""
        return _at(await _asked(self._http, "POST", f"/api/tables/{table}/seats", {"seat": seat}))

    @asynccontextmanager
    async def follow(self, table: str, since: int | None = None) -> AsyncIterator[Seat]:
        """Follow a table over its socket: from one's seat, or as a spectator.

        After an absence pass the last known sequence as `since`; the first snapshot then tells what happened since.
        """
        query = "" if since is None else f"?since={since}"
        url = str(self._http.base_url.join(f"/api/tables/{table}/socket{query}")).replace("http", "ws", 1)
        cookie = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        try:
            socket = await websockets.connect(
                url, additional_headers={"Cookie": cookie}, max_size=LARGEST, compression=None, proxy=None
            )
        except (OSError, TimeoutError, websockets.InvalidHandshake) as error:
            raise Unreachable(str(error)) from error
        async with socket, Seat.on(socket) as seat:
            yield seat


async def _asked(http: httpx.AsyncClient, method: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    try:
        answer = await http.request(method, path, json=body)
        said: dict[str, Any] = msgspec.json.decode(answer.content, type=dict[str, Any])
    except (httpx.HTTPError, msgspec.DecodeError, UnicodeError) as error:
        raise Unreachable(str(error) or type(error).__name__) from error
    if answer.is_error:
        raise ServerRefused(str(said.get("code", answer.status_code)), str(said.get("sentence", said.get("detail"))))
    return said


def _at(said: dict[str, Any]) -> AtTable:
    return AtTable(said["table"], said["seat"])
