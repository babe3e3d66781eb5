"""Several processes on one database, of either kind: takeover, and presence across processes."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, cast

import msgspec
import pytest

from numbra.server.autoplay.pace import Pace
from numbra.server.limits.client_limits import Limits
from numbra.server.listeners.listener import Listener
from numbra.server.live import cluster
from numbra.server.live.cluster import Cluster
from numbra.server.services import Services
from numbra.server.settings import Settings
from numbra.server.store import Store, StoreError
from numbra.server.store.postgres import PostgresStore
from numbra.server.store.protocol import UNREACHABLE
from numbra.server.store.schema import metadata
from numbra.server.store.sqlite import SqliteStore
from numbra.server.table.log import ChatSwitched
from numbra.server.table.refusals import Refused
from patience import PATIENCE
from server.home import table_of
from server.process import AT_ONCE, House, Time, everything, heard, run, seed_where, until
from server.store.databases import Database

AN_HOUR = 3600.0
TROUBLE = b'{"type":"trouble","code":"store/unreachable"}'


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Heartbeats that are more frequent than in production."""
    monkeypatch.setattr(cluster, "HEARTBEAT_INTERVAL", 0.02)
    monkeypatch.setattr(cluster, "DEAD_AFTER", 0.4)


class GoingTime(Time):
    """The real time."""

    def __call__(self) -> float:
        """The time."""
        return time.time()


class Process(House):
    """A process of a cluster."""

    def __init__(self, store: Store, pace: Pace) -> None:
        super().__init__(store, pace, GoingTime(), driving=True)
        self.told: list[bytes] = []
        self.cluster = Cluster(
            store, self.rooms, self.tell, partial(self.autoplay.drive, late=True), self.autoplay.bot_processes.prepare
        )

    def tell(self, message: bytes) -> None:
        """Record what is broadcast, and broadcast it."""
        self.told.append(message)
        self.rooms.broadcast(message)

    @property
    def living(self) -> int:
        """How many processes it knows of."""
        return len(self.rooms.presence.living)

    async def die(self) -> None:
        """Stop without leaving: no more heartbeats, and no more autoplay."""
        assert self.cluster._keeping is not None
        self.cluster._keeping.cancel()
        for task in self.autoplay._tasks.values():
            task.cancel()
        self.rooms.follower.changed.clear()


@asynccontextmanager
async def process(database: Database, pace: Pace = AT_ONCE) -> AsyncIterator[Process]:
    """One more process on this database."""
    store = await database.open()
    one = Process(store, pace)
    store.watch(one.rooms.follower.on_news, one.rooms.follower.resync)
    await one.cluster.join()
    try:
        yield one
    finally:
        await one.cluster.leave()
        await one.autoplay.close()
        await store.close()


@pytest.fixture
def shared(database: Database) -> Database:
    """A database whose clock runs: silence is a matter of time."""
    database.clock.goes = True
    return database


async def in_company(*processes: Process) -> None:
    """Wait until all processes know each other."""
    await until(lambda: all(one.living == len(processes) for one in processes))


async def acted(here: Process, table: str) -> None:
    """Wait until anybody has acted at a table."""
    async with asyncio.timeout(PATIENCE):
        while not await here.acts(table):
            await asyncio.sleep(0.005)


def last_here(listener: Listener, seen: list[dict[str, Any]]) -> dict[str, Any]:
    """The last presence message that a listener received; an empty one if there was none."""
    seen += [msgspec.json.decode(message) for message in everything(listener)]
    nothing = {"names": [], "present": [], "spectators": 0}
    return next((message for message in reversed(seen) if message["type"] == "here"), nothing)


def test_what_is_due_at_a_silent_process_is_seen_to(shared: Database) -> None:
    """The bot of a table that only the dead process knew acts, once."""

    async def work() -> None:
        async with process(shared, Pace(AN_HOUR, 0)) as dying, process(shared) as here:
            await in_company(dying, here)
            table = await dying.begun("ann", bots=("casual",), seed=seed_where("shades", 1))
            await dying.die()
            await acted(here, table)
            await until(lambda: here.living == 1)
            assert [(act.seat, act.by) for act in await here.acts(table)] == [(1, "bot")]

    run(work())


def test_who_takes_over_does_not_wait_again(shared: Database) -> None:
    """The bot's pause for people has passed."""

    async def work() -> None:
        async with process(shared, Pace(AN_HOUR, 0)) as dying, process(shared, Pace(AN_HOUR, 0)) as here:
            table = await dying.begun("ann", bots=("casual",), seed=seed_where("shades", 1))
            await dying.die()
            await acted(here, table)

    run(work())


