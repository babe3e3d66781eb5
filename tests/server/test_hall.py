"""The house: records, talk, notes, and tables that are closed when nobody comes."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from numbra.core.errors import NumbraError
from numbra.core.record import Record
from numbra.server import hall as hall_module
from numbra.server.hall import Hall, Keeping
from numbra.server.log import Acted
from numbra.server.replays import Replays
from numbra.server.rooms import Decide
from numbra.server.store.protocol import Person
from server.home import Time, ask, house, running, table_of
from server.process import everything, heard


async def come_in(hall: Hall, *names: str) -> list[str]:
    """Guests by their ids."""
    return [(await hall.guests.come_in(name))[0].id for name in names]


def acted(seat: int, action: dict[str, Any]) -> Decide:
    """An action, whatever the table."""
    return lambda _table: Acted(seat, action)


async def play_out(hall: Hall, table: str) -> None:
    """Play a game of Code 777 to its end: the first seat knows its rack."""
    await ask(hall, table, (await hall.rooms.table(table)).occupants[0].guest, type="start")
    while (now := await hall.rooms.table(table)).status != "over":
        state = now.state
        assert state is not None
        rack = next(zone for zone in state.zones() if zone.name == "rack 0")
        numbers = [int(tile[1]) for tile in rack.cards]
        await hall.rooms.change(table, acted(0, {"type": "announce", "numbers": numbers}))
        if (now := await hall.rooms.table(table)).status != "over" and now.state is not None:
            await hall.rooms.change(table, acted(now.state.waiting_for[0], {"type": "ask"}))


def test_the_record_of_a_finished_game_can_be_verified(tmp_path: Path) -> None:
    """With the hash that was shown at the start."""

    async def test() -> None:
        async with house(tmp_path / "db") as hall:
            ann, ben = await come_in(hall, "Ann", "Ben")
            table = await table_of(hall, ann, ben, game="code777")
            await play_out(hall, table)
            record = Record.parse((await hall.record(table, ben)).decode())
            assert record.header.names == ("Ann", "Ben")
            assert record.verify((await hall.rooms.table(table)).seed_hash).over

    running(test)


def test_a_story_is_replayed_once_until_something_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All without a seat are told the same; a seat, another language, another name or another line make it another."""
    replayed = []
    run_once = Replays.run

    async def counted(self: Replays, work: Any, *args: Any) -> Any:
        replayed.append(args)
        return await run_once(self, work, *args)

    monkeypatch.setattr(Replays, "run", counted)

    async def test() -> None:
        async with house(tmp_path / "db") as hall:
            ann, ben, zoe = await come_in(hall, "Ann", "Ben", "Zoe")
            table = await table_of(hall, ann, ben)
            for _ in range(2):
                hers, of_nobody = await hall.story(table, ann, "en"), await hall.story(table, None, "en")
                assert await hall.story(table, zoe, "en") == of_nobody != hers
            assert len(replayed) == 2
            german = await hall.story(table, None, "de")
            hall.introduce(ben, Person("Bert", 1))
            assert b"Bert" in await hall.story(table, None, "de") != german
            await ask(hall, table, ann, type="start")
            assert len(await hall.story(table, None, "de")) > len(german)
            assert len(replayed) == 5

    running(test)


def test_the_record_of_a_running_game_tells_what_the_viewer_has_seen(tmp_path: Path) -> None:
    """No seed, no card of the other, nothing before the start, and nothing of a table that is not there."""

    async def test() -> None:
        async with house(tmp_path / "db") as hall:
            ann, ben = await come_in(hall, "Ann", "Ben")
            table = await table_of(hall, ann, ben)
            for missing, code in ((table, "table/not-started"), ("nowhere", "table/no-such-table")):
                with pytest.raises(NumbraError) as no:
                    await hall.record(missing, ann)
                assert no.value.code == code
            await ask(hall, table, ann, type="start")
            now = await hall.rooms.table(table)
            assert now.seed is not None
            for guest, seat in ((ann, 0), (ben, 1), (None, None)):
                text = (await hall.record(table, guest)).decode()
                assert now.seed not in text
                dealt = msgspec.json.decode(text.splitlines()[1])["events"][0]
                read = [owner for owner, hand in enumerate(dealt["hands"]) if hand[0]["number"] is not None]
                assert read == ([] if seat is None else [seat])

    running(test)


def test_talk_is_kept_and_told_to_everybody_who_looks(tmp_path: Path) -> None:
    """Also to those who come later; by those who sit there, and unless it is switched off."""

    async def test() -> None:
        async with house(tmp_path / "db") as hall:
            ann, ben, cleo = await come_in(hall, "Ann", "Ben", "Cleo")
            table = await table_of(hall, ann, ben)
            async with hall.rooms.listening(table, cleo) as listener:
                assert (await ask(hall, table, ann, type="say", text="Hello!"))["type"] == "accepted"
                _welcome, said = heard(listener)
                assert (said["type"], said["name"], said["seat"], said["text"]) == ("said", "Ann", 0, "Hello!")
                assert ann not in str(said)
            async with hall.rooms.listening(table, None) as late:
                assert heard(late)[0]["chat"][0]["text"] == "Hello!"
            assert (await ask(hall, table, cleo, type="say", text="Me too"))["code"] == "table/not-seated"
            assert (await ask(hall, table, ben, type="say", text=" \n "))["code"] == "table/empty-talk"
            assert (await ask(hall, table, ben, type="say", text="x" * 501))["code"] == "wire/malformed"
            assert (await ask(hall, table, ben, type="chat", on=False))["code"] == "table/not-the-creator"
            assert (await ask(hall, table, ann, type="chat", on=False))["type"] == "accepted"
            assert (await ask(hall, table, ben, type="say", text="Hello?"))["code"] == "table/chat-off"

    running(test)


