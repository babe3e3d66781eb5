"""Unused rows are packed and deleted, in small steps, by the time that the database was served."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from typing import Any

import pytest

from numbra.server.store import Entry, Guest, Listed, News, Store, StoreError
from numbra.server.store.packing import packed, unpacked
from numbra.server.store.protocol import Due
from numbra.server.store.sqlite import SqliteStore
from numbra.server.store.sqlite.writes import STEP
from server.store.databases import Clock, Database, entry, keep_guests, run, table

KEEP = 100.0
NEVER = Due(tables=-inf, stuck=-inf, games=-inf, guests=-inf)


async def swept(store: Store, due: Due) -> int:
    """Sweep all that is due; the number of steps."""
    steps = 0
    while await store.sweep(due):
        steps += 1
    return steps


async def lived_in(store: Store, one: Listed, lines: int = 3, talk: int = 2) -> None:
    """Create a table with entries, chat and a note."""
    await store.create(one, [b"line 1"], ["ann"])
    for number in range(2, lines + 1):
        await store.append(one, entry(number, b"line %d" % number), message=f"ann {number}")
    for number in range(talk):
        await store.say(one.id, "ann", b"%d" % number)
    await store.note(one.id, 0, "ann", "not 7")
    await store.attend("p", one.id, b"ann")


async def code_of(doing: Any) -> str:
    """The code of the refusal."""
    with pytest.raises(StoreError) as no:
        await doing
    return no.value.code


async def refusals(store: Store, name: str) -> set[str]:
    """The codes with which all writes to a table are refused."""
    return {
        await code_of(store.append(table(name), entry(4, b"more"), by="ann")),
        await code_of(store.append(table(name), entry(9, b"more"))),
        await code_of(store.say(name, "ann", b"hello")),
        await code_of(store.note(name, 0, "ann", "not 8")),
    }


@pytest.mark.parametrize("status", ["open", "playing", "closed", "over"])
def test_nothing_is_deleted_that_is_not_due(database: Database, status: str) -> None:
    """Whatever its timestamp says, and however often it is swept."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann")
        await lived_in(store, table(status=status, touched=-1e9))
        now = await store.served()
        assert await swept(store, Due(tables=now, stuck=now, games=now, guests=now)) == 0
        assert len(await store.entries("t")) == 3
        assert await store.guest("ann") is not None

    run(database, scenario)


@pytest.mark.parametrize(("status", "due"), [("closed", "tables"), ("open", "stuck"), ("playing", "stuck")])
def test_a_table_is_deleted_with_all_that_belongs_to_it(database: Database, status: str, due: str) -> None:
    """Other tables stay, and so do the players."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann")
        await lived_in(store, table(status=status))
        database.ticks.now += 1
        await lived_in(store, table("u", status=status))
        assert await swept(store, NEVER._replace(**{due: await store.served()})) > 0
        assert (await store.entries("t"), await store.listed("t"), await store.said("t")) == ([], None, [])
        assert await store.noted("t", 0, "ann") == ""
        assert await store.attendance(["t"]) == []
        assert [row.id for row in await store.tables_of("ann", 9)] == ["u"]
        assert (len(await store.entries("u")), len(await store.said("u"))) == (3, 2)
        assert await refusals(store, "t") == {"store/no-table"}
        await store.create(table(), [b"again"], ["ann"])

    run(database, scenario)


def test_a_finished_game_is_packed(database: Database) -> None:
    """Its log and its row in lists stay as they were; chat and notes are deleted, and nothing can be added."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann")
        await lived_in(store, table(status="over"))
        before = await store.entries("t")
        database.ticks.now += 1
        assert await swept(store, NEVER._replace(tables=await store.served())) > 0
        assert await store.entries("t") == before
        assert await store.entries("t", 1) == before[1:]
        assert await store.entries("t", 3) == []
        assert await store.heads(["t"]) == [News("t", 3, 2)]
        assert await store.listed("t") == table(status="over", touched=1000.0)
        assert [row.id for row in await store.tables_of("ann", 9)] == ["t"]
        assert (await store.said("t"), await store.noted("t", 0, "ann")) == ([], "")
        assert await refusals(store, "t") == {"store/archived"}
        assert await swept(store, NEVER._replace(tables=await store.served())) == 0

    run(database, scenario)


