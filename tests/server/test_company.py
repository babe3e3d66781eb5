"""Several processes on one database, of either kind: they see to what is due, and tell each other who is here."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, cast

import msgspec
import pytest

from numbra.server import company
from numbra.server.company import Company
from numbra.server.drivers import Pace
from numbra.server.hall import Hall
from numbra.server.limits import Limits
from numbra.server.log import ChatSwitched
from numbra.server.refusals import Refused
from numbra.server.room import Listener
from numbra.server.store import Store, StoreError
from numbra.server.store.postgres import PostgresStore
from numbra.server.store.protocol import UNREACHABLE
from numbra.server.store.schema import metadata
from numbra.server.store.sqlite import SqliteStore
from patience import PATIENCE
from server.home import table_of
from server.process import AT_ONCE, House, Time, everything, heard, run, seed_where, until
from server.store.databases import Database

AN_HOUR = 3600.0
TROUBLE = b'{"type":"trouble","code":"store/unreachable"}'


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that notice each other sooner than people would want to pay for."""
    monkeypatch.setattr(company, "BEAT", 0.02)
    monkeypatch.setattr(company, "SILENCE", 0.4)


class GoingTime(Time):
    """The time as it is."""

    def __call__(self) -> float:
        """The time."""
        return time.time()


class Process(House):
    """A house in company."""

    def __init__(self, store: Store, pace: Pace) -> None:
        super().__init__(store, pace, GoingTime(), driving=True)
        self.told: list[bytes] = []
        self.company = Company(store, self.rooms, self.drivers, self.tell)

    def tell(self, message: bytes) -> None:
        """What everybody is told."""
        self.told.append(message)
        self.rooms.tell_everybody(message)

    @property
    def living(self) -> int:
        """How many processes it knows of."""
        return len(self.rooms.presence.living)

    async def die(self) -> None:
        """Without a word: it says nothing more, and does nothing more."""
        assert self.company._keeping is not None
        self.company._keeping.cancel()
        for task in self.drivers._tasks.values():
            task.cancel()
        self.rooms.changed.clear()


@asynccontextmanager
async def process(database: Database, pace: Pace = AT_ONCE) -> AsyncIterator[Process]:
    """One more process on this database."""
    store = await database.open()
    one = Process(store, pace)
    store.watch(one.rooms.heard_of, one.rooms.look_again)
    await one.company.join()
    try:
        yield one
    finally:
        await one.company.leave()
        await one.drivers.close()
        await store.close()


@pytest.fixture
def shared(database: Database) -> Database:
    """A database whose clock goes: silence is a matter of time."""
    database.clock.goes = True
    return database


async def in_company(*processes: Process) -> None:
    """Wait until all know of all."""
    await until(lambda: all(one.living == len(processes) for one in processes))


async def acted(here: Process, table: str) -> None:
    """Wait until somebody, whoever it is, has acted at a table."""
    async with asyncio.timeout(PATIENCE):
        while not await here.acts(table):
            await asyncio.sleep(0.005)


def last_here(listener: Listener, seen: list[dict[str, Any]]) -> dict[str, Any]:
    """What somebody was told last of who is here: nothing yet, if he has just come."""
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
    """The bot's human moment has passed."""

    async def work() -> None:
        async with process(shared, Pace(AN_HOUR, 0)) as dying, process(shared, Pace(AN_HOUR, 0)) as here:
            table = await dying.begun("ann", bots=("casual",), seed=seed_where("shades", 1))
            await dying.die()
            await acted(here, table)

    run(work())


