"""The host's actions on people and tables, and their lines in the audit log."""

import asyncio
from pathlib import Path

import pytest

from numbra.server.admin.moderator import Moderator
from numbra.server.listeners.listener import Listener
from numbra.server.people.guests import FIRST_WORDS
from numbra.server.protocol import commands, host_commands
from numbra.server.services import Services
from numbra.server.table.log import Closed, Left, Resigned, decode_line, encode_line
from numbra.server.table.refusals import Refused
from patience import PATIENCE
from server.desk import Desk
from server.home import ask, house, running, table_of
from server.process import everything, heard, until


def moderator_of(services: Services) -> Moderator:
    """The host, on the page of this process."""
    return Moderator(services.store, services.rooms, "page", services.now, services.on_news)


async def comers(services: Services, *names: str) -> list[str]:
    """Create guests; their ids."""
    return [(await services.guests.come_in(name))[0].id for name in names]


async def noted(services: Services) -> list[tuple[str, str, str]]:
    """The lines of the audit log, the oldest first."""
    return [(line.action, line.subject, line.detail) for line in reversed(await services.store.audit(limit=99))]


def no(doing: object) -> str:
    """The code of a refusal."""
    return doing.value.code  # type: ignore[attr-defined,no-any-return]


def test_a_table_is_closed(tmp_path: Path) -> None:
    """With one line in its log and one in the audit log; a second time it is refused."""

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            ann, ben = await comers(services, "Ann", "Ben")
            table = await table_of(services, ann, ben)
            await moderator_of(services).close_table(table)
            assert decode_line((await services.store.entries(table))[-1].body) == Closed("host")
            with pytest.raises(Refused) as why:
                await moderator_of(services).close_table(table)
            assert no(why) == "admin/ended-already"
            with pytest.raises(Refused) as why:
                await moderator_of(services).close_table("no such table")
            assert no(why) == "table/no-such-table"
            assert await noted(services) == [("close", table, "")]

    running(test)


def test_who_was_slower_is_written_down_once(tmp_path: Path) -> None:
    """A change that is decided again because somebody else was faster is logged once."""

    async def test() -> None:
        async with house(tmp_path / "db") as services, house(tmp_path / "db") as other:
            ann, ben = await comers(services, "Ann", "Ben")
            table = await table_of(services, ann, ben)
            await other.rooms.table(table)
            await services.rooms.change(table, lambda now: commands.switch_chat(now, ann, on=False))
            await moderator_of(other).close_table(table)
            assert await noted(services) == [("close", table, "")]

    running(test)


def test_somebody_is_removed_from_a_table(tmp_path: Path) -> None:
    """They cannot sit down there again."""

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            ann, ben = await comers(services, "Ann", "Ben")
            table = await table_of(services, ann, ben)
            await moderator_of(services).remove(table, ben)
            assert decode_line((await services.store.entries(table))[-1].body) == Left(1, by_host=True)
            with pytest.raises(Refused) as why:
                await services.rooms.change(table, lambda now: commands.sit(now, ben))
            assert no(why) == "table/removed"
            with pytest.raises(Refused) as why:
                await moderator_of(services).remove(table, ben)
            assert no(why) == "admin/not-at-table"
            assert await noted(services) == [("remove", table, ben)]

    running(test)


def test_in_a_running_game_a_bot_plays_on() -> None:
    """For the person removed, also if a bot did already; when the last person is removed, the table is closed."""
    desk = Desk("nmbrs", (None, None, None)).begin("ann", "ben", "cat")
    desk.add(host_commands.remove(desk.table, "ben"))
    assert desk.table.last == Resigned(1, "casual", by_host=True)
    assert desk.table.occupants[1].left
    with pytest.raises(Refused) as why:
        commands.come_back(desk.table, "ben")
    assert no(why) == "table/removed"
    with pytest.raises(Refused) as why:
        host_commands.remove(desk.table, "ben")
    assert no(why) == "admin/not-at-table"
    desk.add(commands.resign(desk.table, "ann"))
    assert host_commands.remove(desk.table, "ann") == Resigned(0, "casual", by_host=True)
    assert host_commands.remove(desk.table, "cat") == Closed("host")
    desk.add(Closed("host"))
    with pytest.raises(Refused) as why:
        host_commands.remove(desk.table, "cat")
    assert no(why) == "admin/ended-already"


