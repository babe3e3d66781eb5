"""Blocks and reports, in databases of either kind."""

import asyncio
from math import inf
from unittest.mock import patch

import pytest

from numbra.server.store import AnyNews, BlocksChanged, Store, StoreError, postgres, sqlite
from numbra.server.store.blocking import MOST_BLOCKED, REPORTS_A_DAY, REPORTS_OF_TABLE, Block, Report
from numbra.server.store.protocol import A_DAY, Due
from patience import PATIENCE
from server.store.databases import Database, keep_guests, run, table

NAME = Report("ann", "ben", "t", "name", 0, "Ben")


async def refused(work: object) -> str:
    """The code of the refusal."""
    with pytest.raises(StoreError) as no:
        await work  # type: ignore[misc]  # whatever it returns
    return no.value.code


def test_a_block_is_known_on_both_sides(database: Database) -> None:
    """Until it is lifted; blocking twice counts once."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "ben", "cat")
        made = await store.block("ann", "ben")
        assert made == Block("ben", 1000.0) == await store.block("ann", "ben")
        assert await store.blocks_of("ann") == [made]
        assert await store.blocks_of("ben") == []
        assert await store.apart(["ann", "ben", "cat"]) == {"ann": {"ben"}, "ben": {"ann"}}
        assert await store.apart([]) == {}
        assert await store.apart_since("ben", "ann") == await store.apart_since("ann", "ben") == 1000.0
        await store.block("ben", "ann")
        await store.unblock("ann", "ben")
        assert await store.apart(["ann"]) == {"ann": {"ben"}}
        await store.unblock("ben", "ann")
        await store.unblock("ben", "ann")
        assert await store.apart(["ann", "ben"]) == {}
        assert await store.apart_since("ann", "ben") is None

    run(database, scenario)


def test_one_blocks_a_few_hundred_at_most(database: Database) -> None:
    """Only guests who exist; concurrent blocks are counted correctly."""

    async def scenario(store: Store) -> None:
        others = [f"g{number}" for number in range(6)]
        await keep_guests(store, "ann", *others)
        assert await refused(store.block("ann", "nobody")) == await refused(store.block("nobody", "ann"))
        done = await asyncio.gather(*(store.block("ann", other) for other in others), return_exceptions=True)
        refusals = [one.code for one in done if isinstance(one, StoreError)]
        assert refusals == ["store/block-quota"] * 3
        kept = await store.blocks_of("ann")
        assert len(kept) == 3
        assert await store.block("ann", kept[0].blocked) == kept[0]
        await store.unblock("ann", kept[0].blocked)
        await store.block("ann", kept[0].blocked)

    assert MOST_BLOCKED == 300
    with patch.object(sqlite.blocking, "MOST_BLOCKED", 3), patch.object(postgres.blocking, "MOST_BLOCKED", 3):
        run(database, scenario)


def test_other_processes_are_told_of_blocks(database: Database) -> None:
    """When they begin and when they end."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "ben")
        other, heard = await database.open(), asyncio.Queue[AnyNews]()
        other.watch(heard.put_nowait, lambda: None)

        async def hear() -> None:
            while not isinstance(news := await heard.get(), BlocksChanged):
                """Skip other news."""
            assert news == BlocksChanged("ann", "ben")

        async with asyncio.timeout(PATIENCE):
            for change in (store.block, store.unblock):
                while True:  # until it listens
                    await change("ann", "ben")
                    try:
                        async with asyncio.timeout(0.5):
                            await hear()
                            break
                    except TimeoutError:
                        await (store.unblock if change == store.block else store.block)("ann", "ben")
                while not heard.empty():
                    heard.get_nowait()
        await other.close()

    run(database, scenario)