def test_who_leaves_is_not_waited_for(shared: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long silence may last."""
    monkeypatch.setattr(company, "SILENCE", AN_HOUR)

    async def work() -> None:
        async with process(shared) as here:
            async with process(shared, Pace(AN_HOUR, 0)) as leaving:
                await in_company(here, leaving)
                table = await leaving.begun("ann", bots=("casual",), seed=seed_where("shades", 1))
            await acted(here, table)
            await until(lambda: here.living == 1)

    run(work())


def test_a_table_is_seen_to_as_its_log_says(shared: Database) -> None:
    """Whoever takes over may know an older table, and even be about to learn better."""

    async def work() -> None:
        async with process(shared, Pace(AN_HOUR, 0)) as dying, process(shared) as here:
            table = await dying.begun("ann", bots=("casual",), seed=seed_where("shades", 1))
            await here.rooms.table(table)
            here.rooms.heard_of = lambda _news: None  # type: ignore[method-assign, assignment]  # news that are late
            await dying.add(table, ChatSwitched(False))
            await dying.die()
            await acted(here, table)

    run(work())


def test_everybody_sees_who_is_here_through_any_process(shared: Database) -> None:
    """Seats whose people are connected elsewhere are present; who looks on there is counted; who dies is gone."""

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
    """A process that was alone told nobody, since there was nobody."""

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
    """Wherever those who have thought enough are connected."""

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
    """And so is what happens."""

    async def work() -> None:
        async with process(shared) as here, process(shared) as there:
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben")
            async with here.rooms.listening(table, "ann") as ann, there.rooms.listening(table, "ben") as ben:
                told: list[dict[str, Any]] = []
                await here.rooms.say(table, "ann", "hello")
                await there.rooms.say(table, "ben", "hi")
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
    """A guest who is renamed, looks otherwise or is forgotten in one process is so in the others."""

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
    """What he was told there he is told here, even if news of it are late."""

    async def work() -> None:
        async with process(shared) as here, process(shared) as there:
            table = await here.begun("ann", "ben")
            await there.rooms.table(table)
            there.rooms.heard_of = lambda _news: None  # type: ignore[method-assign, assignment]  # news that are late
            last = await here.add(table, ChatSwitched(False))
            async with there.rooms.listening(table, "ann", last) as ann:
                assert heard(ann)[0]["table"]["sequence"] == last

    run(work())


class Away:
    """A store that does not answer, as long as it is away."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.away = False

    def __getattr__(self, name: str) -> Any:
        if self.away:
            raise StoreError(UNREACHABLE)
        return getattr(self._store, name)


def test_a_database_that_is_away_is_told_of_and_nothing_is_acknowledged(shared: Database) -> None:
    """What was sent meanwhile is answered when it is back, once; and what happened elsewhere meanwhile is learned."""

    async def work() -> None:
        async with process(shared) as here, process(shared) as there:
            await in_company(here, there)
            table = await here.begun("ann", "ben", seed=seed_where("shades", 0))
            away = Away(here.store)
            for user in (here.rooms, here.rooms.presence, here.company):
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
                await until(lambda: here.told == [TROUBLE, company.WELL_AGAIN])
                assert (await here.rooms.table(table)).sequence == 5

    run(work())


async def rows_written(store: Store) -> object:
    """What changes whenever anything is written: the rows by this connection, or which transactions wrote them."""
    if isinstance(store, SqliteStore):
        return await store._write(lambda db: db.total_changes)
    assert isinstance(store, PostgresStore)
    names = [name for name, table in metadata.tables.items() if table.info.get("only") != "sqlite"]
    every = " UNION ALL ".join(f"SELECT '{name}', xmin::text FROM {name}" for name in names)  # noqa: S608  # our names
    return sorted(map(tuple, await store._pool.fetch(every)))


def test_an_idle_server_writes_nothing(shared: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole one, with a table, somebody who looks at it, and limits that are shared: SD cards wear out by writing."""
    monkeypatch.setattr(company, "BEAT", 0.002)

    async def work() -> None:
        store = await shared.open()
        counted = Limits()
        hall = await Hall.open(store, AT_ONCE, limits=counted.shared())
        (ann, _), (ben, _) = [await hall.guests.come_in(name) for name in ("Ann", "Ben")]
        table = await table_of(hall, ann.id, ben.id)
        beats: list[frozenset[str]] = []
        beaten = hall.company.beaten

        async def counting(living: frozenset[str]) -> None:
            beats.append(living)
            await beaten(living)

        hall.company.beaten = counting
        async with hall.rooms.listening(table, ann.id):
            with suppress(Refused):
                while True:
                    counted.newcomer("192.0.2.7")
            before, since = await rows_written(store), len(beats)
            await until(lambda: len(beats) > since + 100)
            assert await rows_written(store) == before
        await hall.close()

    run(work())