def test_older_lines_fold_as_before() -> None:
    """They do not say who removed the person."""
    assert decode_line(b'{"type":"left","seat":1}') == Left(1)
    assert decode_line(b'{"type":"resigned","seat":1,"bot":"casual"}') == Resigned(1, "casual")
    assert decode_line(encode_line(Left(1, by_host=True))) == Left(1, by_host=True)


def test_a_banned_person_leaves_all_their_tables(tmp_path: Path) -> None:
    """Together with the guests on their device, whichever of them was named; finished tables stay as they are."""

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            ann, ben = await comers(services, "Ann", "Ben")
            host = await services.store.guest(ann)
            assert host is not None
            (kim,) = await services.guests.bring(host, ["Kim"])
            first, second = await table_of(services, ben, ann), await table_of(services, ben, kim.id)
            own = (await services.rooms.open((await services.rooms.table(first)).opened)).id
            closed = await table_of(services, ben, ann)
            await moderator_of(services).close_table(closed)
            length = len(await services.store.entries(closed))
            ban = await moderator_of(services).ban(kim.id, 2, "spam", by_address=False)
            assert (ban.guest, ban.until) == (ann, 1000.0 + 2 * 86400)
            for table in (first, second):
                assert (await services.rooms.table(table)).occupants[1].guest is None
            assert (await services.rooms.table(own)).status == "open"
            assert len(await services.store.entries(closed)) == length
            assert (await noted(services))[1:] == [("ban", ann, "until 1970-01-03 00:16 UTC: spam")]

    running(test)


def test_what_is_purged_disappears_from_the_screens(tmp_path: Path) -> None:
    """In this process and in others: the rest of the chat is sent again."""

    async def test() -> None:
        async with house(tmp_path / "db") as services, house(tmp_path / "db") as other:
            ann, ben = await comers(services, "Ann", "Ben")
            table = await table_of(services, ann, ben)
            for one, text in ((ann, "rude"), (ben, "hello"), (ann, "ruder")):
                assert (await ask(services, table, one, type="say", text=text))["type"] == "accepted"
            async with services.rooms.listening(table, ben) as here, other.rooms.listening(table, ben) as there:
                everything(here), everything(there)
                await moderator_of(services).purge(ann)
                for listener in (here, there):
                    assert [one["text"] for one in await unsaid(listener)] == ["hello"]
                other.rooms.follower.resync()
                assert [one["text"] for one in await unsaid(there)] == ["hello"]
            assert await noted(services) == [("purge", ann, "")]

    running(test)


def test_what_is_left_after_a_purge_is_told_as_blocks_have_it(tmp_path: Path) -> None:
    """Nobody receives messages from people with whom they have a block."""

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            ann, ben = await comers(services, "Ann", "Ben")
            table = await table_of(services, ann, ben)
            await ask(services, table, ann, type="say", text="rude")
            await services.store.block(ann, ben)
            await ask(services, table, ben, type="say", text="hello")
            async with services.rooms.listening(table, ann) as first, services.rooms.listening(table, ben) as second:
                everything(first), everything(second)
                await moderator_of(services).purge(ann)
                assert await unsaid(first) == []
                assert [one["text"] for one in await unsaid(second)] == ["hello"]

    running(test)


async def unsaid(listener: Listener) -> list[dict[str, object]]:
    """The rest of the chat, as soon as it is sent."""
    while True:
        await until(lambda: not listener.queue.empty())
        for message in heard(listener):
            if message["type"] == "unsaid":
                chat: list[dict[str, object]] = message["chat"]
                return chat


def test_somebody_gets_a_friendly_name(tmp_path: Path) -> None:
    """Tables show it at once."""

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            ann, ben = await comers(services, "Rude Name", "Ben")
            table = await table_of(services, ann, ben)
            name = await moderator_of(services).rename(ann, "de")
            assert name.split()[0] in FIRST_WORDS.say("de")
            async with asyncio.timeout(PATIENCE):
                while (await services.rooms.people_at(table))[ann].name != name:
                    await asyncio.sleep(0.01)
            assert await noted(services) == [("rename", ann, "")]

    running(test)
