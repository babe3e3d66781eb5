"""The host's reads and writes in a database; each write adds a line to the audit log."""

import asyncio
from collections.abc import Awaitable
from math import inf
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from numbra.server.store import Appended, Ban, Banned, Conflict, Deed, Guest, Purged, Renamed, Store, StoreError
from numbra.server.store.protocol import Due
from numbra.server.store.schema import audit as audit_table
from numbra.server.store.sqlite.writes import STEP
from server.store.databases import Database, SqliteFile, entry, keep_guests, run, table
from server.store.reported import execute, report
from server.store.test_watch import both, until_told

NOTHING_DUE = Due(tables=-inf, stuck=-inf, games=-inf, guests=-inf)


def deed(action: Any, subject: str = "ann", detail: str = "") -> Deed:
    """A line of the audit log."""
    return Deed("command", action, subject, detail)


async def refused(doing: Awaitable[object]) -> str:
    """The code of the refusal."""
    with pytest.raises(StoreError) as no:
        await doing
    return no.value.code


async def noted(store: Store) -> list[tuple[str, str, str]]:
    """The lines of the audit log, the oldest first."""
    return [(line.action, line.subject, line.detail) for line in reversed(await store.audit(limit=100))]


async def people(store: Store, database: Database) -> None:
    """Store Ann, with Kim on her device, then Bob, and two tables."""
    await keep_guests(store, "ann")
    database.ticks.now += 1
    await store.keep_guest(Guest(id="kim", name="Kim", created=1.0, seen=1.0, host="ann"))
    database.ticks.now += 1
    await keep_guests(store, "bob")
    await store.create(table("one"), [b"first"], ["ann", "bob"])
    await store.create(table("two", status="over", touched=2.0), [b"first"], ["ann"])


def test_people_are_listed_page_after_page(database: Database) -> None:
    """The most recently seen first, with the numbers of their running tables and of open reports against them."""

    async def scenario(store: Store) -> None:
        await people(store, database)
        await report(database, "bob", "ann", "one")
        first = await store.known_people(limit=2)
        assert [(one.guest.id, one.tables, one.reports) for one in first] == [("bob", 1, 0), ("kim", 0, 0)]
        rest = await store.known_people(after=first[-1].key, limit=2)
        assert [(one.guest.id, one.tables, one.reports) for one in rest] == [("ann", 1, 1)]
        assert await store.known_people(after=rest[-1].key, limit=2) == []

    run(database, scenario)


def test_people_are_found_by_a_part_of_their_name(database: Database) -> None:
    """In any case; wildcards of SQL match themselves.

    In PostgreSQL the locale decides which letters are equal: here, those of ASCII.
    """
    sqlite = isinstance(database, SqliteFile)

    async def scenario(store: Store) -> None:
        for number, name in enumerate(["Ärger", "äRGERLICH", "100 %", "1000"]):
            await store.keep_guest(Guest(id=str(number), name=name, created=1.0, seen=1.0))

        async def found(search: str) -> set[str]:
            return {one.guest.name for one in await store.known_people(search, limit=9)}

        assert await found("RGER") == {"Ärger", "äRGERLICH"}
        assert await found("ÄRGER") == ({"Ärger", "äRGERLICH"} if sqlite else {"Ärger"})
        assert await found("%") == {"100 %"}
        assert await found("1") == {"äRGERLICH", "100 %", "1000"}  # it is also part of an id
        assert await found("_") == set()

    run(database, scenario)


def test_tables_are_listed_page_after_page(database: Database) -> None:
    """Of any status and game, or of one."""

    async def scenario(store: Store) -> None:
        await people(store, database)
        first = await store.known_tables(limit=1)
        assert [one.id for one in first] == ["two"]
        rest = await store.known_tables(after=(first[0].touched, first[0].id), limit=9)
        assert [one.id for one in rest] == ["one"]
        assert [one.id for one in await store.known_tables("playing", "shades", limit=9)] == ["one"]
        assert await store.known_tables(game="nmbrs", limit=9) == []

    run(database, scenario)


def test_a_ban_is_found_with_the_guest_and_those_on_their_device(database: Database) -> None:
    """Whichever of them was named, the ban is the host guest's."""

    async def scenario(store: Store) -> None:
        await people(store, database)
        ban = await store.ban("kim", 5000.0, "spam", deed("ban", "kim", "spam"), by_address=False)
        assert ban == Ban("ann", 1000.0, 5000.0, "spam", by_address=False)
        for guest in ("ann", "kim"):
            found = await store.guest(guest)
            assert found is not None
            assert found.ban == ban
        bob = await store.guest("bob")
        assert bob is not None
        assert bob.ban is None
        assert [one.guest.ban for one in await store.known_people(limit=9)] == [None, ban, ban]
        assert await store.bans_of(["ann", "bob", "kim"]) == [ban]
        assert await store.bans(limit=9) == [ban]
        assert await store.bans("ann", limit=9) == []
        assert await store.unban("kim", deed("unban", "kim")) == "ann"
        assert await store.bans(limit=9) == []
        assert await noted(store) == [("ban", "ann", "spam"), ("unban", "ann", "")]

    run(database, scenario)