def test_a_report_is_kept_once_with_what_it_is_about(database: Database) -> None:
    """A name and a message of the same person are two reports; so are those of two reporters."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "ben", "cat")
        await store.create(table(), [b"first"], ["ann", "ben"])
        said = await store.say("t", "ben", b"you fool")
        assert await store.message("t", 1) == ("ben", said)
        assert await store.message("t", 2) is None
        message = Report("ann", "ben", "t", "message", 1, "you fool")
        for made in (NAME, message, NAME, message, NAME._replace(reporter="cat"), NAME._replace(text="Benny")):
            await store.report(made)
        assert [one.report for one in await store.reported_by("ann")] == [NAME, message]
        first, second = await store.reported_by("ann")
        assert first.at == 1000.0
        assert await store.reported_by("ann", limit=1) == [first]
        assert await store.reported_by("ann", first.number) == [second]
        assert len(await store.reported_by("cat")) == 1

    run(database, scenario)


def test_nobody_reports_without_end(database: Database) -> None:
    """There is a limit per person and day, and one per table; and the report's subject must exist."""

    async def scenario(store: Store) -> None:
        people = [f"g{number}" for number in range(REPORTS_OF_TABLE + 2)]
        await keep_guests(store, "ann", *people)
        for name in ("t", "other"):
            await store.create(table(name), [b"first"], ["ann"])
        for number in range(REPORTS_A_DAY):
            await store.report(NAME._replace(guest=people[0], about="message", said=number + 1))
        assert await refused(store.report(NAME._replace(guest=people[1]))) == "store/report-quota"
        await store.report(NAME._replace(guest=people[0], about="message", said=1))  # it was stored before
        database.clock.now += A_DAY + 1
        await store.report(NAME._replace(guest=people[1], table="other"))
        for reporter in people[2 : REPORTS_OF_TABLE - REPORTS_A_DAY + 2]:
            await store.report(NAME._replace(reporter=reporter, guest="ann"))
        assert await refused(store.report(NAME._replace(reporter="g1", guest="ann"))) == "store/table-report-quota"
        assert await refused(store.report(NAME._replace(guest="g1", table="none"))) == "store/no-table"
        assert await refused(store.report(NAME._replace(guest="nobody"))) == "store/no-guest"
        assert await refused(store.report(NAME._replace(reporter="nobody"))) == "store/no-guest"

    run(database, scenario)


@pytest.mark.parametrize("forgotten", ["ann", "ben"])
def test_who_is_forgotten_is_in_no_block_and_no_report(database: Database, forgotten: str) -> None:
    """Neither as the author nor as the subject; those of others stay."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "ben", "cat", "dan")
        await store.create(table(), [b"first"], ["ann", "ben"])
        for one, other in (("ann", "ben"), ("ben", "ann"), ("ann", "cat"), ("dan", "ben"), ("cat", "dan")):
            await store.block(one, other)
            await store.report(NAME._replace(reporter=one, guest=other))
        await store.forget_guest(forgotten)
        assert forgotten not in str(await store.apart(["ann", "ben", "cat", "dan"]))
        for one in ("ann", "ben", "cat", "dan"):
            assert forgotten not in str(
                [(made.report.reporter, made.report.guest) for made in await store.reported_by(one)]
            )
        assert await store.apart(["cat"]) != {}
        assert len(await store.reported_by("cat")) == 1

    run(database, scenario)


def test_reports_go_with_their_table(database: Database) -> None:
    """When it is deleted, not when it is packed."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "ben")
        for name, status in (("t", "closed"), ("over", "over")):
            await store.create(table(name, status=status), [b"first"], ["ann", "ben"])
            await store.report(NAME._replace(table=name))
        while await store.sweep(Due(tables=inf, stuck=-1.0, games=-1.0, guests=-1.0)):
            """Until nothing is due."""
        assert [one.report.table for one in await store.reported_by("ann")] == ["over"]
        while await store.sweep(Due(tables=inf, stuck=-1.0, games=inf, guests=-1.0)):
            """Until nothing is due."""
        assert await store.reported_by("ann") == []

    run(database, scenario)
