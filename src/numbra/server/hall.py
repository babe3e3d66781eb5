"""The whole house: the store, the tables, the guests, and what keeps tables going."""

import asyncio
import time
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from secrets import token_bytes

from numbra.core.contract import Seat
from numbra.core.text import Language

from .absence import AWAY
from .actors import Actors
from .answers import AnswerCache
from .bans import Bans
from .company import Company, Report
from .drivers import Drivers, Pace
from .guests import Guests
from .house_chat import HouseChat
from .lobby import Lobby
from .log import Closed
from .messages import Goodbye
from .records import record
from .refusals import NO_SUCH_TABLE, Refused
from .replays import Replays
from .rooms import Rooms
from .seen import encoded
from .sessions import OpenSockets
from .shared_limits import Shared, SharedLimits
from .slices import Steps
from .store import AnyNews, Attended, Banned, BlocksChanged, Guest, SessionsEnded, Store, StoreError, Taken
from .store.protocol import Due, Person
from .story import story
from .table import Table
from .thinking import Thinking

LONGEST_GOODBYE = 2.0
"""Seconds."""
PAUSE = 0.02
"""Seconds between two steps of cleaning up: the database is everybody's."""


@dataclass(frozen=True)
class Keeping:
    """How long the house keeps what nobody comes back to, in seconds that it is open, and how often it looks."""

    tables: float = 30 * 24 * 3600.0
    """Until tables are closed, closed ones deleted, and finished games packed."""
    games: float = 365 * 24 * 3600.0
    """Until packed games are deleted."""
    guests: float = 365 * 24 * 3600.0
    every: float = 3600.0

    def due(self, served: float) -> Due:
        """What was last used before which moments is due, when the database has been served so long."""
        tables, games = served - self.tables, served - max(self.games, self.tables)
        return Due(tables=tables, stuck=tables - self.tables, games=games, guests=served - self.guests)


