"""Does what a decoded message of one client at one table asks for."""

import asyncio
from collections.abc import Callable

import msgspec

from numbra.core.contract import Seat
from numbra.core.text import Language
from numbra.core.voice import Voice
from numbra.server.concurrency.bot_processes import BotProcesses
from numbra.server.listeners.blocks import check_may_play, owner_of
from numbra.server.protocol.base import FromClient, ToClient
from numbra.server.protocol.chat import React, Say
from numbra.server.protocol.checks import seat_of
from numbra.server.protocol.commands import Act, Command, hint
from numbra.server.protocol.from_client import AskHint, GoOn, Ping
from numbra.server.protocol.questions import AskBoard, Question
from numbra.server.protocol.rematch import RematchCommand, Step, playing
from numbra.server.protocol.to_client import Accepted, Hinted, Pong
from numbra.server.table.board import said
from numbra.server.table.fold import Table
from numbra.server.table.projection import device, shown_names
from numbra.server.table.refusals import NOT_SEATED, TOO_MANY_MESSAGES, TOO_MANY_REACTIONS, Refused

from . import rematch
from .appender import Decided, Outcome
from .message_handler import NOT_HERE, MessageHandler, WireError, retried
from .rooms import Rooms


class TableHandler:
    """Handles the messages of one client at one table."""

    def __init__(
        self,
        rooms: Rooms,
        bot_processes: BotProcesses,
        table: str,
        guest: str | None,
        language: Language,
        now: Callable[[], float],
    ) -> None:
        self._rooms = rooms
        self._bot_processes = bot_processes
        self._table = table
        self._guest = guest
        self._language: Language = language
        self._now = now

    def messages(self) -> MessageHandler:
        """A handler of raw messages, which passes each on to `handle`."""
        return MessageHandler(self.handle, self._language, self._now)

    async def handle(self, message: FromClient) -> ToClient:
        """The answer to a message, or a refusal."""
        match message:
            case Ping():
                return Pong(id=message.id, now=self._now())
            case Question():
                return message.answer(*await self._seated(), self._language)
            case AskBoard():
                return message.answer(*await self._viewed(), self._language)
            case AskHint():
                return await self._hint(message)
        return Accepted(id=message.id, sequence=await self._apply(message))

    async def _apply(self, message: FromClient) -> int:
        """Apply a message; returns its sequence in the table's log, or its number in the chat."""
        match message:
            case Command():
                return await self._change(message)
            case Say():
                return await self._say(message)
            case React():
                return await self._react(message)
            case RematchCommand():
                return await self._rematch(message)
            case GoOn():
                table, seat = await self._seated()
                self._rooms.go_on(table, seat)
                return table.sequence
        raise WireError(NOT_HERE)

    async def _change(self, command: Command) -> int:
        """Append the line that a command decides on, once, however often it is sent."""
        guest = self._known_guest()
        if command.counts:
            self._rooms.limit_changes(guest)

        async def change() -> int:
            author = await self._rooms.author(self._table, guest, presence=command.needs_presence)
            return await self._rooms.change(
                self._table, lambda table: command.decide(table, author), message=_key(guest, command), by=guest
            )

        return await retried(change)

    def decided(self, message: Act) -> Decided | None:
        """The change that an action brings, decided at once; None if `handle` has to answer it."""
        return None if self._guest is None else self._rooms.decided(self._table, self._guest, message)

    def write(self, decided: Decided, message: Act) -> asyncio.Future[Outcome]:
        """Append the line that an action brings."""
        guest = self._known_guest()
        return self._rooms.appender.write(decided, message=_key(guest, message), by=guest)

    async def _say(self, message: Say) -> int:
        guest = self._known_guest()
        if self._rooms.chat.talks.take(f"{guest} {self._table}"):
            raise Refused(TOO_MANY_MESSAGES)
        key = _key(guest, message)
        return await retried(lambda: self._rooms.chat.say(self._table, guest, message.text, message=key))

    async def _react(self, message: React) -> int:
        guest = self._known_guest()
        if self._rooms.chat.reactions.take(guest):
            raise Refused(TOO_MANY_REACTIONS)
        key = _key(guest, message)
        return await retried(lambda: self._rooms.chat.react(self._table, guest, message.reaction, message=key))

    async def _rematch(self, message: RematchCommand) -> int:
        """Offer a rematch, or answer one, for all guests on this device."""
        guest = self._known_guest()
        self._rooms.limit_changes(guest)
        people = await self._rooms.people_at(self._table)
        apart = await self._rooms.apart_at(self._table)
        together = device(people, guest)

        def decide(table: Table) -> Step:
            step = message.decide(table, together)
            some, others = ({owner_of(one, people) for one in side} for side in playing(table, step))
            check_may_play(some, others, apart)
            return step

        key = _key(guest, message)
        return await retried(lambda: rematch.change(self._rooms, self._table, decide, message=key, by=guest))

    async def _hint(self, message: AskHint) -> Hinted:
        """What the best player of the game would do. The socket's next message waits for it."""
        table, seat = await self._seated()
        guest = self._known_guest()
        view, key = hint(table, guest), table.seed_hash or ""
        thought = await self._bot_processes.thought(table.opened.game, view, key, payer=guest)
        found = thought.hint
        names = shown_names(table.id, table.occupants, await self._rooms.people_at(self._table))
        return Hinted(
            id=message.id,
            sequence=table.sequence,
            action=None if found.action is None else msgspec.to_builtins(found.action),
            said=said(table.game, found.action, Voice(self._language, names, seat)),
            reason=found.reason.say(self._language),
        )

    async def _seated(self) -> tuple[Table, Seat]:
        table = await self._rooms.table(self._table)
        return table, seat_of(table, self._known_guest())

    async def _viewed(self) -> tuple[Table, Seat | None]:
        """The table, and the seat from which it is looked at; None for a spectator."""
        table = await self._rooms.table(self._table)
        return table, None if self._guest is None else table.seat_of(self._guest)

    def _known_guest(self) -> str:
        if self._guest is None:
            raise Refused(NOT_SEATED)
        return self._guest


def _key(guest: str, message: FromClient) -> str:
    """The key by which the store knows a message, so that it is applied once."""
    return f"{guest} {message.id}"
