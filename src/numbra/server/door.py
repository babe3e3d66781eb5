"""The door that everything comes in by: it knows how much an address may ask, and keeps track of every visit."""

import asyncio
from contextlib import ExitStack
from typing import Any, cast

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, ReceiveMessage, Scope, Send

from .guests import Guests
from .hosts import Hosts
from .limits import Limits, address_of
from .logs import Journal
from .messages import Goodbye
from .metrics import Metrics
from .problems import AnyRequest, refused
from .refusals import UNKNOWN_HOST, Refused
from .safety import AnyConnection, headers_for
from .seen import encoded
from .sessions import brought
from .turnstile import Turnstile
from .visits import Visit

SLOWLY = 1.0
"""Seconds that it takes to be told that one asks too fast: who waits for it asks no faster."""
BROKEN_OFF = 499
"""The status that is written down of a request whose client went away before it was whole: nobody is sent it."""
TOO_MUCH = 4429
"""The code a socket is closed with that asks too much."""


class Door:
    """Stands before the application."""

    def __init__(
        self,
        house: ASGIApp,
        hosts: Hosts,
        journal: Journal,
        metrics: Metrics,
        limits: Limits,
        turnstile: Turnstile,
    ) -> None:
        self._house = house
        self._hosts = hosts
        self._journal = journal
        self._metrics = metrics
        self._limits = limits
        self._turnstile = turnstile

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket in, or not."""
        visit = scope["state"]["visit"] = Visit(scope, self._journal, self._metrics)
        try:
            if scope["type"] == ScopeType.HTTP:
                with visit.request():
                    await self._request(visit, receive, send)
            else:
                with visit.socket():
                    await self._socket(visit, receive, send)
        finally:
            del scope["state"]["visit"]  # they refer to each other

    async def _request(self, visit: Visit, receive: Receive, send: Send) -> None:
        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                visit.status = BROKEN_OFF if visit.gone else message["status"]
                signed = (b"x-request-id", visit.id.encode())
                own = [*message["headers"], *((b"set-cookie", cookie.encode()) for cookie in visit.cookies)]
                message["headers"] = [*own, *headers_for(visit.scope, own), signed]
            await send(message)

        async def hear() -> ReceiveMessage:
            message = await receive()
            visit.gone = visit.gone or message["type"] == "http.disconnect"
            return message

        address, house = address_of(visit.scope), self._house
        try:
            self._limits.request(address)
        except Refused as no:
            await asyncio.sleep(SLOWLY)
            house = _refusing(visit, no)
        else:
            if not self._hosts.knows(visit.scope):
                house = _refusing(visit, Refused(UNKNOWN_HOST))
        with await self._turnstile.come_through(address):
            await house(visit.scope, hear, answer)

    async def _socket(self, visit: Visit, receive: Receive, send: Send) -> None:
        async def tell(message: Message) -> None:
            if message["type"] == "websocket.accept":
                visit.accepted()
            await send(message)

        address, places = address_of(visit.scope), ExitStack()

        async def hear() -> ReceiveMessage:
            """Who asks for the next message is done with the one before."""
            if visit.status is not None:
                places.close()
            message = await receive()
            if message["type"] == "websocket.receive":
                places.enter_context(await self._turnstile.come_through(address))
            return message

        with places, ExitStack() as open_:
            places.enter_context(await self._turnstile.come_through(address))
            if not self._hosts.knows(visit.scope):
                await _turn_away(visit, Refused(UNKNOWN_HOST), receive, send)
                return
            try:
                self._limits.request(address)
                open_.enter_context(self._limits.socket(address, _guest(visit.scope)))
            except Refused as no:
                visit.failed(no)
                await _goodbye(no, hear, send)
            else:
                await self._house(visit.scope, hear, tell)


def _guest(scope: Scope) -> str | None:
    """The guest whose session a socket brings along."""
    connection: AnyConnection = ASGIConnection(scope)
    guests: Guests = connection.app.state.hall.guests
    token = guests.token_of(brought(connection))
    return None if token is None else token.guest


def _refusing(visit: Visit, no: Refused) -> ASGIApp:
    """Answers a request with a refusal."""
    visit.failed(no)
    request = AnyRequest(cast("HTTPScope", {**visit.scope, "type": ScopeType.HTTP, "method": "GET"}))
    return refused(request, no).to_asgi_response(None, request)


async def _turn_away(visit: Visit, no: Refused, receive: Receive, send: Send) -> None:
    """Answer the request to open a socket with a refusal, as if it were any request."""

    async def answer(message: Any) -> None:
        in_handshake: Any = {**message, "type": f"websocket.{message['type']}"}
        await send(in_handshake)

    await receive()
    await _refusing(visit, no)(visit.scope, receive, answer)


async def _goodbye(no: Refused, receive: Receive, send: Send) -> None:
    """Only a socket that is open can be told why it is closed."""
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    message = encoded(Goodbye(code=no.code, reconnect=True)).decode()
    await send({"type": "websocket.send", "text": message, "bytes": None})
    await send({"type": "websocket.close", "code": TOO_MUCH, "reason": None})