def test_what_a_forgotten_guest_said_is_gone(tmp_path: Path) -> None:
    """And his name."""

    async def test() -> None:
        async with house(tmp_path / "db") as hall:
            ann, ben = await come_in(hall, "Ann", "Ben")
            table = await table_of(hall, ann, ben)
            await ask(hall, table, ann, type="say", text="Hello!")
            await hall.store.forget_guest(ann)
            async with hall.rooms.listening(table, ben) as listener:
                assert heard(listener)[0]["chat"] == []

    running(test)


def test_tables_nobody_touches_are_closed(tmp_path: Path) -> None:
    """Once; those touched since are not."""

    async def test() -> None:
        ticks = Time()
        async with house(tmp_path / "db", ticks=ticks) as hall:
            (ann,) = await come_in(hall, "Ann")
            old = await table_of(hall, ann, (await come_in(hall, "Ben"))[0])
            ticks.moment += 10_000
            fresh = await table_of(hall, ann, (await come_in(hall, "Cleo"))[0])
            before = await hall.store.served() - 5_000
            assert await hall.close_idle(before) == 1
            assert (await hall.rooms.table(old)).status == "closed"
            assert (await hall.rooms.table(fresh)).status == "open"
            assert await hall.close_idle(before) == 0
            assert (await ask(hall, old, ann, type="start"))["code"] == "table/closed"

    running(test)


def test_a_house_opened_again_knows_its_tables(tmp_path: Path) -> None:
    """And the sessions it signed."""

    async def test() -> None:
        async with house(tmp_path / "db") as hall:
            guest, session = await hall.guests.come_in("Ann")
            ben, _ = await hall.guests.come_in("Ben")
            table = await table_of(hall, guest.id, ben.id)
            await ask(hall, table, guest.id, type="start")
        async with house(tmp_path / "db") as hall:
            assert (await hall.rooms.table(table)).status == "playing"
            assert await hall.guests.of_session(session) is not None

    running(test)


def test_the_house_is_kept_again_and_again(tmp_path: Path) -> None:
    """Old tables are closed and guests who never came back forgotten, without anybody asking."""

    async def test() -> None:
        ticks = Time()
        async with house(tmp_path / "db", ticks=ticks) as hall:
            ann, ben = await come_in(hall, "Ann", "Ben")
            table = await table_of(hall, ann, ben)
            keeping = asyncio.create_task(hall.keep_house(Keeping(tables=5_000, guests=50_000, every=0.001)))
            ticks.moment += 10_000
            while (await hall.rooms.table(table)).status != "closed":
                await asyncio.sleep(0.001)
            assert await hall.store.guest(ann) is not None
            ticks.moment += 100_000
            while await hall.store.guest(ann) is not None:
                await asyncio.sleep(0.001)
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)

    running(test)


def test_everybody_is_told_to_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At tables and in the lobby; whoever goes on sitting there is not waited for without end."""
    monkeypatch.setattr(hall_module, "LONGEST_GOODBYE", 0.05)

    async def test() -> None:
        async with house(tmp_path / "db") as hall:
            ann, ben = await come_in(hall, "Ann", "Ben")
            table = await table_of(hall, ann, ben)
            async with hall.rooms.listening(table, ann) as hers, hall.lobby.listening() as his:
                await hall.say_goodbye()
                for listener in (hers, his):
                    *_, goodbye, end = everything(listener)
                    assert (goodbye, end) == (b'{"type":"goodbye","code":"server/closing","reconnect":true}', b"")

    running(test)


def test_processes_learn_from_each_other(tmp_path: Path) -> None:
    """Whoever looks at a table in one is told what happens to it in another."""

    async def test() -> None:
        async with house(tmp_path / "db") as here, house(tmp_path / "db") as there:
            ann, ben = await come_in(here, "Ann", "Ben")
            table = await table_of(here, ann, ben)
            async with there.rooms.listening(table, ben) as listener:
                assert heard(listener)[0]["table"]["status"] == "open"
                await ask(here, table, ann, type="start")
                await ask(here, table, ann, type="say", text="Hello!")
                told: list[dict[str, Any]] = []
                while len(told) < 2:
                    told += heard(listener)
                    await asyncio.sleep(0.005)
                started, said = sorted(told, key=lambda message: str(message["type"]), reverse=True)
                assert (started["table"]["status"], started["table"]["seat"]) == ("playing", 1)
                assert (said["name"], said["text"]) == ("Ann", "Hello!")

    running(test)
