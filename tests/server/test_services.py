"""The services: records, chat, notes, and tables that are closed when nobody comes."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from numbra.core.errors import NumbraError
from numbra.core.record import Record
from numbra.server import services as services_module
from numbra.server.history.replays import Replays
from numbra.server.live.appender import Decide
from numbra.server.live.retention import Retention, close_idle, keep_cleaning_up
from numbra.server.services import Services
from numbra.server.store.protocol import Person
from numbra.server.table.log import Acted
from server.home import Time, ask, house, running, table_of
from server.process import everything, heard


async def come_in(services: Services, *names: str) -> list[str]:
    """Create guests; their ids."""
    return [(await services.guests.come_in(name))[0].id for name in names]


def acted(seat: int, action: dict[str, Any]) -> Decide:
    """An action that is not checked."""
    return lambda _table: Acted(seat, action)


async def play_out(services: Services, table: str) -> None:
    """Play a game of Code 777 to its end: the first seat knows its rack."""
    await ask(services, table, (await services.rooms.table(table)).occupants[0].guest, type="start")
    while (now := await services.rooms.table(table)).status != "over":
        state = now.state
        assert state is not None
        rack = next(zone for zone in state.zones() if zone.name == "rack 0")
        numbers = [int(tile[1]) for tile in rack.cards]
        await services.rooms.change(table, acted(0, {"type": "announce", "numbers": numbers}))
        if (now := await services.rooms.table(table)).status != "over" and now.state is not None:
            await services.rooms.change(table, acted(now.state.waiting_for[0], {"type": "ask"}))


def test_the_record_of_a_finished_game_can_be_verified(tmp_path: Path) -> None:
    """With the hash that was shown at the start."""

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            ann, ben = await come_in(services, "Ann", "Ben")
            table = await table_of(services, ann, ben, game="code777")
            await play_out(services, table)
            record = Record.parse((await services.record(table, ben)).decode())
            assert record.header.names == ("Ann", "Ben")
            assert record.verify((await services.rooms.table(table)).seed_hash).over

    running(test)


def test_a_story_is_replayed_once_until_something_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All viewers without a seat share one; a seat, a language, a changed name or a new line need another."""
    replayed = []
    run_once = Replays.run

    async def counted(self: Replays, work: Any, *args: Any, payer: str) -> Any:
        replayed.append(args)
        return await run_once(self, work, *args, payer=payer)

    monkeypatch.setattr(Replays, "run", counted)

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            ann, ben, zoe = await come_in(services, "Ann", "Ben", "Zoe")
            table = await table_of(services, ann, ben)
            for _ in range(2):
                hers, of_nobody = await services.story(table, ann, "en"), await services.story(table, None, "en")
                assert await services.story(table, zoe, "en") == of_nobody != hers
            assert len(replayed) == 2
            german = await services.story(table, None, "de")
            services.introduce(ben, Person("Bert", 1))
            assert b"Bert" in await services.story(table, None, "de") != german
            await ask(services, table, ann, type="start")
            assert len(await services.story(table, None, "de")) > len(german)
            assert len(replayed) == 5

    running(test)


def test_the_record_of_a_running_game_tells_what_the_viewer_has_seen(tmp_path: Path) -> None:
    """No seed, no card of the other player, nothing before the start, and nothing of unknown tables."""

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            ann, ben = await come_in(services, "Ann", "Ben")
            table = await table_of(services, ann, ben)
            for missing, code in ((table, "table/not-started"), ("nowhere", "table/no-such-table")):
                with pytest.raises(NumbraError) as no:
                    await services.record(missing, ann)
                assert no.value.code == code
            await ask(services, table, ann, type="start")
            now = await services.rooms.table(table)
            assert now.seed is not None
            for guest, seat in ((ann, 0), (ben, 1), (None, None)):
                text = (await services.record(table, guest)).decode()
                assert now.seed not in text
                dealt = msgspec.json.decode(text.splitlines()[1])["events"][0]
                read = [owner for owner, hand in enumerate(dealt["hands"]) if hand[0]["number"] is not None]
                assert read == ([] if seat is None else [seat])

    running(test)


