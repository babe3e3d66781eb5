"""How long things are kept: by the time that the server has run, in which no clock has a say."""

import asyncio
from pathlib import Path

import pytest

from numbra.core.errors import NumbraError
from numbra.core.record import Record
from numbra.server import hall as hall_module
from numbra.server.drivers import Pace
from numbra.server.hall import Hall, Keeping
from numbra.server.store.served import Uptime
from numbra.server.store.sqlite import SqliteStore
from server.home import Time, ask, house, running, table_of
from server.store.databases import Database
from server.test_hall import come_in, play_out

A_DAY = 24 * 3600.0
KEEPING = Keeping(tables=30 * A_DAY, games=90 * A_DAY, guests=60 * A_DAY)
JUMPS = [400 * A_DAY, -400 * A_DAY, 1e12, -1e9]


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is held up here."""
    monkeypatch.setattr(hall_module, "PAUSE", 0.0)


async def everything(hall: Hall, guests: list[str], tables: list[str]) -> list[object]:
    """What should not be lost."""
    return [
        [guest.name for id_ in guests if (guest := await hall.store.guest(id_)) is not None],
        [(await hall.rooms.latest(table)).status for table in tables],
        [len(await hall.store.said(table)) for table in tables],
        [await hall.store.noted(table, 0, guests[0]) for table in tables],
    ]


async def furnished(hall: Hall) -> tuple[list[str], list[str]]:
    """Guests, and tables of every kind, with talk and notes."""
    guests = await come_in(hall, "Ann", "Ben")
    tables = [await table_of(hall, *guests, game="code777") for _ in range(3)]
    await ask(hall, tables[1], guests[0], type="start")
    await play_out(hall, tables[2])
    for table in tables:
        await ask(hall, table, guests[0], type="say", text="Hello!")
        await hall.store.note(table, 0, guests[0], "not 7")
    return guests, tables


@pytest.mark.parametrize("jump", JUMPS)
def test_no_clock_deletes_anybody(tmp_path: Path, jump: float) -> None:
    """A start with the clock far off, used for an hour, then corrected at the next start or at once: all stays."""

    async def test() -> None:
        now, ticks, file = Time(1_800_000_000.0), Time(), tmp_path / "db"
        async with house(file, now=now, ticks=ticks) as hall:
            guests, tables = await furnished(hall)
            before = await everything(hall, guests, tables)
        for corrected in (False, True):
            now.moment += jump
            async with house(file, now=now, ticks=ticks) as hall:
                for minutes in range(0, 60, 10):
                    now.moment, ticks.moment = now.moment + 600, ticks.moment + 600
                    await hall.clean_up(KEEPING)
                    extra = await table_of(hall, *guests)
                    await ask(hall, extra, guests[1], type="say", text=f"after {minutes} minutes")
                if corrected:
                    now.moment -= jump
                    await hall.clean_up(KEEPING)
                assert await everything(hall, guests, tables) == before
            now.moment -= 0 if corrected else jump
            async with house(file, now=now, ticks=ticks) as hall:
                await hall.clean_up(KEEPING)
                assert await everything(hall, guests, tables) == before

    running(test)


@pytest.mark.parametrize("jump", JUMPS)
def test_a_clock_that_stays_wrong_deletes_nothing_early(tmp_path: Path, jump: float) -> None:
    """For weeks, over many starts: what is kept for 30 days of running is there after 29."""

    async def test() -> None:
        now, ticks, file = Time(1_800_000_000.0), Time(), tmp_path / "db"
        async with house(file, now=now, ticks=ticks) as hall:
            guests, tables = await furnished(hall)
            before = await everything(hall, guests, tables)
        now.moment += jump
        for _ in range(29):
            async with house(file, now=now, ticks=ticks) as hall:
                now.moment, ticks.moment = now.moment + A_DAY, ticks.moment + A_DAY
                await hall.clean_up(KEEPING)
                assert await everything(hall, guests, tables) == before

    running(test)


def test_time_that_the_server_does_not_run_does_not_count(tmp_path: Path) -> None:
    """Whoever opens it once a year finds everything."""

    async def test() -> None:
        now, ticks, file = Time(1_800_000_000.0), Time(), tmp_path / "db"
        async with house(file, now=now, ticks=ticks) as hall:
            guests, tables = await furnished(hall)
            before = await everything(hall, guests, tables)
        for _ in range(3):
            now.moment += 365 * A_DAY
            ticks.moment = 5.0  # the machine was started anew
            async with house(file, now=now, ticks=ticks) as hall:
                await hall.clean_up(KEEPING)
                assert await everything(hall, guests, tables) == before

    running(test)


def test_a_clock_that_jumps_back_and_forth_deletes_nothing(tmp_path: Path) -> None:
    """While the server runs, people play, and it cleans up after each jump."""

    async def test() -> None:
        now, ticks, file = Time(1_800_000_000.0), Time(), tmp_path / "db"
        async with house(file, now=now, ticks=ticks) as hall:
            guests, tables = await furnished(hall)
            before = await everything(hall, guests, tables)
            for number in range(20):
                now.moment += JUMPS[number % len(JUMPS)] * (1 if number % 8 < 4 else -1)
                ticks.moment += 3600
                await hall.clean_up(KEEPING)
                await table_of(hall, *guests)
                assert await everything(hall, guests, tables) == before

    running(test)


@pytest.mark.parametrize("jump", [400 * A_DAY, -400 * A_DAY])
def test_processes_whose_clocks_differ_delete_nothing(database: Database, jump: float) -> None:
    """Each cleans up for a week, one after the other; what is kept for 30 days stays, and both count the same days."""

    async def test() -> None:
        database.clock.now = 1_800_000_000.0
        wrong = Time(database.clock.now + jump)
        halls = [await Hall.open(await database.open(), Pace(0, 0, 0), one) for one in (database.clock, wrong)]
        halls[1].store._clock = wrong  # type: ignore[attr-defined]  # either kind of store has one
        guests, tables = await furnished(halls[0])
        before = await everything(halls[0], guests, tables)
        for _ in range(7):
            for hall in halls:
                database.ticks.now += A_DAY
                database.clock.now += A_DAY
                wrong.moment += A_DAY
                await hall.clean_up(KEEPING)
                assert await everything(hall, guests, tables) == before
        assert await halls[0].store.served() == await halls[1].store.served()
        for hall in halls:
            await hall.close()

    asyncio.run(test())


def test_a_machine_that_was_suspended_for_a_year_keeps_everything(tmp_path: Path) -> None:
    """Where the system counts that time as if the machine had run: once, or every night for a month."""

    async def test() -> None:
        now, monotonic = Time(1_800_000_000.0), Time()
        store = await SqliteStore.open(tmp_path / "db", clock=now, ticks=Uptime(monotonic))
        hall = await Hall.open(store, Pace(0, 0, 0), now)
        guests, tables = await furnished(hall)
        before = await everything(hall, guests, tables)
        for _ in range(30):
            now.moment, monotonic.moment = now.moment + 365 * A_DAY, monotonic.moment + 365 * A_DAY
            await hall.clean_up(KEEPING)
            assert await everything(hall, guests, tables) == before
        await hall.close()

    running(test)


def test_a_packed_game_can_be_looked_at(tmp_path: Path) -> None:
    """Its record, its story, its last view, and its place in lists; what was said there is gone."""

    async def test() -> None:
        now, ticks, file = Time(), Time(), tmp_path / "db"
        async with house(file, now=now, ticks=ticks) as hall:
            ann, ben = await come_in(hall, "Ann", "Ben")
            table = await table_of(hall, ann, ben, game="code777")
            await play_out(hall, table)
            await ask(hall, table, ann, type="say", text="Well played!")
            record, story = await hall.record(table, ben), await hall.story(table, ann, "en")
            ticks.moment += 31 * A_DAY
            await hall.clean_up(KEEPING)
            answer = await ask(hall, table, ann, type="rematch")
            assert answer["code"] == "store/archived"
        async with house(file, now=now, ticks=ticks) as hall:
            assert (await hall.record(table, ben), await hall.story(table, ann, "en")) == (record, story)
            assert Record.parse(record.decode()).verify((await hall.rooms.table(table)).seed_hash).over
            assert (await hall.rooms.table(table)).status == "over"
            assert [row.id for row in await hall.store.tables_of(ann, 9)] == [table]
            async with hall.rooms.listening(table, ann) as listener:
                assert b"Well played!" not in (listener.queue.get_nowait() or b"")
            assert (await ask(hall, table, ann, type="say", text="Again?"))["code"] == "store/archived"
            ticks.moment += 60 * A_DAY
            await hall.clean_up(KEEPING)
        async with house(file, now=now, ticks=ticks) as hall:
            with pytest.raises(NumbraError) as no:
                await hall.record(table, ben)
            assert no.value.code == "table/no-such-table"

    running(test)
