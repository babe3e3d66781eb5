"""Presence at a table is always right: with links, several processes, and shared devices."""

import asyncio
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from numbra.server.listeners.listener import Listener
from numbra.server.live import room
from numbra.server.protocol import commands
from numbra.server.store import Guest
from numbra.server.table.absence import AWAY, BACK
from numbra.server.table.log import Returned, Voted
from patience import PATIENCE
from server.house import Line, guest, line
from server.house import house as served
from server.live.test_cluster import in_company, last_here, process, quick, shared
from server.live.test_room import told
from server.process import House, house, run, until
from server.store.databases import Database

__all__ = ["quick", "shared"]


NUMBERS = count(1)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Presence is broadcast at once."""
    monkeypatch.setattr(room, "AT_MOST_EVERY", 0.0)


def present(listener: Listener) -> list[int]:
    """The seats that are present, by the last message received."""
    return list(told(listener)[-1]["present"])


def test_who_sits_down_while_looking_is_here(tmp_path: Path) -> None:
    """The socket was open before; the others are notified, also when they leave the seat again."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann", "ben")
            table = (await here.opened()).id
            await here.rooms.change(table, partial(commands.sit, guest="ann"))
            async with here.rooms.listening(table, "ann") as ann, here.rooms.listening(table, "ben") as ben:
                assert (told(ann)[-1]["present"], told(ben)[-1]["spectators"]) == ([0], 1)
                await here.rooms.change(table, partial(commands.sit, guest="ben"))
                for one in (ann, ben):
                    (now,) = told(one)
                    assert (now["names"], now["present"], now["spectators"]) == (["Ann", "Ben"], [0, 1], 0)
                await here.rooms.change(table, partial(commands.leave, guest="ben"))
                (now,) = told(ann)
                assert (now["names"], now["present"], now["spectators"]) == (["Ann", None], [0], 1)

    run(work())


def test_what_does_not_change_who_is_here_is_not_told_as_if_it_did(tmp_path: Path) -> None:
    """An action, while all are present or somebody is away already."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben", kind="code777")
            async with here.rooms.listening(table, "ann") as ann:
                for _ in range(2):
                    told(ann)
                    mover = ("ann", "ben")[(await here.state(table)).waiting_for[0]]
                    await here.act(table, mover, {"type": "ask"})
                    assert told(ann) == []
                async with here.rooms.listening(table, "ben"):
                    told(ann)
                    mover = ("ann", "ben")[(await here.state(table)).waiting_for[0]]
                    await here.act(table, mover, {"type": "ask"})
                    assert told(ann) == []

    run(work())


def test_a_second_tab_and_a_reload(tmp_path: Path) -> None:
    """Closing one of two tabs does not count as leaving; people who come back are present again at once."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben")
            async with here.rooms.listening(table, "ann") as ann:
                async with here.rooms.listening(table, "ben"):
                    async with here.rooms.listening(table, "ben"):
                        pass
                    assert present(ann) == [0, 1]
                    here.time.now += 100
                gone = told(ann)[-1]
                assert (gone["present"], gone["replaceable"]) == ([0], [None, here.time.now + AWAY])
                async with here.rooms.listening(table, "ben"):
                    back = told(ann)[-1]
                    assert (back["present"], back["replaceable"]) == ([0, 1], [None, None])

    run(work())


async def passing(here: House, *names: str) -> str:
    """A table where people share a device, whose guest is called host; its id."""
    for name, host in (("host", None), *((name, "host") for name in names)):
        await here.store.keep_guest(Guest(id=name, name=name.title(), created=0.0, seen=0.0, host=host))
    return await here.begun(*names, "zoe", kind="nmbrs")


