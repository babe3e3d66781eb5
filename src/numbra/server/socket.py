"""A table's WebSocket: what the table tells goes out, what the client says is answered, in order."""

import asyncio
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from numbra.core.text import LANGUAGES, Language

from .api import SESSION
from .conversation import Conversation
from .hall import Hall
from .messages import Goodbye
from .refusals import Refused
from .rooms import Listener
from .seen import encoded

NO_SUCH_TABLE = 4404
TOO_SLOW = 4408

AnySocket = WebSocket[Any, Any, Any]


@websocket("/tables/{table:str}/socket")
async def table_socket(socket: AnySocket, table: FromPath[str]) -> None:
    """Look at a table, and act at it if one has a seat there."""
    hall: Hall = socket.app.state.hall
    await socket.accept()
    try:
        await hall.rooms.table(table)
    except Refused as no:
        await socket.send_data(encoded(Goodbye(code=no.code, reconnect=False)).decode(), mode="text")
        await socket.close(NO_SUCH_TABLE)
        return
    known = await hall.guests.of_session(socket.cookies.get(SESSION))
    guest = known.id if known is not None else None
    conversation = Conversation(hall.rooms, hall.drivers, table, guest, _language(socket), hall.now)
    async with hall.rooms.listening(table, guest) as listener, asyncio.TaskGroup() as both:
        sending = both.create_task(_send(socket, listener))
        both.create_task(_receive(socket, conversation, listener, sending))


async def _send(socket: AnySocket, listener: Listener) -> None:
    """Whatever waits goes out; whoever cannot keep up is let go. Who has gone (`OSError`) is told nothing more."""
    with suppress(OSError):
        while not listener.too_slow:
            message = await listener.queue.get()
            await socket.send_data(message.decode(), mode="text")
        await socket.close(TOO_SLOW)


async def _receive(
    socket: AnySocket, conversation: Conversation, listener: Listener, sending: asyncio.Task[None]
) -> None:
    """Every message is answered, until the client goes."""
    try:
        while not sending.done():
            raw = await socket.receive_data(mode="text")
            listener.tell(await conversation.answer(raw.encode()))
    except WebSocketDisconnect:
        sending.cancel()


def _language(socket: AnySocket) -> Language:
    asked = socket.query_params.get("lang", "en")
    return next((language for language in LANGUAGES if language == asked), "en")
