"""Several processes on one database: which are alive, which drives a table, and who is present through which."""

from numbra.server.store import Attendance, Store
from numbra.server.store.postgres import PostgresStore
from numbra.server.store.sqlite import SqliteStore
from server.store.databases import Database, entry, keep_guests, run, table

LONG, AT_ONCE = 60.0, -1.0
"""Seconds of allowed silence: with 60 every process counts as alive, with -1 as silent."""
ALL = 1000


def test_who_has_just_said_so_lives(database: Database) -> None:
    """Until it leaves, or is silent for too long."""

    async def scenario(store: Store) -> None:
        assert await store.beat("a", LONG) == {"a"}
        assert await store.beat("b", LONG) == {"a", "b"}
        assert await store.beat("a", LONG) == {"a", "b"}
        await store.leave("b")
        await store.leave("nobody")
        assert await store.beat("a", LONG) == {"a"}

    run(database, scenario)


async def written(store: Store) -> list[object]:
    """A value that changes with every write."""
    if isinstance(store, SqliteStore):
        return [await store._write(lambda db: db.total_changes)]
    assert isinstance(store, PostgresStore)
    return [tuple(row) for row in await store._pool.fetch("SELECT xmin::text, * FROM processes")]


def test_who_is_alone_writes_nothing_to_say_that_it_lives(database: Database) -> None:
    """For hours: the heartbeat is written once, and checking for abandoned tables writes nothing."""

    async def scenario(store: Store) -> None:
        await store.beat("a", LONG)
        await store.create(table(driver="a"), [b"first"], [])
        before = await written(store)
        for _ in range(200):
            database.clock.now += 60
            assert await store.beat("a", 1.0) == {"a"}
            assert await store.adopt("a", 1.0, ALL) == []
        assert await written(store) == before

    run(database, scenario)


def test_who_was_alone_has_time_to_say_that_it_lives(database: Database) -> None:
    """It notices a new process before it counts as silent; if it does not answer, its tables are taken over."""
    database.clock.goes = True

    async def scenario(store: Store) -> None:
        await store.beat("a", LONG)
        await store.create(table(driver="a"), [b"first"], [])
        other = await database.open()
        assert await other.beat("b", LONG) == {"a", "b"}
        assert await other.adopt("b", LONG, ALL) == []
        before = await written(other)
        assert await store.beat("a", LONG) == {"a", "b"}
        assert await other.beat("b", LONG) == {"a", "b"}
        assert await written(other) != before
        assert await other.adopt("b", AT_ONCE, ALL) == ["t"]
        await other.leave("b")
        assert await store.beat("a", LONG) == {"a"}
        alone = await written(store)
        assert await store.beat("a", LONG) == {"a"}
        assert await written(store) == alone
        await other.close()

    run(database, scenario)


def test_tables_of_the_living_are_left_to_them(database: Database) -> None:
    """Tables where nothing is due have no driver."""

    async def scenario(store: Store) -> None:
        await store.beat("a", LONG)
        await store.create(table("t", driver="a"), [b"first"], [])
        await store.create(table("u"), [b"first"], [])
        assert await store.adopt("b", LONG, ALL) == []
        assert (await driver(store, "t"), await driver(store, "u")) == ("a", None)

    run(database, scenario)


def test_tables_of_the_silent_are_adopted_once(database: Database) -> None:
    """A second process finds nothing left, while the first is alive."""

    async def scenario(store: Store) -> None:
        await store.beat("b", LONG)
        for name in ("t", "u"):
            await store.create(table(name, driver="dead"), [b"first"], [])
        assert sorted(await store.adopt("b", LONG, ALL)) == ["t", "u"]
        assert await store.adopt("c", LONG, ALL) == []
        assert await driver(store, "t") == "b"
        await store.beat("c", LONG)
        assert sorted(await store.adopt("c", AT_ONCE, ALL)) == ["t", "u"]

    run(database, scenario)


def test_so_many_at_most_are_adopted(database: Database) -> None:
    """The rest is left to other processes, or to the next time."""

    async def scenario(store: Store) -> None:
        await store.beat("b", LONG)
        await store.beat("c", LONG)
        for number in range(5):
            await store.create(table(str(number), driver="dead"), [b"first"], [])
        mine, theirs = await store.adopt("b", LONG, 3), await store.adopt("c", LONG, 3)
        assert (len(mine), len(theirs)) == (3, 2)
        assert sorted(mine + theirs) == ["0", "1", "2", "3", "4"]

    run(database, scenario)


def test_who_appends_sees_to_the_table(database: Database) -> None:
    """From then on; or no process, if nothing more is due."""

    async def scenario(store: Store) -> None:
        await store.create(table(driver="a"), [b"first"], [])
        await store.append(table(driver="b"), entry(2, b"second"))
        assert await driver(store, "t") == "b"
        await store.append(table(driver="c"), entry(2, b"too late"))
        assert await driver(store, "t") == "b"
        await store.append(table(), entry(3, b"third"))
        assert await driver(store, "t") is None
        await store.append(table(driver="a"), entry(4, b"fourth"))
        assert await driver(store, "t") == "a"

    run(database, scenario)


def test_who_is_at_tables(database: Database) -> None:
    """As each process has reported last, until it leaves."""

    async def scenario(store: Store) -> None:
        await store.beat("a", LONG)
        await store.attend("a", "t", b"ann")
        await store.attend("a", "t", b"ann, ben")
        await store.attend("b", "t", b"cleo")
        await store.attend("b", "u", b"dora")
        await store.attend("b", "v", b"nobody asks")
        assert sorted(await store.attendance(["t", "u"])) == [
            Attendance("t", "a", b"ann, ben"),
            Attendance("t", "b", b"cleo"),
            Attendance("u", "b", b"dora"),
        ]
        await store.attend("a", "t", b"")
        assert await store.attendance(["t"]) == [Attendance("t", "b", b"cleo")]
        await store.leave("b")
        assert await store.attendance(["t", "u", "v"]) == []

    run(database, scenario)


def test_where_logs_end(database: Database) -> None:
    """And the numbers of chat messages, for tables that exist."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann")
        await store.create(table("t"), [b"first", b"second"], [])
        await store.create(table("u"), [b"first"], [])
        await store.append(table("t"), entry(3, b"third"))
        await store.say("u", "ann", b"hello")
        assert sorted(await store.heads(["t", "u", "nowhere"])) == [("t", 3, 0), ("u", 1, 1)]
        assert await store.heads([]) == []

    run(database, scenario)


async def driver(store: Store, id: str) -> str | None:
    """The process that drives a table."""
    listed = await store.listed(id)
    assert listed is not None
    return listed.driver