def test_where_people_pass_a_device_around_nobody_is_away(tmp_path: Path) -> None:
    """Whichever of them is speaking, or their host alone; all of them leave with the device."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await passing(here, "ann", "ben", "cleo")
            async with here.rooms.listening(table, "zoe") as zoe:
                assert present(zoe) == [3]
                for speaker in ("ann", "cleo", "host"):
                    async with here.rooms.listening(table, speaker, device="host"):
                        now = told(zoe)[-1]
                        assert (now["present"], now["spectators"]) == ([0, 1, 2, 3], 0)
                        here.time.now += 2 * AWAY
                        answer = await here.talk(table, "zoe")("vote", seat=1)
                        assert answer["code"] == "table/present"
                    assert present(zoe) == [3]
                async with here.rooms.listening(table, "somebody", device="somebody"):
                    now = told(zoe)[-1]
                    assert (now["present"], now["spectators"]) == ([3], 1)

    run(work())


def test_a_device_is_known_in_every_process(shared: Database) -> None:
    """The other processes learn whose it is."""

    async def work() -> None:
        async with process(shared) as here, process(shared) as there:
            await in_company(here, there)
            table = await passing(here, "ann", "ben")
            seen: list[dict[str, Any]] = []
            async with there.rooms.listening(table, "zoe") as zoe:
                async with here.rooms.listening(table, "ben", device="host"):
                    await until(lambda: last_here(zoe, seen)["present"] == [0, 1, 2])
                    assert last_here(zoe, seen)["spectators"] == 0
                await until(lambda: last_here(zoe, seen)["present"] == [2])

    run(work())


def test_who_sits_down_through_one_process_is_here_in_the_other(shared: Database) -> None:
    """Whichever process has the socket, the seat and the listener."""

    async def work() -> None:
        async with process(shared) as here, process(shared) as there:
            await in_company(here, there)
            await here.know("ann", "ben")
            table = (await here.opened()).id
            theirs: list[dict[str, Any]] = []
            ours: list[dict[str, Any]] = []
            async with here.rooms.listening(table, "ann") as ann, there.rooms.listening(table, "ben") as ben:
                await there.rooms.change(table, partial(commands.sit, guest="ann"))
                await here.rooms.change(table, partial(commands.sit, guest="ben"))
                await until(lambda: last_here(ann, ours)["present"] == [0, 1])
                await until(lambda: last_here(ben, theirs)["present"] == [0, 1])
                assert last_here(ben, theirs)["names"] == ["Ann", "Ben"]

    run(work())


async def vote(here: House, table: str, guest: str, seat: int) -> str:
    """The result of a vote: accepted, or the code of the refusal."""
    answer = await here.talk(table, guest)("vote", seat=seat, id=f"v{next(NUMBERS)}")
    return str(answer.get("code", answer["type"]))


def test_the_server_refuses_votes_about_who_is_here(tmp_path: Path) -> None:
    """Even by a majority, repeatedly, and however long they wait: nothing is written."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben", "cleo", kind="nmbrs")
            lines = len(await here.log(table))
            async with here.rooms.listening(table, "cleo"):
                for _ in range(5):
                    here.time.now += 2 * AWAY
                    assert [await vote(here, table, one, 2) for one in ("ann", "ben")] == ["table/present"] * 2
            assert await vote(here, table, "ann", 2) == "table/not-yet-away"
            here.time.now += AWAY - 1
            assert await vote(here, table, "ann", 2) == "table/not-yet-away"
            here.time.now += 1
            assert await vote(here, table, "ann", 2) == "accepted"
            assert await vote(here, table, "ann", 2) == "table/voted-already"
            assert len(await here.log(table)) == lines + 1

    run(work())


def test_whoever_was_here_in_between_is_not_voted_out_by_old_votes(tmp_path: Path) -> None:
    """And listeners receive the votes that count."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben", "cleo", kind="nmbrs")
            async with here.rooms.listening(table, "ann") as ann, here.rooms.listening(table, "ben"):
                here.time.now += AWAY
                assert await vote(here, table, "ann", 2) == "accepted"
                assert told(ann)[-1]["votes"] == [[0, 2]]
                async with here.rooms.listening(table, "cleo"):
                    assert told(ann)[-1]["votes"] == []
                    here.time.now += AWAY
                here.time.now += AWAY
                assert await vote(here, table, "ben", 2) == "accepted"
                assert (await here.rooms.table(table)).people() == (0, 1, 2)
                assert told(ann)[-1]["votes"] == [[1, 2]]
                assert await vote(here, table, "ann", 2) == "accepted"
                assert (await here.rooms.table(table)).people() == (0, 1)

    run(work())


def test_coming_back_is_one_message_and_lasts(tmp_path: Path) -> None:
    """After each return, votes are refused for a minute, whether the player is connected or not."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben")
            for _ in range(3):
                here.time.now += BACK + AWAY
                assert await vote(here, table, "ann", 1) == "accepted"
                async with here.rooms.listening(table, "ben"):
                    assert (await here.talk(table, "ben")("back", id=f"b{next(NUMBERS)}"))["type"] == "accepted"
                here.time.now += BACK - 1
                assert await vote(here, table, "ann", 1) == "table/just-back"
            lines = (await here.log(table))[4:]
            assert lines == [Voted(0, 1, "casual"), Returned(1)] * 3

    run(work())


