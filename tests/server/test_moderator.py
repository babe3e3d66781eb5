"""What the host does to people and tables, and what the audit log says of it."""

import asyncio
from pathlib import Path

import pytest

from numbra.server import decisions
from numbra.server.guests import FRIENDLY
from numbra.server.hall import Hall
from numbra.server.log import Closed, Left, Resigned, read, written
from numbra.server.moderator import Moderator
from numbra.server.refusals import Refused
from numbra.server.room import Listener
from patience import PATIENCE
from server.desk import Desk
from server.home import ask, house, running, table_of
from server.process import everything, heard, until


def moderator_of(hall: Hall) -> Moderator:
    """The host, on the page of this process."""
    return Moderator(hall.store, hall.rooms, "page", hall.now, hall.heard_of)


async def comers(hall: Hall, *names: str) -> list[str]:
    """The ids of people who have come in."""
    return [(await hall.guests.come_in(name))[0].id for name in names]


async def noted(hall: Hall) -> list[tuple[str, str, str]]:
    """What the audit log says, the oldest first."""
    return [(line.action, line.subject, line.detail) for line in reversed(await hall.store.audit(limit=99))]


def no(doing: object) -> str:
    """The code of a refusal."""
    return doing.value.code  # type: ignore[attr-defined,no-any-return]


def test_a_table_is_closed(tmp_path: Path) -> None:
    """With one line in its log and one in the audit log; not twice."""

    async def test() -> None:
        async with house(tmp_path / "db") as hall:
            ann, ben = await comers(hall, "Ann", "Ben")
            table = await table_of(hall, ann, ben)
            await moderator_of(hall).close_table(table)
            assert read((await hall.store.entries(table))[-1].body) == Closed("host")
            with pytest.raises(Refused) as why:
                await moderator_of(hall).close_table(table)
            assert no(why) == "admin/ended-already"
            with pytest.raises(Refused) as why:
                await moderator_of(hall).close_table("no such table")
            assert no(why) == "table/no-such-table"
            assert await noted(hall) == [("close", table, "")]

    running(test)


def test_who_was_slower_is_written_down_once(tmp_path: Path) -> None:
    """A change that is decided again because somebody else was faster is one deed."""

    async def test() -> None:
        async with house(tmp_path / "db") as hall, house(tmp_path / "db") as other:
            ann, ben = await comers(hall, "Ann", "Ben")
            table = await table_of(hall, ann, ben)
            await other.rooms.table(table)
            await hall.rooms.change(table, lambda now: decisions.switch_chat(now, ann, on=False))
            await moderator_of(other).close_table(table)
            assert await noted(hall) == [("close", table, "")]

    running(test)


def test_somebody_is_removed_from_a_table(tmp_path: Path) -> None:
    """And cannot sit down again there."""

    async def test() -> None:
        async with house(tmp_path / "db") as hall:
            ann, ben = await comers(hall, "Ann", "Ben")
            table = await table_of(hall, ann, ben)
            await moderator_of(hall).remove(table, ben)
            assert read((await hall.store.entries(table))[-1].body) == Left(1, by_host=True)
            with pytest.raises(Refused) as why:
                await hall.rooms.change(table, lambda now: decisions.sit(now, ben))
            assert no(why) == "table/removed"
            with pytest.raises(Refused) as why:
                await moderator_of(hall).remove(table, ben)
            assert no(why) == "admin/not-at-table"
            assert await noted(hall) == [("remove", table, ben)]

    running(test)


def test_in_a_running_game_a_bot_plays_on() -> None:
    """For whoever is removed, also if a bot did already; with the last person the table is closed."""
    desk = Desk("nmbrs", (None, None, None)).begin("ann", "ben", "cat")
    desk.add(decisions.remove(desk.table, "ben"))
    assert desk.table.last == Resigned(1, "casual", by_host=True)
    assert desk.table.occupants[1].left
    with pytest.raises(Refused) as why:
        decisions.come_back(desk.table, "ben")
    assert no(why) == "table/removed"
    with pytest.raises(Refused) as why:
        decisions.remove(desk.table, "ben")
    assert no(why) == "admin/not-at-table"
    desk.add(decisions.resign(desk.table, "ann"))
    assert decisions.remove(desk.table, "ann") == Resigned(0, "casual", by_host=True)
    assert decisions.remove(desk.table, "cat") == Closed("host")
    desk.add(Closed("host"))
    with pytest.raises(Refused) as why:
        decisions.remove(desk.table, "cat")
    assert no(why) == "admin/ended-already"


