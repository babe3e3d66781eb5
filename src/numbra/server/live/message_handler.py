"""Decodes the messages of one socket, limits their rate and encodes the answers: bytes in, bytes out.

What a message does is done by the `Handle` it is passed on to, such as `TableHandler.handle`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter

import msgspec

from numbra.core.complaints import complaint
from numbra.core.errors import NumbraError, refusal
from numbra.core.text import Language
from numbra.server.limits.client_limits import socket_bucket
from numbra.server.protocol.base import LONGEST_MESSAGE, FromClient, ToClient
from numbra.server.protocol.from_client import Ping, decode
from numbra.server.protocol.to_client import Pong, RefusedMessage
from numbra.server.store.protocol import UNREACHABLE, StoreError
from numbra.server.table.projection import encoded
from numbra.server.table.refusals import TOO_FAST
from numbra.server.texts import texts

RETRY = 0.3
"""Seconds until work is tried again after the database did not answer."""

TOO_LONG = refusal(texts, "wire/too-long")
NOT_HERE = refusal(texts, "wire/not-here")
MALFORMED = refusal(texts, "wire/malformed")

Handle = Callable[[FromClient], Awaitable[ToClient]]
"""Does what a message asks for; the answer, or a refusal."""
Heard = Callable[[FromClient | None, ToClient, float], None]
"""Called with every message (None if malformed), its answer, and the seconds it took, for logs and metrics."""


class WireError(NumbraError):
    """What a client sent is malformed, too long, too fast, or not for this kind of socket."""


class MessageHandler:
    """The messages of one socket; refusals become answers."""

    def __init__(self, handle: Handle, language: Language, now: Callable[[], float]) -> None:
        self._handle = handle
        self._language: Language = language
        self._bucket = socket_bucket(now)
        self.heard: Heard = lambda _message, _answer, _seconds: None

    def allow(self) -> bool:
        """Count a message; whether the socket may send it now."""
        return self._bucket.take()

    async def answer(self, raw: bytes) -> bytes:
        """The answer to one message; one that is wrong is refused with a code."""
        began, allowed = perf_counter(), self.allow()
        message: FromClient | None = None
        try:
            message = _decoded(raw)
            if not allowed:
                raise WireError(TOO_FAST)
        except NumbraError as error:
            return self._refused(message, error, began)
        return await self.answer_decoded(message, began)

    async def answer_decoded(self, message: FromClient, began: float) -> bytes:
        """The answer to a message that may be sent now."""
        try:
            return self.answered(message, await self._handle(message), began)
        except NumbraError as error:
            return self._refused(message, error, began)

    def answered(self, message: FromClient | None, answer: ToClient, began: float) -> bytes:
        """An answer as it is sent, after it was counted and logged."""
        self.heard(message, answer, perf_counter() - began)
        return encoded(answer)

    def _refused(self, message: FromClient | None, error: NumbraError, began: float) -> bytes:
        message_id = "" if message is None else message.id
        sentence = error.sentence(self._language)
        return self.answered(message, RefusedMessage(id=message_id, code=error.code, sentence=sentence), began)


def lobby_handler(language: Language, now: Callable[[], float]) -> MessageHandler:
    """The handler for a socket of the lobby, where a client can only ping."""

    async def handle(message: FromClient) -> ToClient:
        if not isinstance(message, Ping):
            raise WireError(NOT_HERE)
        return Pong(id=message.id, now=now())

    return MessageHandler(handle, language, now)


async def retried(work: Callable[[], Awaitable[int]]) -> int:
    """The result of idempotent work, which is tried again as long as the database does not answer."""
    while True:
        try:
            return await work()
        except StoreError as error:
            if error.code != UNREACHABLE.code:
                raise
        await asyncio.sleep(RETRY)


def _decoded(raw: bytes) -> FromClient:
    if len(raw) > LONGEST_MESSAGE:
        raise WireError(TOO_LONG, most=LONGEST_MESSAGE, bytes=len(raw))
    try:
        return decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise WireError(MALFORMED, why=complaint(error)) from None
