"""The lobby, as it changes before one's eyes."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from numbra.server import decisions, lobby
from numbra.server.hall import Hall
from numbra.server.log import ChatSwitched, Sat
from numbra.server.room import Listener
from server.home import house, running
from server.process import everything, until


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists may follow each other as fast as there is something new."""
    monkeypatch.setattr(lobby, "AT_MOST_EVERY", 0.0)


def opening(*, public: bool) -> Any:
    """The first line of a table of ann's."""
    return decisions.open_table("ann", "shades", (None, None), options={}, public=public, clock=None)


def lists(listener: Listener) -> list[list[str]]:
    """The tables of each list a listener was told."""
    messages = [msgspec.json.decode(message) for message in everything(listener)]
    return [[one["table"] for one in message["tables"]] for message in messages]


async def change(hall: Hall, table: str) -> None:
    """Something happens at a table."""
    await hall.rooms.change(table, lambda _now: ChatSwitched(False))


def test_public_tables_are_told_as_they_come(tmp_path: Path) -> None:
    """At first the list as it is, then whenever it has changed; private ones are never in it."""

    async def test() -> None:
        async with house(tmp_path / "db") as hall:
            first = await hall.rooms.open(opening(public=True))
            async with hall.lobby.listening() as listener:
                assert lists(listener) == [[first.id]]
                private = await hall.rooms.open(opening(public=False))
                hall.now.moment += 1  # type: ignore[attr-defined]  # the tests' own clock
                second = await hall.rooms.open(opening(public=True))
                await until(lambda: not listener.queue.empty())
                assert lists(listener)[-1] == [second.id, first.id]
                await change(hall, private.id)
                await hall.rooms.change(first.id, lambda now: decisions.close(now, "ann"))
                await until(lambda: not listener.queue.empty())
                assert lists(listener) == [[second.id]]
            assert not hall.lobby.listeners

    running(test)


def test_what_looks_the_same_is_not_told_again(tmp_path: Path) -> None:
    """Whatever happens in rooms that the lobby does not see."""

    async def test() -> None:
        async with house(tmp_path / "db") as hall, hall.lobby.listening() as listener:
            assert lists(listener) == [[]]
            for _ in range(3):
                hall.lobby.stale()
                await until(lambda: not hall.lobby._stale.is_set())
            table = await hall.rooms.open(opening(public=True))
            await until(lambda: not listener.queue.empty())
            assert lists(listener) == [[table.id]]

    running(test)


def test_a_crowd_is_told_a_few_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others get their turn meanwhile; in the end everybody knows the same, once, and who comes later as well."""
    monkeypatch.setattr(lobby, "AT_ONCE", 2)

    async def test() -> None:
        turn, told = 0, Counter[int]()

        async def turning() -> None:
            nonlocal turn
            while True:
                turn += 1
                await asyncio.sleep(0)

        def tell(_message: bytes) -> bool:
            told[turn] += 1
            return True

        async with house(tmp_path / "db") as hall, AsyncExitStack() as crowd:
            others = asyncio.get_running_loop().create_task(turning())
            for _ in range(5):
                listener = await crowd.enter_async_context(hall.lobby.listening())
                assert lists(listener) == [[]]
                listener.short_way = tell
            table = await hall.rooms.open(opening(public=True))
            async with hall.lobby.listening() as late:
                assert lists(late) == [[table.id]]
                await until(lambda: told.total() == 5)
            others.cancel()
        assert sorted(told.values()) == [1, 2, 2]

    running(test)


def test_another_process_opens_a_table(tmp_path: Path) -> None:
    """It is seen here as well."""

    async def test() -> None:
        async with house(tmp_path / "db") as here, house(tmp_path / "db") as there, here.lobby.listening() as listener:
            assert lists(listener) == [[]]
            table = await there.rooms.open(opening(public=True))
            await until(lambda: not listener.queue.empty())
            assert lists(listener) == [[table.id]]

    running(test)


def test_the_lobby_has_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks is told the first, and how many tables there are; the others can be asked for."""
    monkeypatch.setattr(lobby, "PAGE", 2)

    async def test() -> None:
        async with house(tmp_path / "db") as hall:
            for _ in range(5):
                hall.now.moment += 1  # type: ignore[attr-defined]  # the tests' own clock
                await hall.rooms.open(opening(public=True))
            pages = [[one.table for one in await hall.lobby.tables(page)] for page in (1, 2, 3, 4)]
            assert [len(page) for page in pages] == [2, 2, 1, 0]
            assert len({table for page in pages for table in page}) == 5
            async with hall.lobby.listening() as listener:
                (told,) = (msgspec.json.decode(message) for message in everything(listener))
            assert ([one["table"] for one in told["tables"]], told["total"]) == (pages[0], 5)

    running(test)


@pytest.mark.parametrize(
    ("search", "found"),
    [("ÉMILE", 1), ("mil", 1), ("  grey ", 2), ("shades", 2), ("nobody", 0), ("%", 0), ("_", 0)],
)
def test_tables_are_found_by_names_and_games(tmp_path: Path, search: str, found: int) -> None:
    """By parts of them, large letters or small; signs of databases mean nothing."""

    async def test() -> None:
        async with house(tmp_path / "db") as hall:
            guests = [(await hall.guests.come_in(name))[0].id for name in ("Émile", "Zoe")]
            for guest in guests:
                await hall.rooms.open(opening(public=True), [Sat(0, guest)])
            assert len(await hall.lobby.tables(search=search)) == found

    running(test)
