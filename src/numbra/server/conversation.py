"""What a client says on a table's socket, and what it is answered. No framework: bytes in, bytes out."""

from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from secrets import token_hex
from typing import Any

import msgspec

from numbra.bots import names
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
    AskDrafts,
    AskPreview,
    Change,
    CloseTable,
    ComeBack,
    Drafted,
    Fill,
    GoOn,
    Leave,
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
from .seen import drafted, encoded, previewed
from .table import Table

BURST, PER_SECOND = 60, 20
"""Messages a client may send at once, and how many a second after that."""
DRAFTS = 200
"""So many plays are answered to a draft; a page shows fewer."""

TOO_LONG = refusal(
    "wire/too-long",
    en="A message may have {most} bytes; this one has {bytes}.",
    de="Eine Nachricht darf {most} Bytes haben; diese hat {bytes}.",
    fr="Un message peut avoir {most} octets ; celui-ci en a {bytes}.",
)
MALFORMED = refusal(
    "wire/malformed",
    en="This is not a message: {why}.",
    de="Das ist keine Nachricht: {why}.",
    fr="Ce n’est pas un message : {why}.",
)


class WireError(NumbraError):
    """What a client sent is not a message."""


class Conversation:
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
        self._rooms = rooms
        self._drivers = drivers
        self._table = table
        self._guest = guest
        self._language: Language = language
        self._now = now
        self._bucket = Bucket(BURST, PER_SECOND, now)

    async def answer(self, raw: bytes) -> bytes:
        """The answer to one message; whatever is wrong with it is refused with a code."""
        name = ""
        slowly = self._bucket.take()
        try:
            message = _read(raw)
            name = message.id
            if not slowly:
                raise WireError(refusals.TOO_FAST)
            return encoded(await self._answer(message))
        except NumbraError as no:
            return encoded(Refused(id=name, code=no.code, sentence=no.sentence(self._language)))

    async def _answer(self, message: AnyFromClient) -> AnyToClient:
        match message:
            case Ping():
                return Pong(id=message.id, now=self._now())
            case AskPreview():
                table, seat = await self._seated()
                return Previewed(id=message.id, preview=previewed(table, seat, message.actions))
            case AskDrafts():
                table, seat = await self._seated()
                return Drafted(id=message.id, actions=tuple(islice(drafted(table, seat, message.cards), DRAFTS)))
            case Say():
                number = await self._rooms.say(self._table, self._known_guest(), message.text)
                return Accepted(id=message.id, sequence=number)
            case GoOn():
                table, seat = await self._seated()
                self._drivers.go_on(table, seat)
                return Accepted(id=message.id, sequence=table.sequence)
            case _:
                return Accepted(id=message.id, sequence=await self._change(message))

    async def _change(self, message: Change) -> int:
        """Append what the message asks for, once, however often it is sent."""
        guest = self._known_guest()
        key = f"{guest} {message.id}"
        sequence = await self._rooms.change(self._table, lambda table: _line(table, guest, message), message=key)
        if isinstance(message, Vote):
            await self._count_votes()
        return sequence

    async def _count_votes(self) -> None:
        """Once enough have voted, a bot takes the seat, whoever notices first."""
        table = await self._rooms.table(self._table)
        bot = names(table.opened.game)[0]
        if decisions.replacement(table, bot) is not None:
            with suppress(refusals.Refused):
                await self._rooms.change(self._table, lambda now: _replaced(now, bot))

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


def _line(table: Table, guest: str, message: Change) -> AnyLine:
    """The line that a message asks for."""
    match message:
        case Act():
            action: dict[str, Any] = message.action
            return decisions.act(table, guest, table.game.action(action), action, message.sequence)
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


def _replaced(table: Table, bot: str) -> AnyLine:
    line = decisions.replacement(table, bot)
    if line is None:
        raise refusals.Refused(refusals.STALE)
    return line
