"""What a client says on a table's socket, and what it is answered. No framework: bytes in, bytes out."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import islice
from secrets import token_hex
from time import perf_counter

import msgspec

from numbra.core.complaints import complaint
from numbra.core.contract import Seat
from numbra.core.errors import NumbraError, refusal
from numbra.core.text import Language

from . import decisions, refusals
from .drivers import Drivers
from .log import AnyLine
from .messages import (
    LONGEST_MESSAGE,
    Accepted,
    Act,
    AnyFromClient,
    AnyToClient,
    AskActions,
    AskDrafts,
    AskHint,
    AskPreview,
    Change,
    CloseTable,
    ComeBack,
    Drafted,
    Fill,
    GoOn,
    Hinted,
    Leave,
    Legal,
    Ping,
    Pong,
    Previewed,
    Refused,
    Say,
    Start,
    SwitchChat,
    Vote,
    decode,
)
from .rate import Bucket
from .rooms import Rooms
from .seen import drafted, encoded, legal, previewed
from .store.protocol import UNREACHABLE, StoreError
from .table import Table

BURST, PER_SECOND = 60, 20
"""Messages a client may send at once, and how many a second after that."""
AGAIN = 0.3
"""Seconds after which what the database did not answer is asked again."""
ANSWERED = 200
"""So many actions are listed in one answer; a page shows fewer."""

TOO_LONG = refusal(
    "wire/too-long",
    en="A message may have {most} bytes; this one has {bytes}.",
    de="Eine Nachricht darf {most} Bytes haben; diese hat {bytes}.",
    fr="Un message peut avoir {most} octets ; celui-ci en a {bytes}.",
)
NOT_HERE = refusal(
    "wire/not-here",
    en="That can only be asked at a table.",
    de="Das geht nur an einem Tisch.",
    fr="Cela ne se demande qu’à une table.",
)
MALFORMED = refusal(
    "wire/malformed",
    en="This is not a message: {why}.",
    de="Das ist keine Nachricht: {why}.",
    fr="Ce n’est pas un message : {why}.",
)


Heard = Callable[[AnyFromClient | None, AnyToClient, float], None]
"""Called with every message, if it was one, with its answer and the seconds between: whoever keeps track."""


class WireError(NumbraError):
    """What a client sent is not a message."""


class SmallTalk:
    """One client who looks at the lobby: there he can do no more than show that he is alive."""

    def __init__(self, language: Language, now: Callable[[], float]) -> None:
        self._language: Language = language
        self._now = now
        self._bucket = Bucket(BURST, PER_SECOND, now)
        self.heard: Heard = lambda _message, _answer, _seconds: None

    async def answer(self, raw: bytes) -> bytes:
        """The answer to one message; whatever is wrong with it is refused with a code."""
        began, slowly = perf_counter(), self._bucket.take()
        message: AnyFromClient | None = None
        try:
            message = _read(raw)
            if not slowly:
                raise WireError(refusals.TOO_FAST)
            answer = await self._answer(message)
        except NumbraError as no:
            name = "" if message is None else message.id
            answer = Refused(id=name, code=no.code, sentence=no.sentence(self._language))
        self.heard(message, answer, perf_counter() - began)
        return encoded(answer)

    async def _answer(self, message: AnyFromClient) -> AnyToClient:
        if not isinstance(message, Ping):
            raise WireError(NOT_HERE)
        return Pong(id=message.id, now=self._now())


class Conversation(SmallTalk):
    """One client at one table."""

    def __init__(
        self,
        rooms: Rooms,
        drivers: Drivers,
        table: str,
        guest: str | None,
        language: Language,
        now: Callable[[], float],
    ) -> None:
        super().__init__(language, now)
        self._rooms = rooms
        self._drivers = drivers
        self._table = table
        self._guest = guest

    async def _answer(self, message: AnyFromClient) -> AnyToClient:
        match message:
            case Ping():
                return await super()._answer(message)
            case AskActions():
                table, seat = await self._seated()
                return Legal(id=message.id, actions=tuple(islice(legal(table, seat), ANSWERED)))
            case AskPreview():
                table, seat = await self._seated()
                return Previewed(id=message.id, preview=previewed(table, seat, message.actions, self._language))
            case AskDrafts():
                table, seat = await self._seated()
                return Drafted(id=message.id, actions=tuple(islice(drafted(table, seat, message.cards), ANSWERED)))
            case AskHint():
                return await self._hint(message)
            case Say():
                guest = self._known_guest()
                key = f"{guest} {message.id}"
                number = await _insisting(lambda: self._rooms.say(self._table, guest, message.text, message=key))
                return Accepted(id=message.id, sequence=number)
            case GoOn():
                table, seat = await self._seated()
                self._rooms.go_on(table, seat)
                return Accepted(id=message.id, sequence=table.sequence)
            case _:
                return Accepted(id=message.id, sequence=await self._change(message))

    async def _hint(self, message: AskHint) -> Hinted:
        """Whatever is answered next waits for it: nobody asks for two hints at once."""
        table, _ = await self._seated()
        view = decisions.hint(table, self._known_guest())
        thought = await self._drivers.thinking.thought(table.opened.game, view, table.seed_hash or "")
        return Hinted(
            id=message.id,
            sequence=table.sequence,
            action=None if thought.action is None else msgspec.to_builtins(thought.action),
            reason=thought.reason.say(self._language),
        )

    async def _change(self, message: Change) -> int:
        """Append what the message asks for, once, however often it is sent."""
        guest = self._known_guest()
        key = f"{guest} {message.id}"
        decide = partial(_line, guest=guest, message=message)
        return await _insisting(lambda: self._rooms.change(self._table, decide, message=key))

    async def _seated(self) -> tuple[Table, Seat]:
        table = await self._rooms.table(self._table)
        seat = table.seat_of(self._known_guest())
        if seat is None:
            raise refusals.Refused(refusals.NOT_SEATED)
        return table, seat

    def _known_guest(self) -> str:
        if self._guest is None:
            raise refusals.Refused(refusals.NOT_SEATED)
        return self._guest


def _read(raw: bytes) -> AnyFromClient:
    if len(raw) > LONGEST_MESSAGE:
        raise WireError(TOO_LONG, most=LONGEST_MESSAGE, bytes=len(raw))
    try:
        message: AnyFromClient = decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise WireError(MALFORMED, why=complaint(error)) from None
    return message


async def _insisting(work: Callable[[], Awaitable[int]]) -> int:
    """Do what is done once however often it is tried: again, as long as the database does not answer."""
    while True:
        try:
            return await work()
        except StoreError as error:
            if error.code != UNREACHABLE.code:
                raise
        await asyncio.sleep(AGAIN)


def _line(table: Table, guest: str, message: Change) -> AnyLine:
    """The line that a message asks for."""
    match message:
        case Act():
            return decisions.act(table, guest, message.action, message.sequence)
        case Start():
            return decisions.start(table, guest, token_hex(32))
        case Fill():
            return decisions.fill(table, guest, message.bot)
        case Leave():
            return decisions.leave(table, guest)
        case Vote():
            return decisions.vote(table, guest, message.seat)
        case ComeBack():
            return decisions.come_back(table, guest)
        case SwitchChat():
            return decisions.switch_chat(table, guest, on=message.on)
        case CloseTable():
            return decisions.close(table, guest)