@dataclass(frozen=True)
class Hall:
    """Everything a request may need."""

    store: Store
    rooms: Rooms
    lobby: Lobby
    drivers: Drivers
    company: Company
    guests: Guests
    replays: Replays
    answers: AnswerCache
    sockets: OpenSockets
    bans: Bans
    actors: Actors
    block_key: bytes
    """What the handles of blocks are made with."""
    limits: SharedLimits
    now: Callable[[], float]

    @staticmethod
    async def open(
        store: Store,
        pace: Pace,
        now: Callable[[], float] = time.time,
        thinking: Thinking | None = None,
        *,
        away: float = AWAY,
        chat: HouseChat = "on",
        report: Report = lambda _error: None,
        limits: Mapping[str, Shared] | None = None,
    ) -> "Hall":
        """Open the doors: games that were being played go on. `limits` are shared with other processes."""
        rooms = Rooms(store, now=now, away=away, chat=chat)
        lobby = Lobby(store, now, rooms.blocks)
        rooms.changed.append(lobby.table_changed)
        rooms.blocks.changed = lobby.stale
        drivers = Drivers(rooms, pace, thinking=thinking, now=now)

        def tell_everybody(message: bytes) -> None:
            rooms.tell_everybody(message)
            lobby.tell_everybody(message)

        company = Company(store, rooms, drivers, tell_everybody, report)
        guests, replays = await Guests.of(store, now), Replays(store)
        actors = Actors(await store.secret("actors", token_bytes(32)), now)
        shared, key = {**rooms.shared(), **(limits or {})}, await store.secret("limits", token_bytes(32))
        all_limits = SharedLimits(store, rooms.presence.process, key, shared)
        company.beaten = all_limits.beat
        sockets = OpenSockets()
        hall = Hall(
            store=store,
            rooms=rooms,
            lobby=lobby,
            drivers=drivers,
            company=company,
            guests=guests,
            replays=replays,
            answers=AnswerCache(),
            sockets=sockets,
            bans=Bans(store, sockets, await store.secret("bans", token_bytes(32)), now),
            actors=actors,
            block_key=await store.secret("blocks", token_bytes(32)),
            limits=all_limits,
            now=now,
        )
        store.watch(hall.heard_of, hall.look_again)
        await company.join()
        return hall

    async def say_goodbye(self) -> None:
        """Ask everybody to come back soon, and wait a little until they have gone."""
        for message in (encoded(Goodbye(code="server/closing", reconnect=True)), None):
            self.rooms.tell_everybody(message)
            self.lobby.tell_everybody(message)
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_GOODBYE):
                while self.rooms.listeners() or self.lobby.listeners:
                    await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Finish what is being written, and close."""
        await self.rooms.blocks.close()
        await self.lobby.close()
        await self.drivers.close()
        await self.replays.close()
        await self.company.leave()
        with suppress(StoreError):
            await self.store.served()
        await self.store.close()

    def heard_of(self, news: AnyNews) -> None:
        """Another process has written something."""
        if isinstance(news, SessionsEnded):
            self.sockets.end(news.guest, news.generation)
            return
        if isinstance(news, BlocksChanged):
            self.rooms.blocks.heard_of(news)
            return
        if isinstance(news, Taken):
            self.limits.heard_of(news)
            return
        if isinstance(news, Banned):
            self.bans.look([news.guest])
            return
        self.rooms.heard_of(news)
        if not isinstance(news, Attended):
            self.lobby.stale()

    def look_again(self) -> None:
        """What another process has written may have escaped notice."""
        self.rooms.look_again()
        self.rooms.blocks.look_again()
        self.limits.look_again()
        self.sockets.look_again(self.store)
        self.bans.look(self.sockets.guests())

    def introduce(self, guest: str, person: Person) -> None:
        """A guest has another name or avatar from now on: tables and the lobby show it."""
        self.rooms.introduce(guest, person)
        self.lobby.stale()

    async def forget(self, guest: str) -> None:
        """Delete what is kept of a guest, and of those on their device; close their sockets, here and elsewhere."""
        for forgotten in await self.store.forget_guest(guest):
            self.rooms.forget(forgotten)
        self.lobby.stale()

    async def speaker(self, guest: Guest, table: str, seat: Seat | None) -> Guest:
        """Who speaks at a table: a guest himself or, at a seat whose person plays on his device, that person."""
        if seat is None:
            return guest
        occupants = (await self.rooms.table(table)).occupants
        return await self.guests.acting_for(guest, occupants[seat].guest if 0 <= seat < len(occupants) else None)

    async def story(self, table: str, guest: str | None, language: Language) -> bytes:
        """All that has happened at a table, in words, as JSON."""
        return await self._replayed(story, table, guest, language)

    async def record(self, table: str, guest: str | None) -> bytes:
        """A table's game on paper, as far as this guest may see it."""
        return await self._replayed(record, table, guest)

    async def _replayed(self, work: Callable[..., Steps[bytes]], id: str, guest: str | None, *more: Hashable) -> bytes:
        """What a function makes of a table's whole log, as a guest may see it: all without a seat see the same."""
        table = await self.rooms.latest(id)
        people = await self.rooms.people_at(id)
        viewer = guest if guest is not None and table.seat_of(guest) is not None else None
        key = (work, id, table.sequence, viewer, tuple(sorted(people.items())), *more)
        replay = partial(self.replays.run, work, id, table.sequence, viewer, dict(people), *more)
        return await self.answers.get(key, replay)

    async def close_idle(self, before: float) -> int:
        """Close the tables that were last used before a moment of `Store.served`; how many they were."""
        number, after = 0, ""
        while idle := await self.store.idle(before, after):
            for table in idle:
                with suppress(Refused):
                    await self.rooms.change(table, _closed_if_going)
                await asyncio.sleep(PAUSE)
            number, after = number + len(idle), idle[-1]
        return number

    async def clean_up(self, keeping: Keeping) -> None:
        """Close, pack and delete what is due, in small steps with pauses between, so that nobody is held up."""
        due = keeping.due(await self.store.served())
        await self.close_idle(due.tables)
        while await self.store.sweep(due):
            await asyncio.sleep(PAUSE)

    async def keep_house(self, keeping: Keeping) -> None:
        """Close tables, pack games and forget guests that nobody has come back to, again and again."""
        while True:
            with suppress(StoreError):
                await self.clean_up(keeping)
            await asyncio.sleep(keeping.every)


def _closed_if_going(table: Table) -> Closed:
    if table.status not in ("open", "playing"):
        raise Refused(NO_SUCH_TABLE)
    return Closed("idle")