def test_older_lines_fold_as_before() -> None:
    """They do not say who removed whom."""
    assert read(b'{"type":"left","seat":1}') == Left(1)
    assert read(b'{"type":"resigned","seat":1,"bot":"casual"}') == Resigned(1, "casual")
    assert read(written(Left(1, by_host=True))) == Left(1, by_host=True)


def test_a_banned_person_leaves_all_their_tables(tmp_path: Path) -> None:
    """With those on their device, whoever of them was named; tables that are over stay as they are."""

    async def test() -> None:
        async with house(tmp_path / "db") as hall:
            ann, ben = await comers(hall, "Ann", "Ben")
            host = await hall.store.guest(ann)
            assert host is not None
            (kim,) = await hall.guests.bring(host, ["Kim"])
            first, second = await table_of(hall, ben, ann), await table_of(hall, ben, kim.id)
            own = (await hall.rooms.open((await hall.rooms.table(first)).opened)).id
            closed = await table_of(hall, ben, ann)
            await moderator_of(hall).close_table(closed)
            length = len(await hall.store.entries(closed))
            ban = await moderator_of(hall).ban(kim.id, 2, "spam", by_address=False)
            assert (ban.guest, ban.until) == (ann, 1000.0 + 2 * 86400)
            for table in (first, second):
                assert (await hall.rooms.table(table)).occupants[1].guest is None
            assert (await hall.rooms.table(own)).status == "open"
            assert len(await hall.store.entries(closed)) == length
            assert (await noted(hall))[1:] == [("ban", ann, "until 1970-01-03 00:16 UTC: spam")]

    running(test)


def test_what_is_purged_disappears_from_the_screens(tmp_path: Path) -> None:
    """In this process and in others; what is left of the chat is told anew."""

    async def test() -> None:
        async with house(tmp_path / "db") as hall, house(tmp_path / "db") as other:
            ann, ben = await comers(hall, "Ann", "Ben")
            table = await table_of(hall, ann, ben)
            for one, text in ((ann, "rude"), (ben, "hello"), (ann, "ruder")):
                assert (await ask(hall, table, one, type="say", text=text))["type"] == "accepted"
            async with hall.rooms.listening(table, ben) as here, other.rooms.listening(table, ben) as there:
                everything(here), everything(there)
                await moderator_of(hall).purge(ann)
                for listener in (here, there):
                    assert [one["text"] for one in await unsaid(listener)] == ["hello"]
                other.rooms.look_again()
                assert [one["text"] for one in await unsaid(there)] == ["hello"]
            assert await noted(hall) == [("purge", ann, "")]

    running(test)


def test_what_is_left_after_a_purge_is_told_as_blocks_have_it(tmp_path: Path) -> None:
    """Nobody gets to read by it what somebody has said from whom they do not hear."""

    async def test() -> None:
        async with house(tmp_path / "db") as hall:
            ann, ben = await comers(hall, "Ann", "Ben")
            table = await table_of(hall, ann, ben)
            await ask(hall, table, ann, type="say", text="rude")
            await hall.store.block(ann, ben)
            await ask(hall, table, ben, type="say", text="hello")
            async with hall.rooms.listening(table, ann) as first, hall.rooms.listening(table, ben) as second:
                everything(first), everything(second)
                await moderator_of(hall).purge(ann)
                assert await unsaid(first) == []
                assert [one["text"] for one in await unsaid(second)] == ["hello"]

    running(test)


async def unsaid(listener: Listener) -> list[dict[str, object]]:
    """What is left of the chat, as soon as that is told."""
    while True:
        await until(lambda: not listener.queue.empty())
        for message in heard(listener):
            if message["type"] == "unsaid":
                chat: list[dict[str, object]] = message["chat"]
                return chat


def test_somebody_gets_a_friendly_name(tmp_path: Path) -> None:
    """Tables show it at once."""

    async def test() -> None:
        async with house(tmp_path / "db") as hall:
            ann, ben = await comers(hall, "Rude Name", "Ben")
            table = await table_of(hall, ann, ben)
            name = await moderator_of(hall).rename(ann, "de")
            assert name.split()[0] in FRIENDLY["de"][0]
            async with asyncio.timeout(PATIENCE):
                while (await hall.rooms.people_at(table))[ann].name != name:
                    await asyncio.sleep(0.01)
            assert await noted(hall) == [("rename", ann, "")]

    running(test)
