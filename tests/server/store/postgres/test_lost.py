"""A database that goes away and comes back: nothing is confirmed meanwhile, and nothing is done twice."""

import asyncio
import signal
from collections.abc import Iterator
from typing import Any

import asyncpg
import pytest
from harness.postgres import Cluster, cluster

from numbra.server.store import AnyNews, Appended, Conflict, News, Resent, StoreError
from numbra.server.store.postgres import PostgresStore, opening
from numbra.server.store.postgres.opening import BROKEN
from patience import PATIENCE
from server.store.databases import Clock, entry, keep_guests, table


@pytest.fixture(scope="module")
def fragile() -> Iterator[Cluster]:
    """A PostgreSQL that may be stopped, since only these tests use it."""
    with cluster(durable=False) as running:
        yield running


@pytest.fixture
def address(fragile: Cluster, request: pytest.FixtureRequest) -> str:
    """The address of a database there."""
    name = request.node.name

    async def create() -> None:
        connection = await asyncpg.connect(fragile.address())
        await connection.execute(f'CREATE DATABASE "{name}"')
        await connection.close()

    asyncio.run(create())
    return fragile.address(name)


def test_it_is_used_again_as_soon_as_it_is_back(fragile: Cluster, address: str) -> None:
    """After a crash: confirmed entries are there, and requests meanwhile are refused."""

    async def scenario() -> None:
        store = await PostgresStore.open(address, clock=Clock())
        await store.create(table(), [b"first"], [])
        fragile.stop(signal.SIGQUIT)
        for doing in (store.entries("t"), store.append(table(), entry(2, b"lost")), store.say("t", "ann", b"hello")):
            with pytest.raises(StoreError) as caught:
                await doing
            assert caught.value.code == "store/unreachable"
        assert not await store.ready()
        fragile.start()
        assert await store.append(table(), entry(2, b"second")) == Appended(2, 1000.0)
        assert [one.body for one in await store.entries("t")] == [b"first", b"second"]
        assert await store.ready()
        await store.close()

    asyncio.run(scenario())


def test_news_are_told_again_after_it_was_away(fragile: Cluster, address: str) -> None:
    """The watcher also learns that it may have missed some."""

    async def scenario() -> None:
        told: list[AnyNews] = []
        missed = asyncio.Event()
        writing, watching = await PostgresStore.open(address), await PostgresStore.open(address)
        watching.watch(told.append, missed.set)
        await asyncio.wait_for(missed.wait(), PATIENCE)
        missed.clear()
        await writing.create(table(), [b"first"], [])
        fragile.restart()
        await asyncio.wait_for(missed.wait(), PATIENCE)
        await writing.append(table(), entry(2, b"second"))
        async with asyncio.timeout(PATIENCE):
            while News("t", 2, 0) not in told:
                await asyncio.sleep(0.01)
        await writing.close()
        await watching.close()

    asyncio.run(scenario())


def test_what_was_written_before_the_line_was_cut_is_recognised(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is on disk, but unconfirmed: a retry counts as done, another process's entry does not."""

    async def scenario() -> None:
        store, other = await PostgresStore.open(address, clock=Clock()), await PostgresStore.open(address)
        await store.create(table("t"), [b"first"], [])
        await store.create(table("u"), [b"first"], [])
        await other.append(table("u"), entry(2, b"theirs"))
        monkeypatch.setattr(store._appender, "_pool", CutOnce(store._appending))
        mine = store.append(table("t"), entry(2, b"mine"), message="ann 1")
        late = store.append(table("u"), entry(2, b"mine"), message="ann 2")
        assert await mine == Appended(2, 1000.0)
        assert await late == Conflict()
        assert await store.append(table("t"), entry(3, b"again"), message="ann 1") == Resent(2)
        assert [one.body for one in await store.entries("t")] == [b"first", b"mine"]
        await store.close()
        await other.close()

    asyncio.run(scenario())


class CutOnce:
    """A pool whose first connection is lost after its first statement."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._cut = False

    def acquire(self, timeout: float) -> Any:
        """A connection."""
        acquiring = self._pool.acquire(timeout=timeout)
        acquired, self._cut = acquiring if self._cut else Cut(acquiring), True
        return acquired


class Cut:
    """A connection that is lost after its first statement."""

    def __init__(self, acquiring: Any) -> None:
        self._acquiring = acquiring

    async def __aenter__(self) -> "Cut":
        self._connection = await self._acquiring.__aenter__()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._acquiring.__aexit__(*error)

    async def fetch(self, query: str, *args: object) -> object:
        """Execute the statement, and lose the connection."""
        await self._connection.fetch(query, *args)
        raise ConnectionResetError


def test_who_is_stopped_in_the_middle_holds_up_nobody(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its transaction is ended: its locks are released, and it notices when it goes on."""
    monkeypatch.setitem(opening.SETTINGS, "idle_in_transaction_session_timeout", "100")

    async def scenario() -> None:
        stopped, other = await PostgresStore.open(address), await PostgresStore.open(address, clock=Clock())
        await keep_guests(other, "ann")
        await other.create(table(), [b"first"], [])
        async with stopped._pool.acquire() as connection:
            await connection.execute("BEGIN")
            await connection.execute("UPDATE tables SET said = said + 1")
            assert await other.append(table(touched=5.0), entry(2, b"second")) == Appended(2, 1000.0)
            assert (await other.say("t", "ann", b"hello")).sequence == 1
            with pytest.raises(BROKEN):
                await connection.execute("COMMIT")
        await stopped.close()
        await other.close()

    asyncio.run(scenario())


def test_a_process_that_has_lost_its_connection_is_not_waited_for(address: str) -> None:
    """As with a killed process: another takes over its tables at once. If it is alive after all, it drives the next."""

    async def scenario() -> None:
        silent, awake = await PostgresStore.open(address), await PostgresStore.open(address)
        await silent.beat("a", PATIENCE)
        await awake.beat("b", PATIENCE)
        await silent.create(table("t", driver="a"), [b"first"], [])
        assert await awake.adopt("b", PATIENCE, 1) == []
        line = await asyncpg.connect(address)
        await line.execute("SELECT pg_terminate_backend(backend) FROM processes WHERE id = 'a'")
        await line.close()
        async with asyncio.timeout(PATIENCE / 2):
            while await awake.adopt("b", PATIENCE, 1) != ["t"]:
                await asyncio.sleep(0.01)
        await silent.beat("a", PATIENCE)
        await silent.create(table("u", driver="a"), [b"first"], [])
        assert await awake.adopt("b", PATIENCE, 1) == []
        await silent.close()
        await awake.close()

    asyncio.run(scenario())