def test_talk_is_kept_and_told_to_everybody_who_looks(tmp_path: Path) -> None:
    """New listeners receive it, too; only seated players may write, and only while the chat is on."""

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            ann, ben, cleo = await come_in(services, "Ann", "Ben", "Cleo")
            table = await table_of(services, ann, ben)
            async with services.rooms.listening(table, cleo) as listener:
                assert (await ask(services, table, ann, type="say", text="Hello!"))["type"] == "accepted"
                _welcome, said = heard(listener)
                assert (said["type"], said["name"], said["seat"], said["text"]) == ("said", "Ann", 0, "Hello!")
                assert ann not in str(said)
            async with services.rooms.listening(table, None) as late:
                assert heard(late)[0]["chat"][0]["text"] == "Hello!"
            assert (await ask(services, table, cleo, type="say", text="Me too"))["code"] == "table/not-seated"
            assert (await ask(services, table, ben, type="say", text=" \n "))["code"] == "table/empty-talk"
            assert (await ask(services, table, ben, type="say", text="x" * 501))["code"] == "wire/malformed"
            assert (await ask(services, table, ben, type="chat", on=False))["code"] == "table/not-the-creator"
            assert (await ask(services, table, ann, type="chat", on=False))["type"] == "accepted"
            assert (await ask(services, table, ben, type="say", text="Hello?"))["code"] == "table/chat-off"

    running(test)


def test_what_a_forgotten_guest_said_is_gone(tmp_path: Path) -> None:
    """And so is their name."""

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            ann, ben = await come_in(services, "Ann", "Ben")
            table = await table_of(services, ann, ben)
            await ask(services, table, ann, type="say", text="Hello!")
            await services.store.forget_guest(ann)
            async with services.rooms.listening(table, ben) as listener:
                assert heard(listener)[0]["chat"] == []

    running(test)


def test_tables_nobody_touches_are_closed(tmp_path: Path) -> None:
    """Once; tables that were used since are not."""

    async def test() -> None:
        ticks = Time()
        async with house(tmp_path / "db", ticks=ticks) as services:
            (ann,) = await come_in(services, "Ann")
            old = await table_of(services, ann, (await come_in(services, "Ben"))[0])
            ticks.moment += 10_000
            fresh = await table_of(services, ann, (await come_in(services, "Cleo"))[0])
            before = await services.store.served() - 5_000
            assert await close_idle(services.store, services.rooms, before) == 1
            assert (await services.rooms.table(old)).status == "closed"
            assert (await services.rooms.table(fresh)).status == "open"
            assert await close_idle(services.store, services.rooms, before) == 0
            assert (await ask(services, old, ann, type="start"))["code"] == "table/closed"

    running(test)


def test_a_house_opened_again_knows_its_tables(tmp_path: Path) -> None:
    """And the sessions it signed."""

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            guest, session = await services.guests.come_in("Ann")
            ben, _ = await services.guests.come_in("Ben")
            table = await table_of(services, guest.id, ben.id)
            await ask(services, table, guest.id, type="start")
        async with house(tmp_path / "db") as services:
            assert (await services.rooms.table(table)).status == "playing"
            assert await services.guests.of_session(session) is not None

    running(test)


def test_the_house_is_kept_again_and_again(tmp_path: Path) -> None:
    """Old tables are closed, and guests who did not come back are deleted, periodically."""

    async def test() -> None:
        ticks = Time()
        async with house(tmp_path / "db", ticks=ticks) as services:
            ann, ben = await come_in(services, "Ann", "Ben")
            table = await table_of(services, ann, ben)
            keeping = asyncio.create_task(
                keep_cleaning_up(services.store, services.rooms, Retention(tables=5_000, guests=50_000, every=0.001))
            )
            ticks.moment += 10_000
            while (await services.rooms.table(table)).status != "closed":
                await asyncio.sleep(0.001)
            assert await services.store.guest(ann) is not None
            ticks.moment += 100_000
            while await services.store.guest(ann) is not None:
                await asyncio.sleep(0.001)
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)

    running(test)


def test_everybody_is_told_to_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At tables and in the lobby; clients that stay connected are not waited for without end."""
    monkeypatch.setattr(services_module, "LONGEST_GOODBYE", 0.05)

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            ann, ben = await come_in(services, "Ann", "Ben")
            table = await table_of(services, ann, ben)
            async with services.rooms.listening(table, ann) as hers, services.lobby.listening() as his:
                await services.say_goodbye()
                for listener in (hers, his):
                    *_, goodbye, end = everything(listener)
                    assert (goodbye, end) == (b'{"type":"goodbye","code":"server/closing","reconnect":true}', b"")

    running(test)


def test_processes_learn_from_each_other(tmp_path: Path) -> None:
    """Listeners in one process receive changes made in another."""

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
