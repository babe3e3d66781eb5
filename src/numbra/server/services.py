"""All long-lived parts of one process: opened after the database, shared by all requests, closed in a fixed order."""

import asyncio
import time
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from secrets import token_bytes

from numbra.core.contract import Seat
from numbra.core.text import Language

from .autoplay.bot_driver import Failed
from .autoplay.scheduler import Autoplay
from .concurrency.answer_cache import AnswerCache
from .concurrency.bot_processes import BotProcesses
from .concurrency.cooperative import Steps
from .gate.log_marks import LogMarks
from .history.record import record
from .history.replays import Replays
from .history.story import story
from .limits.shared_limits import Shared, SharedLimits
from .listeners.bans import Bans
from .listeners.open_sockets import OpenSockets
from .live.cluster import Cluster, Report
from .live.lobby import Lobby
from .live.rooms import Rooms
from .people.guests import Guests
from .people.sessions import AnyConnection
from .protocol.to_client import Goodbye
from .settings import Settings
from .store import AnyNews, Attended, Banned, BlocksChanged, Guest, SessionsEnded, Store, StoreError, Taken
from .store.protocol import Person
from .table.projection import encoded

LONGEST_GOODBYE = 2.0
"""Seconds to wait for clients to disconnect after they were sent `goodbye`."""


@dataclass(frozen=True)
class Services:
    """The long-lived parts of one process."""

    settings: Settings
    store: Store
    rooms: Rooms
    lobby: Lobby
    autoplay: Autoplay
    cluster: Cluster
    guests: Guests
    replays: Replays
    answers: AnswerCache
    sockets: OpenSockets
    bans: Bans
    log_marks: LogMarks
    block_key: bytes
    """The key from which the handles of blocks are derived."""
    shared_limits: SharedLimits
    now: Callable[[], float]

    @staticmethod
    async def open(
        store: Store,
        settings: Settings,
        now: Callable[[], float] = time.time,
        bot_processes: BotProcesses | None = None,
        *,
        report: Report = lambda _error: None,
        bot_failed: Failed = lambda _game, _bot, _error: None,
        limits: Mapping[str, Shared] | None = None,
    ) -> "Services":
        """Open all services and join the cluster; running games go on. `limits` are shared with other processes."""
        rooms = Rooms(store, now=now, away=settings.away, chat=settings.chat)
        lobby = Lobby(store, now, rooms.blocks)
        rooms.follower.changed.append(lobby.table_changed)
        rooms.blocks.changed = lobby.stale
        autoplay = Autoplay(rooms, settings.pace, bot_processes=bot_processes, now=now, failed=bot_failed)

        def broadcast(message: bytes) -> None:
            rooms.broadcast(message)
            lobby.broadcast(message)

        take_over = partial(autoplay.drive, late=True)
        cluster = Cluster(store, rooms, broadcast, take_over, autoplay.bot_processes.prepare, report)
        guests, replays = await Guests.of(store, now), Replays(store)
        log_marks = LogMarks(await store.secret("actors", token_bytes(32)), now)
        shared, key = {**rooms.shared(), **(limits or {})}, await store.secret("limits", token_bytes(32))
        shared_limits = SharedLimits(store, rooms.presence.process, key, shared)
        cluster.on_heartbeat = shared_limits.on_heartbeat
        sockets = OpenSockets()
        services = Services(
            settings=settings,
            store=store,
            rooms=rooms,
            lobby=lobby,
            autoplay=autoplay,
            cluster=cluster,
            guests=guests,
            replays=replays,
            answers=AnswerCache(),
            sockets=sockets,
            bans=Bans(store, sockets, await store.secret("bans", token_bytes(32)), now),
            log_marks=log_marks,
            block_key=await store.secret("blocks", token_bytes(32)),
            shared_limits=shared_limits,
            now=now,
        )
        store.watch(services.on_news, services.resync)
        await cluster.join()
        return services

    async def say_goodbye(self) -> None:
        """Send all clients a `goodbye` that asks them to reconnect; wait until they have gone, at most 2 seconds."""
        for message in (encoded(Goodbye(code="server/closing", reconnect=True)), None):
            self.rooms.broadcast(message)
            self.lobby.broadcast(message)
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_GOODBYE):
                while self.rooms.listeners() or self.lobby.listeners:
                    await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Finish pending writes, leave the cluster and close the database."""
        await self.rooms.blocks.close()
        await self.lobby.close()
        await self.autoplay.close()
        await self.replays.close()
        await self.cluster.leave()
        with suppress(StoreError):
            await self.store.served()
        await self.store.close()

    def on_news(self, news: AnyNews) -> None:
        """Apply what another process has written."""
        if isinstance(news, SessionsEnded):
            self.sockets.end(news.guest, news.generation)
            return
        if isinstance(news, BlocksChanged):
            self.rooms.blocks.on_news(news)
            return
        if isinstance(news, Taken):
            self.shared_limits.on_news(news)
            return
        if isinstance(news, Banned):
            self.bans.close_banned([news.guest])
            return
        self.rooms.follower.on_news(news)
        if not isinstance(news, Attended):
            self.lobby.stale()

    def resync(self) -> None:
        """Read again what other processes may have changed, because news of it may have been lost."""
        self.rooms.follower.resync()
        self.rooms.blocks.resync()
        self.shared_limits.resync()
        self.sockets.resync(self.store)
        self.bans.close_banned(self.sockets.guests())

    def introduce(self, guest: str, person: Person) -> None:
        """Show a guest's new name or avatar at their tables and in the lobby."""
        self.rooms.follower.introduce(guest, person)
        self.lobby.stale()

    async def forget(self, guest: str) -> None:
        """Delete what is stored about a guest and those on their device; close their sockets in all processes."""
        for forgotten in await self.store.forget_guest(guest):
            self.rooms.follower.forget(forgotten)
        self.lobby.stale()

    async def speaker(self, guest: Guest, table: str, seat: Seat | None) -> Guest:
        """The person who acts: the one at this seat, if they play on the guest's device, otherwise the guest."""
        if seat is None:
            return guest
        occupants = (await self.rooms.table(table)).occupants
        return await self.guests.acting_for(guest, occupants[seat].guest if 0 <= seat < len(occupants) else None)

    async def story(self, table: str, guest: str | None, language: Language, payer: str = "") -> bytes:
        """All that has happened at a table, in words, as JSON; `payer` is whom the work is counted for."""
        return await self._replayed(story, table, guest, language, payer=payer)

    async def record(self, table: str, guest: str | None, payer: str = "") -> bytes:
        """The record of a table's game, as far as this guest may see it; `payer` is whom the work is counted for."""
        return await self._replayed(record, table, guest, payer=payer)

    async def _replayed(
        self, work: Callable[..., Steps[bytes]], id: str, guest: str | None, *more: Hashable, payer: str
    ) -> bytes:
        """Run `work` on a table's whole log for a guest, and cache the result: guests without a seat share one."""
        table = await self.rooms.latest(id)
        people = await self.rooms.people_at(id)
        viewer = guest if guest is not None and table.seat_of(guest) is not None else None
        key = (work, id, table.sequence, viewer, tuple(sorted(people.items())), *more)
        replay = partial(self.replays.run, work, id, table.sequence, viewer, dict(people), *more, payer=payer)
        return await self.answers.get(key, replay)


def services_of(connection: AnyConnection) -> Services:
    """The services of the application that received a request or a socket."""
    services: Services = connection.app.state.services
    return services