def test_a_packed_game_is_deleted_later(database: Database) -> None:
    """With its row in everybody's lists."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann")
        await lived_in(store, table(status="over"))
        database.ticks.now += 1
        now = await store.served()
        await swept(store, NEVER._replace(tables=now))
        assert len(await store.entries("t")) == 3
        await swept(store, NEVER._replace(tables=now, games=now))
        assert (await store.entries("t"), await store.listed("t"), await store.tables_of("ann", 9)) == ([], None, [])

    run(database, scenario)


def test_whatever_is_long_goes_in_small_steps(database: Database) -> None:
    """Between steps, a log is complete or absent; another process can continue."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann")
        names = {"over": "closed", "closed": "over"}
        for status in names:
            await lived_in(store, table(status, status=status), lines=2 * STEP + 10, talk=3 * STEP)
        whole = await store.entries("over")
        database.ticks.now += 1
        due = NEVER._replace(tables=await store.served())
        steps = 0
        while await store.sweep(due):
            steps += 1
            assert await store.entries("over") == whole
            assert len(await store.entries("closed")) in (0, 2 * STEP + 10)
            if steps == 2:
                other = await database.open()
                assert await other.sweep(due)
                await other.close()
        assert steps > 8
        assert await store.listed("closed") is None

    run(database, scenario)


def test_forgetting_somebody_who_talked_much_goes_in_small_steps(database: Database) -> None:
    """In the end nothing is left of them and of the guests on their device."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob")
        for child in ("k1", "k2"):
            await store.keep_guest(Guest(id=child, name=child, created=1.0, seen=1.0, host="ann"))
        await store.create(table(), [b"first"], ["ann", "k1"])
        for number in range(STEP + 50):
            for speaker in ("ann", "k1", "bob"):
                await store.say("t", speaker, b"%d" % number)
        assert await store.forget_guest("ann") == ["k1", "k2", "ann"]
        assert len(await store.said("t")) == STEP + 50
        assert (await store.said_by("ann"), await store.said_by("k1"), await store.guest("k2")) == ([], [], None)

    run(database, scenario)


def test_people_on_a_device_go_with_their_last_table(database: Database) -> None:
    """Their host may still come every day."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann")
        for child in ("k1", "k2"):
            await store.keep_guest(Guest(id=child, name=child, created=1.0, seen=1.0, host="ann"))
        await store.create(table(status="closed"), [b"first"], ["ann", "k1"])
        database.ticks.now += 1
        await store.create(table("u", status="closed"), [b"first"], ["ann", "k2"])
        await swept(store, NEVER._replace(tables=await store.served()))
        assert [guest.id for guest in await store.brought_by("ann")] == ["k2"]

    run(database, scenario)


def test_time_is_counted_by_all_processes_together(database: Database) -> None:
    """Once, however many there are, only while one runs, and whatever the wall clock says."""

    async def scenario(store: Store) -> None:
        start = await store.served()
        database.ticks.now += 50
        assert await store.served() == start + 50
        other = await database.open()
        database.ticks.now += 10
        assert await other.served() == start + 60
        assert await store.served() == start + 60
        database.clock.now += 400 * 24 * 3600
        assert await store.served() == start + 60
        await other.close()

    run(database, scenario)
    database.ticks = Clock()
    database.ticks.now = 0.5

    async def later(store: Store) -> None:
        assert (await store.served()) % 1000 == 60
        database.ticks.now += 1
        assert (await store.served()) % 1000 == 61

    run(database, later)


def test_whatever_is_done_makes_a_table_used(database: Database) -> None:
    """Also if the clock stands still, or goes back."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann")
        await store.create(table(), [b"first"], [])
        for number, doing in enumerate(("append", "say", "append")):
            database.ticks.now += 1000
            database.clock.now -= 1000
            now = await store.served()
            assert await store.idle(now) == ["t"]
            if doing == "say":
                await store.say("t", "ann", b"hello")
            else:
                await store.append(table(), entry(2 + number // 2, b"more"))
            assert await store.idle(now) == []

    run(database, scenario)


def test_what_is_packed_is_unpacked() -> None:
    """Any entries, in less than a quarter of their bytes."""
    entries = [Entry(number, 1.5 * number, b'{"seat":%d,"action":{"type":"lay"}}' % number) for number in range(1, 200)]
    body = packed(entries)
    assert unpacked(body) == entries
    assert len(body) < sum(len(entry.body) for entry in entries) / 4


@contextmanager
def counting(store: SqliteStore) -> Iterator[list[int]]:
    """Count the rows that each transaction of a store changes."""
    connection: sqlite3.Connection = store._writer._connection
    changed: list[int] = []
    ask = store._writer.ask

    def counted(work: Any, **options: Any) -> Any:
        def done(db: sqlite3.Connection) -> Any:
            before = connection.total_changes
            try:
                return work(db)
            finally:
                changed.append(connection.total_changes - before)

        return ask(done, **options)

    store._writer.ask = counted  # type: ignore[method-assign]
    yield changed


def test_no_transaction_changes_many_rows(database: Database) -> None:
    """Counted for SQLite."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann")
        await lived_in(store, table(status="closed"), lines=3 * STEP, talk=3 * STEP)
        database.ticks.now += 1
        if isinstance(store, SqliteStore):
            with counting(store) as changed:
                await swept(store, NEVER._replace(tables=await store.served(), guests=await store.served()))
            assert sum(changed) > 6 * STEP
            assert max(changed) <= 2 * STEP

    run(database, scenario)
