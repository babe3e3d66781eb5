"""ASGI middleware around the application: checks the host, limits rates, admits, and logs each request and socket."""

import asyncio
from contextlib import ExitStack
from functools import partial
from typing import Any, cast

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, ReceiveMessage, Scope, Send

from numbra.server.limits.client_limits import address_of
from numbra.server.people.guests import Guests
from numbra.server.people.sessions import AnyConnection, AnyRequest, session_of
from numbra.server.protocol.to_client import Goodbye
from numbra.server.table.projection import encoded
from numbra.server.table.refusals import UNKNOWN_HOST, Refused

from .error_responses import refused
from .gate import Gate
from .log_marks import LogMarks
from .origin_checks import headers_for
from .request_context import RequestContext

REFUSAL_DELAY = 1.0
"""Seconds before a request over the rate limit is refused: a client that waits for the answer is slowed down."""
CLIENT_GONE = 499
"""The status logged for a request whose client disconnected before it was complete; it is never sent."""
OVER_LIMIT = 4429
"""The close code of a socket that exceeds a rate limit or the number of connections."""


class Gateway:
    """Receives every request and socket before the application does."""

    def __init__(
        self,
        app: ASGIApp,
        gate: Gate,
        guests: Guests,
        marks: LogMarks,
    ) -> None:
        self._app = app
        self._gate = gate
        self._hosts = gate.hosts
        self._limits = gate.limits
        self._admission = gate.admission
        self._guests = guests
        self._marks = marks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a socket on to the application, or refuse it."""
        actor = partial(self._actor, scope)
        context = scope["state"]["context"] = RequestContext(scope, self._gate.event_log, self._gate.metrics, actor)
        try:
            if scope["type"] == ScopeType.HTTP:
                with context.request():
                    await self._request(context, receive, send)
            else:
                with context.socket():
                    await self._socket(context, receive, send)
        finally:
            del scope["state"]["context"]  # breaks a reference cycle: the context refers to the scope

    async def _request(self, context: RequestContext, receive: Receive, send: Send) -> None:
        async def send_response(message: Message) -> None:
            if message["type"] == "http.response.start":
                context.status = CLIENT_GONE if context.gone else message["status"]
                request_id = (b"x-request-id", context.id.encode())
                own = [*message["headers"], *((b"set-cookie", cookie.encode()) for cookie in context.cookies)]
                message["headers"] = [*own, *headers_for(context.scope, own), request_id]
            await send(message)

        async def receive_body() -> ReceiveMessage:
            message = await receive()
            context.gone = context.gone or message["type"] == "http.disconnect"
            return message

        address, app = address_of(context.scope), self._app
        try:
            self._limits.request(address)
        except Refused as refusal:
            await asyncio.sleep(REFUSAL_DELAY)
            app = _refusing(context, refusal)
        else:
            if not self._hosts.knows(context.scope):
                app = _refusing(context, Refused(UNKNOWN_HOST))
        with await self._admission.admit(address):
            await app(context.scope, receive_body, send_response)

    async def _socket(self, context: RequestContext, receive: Receive, send: Send) -> None:
        async def send_message(message: Message) -> None:
            if message["type"] == "websocket.accept":
                context.accepted()
            await send(message)

        address, slot = address_of(context.scope), ExitStack()

        async def receive_message() -> ReceiveMessage:
            """Release the slot of the message before, then take one for the next message."""
            if context.status is not None:
                slot.close()
            message = await receive()
            if message["type"] == "websocket.receive":
                slot.enter_context(await self._admission.admit(address))
            return message

        with slot, ExitStack() as counted:
            slot.enter_context(await self._admission.admit(address))
            if not self._hosts.knows(context.scope):
                await _refuse_handshake(context, Refused(UNKNOWN_HOST), receive, send)
                return
            try:
                self._limits.request(address)
                counted.enter_context(self._limits.socket(address, self._guest(context.scope)))
            except Refused as refusal:
                context.failed(refusal)
                await _accept_and_close(refusal, receive_message, send)
            else:
                await self._app(context.scope, receive_message, send_message)

    def _guest(self, scope: Scope) -> str | None:
        """The id of the guest in a signed session cookie; the database is not asked whether the session was ended."""
        connection: AnyConnection = ASGIConnection(scope)
        token = self._guests.token_of(session_of(connection))
        return None if token is None else token.guest

    def _actor(self, scope: Scope) -> str:
        """The log mark of the guest in the session cookie, else of the address."""
        guest = self._guest(scope)
        return self._marks.mark(f"address {address_of(scope)}" if guest is None else f"guest {guest}")


def _refusing(context: RequestContext, refusal: Refused) -> ASGIApp:
    """Record a refusal, and make an ASGI application that answers with it."""
    context.failed(refusal)
    request = AnyRequest(cast("HTTPScope", {**context.scope, "type": ScopeType.HTTP, "method": "GET"}))
    return refused(request, refusal).to_asgi_response(None, request)


async def _refuse_handshake(context: RequestContext, refusal: Refused, receive: Receive, send: Send) -> None:
    """Answer a WebSocket handshake with an HTTP error response."""

    async def send_response(message: Any) -> None:
        in_handshake: Any = {**message, "type": f"websocket.{message['type']}"}
        await send(in_handshake)

    await receive()
    await _refusing(context, refusal)(context.scope, receive, send_response)


async def _accept_and_close(refusal: Refused, receive: Receive, send: Send) -> None:
    """Accept a socket, send the reason and close it: a reason can be sent only on an open socket."""
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    message = encoded(Goodbye(code=refusal.code, reconnect=True)).decode()
    await send({"type": "websocket.send", "text": message, "bytes": None})
    await send({"type": "websocket.close", "code": OVER_LIMIT, "reason": None})
