"""Retention: by the time that the server has run, whatever the system's clock says."""

import asyncio
from pathlib import Path

import pytest

from numbra.core.errors import NumbraError
from numbra.core.record import Record
from numbra.server.autoplay.pace import Pace
from numbra.server.live import retention
from numbra.server.live.retention import Retention, clean_up
from numbra.server.services import Services
from numbra.server.settings import Settings
from numbra.server.store.served import Uptime
from numbra.server.store.sqlite import SqliteStore
from server.home import Time, ask, house, running, table_of
from server.store.databases import Database
from server.test_services import come_in, play_out

A_DAY = 24 * 3600.0
KEEPING = Retention(tables=30 * A_DAY, games=90 * A_DAY, guests=60 * A_DAY)
JUMPS = [400 * A_DAY, -400 * A_DAY, 1e12, -1e9]


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clean up without pauses."""
    monkeypatch.setattr(retention, "PAUSE", 0.0)


async def everything(services: Services, guests: list[str], tables: list[str]) -> list[object]:
    """The data that should not be lost."""
    return [
        [guest.name for id_ in guests if (guest := await services.store.guest(id_)) is not None],
        [(await services.rooms.latest(table)).status for table in tables],
        [len(await services.store.said(table)) for table in tables],
        [await services.store.noted(table, 0, guests[0]) for table in tables],
    ]


async def furnished(services: Services) -> tuple[list[str], list[str]]:
    """Guests, and tables of every status, with chat and notes."""
    guests = await come_in(services, "Ann", "Ben")
    tables = [await table_of(services, *guests, game="code777") for _ in range(3)]
    await ask(services, tables[1], guests[0], type="start")
    await play_out(services, tables[2])
    for table in tables:
        await ask(services, table, guests[0], type="say", text="Hello!")
        await services.store.note(table, 0, guests[0], "not 7")
    return guests, tables


@pytest.mark.parametrize("jump", JUMPS)
def test_no_clock_deletes_anybody(tmp_path: Path, jump: float) -> None:
    """After a start with a wrong clock and an hour of use, corrected at once or at the next start, all is there."""

    async def test() -> None:
        now, ticks, file = Time(1_800_000_000.0), Time(), tmp_path / "db"
        async with house(file, now=now, ticks=ticks) as services:
            guests, tables = await furnished(services)
            before = await everything(services, guests, tables)
        for corrected in (False, True):
            now.moment += jump
            async with house(file, now=now, ticks=ticks) as services:
                for minutes in range(0, 60, 10):
                    now.moment, ticks.moment = now.moment + 600, ticks.moment + 600
                    await clean_up(services.store, services.rooms, KEEPING)
                    extra = await table_of(services, *guests)
                    await ask(services, extra, guests[1], type="say", text=f"after {minutes} minutes")
                if corrected:
                    now.moment -= jump
                    await clean_up(services.store, services.rooms, KEEPING)
                assert await everything(services, guests, tables) == before
            now.moment -= 0 if corrected else jump
            async with house(file, now=now, ticks=ticks) as services:
                await clean_up(services.store, services.rooms, KEEPING)
                assert await everything(services, guests, tables) == before

    running(test)


@pytest.mark.parametrize("jump", JUMPS)
def test_a_clock_that_stays_wrong_deletes_nothing_early(tmp_path: Path, jump: float) -> None:
    """For weeks, over many starts: what is kept for 30 days of running is there after 29."""

    async def test() -> None:
        now, ticks, file = Time(1_800_000_000.0), Time(), tmp_path / "db"
        async with house(file, now=now, ticks=ticks) as services:
            guests, tables = await furnished(services)
            before = await everything(services, guests, tables)
        now.moment += jump
        for _ in range(29):
            async with house(file, now=now, ticks=ticks) as services:
                now.moment, ticks.moment = now.moment + A_DAY, ticks.moment + A_DAY
                await clean_up(services.store, services.rooms, KEEPING)
                assert await everything(services, guests, tables) == before

    running(test)


def test_time_that_the_server_does_not_run_does_not_count(tmp_path: Path) -> None:
    """A server that is started once a year keeps everything."""

    async def test() -> None:
        now, ticks, file = Time(1_800_000_000.0), Time(), tmp_path / "db"
        async with house(file, now=now, ticks=ticks) as services:
            guests, tables = await furnished(services)
            before = await everything(services, guests, tables)
        for _ in range(3):
            now.moment += 365 * A_DAY
            ticks.moment = 5.0  # the machine was restarted
            async with house(file, now=now, ticks=ticks) as services:
                await clean_up(services.store, services.rooms, KEEPING)
                assert await everything(services, guests, tables) == before

    running(test)


def test_a_clock_that_jumps_back_and_forth_deletes_nothing(tmp_path: Path) -> None:
    """While the server runs, people play, and it cleans up after each jump."""

    async def test() -> None:
        now, ticks, file = Time(1_800_000_000.0), Time(), tmp_path / "db"
        async with house(file, now=now, ticks=ticks) as services:
            guests, tables = await furnished(services)
            before = await everything(services, guests, tables)
            for number in range(20):
                now.moment += JUMPS[number % len(JUMPS)] * (1 if number % 8 < 4 else -1)
                ticks.moment += 3600
                await clean_up(services.store, services.rooms, KEEPING)
                await table_of(services, *guests)
                assert await everything(services, guests, tables) == before

    running(test)


@pytest.mark.parametrize("jump", [400 * A_DAY, -400 * A_DAY])
def test_processes_whose_clocks_differ_delete_nothing(database: Database, jump: float) -> None:
    """Each cleans up for a week, in turn; what is kept for 30 days stays, and both count the same time."""

    async def test() -> None:
        database.clock.now = 1_800_000_000.0
        wrong = Time(database.clock.now + jump)
        halls = [
            await Services.open(await database.open(), Settings("", pace=Pace(0, 0, 0)), one)
            for one in (database.clock, wrong)
        ]
        halls[1].store._clock = wrong  # type: ignore[attr-defined]  # either kind of store has one
        guests, tables = await furnished(halls[0])
        before = await everything(halls[0], guests, tables)
        for _ in range(7):
            for services in halls:
                database.ticks.now += A_DAY
                database.clock.now += A_DAY
                wrong.moment += A_DAY
                await clean_up(services.store, services.rooms, KEEPING)
                assert await everything(services, guests, tables) == before
        assert await halls[0].store.served() == await halls[1].store.served()
        for services in halls:
            await services.close()

    asyncio.run(test())


def test_a_machine_that_was_suspended_for_a_year_keeps_everything(tmp_path: Path) -> None:
    """On systems that count that time as running: once, or every night for a month."""

    async def test() -> None:
        now, monotonic = Time(1_800_000_000.0), Time()
        store = await SqliteStore.open(tmp_path / "db", clock=now, ticks=Uptime(monotonic))
        services = await Services.open(store, Settings("", pace=Pace(0, 0, 0)), now)
        guests, tables = await furnished(services)
        before = await everything(services, guests, tables)
        for _ in range(30):
            now.moment, monotonic.moment = now.moment + 365 * A_DAY, monotonic.moment + 365 * A_DAY
            await clean_up(services.store, services.rooms, KEEPING)
            assert await everything(services, guests, tables) == before
        await services.close()

    running(test)


def test_a_packed_game_can_be_looked_at(tmp_path: Path) -> None:
    """Its record, its story, its last view, and its row in lists; its chat is gone."""

    async def test() -> None:
        now, ticks, file = Time(), Time(), tmp_path / "db"
        async with house(file, now=now, ticks=ticks) as services:
            ann, ben = await come_in(services, "Ann", "Ben")
            table = await table_of(services, ann, ben, game="code777")
            await play_out(services, table)
            await ask(services, table, ann, type="say", text="Well played!")
            record, story = await services.record(table, ben), await services.story(table, ann, "en")
            ticks.moment += 31 * A_DAY
            await clean_up(services.store, services.rooms, KEEPING)
            answer = await ask(services, table, ann, type="rematch")
            assert answer["code"] == "store/archived"
        async with house(file, now=now, ticks=ticks) as services:
            assert (await services.record(table, ben), await services.story(table, ann, "en")) == (record, story)
            assert Record.parse(record.decode()).verify((await services.rooms.table(table)).seed_hash).over
            assert (await services.rooms.table(table)).status == "over"
            assert [row.id for row in await services.store.tables_of(ann, 9)] == [table]
            async with services.rooms.listening(table, ann) as listener:
                assert b"Well played!" not in (listener.queue.get_nowait() or b"")
            assert (await ask(services, table, ann, type="say", text="Again?"))["code"] == "store/archived"
            ticks.moment += 60 * A_DAY
            await clean_up(services.store, services.rooms, KEEPING)
        async with house(file, now=now, ticks=ticks) as services:
            with pytest.raises(NumbraError) as no:
                await services.record(table, ben)
            assert no.value.code == "table/no-such-table"

    running(test)
