"""How long things are kept: by the time that the server has run, in which no clock has a say."""

from pathlib import Path

import pytest

from numbra.core.errors import NumbraError
from numbra.core.record import Record
from numbra.server import hall as hall_module
from numbra.server.hall import Hall, Keeping
from server.home import Time, ask, house, running, table_of
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