def test_a_ban_is_replaced_and_outlives_the_guest(database: Database) -> None:
    """A deleted guest is still banned, and the ban can still be lifted."""

    async def scenario(store: Store) -> None:
        await people(store, database)
        await store.ban("ann", 5000.0, "spam", deed("ban"), by_address=True)
        await store.ban_address("ann", "digest")
        await store.ban("ann", 6000.0, "more spam", deed("ban"), by_address=True)
        await store.forget_guest("ann")
        assert await store.bans(limit=9) == [Ban("ann", 1000.0, 6000.0, "more spam", by_address=True, address="digest")]
        assert await store.unban("ann", deed("unban")) == "ann"

    run(database, scenario)


def test_an_address_is_banned_until_the_ban_ends(database: Database) -> None:
    """If the ban includes the address, and once it is known; later addresses do not count."""

    async def scenario(store: Store) -> None:
        await people(store, database)
        await store.ban("ann", 5000.0, "", deed("ban"), by_address=True)
        await store.ban("bob", 5000.0, "", deed("ban", "bob"), by_address=False)
        for guest in ("ann", "bob"):
            await store.ban_address(guest, f"of {guest}")
        await store.ban_address("ann", "another")
        found = await store.banned_address("of ann", 4999.0)
        assert found is not None
        assert found.guest == "ann"
        assert await store.banned_address("of ann", 5000.0) is None
        assert await store.banned_address("of bob", 4999.0) is None
        assert await store.banned_address("another", 4999.0) is None

    run(database, scenario)


