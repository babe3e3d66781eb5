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

from . import decisions, refusals, rematch
from .blocking import check_may_play, owner_of
from .drivers import Drivers
from .house_chat import check_text
from .log import AnyLine
from .messages import (
    LONGEST_MESSAGE,
    Accepted,
    Act,
    AnswerRematch,
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
    OfferRematch,
    Pause,
    Ping,
    Pong,
    Previewed,
    React,
    Refused,
    Rematch,
    RematchNow,
    Resign,
    Resume,
    Say,
    Start,
    Suppose,
    Supposed,
    SwitchChat,
    Vote,
    decode,
)
from .rate import Bucket
from .rooms import Decide, Rooms
from .seen import device, drafted, encoded, legal, previewed, supposed
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


Plain = Act | Start | Fill | Leave | ComeBack | SwitchChat | CloseTable | Resign | Resume
"""Messages that are decided on by the table alone."""

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
            case AskHint():
                return await self._hint(message)
            case AskActions() | AskPreview() | AskDrafts() | Suppose():
                return self._asked(message, *await self._seated())
            case _:
                return Accepted(id=message.id, sequence=await self._done(message))

    def _asked(self, message: AskActions | AskPreview | AskDrafts | Suppose, table: Table, seat: Seat) -> AnyToClient:
        """The answer to a question about the game as it is; nothing changes by it."""
        match message:
            case AskActions():
                return Legal(id=message.id, actions=tuple(islice(legal(table, seat), ANSWERED)))
            case AskPreview():
                return Previewed(id=message.id, preview=previewed(table, seat, message.actions, self._language))
            case AskDrafts():
                return Drafted(id=message.id, actions=tuple(islice(drafted(table, seat, message.cards), ANSWERED)))
            case Suppose():
                return Supposed(id=message.id, agrees=supposed(table, seat, message.cards))

    async def _done(self, message: Change | Say | React | Rematch | GoOn) -> int:
        """Do what a message asks for; the sequence, or the number in the chat, that it has then."""
        if not isinstance(message, Act | Say | React | GoOn):
            self._rooms.limit_changes(self._known_guest())
        match message:
            case Say():
                return await self._say(message)
            case React():
                return await self._react(message)
            case OfferRematch() | AnswerRematch() | RematchNow():
                return await self._rematch(message)
            case GoOn():
                table, seat = await self._seated()
                self._rooms.go_on(table, seat)
                return table.sequence
            case _:
                return await self._change(message)

    async def _say(self, message: Say) -> int:
        """Something in words; there are only so many a second at a table, counted before it is insisted on."""
        guest = self._known_guest()
        if self._rooms.talks.take(f"{guest} {self._table}"):
            raise refusals.Refused(refusals.TOO_MANY_MESSAGES)
        key = f"{guest} {message.id}"
        return await _insisting(lambda: self._rooms.say(self._table, guest, message.text, message=key))

    async def _react(self, message: React) -> int:
        """A reaction; there are only so many a second, counted before it is insisted on."""
        guest = self._known_guest()
        if self._rooms.reactions.take(guest):
            raise refusals.Refused(refusals.TOO_MANY_REACTIONS)
        key = f"{guest} {message.id}"
        return await _insisting(lambda: self._rooms.react(self._table, guest, message.reaction, message=key))

    async def _rematch(self, message: Rematch) -> int:
        """Offer a rematch, or answer one, for everybody on this device."""
        guest = self._known_guest()
        people = await self._rooms.people_at(self._table)
        apart = await self._rooms.apart_at(self._table)
        together = device(people, guest)

        def decide(table: Table) -> rematch.Step:
            step = _step(table, together, message)
            some, others = ({owner_of(one, people) for one in side} for side in rematch.playing(table, step))
            check_may_play(some, others, apart)
            return step

        key = f"{guest} {message.id}"
        return await _insisting(lambda: rematch.change(self._rooms, self._table, decide, message=key, by=guest))

    async def _hint(self, message: AskHint) -> Hinted:
        """Whatever is answered next waits for it: nobody asks for two hints at once."""
        table, _ = await self._seated()
        view = decisions.hint(table, self._known_guest())
        thought = await self._drivers.thinking.thought(table.opened.game, view, table.seed_hash or "")
        hint = thought.hint
        return Hinted(
            id=message.id,
            sequence=table.sequence,
            action=None if hint.action is None else msgspec.to_builtins(hint.action),
            reason=hint.reason.say(self._language),
        )

    async def _change(self, message: Change) -> int:
        """Append what the message asks for, once, however often it is sent."""
        guest = self._known_guest()
        key = f"{guest} {message.id}"
        if isinstance(message, SwitchChat):
            check_text(self._rooms.chat)

        async def change() -> int:
            decide = await self._deciding(guest, message)
            return await self._rooms.change(self._table, decide, message=key, by=guest)

        return await _insisting(change)

    async def _deciding(self, guest: str, message: Change) -> Decide:
        """What decides on a message, with what it has to know besides the table."""
        match message:
            case Vote():
                away = await self._rooms.away(self._table)
                return lambda table: decisions.vote(table, guest, message.seat, away())
            case Pause():
                together = await self._rooms.together(self._table, guest)
                return partial(decisions.pause, guest=guest, together=together)
            case _:
                return partial(_line, guest=guest, message=message)

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


def _step(table: Table, together: frozenset[str], message: Rematch) -> rematch.Step:
    """The line that a message about a rematch asks for."""
    match message:
        case OfferRematch():
            return rematch.offer(table, together, rotate=message.rotate)
        case AnswerRematch():
            return rematch.answer(table, together, yes=message.yes)
        case RematchNow():
            return rematch.open_now(table, together)


def _line(table: Table, guest: str, message: Plain) -> AnyLine:
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
        case ComeBack():
            return decisions.come_back(table, guest)
        case SwitchChat():
            return decisions.switch_chat(table, guest, on=message.on)
        case CloseTable():
            return decisions.close(table, guest)
        case Resign():
            return decisions.resign(table, guest)
        case Resume():
            return decisions.resume(table, guest)