def test_since_when_somebody_is_away_counts_from_when_a_process_learned_it(shared: Database) -> None:
    """A vote is refused while they are connected to any process; when they have gone, the time to wait begins."""

    async def work() -> None:
        async with process(shared) as here, process(shared) as there:
            await in_company(here, there)
            table = await here.begun("ann", "ben")
            seen: list[dict[str, Any]] = []
            async with here.rooms.listening(table, "ann") as ann:
                async with there.rooms.listening(table, "ben"):
                    await until(lambda: last_here(ann, seen)["present"] == [0, 1])
                    assert last_here(ann, seen)["replaceable"] == [None, None]
                    assert await vote(here, table, "ann", 1) == "table/present"
                await until(lambda: last_here(ann, seen)["present"] == [0])
                assert last_here(ann, seen)["replaceable"][1] > here.time() + AWAY / 2
                assert await vote(here, table, "ann", 1) == "table/not-yet-away"

    run(work())


def test_a_vote_asks_the_others_first(shared: Database) -> None:
    """Even if news of arrivals is late."""

    async def work() -> None:
        async with process(shared) as here, process(shared) as there:
            await in_company(here, there)
            table = await here.begun("ann", "ben")
            here.rooms.follower.on_news = lambda _news: None  # type: ignore[method-assign, assignment]  # late news
            known = here.rooms.cache._rooms[table]
            known._away["ben"] = 0.0
            async with there.rooms.listening(table, "ben"):
                async with asyncio.timeout(PATIENCE):
                    while not await there.store.attendance([table]):
                        await asyncio.sleep(0.001)
                assert await vote(here, table, "ann", 1) == "table/present"

    run(work())


def test_the_setting_says_how_long(tmp_path: Path) -> None:
    """Instead of half a minute."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben")
            quick_tempered = type(here.rooms)(here.store, now=here.time, away=2.0)
            await quick_tempered.table(table)
            here.rooms = quick_tempered
            here.time.now += 1.9
            assert await vote(here, table, "ann", 1) == "table/not-yet-away"
            here.time.now += 0.1
            assert await vote(here, table, "ann", 1) == "accepted"

    run(work())


def here_at(line: Line) -> dict[str, Any]:
    """The next presence message."""
    while (said := line.get_any())["type"] != "here":
        pass
    return said


def test_over_real_sockets(tmp_path: Path) -> None:
    """People who sit down while watching are present; so are all who share a device, on any of its seats."""
    with served(tmp_path / "numbra.db") as address, guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"]
        with line(ann, table) as hers, line(ben, table):
            while here_at(hers)["spectators"] != 1:
                pass
            assert ben.post(f"/api/tables/{table}/seats", json={}).status_code == 201
            now = here_at(hers)
            assert (now["names"], now["present"], now["spectators"]) == (["Ann", "Ben"], [0, 1], 0)
        passed = {"game": "nmbrs", "seats": [None, None, "casual"], "here": ["Uma", "Vic"]}
        table = ann.post("/api/tables", json=passed).json()["table"]
        for query in ("?seat=0", "?seat=1", ""):
            with line(ann, table, query) as hers:
                now = here_at(hers)
                assert (now["names"], now["present"], now["spectators"]) == (["Uma", "Vic", None], [0, 1], 0)
