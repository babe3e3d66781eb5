"""Limits that all processes on one database share."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import ExitStack, asynccontextmanager, suppress
from itertools import count

import pytest

from numbra.server.limits import client_limits
from numbra.server.limits.client_limits import (
    NEWCOMERS,
    REQUESTS,
    REQUESTS_PER_SECOND,
    SOCKETS,
    SOCKETS_OF_GUEST,
    Limits,
)
from numbra.server.limits.shared_limits import (
    CLIENTS_PER_MESSAGE,
    UNSENT_SHARE,
    Shared,
    SharedBuckets,
    SharedCounts,
    SharedLimits,
)
from numbra.server.store import AnyNews, Store, StoreError, Taken
from numbra.server.store.news import written
from numbra.server.store.postgres import PostgresStore
from numbra.server.store.protocol import UNREACHABLE
from numbra.server.store.sqlite import SqliteStore
from numbra.server.table.refusals import Refused
from patience import PATIENCE
from server.home import Time
from server.store.databases import Database

LARGEST_NOTICE = 8_000
"""Bytes of the longest notification that PostgreSQL carries, plus one."""
ADDRESSES = [f"2001:db8:1:{number:x}::/64" for number in range(1_000)]


class Line:
    """The channel between processes, without a database."""

    def __init__(self) -> None:
        self.said: list[Taken] = []
        self.away = False

    async def tell(self, taken: Taken) -> None:
        """Record what was sent."""
        if self.away:
            raise StoreError(UNREACHABLE)
        self.said.append(taken)


class Cluster:
    """Processes that share their limits over a line."""

    def __init__(self, number: int) -> None:
        self.line, self.now = Line(), Time()
        self.names = [f"process {one}" for one in range(number)]
        self.living = frozenset(self.names)
        self.limits = [Limits(self.now) for _ in self.names]
        self.shared = [self.member(name, one.shared()) for name, one in zip(self.names, self.limits, strict=True)]

    def member(self, name: str, counted: Mapping[str, Shared]) -> SharedLimits:
        """One more process."""
        return SharedLimits(self.line, name, b"key", counted)  # type: ignore[arg-type]  # all that it asks of a store

    async def beat(self) -> None:
        """Each sends a heartbeat, and receives what the others have sent."""
        for one in self.shared:
            await one.on_heartbeat(self.living)
        said, self.line.said = self.line.said, []
        for taken in said:
            for one in self.shared:
                one.on_news(taken)


def came_in(limited: Limits, address: str = "school") -> int:
    """How many newcomers are admitted, between two heartbeats, before one is refused."""
    numbers = count()
    with suppress(Refused):
        while True:
            limited.newcomer(address)
            next(numbers)
    return next(numbers)


async def drained(cluster: Cluster, one: Limits, address: str = "school") -> int:
    """How many newcomers one process admits until it refuses all, with heartbeats in between."""
    total = 0
    while came := came_in(one, address):
        total += came
        await cluster.beat()
    return total


@pytest.mark.parametrize("number", [2, 4, 8])
def test_what_is_taken_at_one_process_is_missing_at_the_others(number: int) -> None:
    """Clients who used up the limit at one process have almost nothing left at any, and it refills as for one."""

    async def test() -> None:
        cluster = Cluster(number)
        await cluster.beat()
        total = 0
        for one in cluster.limits:
            total += await drained(cluster, one)
        assert NEWCOMERS <= total <= (1 + UNSENT_SHARE) * NEWCOMERS
        cluster.now.moment += 600
        total = 0
        for one in cluster.limits:
            total += await drained(cluster, one)
        assert total <= (1 + UNSENT_SHARE) * NEWCOMERS

    asyncio.run(test())


@pytest.mark.parametrize("number", [2, 4, 8])
def test_who_asks_all_at_once_gets_one_limit(number: int) -> None:
    """Before the first message, each process gives its share; in the long run all give as much as one and a quarter."""

    async def test() -> None:
        cluster = Cluster(number)
        await cluster.beat()
        total = sum(map(came_in, cluster.limits))
        assert NEWCOMERS <= total < NEWCOMERS + number
        seconds = 0.0
        while seconds < 40 * 600:
            await cluster.beat()
            cluster.now.moment += 5
            seconds += 5
            total += sum(map(came_in, cluster.limits))
        most = (1 + UNSENT_SHARE) * (NEWCOMERS + seconds * client_limits.NEWCOMERS_PER_SECOND)
        assert NEWCOMERS + seconds * client_limits.NEWCOMERS_PER_SECOND * 0.7 <= total <= most

    asyncio.run(test())


def test_who_asks_evenly_at_all_gets_a_quarter_more_at_most() -> None:
    """Slowly enough that no single process would refuse."""

    async def test() -> None:
        cluster = Cluster(4)
        await cluster.beat()
        answered: Counter[bool] = Counter()
        ticks = 4_000
        for _ in range(ticks):
            cluster.now.moment += 0.05
            for one in cluster.limits:
                with suppress(Refused):
                    one.request("school")
                    answered[True] += 1
            await cluster.beat()
        fair = REQUESTS + ticks * 0.05 * REQUESTS_PER_SECOND
        assert 0.9 * fair <= answered[True] <= (1 + UNSENT_SHARE) * fair + 4

    asyncio.run(test())


def test_honest_people_cause_no_message() -> None:
    """A family at each of many addresses: pages are loaded, tables opened, sockets come and go."""

    async def test() -> None:
        cluster = Cluster(4)
        await cluster.beat()
        with ExitStack() as open_:
            for one in cluster.limits:
                for address in ADDRESSES[::100]:
                    for _ in range(30):
                        one.request(address)
                    one.newcomer(address)
                    one.table(address, f"guest of {address}")
                    open_.enter_context(one.socket(address, f"guest of {address}"))
                for shared in cluster.shared:
                    await shared.on_heartbeat(cluster.living)
        assert cluster.line.said == []

    asyncio.run(test())


def test_who_is_alone_tells_nothing() -> None:
    """However much is asked for."""

    async def test() -> None:
        cluster = Cluster(1)
        came_in(cluster.limits[0])
        with cluster.limits[0].socket("school", "ann"):
            await cluster.shared[0].on_heartbeat(cluster.living)
        assert cluster.line.said == []

    asyncio.run(test())


def test_no_address_is_told() -> None:
    """Nor a guest: they are sent as digests with the database's key, a different one for each limit."""

    async def test() -> None:
        cluster = Cluster(2)
        await cluster.beat()
        for one in cluster.limits:
            came_in(one, "192.0.2.77")
            for _ in range(client_limits.TABLES_OF_GUEST // 2):
                one.table("192.0.2.77", "ann")
        for shared in cluster.shared:
            await shared.on_heartbeat(cluster.living)
        for taken in cluster.line.said:
            assert b"192.0.2.77" not in written(taken)
            assert b"ann" not in written(taken)
            digests = [key.rpartition(" ")[2] for key in taken.taken]
            assert len(set(digests)) == len(digests) > 1

    asyncio.run(test())


def test_a_message_fits_and_the_rest_is_told_with_the_next() -> None:
    """However many addresses exceed their limits at the same time."""

    async def test() -> None:
        cluster = Cluster(2)
        await cluster.beat()
        for address in ADDRESSES:
            came_in(cluster.limits[0], address)
        messages: list[Taken] = []
        while True:
            cluster.line.said = []
            await cluster.shared[0].on_heartbeat(cluster.living)
            if not cluster.line.said:
                break
            messages += cluster.line.said
        assert all(len(written(taken)) < LARGEST_NOTICE - 100 for taken in messages)
        assert all(len(taken.taken) <= CLIENTS_PER_MESSAGE for taken in messages)
        told = {key for taken in messages for key in taken.taken}
        assert len([key for key in told if key.startswith("newcomers ")]) >= client_limits.SITE_SHARE

    asyncio.run(test())


def test_what_could_not_be_told_is_told_later() -> None:
    """When the database is back."""

    async def test() -> None:
        cluster = Cluster(2)
        await cluster.beat()
        cluster.line.away = True
        assert await drained(cluster, cluster.limits[0]) == NEWCOMERS  # it counts by itself
        assert cluster.line.said == []
        cluster.line.away = False
        await cluster.beat()
        assert await drained(cluster, cluster.limits[1]) <= UNSENT_SHARE * NEWCOMERS

    asyncio.run(test())


def test_limits_of_a_newer_version_and_own_messages_are_passed_over() -> None:
    """Neither is counted here."""
    now = Time()
    buckets = SharedBuckets(2, 1, now)
    one = SharedLimits(Line(), "one", b"key", {"known": buckets})  # type: ignore[arg-type]  # as above
    asyncio.run(one.on_heartbeat(frozenset({"one", "two"})))
    one.on_news(Taken("two", {"unknown abc": 5}))
    one.on_news(Taken("one", {f"known {buckets.named('ann')}": 5}))
    assert buckets.take("ann") == 0
    one.on_news(Taken("two", {f"known {buckets.named('ann')}": 5}))
    assert buckets.take("ann") > 0


def test_a_debt_has_a_bound() -> None:
    """One burst for each other process."""
    now = Time()
    buckets = SharedBuckets(10, 1, now)
    buckets.living(frozenset({"one", "two", "three"}), "one")
    for _ in range(10):
        buckets.receive("two", "ann", 1_000)
    assert buckets.take("ann") == 21
    now.moment += 21
    assert buckets.take("ann") == 0


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit sockets to so few that a test can open them."""
    monkeypatch.setattr(client_limits, "SOCKETS", 16)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("guest", "most"), [(None, 16), ("ann", SOCKETS_OF_GUEST)])
def test_sockets_count_together(guest: str | None, most: int) -> None:
    """Of an address and of a guest; closed ones make room everywhere, and so do those of a dead process."""

    async def test() -> None:
        cluster = Cluster(2)
        await cluster.beat()
        one, other = cluster.limits
        places = ["here" if guest is None else f"place {number}" for number in range(most + 1)]
        with ExitStack() as open_, ExitStack() as staying:
            for place in places[: most // 2]:
                open_.enter_context(one.socket(place, guest))
            with pytest.raises(Refused), one.socket(places[-1], guest):
                pass  # before the others know of it, no more than its share
            await cluster.beat()
            for place in places[most // 2 : most]:
                staying.enter_context(other.socket(place, guest))
            await cluster.beat()
            for limited in cluster.limits:
                with pytest.raises(Refused) as no, limited.socket(places[-1], guest):
                    pass
                assert no.value.code == "wire/too-many-sockets"
            open_.close()
            await cluster.beat()
            with other.socket(places[-1], guest):
                pass
            await cluster.beat()
            for place in places[: most // 2]:
                open_.enter_context(one.socket(place, guest))
            await cluster.beat()
            with pytest.raises(Refused), other.socket(places[-1], guest):
                pass
            await cluster.shared[1].on_heartbeat(frozenset({"process 1"}))
            with other.socket(places[-1], guest):
                pass

    asyncio.run(test())


def test_who_comes_later_is_told_what_is_held() -> None:
    """Otherwise a process that was replaced would admit everybody again."""

    async def test() -> None:
        line = Line()
        here, there = SharedCounts(8), SharedCounts(8)
        old = SharedLimits(line, "old", b"key", {"sockets": here})  # type: ignore[arg-type]  # as above
        new = SharedLimits(line, "new", b"key", {"sockets": there})  # type: ignore[arg-type]  # as above
        for _ in range(8):
            here.add("school")
        await old.on_heartbeat(frozenset({"old"}))
        assert line.said == []
        both = frozenset({"old", "new"})
        for _ in range(2):
            await old.on_heartbeat(both)
            await new.on_heartbeat(both)
        for taken in line.said:
            new.on_news(taken)
        assert len(line.said) == 1
        assert (there.here("school"), there.elsewhere("school")) == (0, 8)

    asyncio.run(test())


def test_counts_and_debts_leave_nothing_behind() -> None:
    """Neither in this process nor in others."""

    async def test() -> None:
        cluster = Cluster(2)
        await cluster.beat()
        with ExitStack() as open_:
            for number in range(SOCKETS):
                open_.enter_context(cluster.limits[0].socket("school", None))
                if number % 100 == 0:
                    await cluster.beat()
            await cluster.beat()
            assert cluster.limits[1]._sockets.elsewhere("school") == SOCKETS // 37 * 37
        await cluster.beat()
        for one in cluster.limits:
            sockets = one._sockets
            assert (len(sockets), sockets._elsewhere, sockets._sent) == (0, {}, {})
            assert not sockets.unsent()
            assert not sockets._changed

    asyncio.run(test())


@asynccontextmanager
async def process(database: Database, name: str) -> AsyncIterator[tuple[Store, SharedLimits, Limits]]:
    """A process on a real database that receives what others send."""
    store = await database.open()
    counted = Limits(Time())
    shared = SharedLimits(store, name, await store.secret("limits", name.encode()), counted.shared())

    def heard(news: AnyNews) -> None:
        if isinstance(news, Taken):
            shared.on_news(news)

    listening = asyncio.Event()
    store.watch(heard, listening.set)
    if isinstance(store, PostgresStore):
        await listening.wait()
    try:
        yield store, shared, counted
    finally:
        await store.close()


def test_processes_on_one_database_tell_each_other(database: Database) -> None:
    """On either database, with a key that both read from it."""

    async def test() -> None:
        living = frozenset({"one", "two"})
        async with process(database, "one") as (_, here, mine), process(database, "two") as (_, there, theirs):
            for one in (here, there):
                await one.on_heartbeat(living)
            while came_in(mine):
                await here.on_heartbeat(living)
            async with asyncio.timeout(PATIENCE):
                while not theirs._newcomers.addresses._buckets:
                    await asyncio.sleep(0.005)
            async with asyncio.timeout(PATIENCE):
                while came_in(theirs):
                    await there.on_heartbeat(living)
                    await asyncio.sleep(0.1)

    asyncio.run(test())


def test_a_message_of_the_largest_size_arrives(database: Database) -> None:
    """PostgreSQL refuses longer notifications."""
    taken = Taken("p" * 11, {f"connections/48 {number:012}": 2_400 for number in range(CLIENTS_PER_MESSAGE)})

    async def test() -> None:
        async with process(database, "one") as (_, here, _mine), process(database, "two") as (store, _there, _theirs):
            heard: list[Taken] = []
            here.on_news = heard.append  # type: ignore[method-assign, assignment]  # only to look at it
            await store.tell(taken)
            async with asyncio.timeout(PATIENCE):
                while not heard:
                    await asyncio.sleep(0.005)
            assert heard == [taken]

    asyncio.run(test())


def test_what_was_told_before_a_process_began_is_not_charged(database: Database) -> None:
    """It was taken, and refilled, before this process was asked."""

    async def test() -> None:
        living = frozenset({"one", "two"})
        async with process(database, "one") as (store, here, mine):
            await here.on_heartbeat(living)
            while came_in(mine):
                await here.on_heartbeat(living)
            async with process(database, "two") as (_, there, theirs):
                await there.on_heartbeat(living)
                await store.tell(Taken("one", {"newcomers last": 1}))
                async with asyncio.timeout(PATIENCE):
                    while not theirs._newcomers.addresses._buckets:
                        await asyncio.sleep(0.005)
                total = 0
                while came := came_in(theirs):
                    total += came
                    await there.on_heartbeat(living)
                assert total == NEWCOMERS

    asyncio.run(test())


def test_a_process_that_is_alone_writes_nothing(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even when clients exceed their limits."""
    told: list[Taken] = []

    async def tell(_store: Store, taken: Taken) -> None:
        told.append(taken)

    for kind in (SqliteStore, PostgresStore):
        monkeypatch.setattr(kind, "tell", tell)

    async def test() -> None:
        async with process(database, "one") as (_, here, mine):
            for _ in range(10):
                came_in(mine)
                await here.on_heartbeat(frozenset({"one"}))
        assert told == []

    asyncio.run(test())
