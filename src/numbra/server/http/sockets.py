"""The WebSockets of tables and of the lobby: they send what happens, and answer each client's messages in order."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any
from weakref import proxy

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.types import Receive, Send

from numbra.core.errors import NumbraError, UnknownGame
from numbra.core.text import LANGUAGES, Language
from numbra.server.gate.gate import gate_of
from numbra.server.gate.gateway import OVER_LIMIT
from numbra.server.gate.request_context import context_of
from numbra.server.limits.client_limits import address_of
from numbra.server.listeners.listener import DIRECT_RECEIVE, DIRECT_SEND, Listener, OfferTo, cannot_send
from numbra.server.live.fast_path import Admit, FastPath, Release
from numbra.server.live.message_handler import lobby_handler
from numbra.server.live.table_handler import TableHandler
from numbra.server.people.refusals import BANNED
from numbra.server.people.sessions import session_of
from numbra.server.protocol.to_client import Goodbye
from numbra.server.services import Services, services_of
from numbra.server.store import Guest, StoreError
from numbra.server.table.projection import encoded
from numbra.server.table.refusals import Refused

COME_BACK = 1012
"""Closes a socket whose server ends or whose database does not answer; the client reconnects."""
FORGOTTEN = 4401
"""Closes a socket whose guest was deleted."""
FORBIDDEN = 4403
"""Closes a socket whose guest is banned."""
NO_SUCH_TABLE = 4404
"""Closes a socket of a table that does not exist, or whose game cannot be loaded."""
TOO_SLOW = 4408
"""Closes a socket whose client reads too slowly."""
DIGITS_LIMIT = 16
"""The most digits a number in the query may have, plus one."""

AnySocket = WebSocket[Any, Any, Any]
Answer = Callable[[bytes], Awaitable[bytes]]


class AcyclicSocket(AnySocket):
    """A socket without reference cycles, so that it is freed as soon as it ends."""

    def receive_wrapper(self, receive: Receive) -> Receive:
        """Wrap `receive` with a weak reference to the socket."""
        return WebSocket.receive_wrapper(proxy(self), receive)

    def send_wrapper(self, send: Send) -> Send:
        """Wrap `send` with a weak reference to the socket."""
        return WebSocket.send_wrapper(proxy(self), send)


@websocket("/tables/{table:str}/socket")
async def table_socket(socket: AnySocket, table: FromPath[str]) -> None:
    """Watch a table, and act at it if the guest has a seat there."""
    if await _accept(socket):
        try:
            await _serve_table(socket, table)
        except (Refused, UnknownGame) as no:
            await _close_with_reason(socket, no, FORBIDDEN if no.code == BANNED.code else NO_SUCH_TABLE)
        except StoreError as trouble:
            await _close_with_reason(socket, trouble, COME_BACK)


async def _serve_table(socket: AnySocket, table: str) -> None:
    services = services_of(socket)
    await services.rooms.table(table)
    session = session_of(socket)
    known = await services.guests.of_session(session)
    address = address_of(socket.scope)
    if known is not None:
        await services.bans.check(known, address)
    token = None if known is None else services.guests.token_of(session)
    guest = None if known is None else (await services.speaker(known, table, _query_number(socket, "seat"))).id
    language = _query_language(socket)
    actions = TableHandler(
        services.rooms, services.autoplay.bot_processes, table, guest, language or "en", services.now
    )
    handler = actions.messages()
    handler.heard = context_of(socket.scope).heard
    device = None if known is None else known.id
    since, aside = _query_number(socket, "since"), socket.query_params.get("aside") == "1"
    async with services.rooms.listening(table, guest, since, language, device, aside=aside) as listener:
        listener.address = address
        with services.sockets.by(token, listener):
            if known is not None and await _check_guest(services, known.id, listener) is None:
                listener.dismiss()
            fast = FastPath(actions, handler, _admit(socket, address), listener.tell)
            await _exchange(socket, listener, handler.answer, fast)


async def _check_guest(services: Services, guest: str, listener: Listener) -> Guest | None:
    """Read the guest again, after registering the socket: None if deleted. A ban made meanwhile closes the socket."""
    found = await services.store.guest(guest)
    if found is not None and found.ban is not None and services.bans.holds(found.ban):
        await services.bans.hear_from(found.ban, listener.address)
        listener.ban()
    return found


@websocket("/lobby/socket")
async def lobby_socket(socket: AnySocket) -> None:
    """Watch the list of public tables."""
    if await _accept(socket):
        try:
            await _serve_lobby(socket)
        except StoreError as trouble:
            await _close_with_reason(socket, trouble, COME_BACK)


async def _serve_lobby(socket: AnySocket) -> None:
    services = services_of(socket)
    handler = lobby_handler(_query_language(socket) or "en", services.now)
    handler.heard = context_of(socket.scope).heard
    token = services.guests.token_of(session_of(socket))
    async with services.lobby.listening(None if token is None else token.guest) as listener:
        listener.address = address_of(socket.scope)
        with services.sockets.by(token, listener):
            if token is not None:
                await _check_guest(services, token.guest, listener)
            await _exchange(socket, listener, handler.answer)


async def _accept(socket: AnySocket) -> bool:
    """Accept the socket; False if its client has gone."""
    try:
        await socket.accept()
    except OSError:
        return False
    return True


async def _close_with_reason(socket: AnySocket, why: NumbraError, code: int) -> None:
    """Send a `goodbye` with the reason and close the socket, unless its client has gone."""
    context_of(socket.scope).failed(why)
    with suppress(OSError):
        goodbye = encoded(Goodbye(code=why.code, reconnect=code == COME_BACK))
        await socket.send_data(goodbye.decode(), mode="text")
        await socket.close(code)


def _admit(socket: AnySocket, address: str) -> Admit:
    """Admission to the fast path: while there is a slot, and the address is within its rate limit for messages."""
    gate = gate_of(socket.app)

    def admit() -> Release | None:
        slot = gate.admission.admit_now(address)
        if slot is not None and not gate.limits.message(address):
            slot.leave()
            return None
        return None if slot is None else slot.leave

    return admit


async def _exchange(socket: AnySocket, listener: Listener, answer: Answer, fast: FastPath | None = None) -> None:
    """Send and receive until the client disconnects or is disconnected."""
    listener.direct_send = socket.scope["state"].get(DIRECT_SEND, cannot_send)
    async with _offered_to(fast, socket), asyncio.TaskGroup() as tasks:
        sending = tasks.create_task(_send(socket, listener))
        tasks.create_task(_receive(socket, answer, listener, sending, fast))


@asynccontextmanager
async def _offered_to(fast: FastPath | None, socket: AnySocket) -> AsyncIterator[None]:
    """Have the transport offer each text to the fast path first, if there is one and the transport can."""
    offer_to: OfferTo | None = socket.scope["state"].get(DIRECT_RECEIVE)
    if fast is None or offer_to is None:
        yield
        return
    offer_to(fast.take)
    try:
        yield
    finally:
        offer_to(None)
        await fast.close()


async def _send(socket: AnySocket, listener: Listener) -> None:
    """Send what is queued, until the queue ends or the client reads too slowly; then close, unless it has gone."""
    with suppress(OSError):
        while not listener.too_slow and (message := await listener.queue.get()) is not None:
            listener.sending = True
            await socket.send_data(message.decode(), mode="text")
            listener.sending = False
        await socket.close(_close_code(listener))


def _close_code(listener: Listener) -> int:
    """The code a socket is closed with."""
    if listener.forgotten:
        return FORGOTTEN
    if listener.banned:
        return FORBIDDEN
    return OVER_LIMIT if listener.too_much else TOO_SLOW if listener.too_slow else COME_BACK


async def _receive(
    socket: AnySocket, answer: Answer, listener: Listener, sending: asyncio.Task[None], fast: FastPath | None
) -> None:
    """Answer every message, until the client disconnects or its address exceeds the rate limit for messages."""
    limits, address = gate_of(socket.app).limits, address_of(socket.scope)
    try:
        while not sending.done():
            raw = await socket.receive_data(mode="text")
            if not limits.message(address):
                listener.too_much = True
                listener.tell(None)
                return
            if fast is not None:
                await fast.settled()
            listener.tell(await answer(raw.encode()))
    except WebSocketDisconnect:
        sending.cancel()


def _query_number(socket: AnySocket, name: str) -> int | None:
    """A number in the query, if there is one: the last sequence the client has, or the seat it acts for."""
    given = socket.query_params.get(name, "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < DIGITS_LIMIT else None


def _query_language(socket: AnySocket) -> Language | None:
    """The language in the query, if it is one of `LANGUAGES`."""
    asked = socket.query_params.get("lang")
    return next((language for language in LANGUAGES if language == asked), None)