def test_who_leaves_is_not_waited_for(shared: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the allowed silence is."""
    monkeypatch.setattr(cluster, "DEAD_AFTER", AN_HOUR)

    async def work() -> None:
        async with process(shared) as here:
            async with process(shared, Pace(AN_HOUR, 0)) as leaving:
                await in_company(here, leaving)
                table = await leaving.begun("ann", bots=("casual",), seed=seed_where("shades", 1))
            await acted(here, table)
            await until(lambda: here.living == 1)

    run(work())


def test_a_table_is_seen_to_as_its_log_says(shared: Database) -> None:
    """A process that takes over may know an older table, and be about to learn of the change."""

    async def work() -> None:
        async with process(shared, Pace(AN_HOUR, 0)) as dying, process(shared) as here:
            table = await dying.begun("ann", bots=("casual",), seed=seed_where("shades", 1))
            await here.rooms.table(table)
            here.rooms.follower.on_news = lambda _news: None  # type: ignore[method-assign, assignment]  # late news
            await dying.add(table, ChatSwitched(False))
            await dying.die()
            await acted(here, table)

    run(work())


def test_everybody_sees_who_is_here_through_any_process(shared: Database) -> None:
    """Players connected to any process are present, spectators there are counted; those of a dead process are gone."""

    async def work() -> None:
        async with process(shared) as here, process(shared) as there:
            await in_company(here, there)
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben")
            seen: list[dict[str, Any]] = []
            async with here.rooms.listening(table, "ann") as ann:
                async with there.rooms.listening(table, "ben"), there.rooms.listening(table, None):
                    await until(lambda: last_here(ann, seen)["present"] == [0, 1])
                    await until(lambda: last_here(ann, seen)["spectators"] == 1)
                await until(lambda: last_here(ann, seen)["present"] == [0])
                assert last_here(ann, seen)["spectators"] == 0
                async with there.rooms.listening(table, "ben") as ben:
                    await until(lambda: last_here(ann, seen)["present"] == [0, 1])
                    theirs: list[dict[str, Any]] = []
                    await until(lambda: last_here(ben, theirs)["present"] == [0, 1])
                    await there.die()
                    await until(lambda: last_here(ann, seen)["present"] == [0])

    run(work())


def test_who_comes_later_learns_who_is_here(shared: Database) -> None:
    """A process that was alone had written nothing."""

    async def work() -> None:
        async with process(shared) as here:
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben")
            async with here.rooms.listening(table, "ann"):
                assert await here.store.attendance([table]) == []
                async with process(shared) as there, there.rooms.listening(table, "ben") as ben:
                    seen: list[dict[str, Any]] = []
                    await until(lambda: last_here(ben, seen)["present"] == [0, 1])

    run(work())


def test_go_on_is_heard_in_the_process_that_waits(shared: Database) -> None:
    """Wherever the people who say it are connected."""

    async def work() -> None:
        async with process(shared, Pace(0, AN_HOUR)) as here, process(shared, Pace(0, AN_HOUR)) as there:
            await in_company(here, there)
            seed = seed_where("code777", 2, 3)
            table = await here.begun("ann", "ben", kind="code777", bots=("casual",), seed=seed)
            async with here.rooms.listening(table, "ann"), there.rooms.listening(table, "ben"):
                assert (await here.talk(table, "ann")("go-on"))["type"] == "accepted"
                assert (await there.talk(table, "ben")("go-on"))["type"] == "accepted"
                await acted(here, table)

    run(work())


def test_what_is_said_is_heard_everywhere_once(shared: Database) -> None:
    """And so is every change."""

    async def work() -> None:
        async with process(shared) as here, process(shared) as there:
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben")
            async with here.rooms.listening(table, "ann") as ann, there.rooms.listening(table, "ben") as ben:
                told: list[dict[str, Any]] = []
                await here.rooms.chat.say(table, "ann", "hello")
                await there.rooms.chat.say(table, "ben", "hi")
                await there.add(table, ChatSwitched(False))

                def done(listener: Listener) -> bool:
                    told.extend(heard(listener))
                    kinds = [message["type"] for message in told]
                    return kinds.count("said") == 2 and "update" in kinds

                for listener in (ann, ben):
                    told.clear()
                    await until(lambda listener=listener: done(listener))  # type: ignore[misc]  # its own in each turn
                    assert [one["text"] for one in told if one["type"] == "said"] == ["hello", "hi"]

    run(work())


def test_who_listens_aside_is_not_there_for_other_processes_either(shared: Database) -> None:
    """Until they come to the table."""

    async def work() -> None:
        async with process(shared) as here, process(shared) as there:
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben")
            async with there.rooms.listening(table, "ann") as ann, here.rooms.listening(table, "ben", aside=True):
                seen: list[dict[str, Any]] = []
                async with here.rooms.listening(table, None):
                    await until(lambda: last_here(ann, seen)["spectators"] == 1)
                    assert last_here(ann, seen)["present"] == [0]
                async with here.rooms.listening(table, "ben"):
                    await until(lambda: last_here(ann, seen)["present"] == [0, 1])
                await until(lambda: last_here(ann, seen)["present"] == [0])
                assert last_here(ann, seen)["spectators"] == 0

    run(work())


def test_names_and_avatars_are_those_of_now_everywhere(shared: Database) -> None:
    """A guest who is renamed, gets another avatar or is deleted in one process is so in the others."""

    async def work() -> None:
        async with process(shared) as here, process(shared) as there:
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben")
            async with there.rooms.listening(table, None) as listener:
                seen: list[dict[str, Any]] = []
                await until(lambda: last_here(listener, seen)["names"] == ["Ann", "Ben"])
                await here.store.change_guest("ann", name="Anna")
                await until(lambda: last_here(listener, seen)["names"] == ["Anna", "Ben"])
                await here.store.change_guest("ben", avatar=63)
                await until(lambda: last_here(listener, seen)["avatars"][1] == 63)
                await here.store.forget_guest("ben")
                await until(lambda: last_here(listener, seen)["names"] == ["Anna", ""])
                assert last_here(listener, seen)["avatars"][1] is None

    run(work())


def test_who_comes_from_another_process_is_not_set_back(shared: Database) -> None:
    """What they received there they receive here, even if the news is late."""

    async def work() -> None:
        async with process(shared) as here, process(shared) as there:
            table = await here.begun("ann", "ben")
            await there.rooms.table(table)
            there.rooms.follower.on_news = lambda _news: None  # type: ignore[method-assign, assignment]  # late news
            last = await here.add(table, ChatSwitched(False))
            async with there.rooms.listening(table, "ann", last) as ann:
                assert heard(ann)[0]["table"]["sequence"] == last

    run(work())


class Away:
    """A store that does not answer while it is away."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.away = False

    def __getattr__(self, name: str) -> Any:
        if self.away:
            raise StoreError(UNREACHABLE)
        return getattr(self._store, name)


def test_a_database_that_is_away_is_told_of_and_nothing_is_acknowledged(shared: Database) -> None:
    """What was sent meanwhile is answered once, when it is back; and changes made elsewhere meanwhile arrive."""

    async def work() -> None:
        async with process(shared) as here, process(shared) as there:
            await in_company(here, there)
            table = await here.begun("ann", "ben", seed=seed_where("shades", 0))
            away = Away(here.store)
            rooms = here.rooms
            for user in (rooms, rooms.presence, rooms.cache, rooms.chat, rooms.follower, rooms.appender, here.cluster):
                user._store = cast(Store, away)
            async with here.rooms.listening(table, "ann") as ann:
                everything(ann)
                away.away = True
                await until(lambda: here.told == [TROUBLE])
                guess = {"type": "guess", "number": 3}
                asked = asyncio.create_task(here.talk(table, "ann")("act", sequence=4, action=guess))
                await there.add(table, ChatSwitched(False))
                await asyncio.sleep(0.1)
                assert not asked.done()
                assert [message["type"] for message in heard(ann)] == ["trouble"]
                away.away = False
                assert (await asked)["code"] == "table/stale"
                await until(lambda: here.told == [TROUBLE, cluster.TROUBLE_OVER])
                assert (await here.rooms.table(table)).sequence == 5

    run(work())


async def rows_written(store: Store) -> object:
    """A value that changes with every write: this connection's changed rows, or the transactions of all rows."""
    if isinstance(store, SqliteStore):
        return await store._write(lambda db: db.total_changes)
    assert isinstance(store, PostgresStore)
    names = [name for name, table in metadata.tables.items() if table.info.get("only") != "sqlite"]
    every = " UNION ALL ".join(f"SELECT '{name}', xmin::text FROM {name}" for name in names)  # noqa: S608  # our names
    return sorted(map(tuple, await store._pool.fetch(every)))


def test_an_idle_server_writes_nothing(shared: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """A complete server, with a table, a listener, and shared limits: SD cards wear out by writing."""
    monkeypatch.setattr(cluster, "HEARTBEAT_INTERVAL", 0.002)

    async def work() -> None:
        store = await shared.open()
        counted = Limits()
        services = await Services.open(store, Settings("", pace=AT_ONCE), limits=counted.shared())
        (ann, _), (ben, _) = [await services.guests.come_in(name) for name in ("Ann", "Ben")]
        table = await table_of(services, ann.id, ben.id)
        beats: list[frozenset[str]] = []
        on_heartbeat = services.cluster.on_heartbeat

        async def counting(living: frozenset[str]) -> None:
            beats.append(living)
            await on_heartbeat(living)

        services.cluster.on_heartbeat = counting
        async with services.rooms.listening(table, ann.id):
            with suppress(Refused):
                while True:
                    counted.newcomer("192.0.2.7")
            before, since = await rows_written(store), len(beats)
            await until(lambda: len(beats) > since + 100)
            assert await rows_written(store) == before
        await services.close()

    run(work())
