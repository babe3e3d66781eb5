"""WebSockets: what a table tells goes out, what the client says is answered, in order. The lobby only tells."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from weakref import proxy

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.types import Receive, Send

from numbra.core.errors import NumbraError
from numbra.core.text import LANGUAGES, Language

from .bans import BANNED
from .conversation import Conversation, SmallTalk
from .door import TOO_MUCH
from .hall import Hall
from .limits import address_of
from .messages import Goodbye
from .refusals import Refused
from .room import Listener
from .seen import encoded
from .sessions import brought
from .shortcut import SHORT_WAY, no_short_way
from .store import Guest, StoreError
from .visits import visit_of

COME_BACK = 1012
FORGOTTEN = 4401
FORBIDDEN = 4403
NO_SUCH_TABLE = 4404
TOO_SLOW = 4408
LONGEST_NUMBER = 16
"""Digits and one."""

AnySocket = WebSocket[Any, Any, Any]
Answer = Callable[[bytes], Awaitable[bytes]]


class Loose(AnySocket):
    """A socket that does not refer to itself in circles, so that nothing is left of it when it ends."""

    def receive_wrapper(self, receive: Receive) -> Receive:
        """Receive, and know whether anybody is there."""
        return WebSocket.receive_wrapper(proxy(self), receive)

    def send_wrapper(self, send: Send) -> Send:
        """Send, if anybody is there."""
        return WebSocket.send_wrapper(proxy(self), send)


@websocket("/tables/{table:str}/socket")
async def table_socket(socket: AnySocket, table: FromPath[str]) -> None:
    """Look at a table, and act at it if one has a seat there."""
    if await _let_in(socket):
        try:
            await _at_table(socket, table)
        except Refused as no:
            await _send_away(socket, no, FORBIDDEN if no.code == BANNED.code else NO_SUCH_TABLE)
        except StoreError as trouble:
            await _send_away(socket, trouble, COME_BACK)


async def _at_table(socket: AnySocket, table: str) -> None:
    hall: Hall = socket.app.state.hall
    await hall.rooms.table(table)
    session = brought(socket)
    known = await hall.guests.of_session(session)
    address = address_of(socket.scope)
    if known is not None:
        await hall.bans.check(known, address)
    token = None if known is None else hall.guests.token_of(session)
    guest = None if known is None else (await hall.speaker(known, table, _number(socket, "seat"))).id
    language = _language(socket)
    conversation = Conversation(hall.rooms, hall.drivers, table, guest, language or "en", hall.now)
    conversation.heard = visit_of(socket.scope).heard
    device = None if known is None else known.id
    since, aside = _number(socket, "since"), socket.query_params.get("aside") == "1"
    async with hall.rooms.listening(table, guest, since, language, device, aside=aside) as listener:
        listener.address = address
        with hall.sockets.by(token, listener):
            if known is not None and await _look_again(hall, known.id, listener) is None:
                listener.dismiss()
            await _talk(socket, listener, conversation.answer)


async def _look_again(hall: Hall, guest: str, listener: Listener) -> Guest | None:
    """Whose socket it is, if they are not deleted; who was banned before anybody could tell this socket is told now."""
    found = await hall.store.guest(guest)
    if found is not None and found.ban is not None and hall.bans.holds(found.ban):
        await hall.bans.hear_from(found.ban, listener.address)
        listener.ban()
    return found


@websocket("/lobby/socket")
async def lobby_socket(socket: AnySocket) -> None:
    """Look at the list of public tables."""
    if await _let_in(socket):
        try:
            await _in_lobby(socket)
        except StoreError as trouble:
            await _send_away(socket, trouble, COME_BACK)


async def _in_lobby(socket: AnySocket) -> None:
    hall: Hall = socket.app.state.hall
    conversation = SmallTalk(_language(socket) or "en", hall.now)
    conversation.heard = visit_of(socket.scope).heard
    token = hall.guests.token_of(brought(socket))
    async with hall.lobby.listening(None if token is None else token.guest) as listener:
        listener.address = address_of(socket.scope)
        with hall.sockets.by(token, listener):
            if token is not None:
                await _look_again(hall, token.guest, listener)
            await _talk(socket, listener, conversation.answer)


async def _let_in(socket: AnySocket) -> bool:
    """Open the socket; whether its client is still there."""
    try:
        await socket.accept()
    except OSError:
        return False
    return True


async def _send_away(socket: AnySocket, why: NumbraError, code: int) -> None:
    """Say why nobody can look here, or not now; who has gone meanwhile need not be told."""
    visit_of(socket.scope).failed(why)
    with suppress(OSError):
        goodbye = encoded(Goodbye(code=why.code, reconnect=code == COME_BACK))
        await socket.send_data(goodbye.decode(), mode="text")
        await socket.close(code)


async def _talk(socket: AnySocket, listener: Listener, answer: Answer) -> None:
    """Tell and answer until the client goes, or is let go."""
    listener.short_way = socket.scope["state"].get(SHORT_WAY, no_short_way)
    async with asyncio.TaskGroup() as both:
        sending = both.create_task(_send(socket, listener))
        both.create_task(_receive(socket, answer, listener, sending))


async def _send(socket: AnySocket, listener: Listener) -> None:
    """Whatever waits goes out; whoever cannot keep up is let go. Who has gone (`OSError`) is told nothing more."""
    with suppress(OSError):
        while not listener.too_slow and (message := await listener.queue.get()) is not None:
            listener.sending = True
            await socket.send_data(message.decode(), mode="text")
            listener.sending = False
        await socket.close(_why(listener))


def _why(listener: Listener) -> int:
    """The code a socket is closed with."""
    if listener.forgotten:
        return FORGOTTEN
    if listener.banned:
        return FORBIDDEN
    return TOO_MUCH if listener.too_much else TOO_SLOW if listener.too_slow else COME_BACK


async def _receive(socket: AnySocket, answer: Answer, listener: Listener, sending: asyncio.Task[None]) -> None:
    """Every message is answered, until the client goes, or all of its address together say too much."""
    limits, address = socket.app.state.limits, address_of(socket.scope)
    try:
        while not sending.done():
            raw = await socket.receive_data(mode="text")
            if not limits.message(address):
                listener.too_much = True
                listener.tell(None)
                return
            listener.tell(await answer(raw.encode()))
    except WebSocketDisconnect:
        sending.cancel()


def _number(socket: AnySocket, name: str) -> int | None:
    """A number the client says, if it does: the last sequence it has, or the seat it speaks for."""
    given = socket.query_params.get(name, "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < LONGEST_NUMBER else None


def _language(socket: AnySocket) -> Language | None:
    """The language the client has asked for, if it is one that is spoken here."""
    asked = socket.query_params.get("lang")
    return next((language for language in LANGUAGES if language == asked), None)