def test_a_ban_that_has_ended_is_swept_away(database: Database) -> None:
    """And no other."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob")
        await store.ban("ann", 1001.0, "", deed("ban"), by_address=False)
        await store.ban("bob", 2000.0, "", deed("ban", "bob"), by_address=False)
        assert not await store.sweep(NOTHING_DUE)
        database.clock.now = 1002.0
        assert await store.sweep(NOTHING_DUE)
        assert not await store.sweep(NOTHING_DUE)
        assert [ban.guest for ban in await store.bans(limit=9)] == ["bob"]

    run(database, scenario)


def test_what_somebody_said_is_purged(database: Database) -> None:
    """Also of guests on their device, in any amount; messages of others stay, and numbers are not reused."""

    async def scenario(store: Store) -> None:
        await people(store, database)
        for number in range(STEP // 2 + 1):
            await store.say("one", "ann", b"%d" % number)
            await store.say("one", "kim", b"%d" % number)
        await store.say("one", "bob", b"hello")
        await store.purge("ann", deed("purge"))
        assert [one.body for one in await store.said("one")] == [b"hello"]
        assert (await store.say("one", "ann", b"again")).sequence == STEP + 4
        assert await noted(store) == [("purge", "ann", "")]

    run(database, scenario)


def test_somebody_gets_another_name(database: Database) -> None:
    """The audit log does not contain it."""

    async def scenario(store: Store) -> None:
        await people(store, database)
        await store.rename("ann", "Quiet Otter", deed("rename"))
        assert (await store.people(["ann"]))["ann"].name == "Quiet Otter"
        assert await noted(store) == [("rename", "ann", "")]

    run(database, scenario)


def test_reports_are_read_and_settled(database: Database) -> None:
    """Once; the latest comes first."""

    async def scenario(store: Store) -> None:
        await people(store, database)
        for said in (1, 2, 3):
            await report(database, "bob", "ann", "one", said=said)
        latest, *_ = await store.reports(settled=False, limit=1)
        assert (latest.said, latest.reporter, latest.guest, latest.table) == (3, "bob", "ann", "one")
        assert (latest.about, latest.text, latest.settled) == ("message", "rude", False)
        await store.settle(latest.number, deed("settle", str(latest.number)))
        assert [one.said for one in await store.reports(settled=False, limit=9)] == [2, 1]
        assert [one.said for one in await store.reports(settled=True, limit=9)] == [3]
        assert [one.said for one in await store.reports(settled=False, before=latest.number - 1, limit=9)] == [1]
        assert await refused(store.settle(latest.number, deed("settle"))) == "store/no-report"
        assert await noted(store) == [("settle", str(latest.number), "")]

    run(database, scenario)


def test_a_wrong_id_changes_nothing(database: Database) -> None:
    """And adds no line to the audit log."""

    async def scenario(store: Store) -> None:
        await people(store, database)
        for doing in (
            store.ban("zoe", 5000.0, "", deed("ban"), by_address=False),
            store.purge("zoe", deed("purge")),
            store.rename("zoe", "Zoe", deed("rename")),
        ):
            assert await refused(doing) == "store/no-person"
        assert await refused(store.unban("bob", deed("unban"))) == "store/not-banned"
        assert await refused(store.unban("zoe", deed("unban"))) == "store/not-banned"
        for number in (0, 2**31, 2**40, 2**70, -1, -(2**70)):
            assert await refused(store.settle(number, deed("settle"))) == "store/no-report"
        assert await store.audit(limit=9) == []

    run(database, scenario)


def test_an_entry_is_written_with_its_deed_or_not_at_all(database: Database) -> None:
    """A conflicting append writes neither."""

    async def scenario(store: Store) -> None:
        await people(store, database)
        close = deed("close", "one")
        done = await asyncio.gather(
            *(store.append(table("one"), entry(2, b"closed"), deed=close) for _ in range(3)),
        )
        assert sorted(done, key=str) == [Appended(2, 1000.0), Conflict(), Conflict()]
        assert await store.append(table("one"), entry(3, b"x"), guests=["bob"], deed=close) == Appended(3, 1000.0)
        assert [one.id for one in await store.tables_of("ann", 9)] == ["two"]
        assert await noted(store) == [("close", "one", "")] * 2

    run(database, scenario)


def test_the_audit_log_is_read_page_after_page(database: Database) -> None:
    """The latest first."""

    async def scenario(store: Store) -> None:
        for number in range(5):
            await store.replace_secret("admin", b"%d" % number, deed("token", "", str(number)))
        first = await store.audit(limit=3)
        assert [line.detail for line in first] == ["4", "3", "2"]
        assert [line.detail for line in await store.audit(first[-1].number, limit=3)] == ["1", "0"]
        assert {(line.through, line.at) for line in first} == {("command", 1000.0)}
        assert len(await store.audit(2**40, limit=9)) == 5

    run(database, scenario)


@pytest.mark.parametrize("change", [sa.update(audit_table).values(detail="x"), sa.delete(audit_table)])
def test_the_audit_log_only_grows(database: Database, change: Any) -> None:
    """The database itself refuses to change or delete a line."""

    async def scenario(store: Store) -> None:
        await store.replace_secret("admin", b"x", deed("token"))

    run(database, scenario)

    with pytest.raises(sa.exc.DBAPIError, match="the audit log only grows"):
        asyncio.run(execute(database, change))


def test_nor_is_a_line_of_it_replaced(tmp_path: Path) -> None:
    """SQLite's INSERT OR REPLACE would delete a row without firing its trigger."""
    database = SqliteFile(tmp_path)

    async def scenario(store: Store) -> None:
        await store.replace_secret("admin", b"x", deed("token"))

    run(database, scenario)
    replacing = sa.text("INSERT OR REPLACE INTO audit VALUES (1, 0, 'page', 'ban', 'x', 'y')")
    with pytest.raises(sa.exc.DBAPIError, match="the audit log only grows"):
        asyncio.run(execute(database, replacing))


def test_a_secret_is_read_and_replaced(database: Database) -> None:
    """Reading does not create one."""

    async def scenario(store: Store) -> None:
        assert await store.read_secret("admin") is None
        assert await store.secret("admin", b"first") == b"first"
        await store.replace_secret("admin", b"second", deed("token"))
        assert await store.read_secret("admin") == b"second"
        assert not await store.replace_secret("admin", b"late", deed("token"), before=b"first")
        assert await store.replace_secret("admin", b"third", deed("token"), before=b"second")
        assert await store.read_secret("admin") == b"third"
        assert len(await noted(store)) == 2

    run(database, scenario)


def test_other_processes_hear_of_it(database: Database) -> None:
    """Of bans, lifted bans, purges and names."""

    async def scenario() -> None:
        writing, watching, told = await both(database)
        await people(writing, database)
        for doing, news in (
            (writing.ban("kim", 5000.0, "", deed("ban"), by_address=False), [Banned("ann")]),
            (writing.unban("ann", deed("unban")), [Banned("ann")]),
            (writing.purge("ann", deed("purge")), [Purged("ann"), Purged("kim")]),
            (writing.rename("bob", "Calm Crane", deed("rename")), [Renamed("bob")]),
        ):
            told.clear()
            await doing
            for one in news:
                await until_told(told, one)
        await writing.close()
        await watching.close()

    asyncio.run(scenario())
