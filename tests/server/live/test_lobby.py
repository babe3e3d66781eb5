"""The live list of public tables."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from numbra.server.listeners.listener import Listener
from numbra.server.live import lobby
from numbra.server.protocol import commands
from numbra.server.services import Services
from numbra.server.table.log import ChatSwitched, Sat
from numbra.server.table.options import TableOptions
from server.home import house, running
from server.process import everything, until


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists may follow each other without a pause."""
    monkeypatch.setattr(lobby, "AT_MOST_EVERY", 0.0)


def opening(*, public: bool) -> Any:
    """The first line of a table of ann's."""
    return commands.open_table("ann", "shades", (None, None), options={}, table=TableOptions(public=public))


def lists(listener: Listener) -> list[list[str]]:
    """The tables of each list that a listener received."""
    messages = [msgspec.json.decode(message) for message in everything(listener)]
    return [[one["table"] for one in message["tables"]] for message in messages]


async def change(services: Services, table: str) -> None:
    """Change something at a table."""
    await services.rooms.change(table, lambda _now: ChatSwitched(False))


def test_public_tables_are_told_as_they_come(tmp_path: Path) -> None:
    """First the current list, then every change; private tables are never in it."""

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            first = await services.rooms.open(opening(public=True))
            async with services.lobby.listening() as listener:
                assert lists(listener) == [[first.id]]
                private = await services.rooms.open(opening(public=False))
                services.now.moment += 1  # type: ignore[attr-defined]  # the tests' own clock
                second = await services.rooms.open(opening(public=True))
                await until(lambda: not listener.queue.empty())
                assert lists(listener)[-1] == [second.id, first.id]
                await change(services, private.id)
                await services.rooms.change(first.id, lambda now: commands.close(now, "ann"))
                await until(lambda: not listener.queue.empty())
                assert lists(listener) == [[second.id]]
            assert not services.lobby.listeners

    running(test)


def test_what_looks_the_same_is_not_told_again(tmp_path: Path) -> None:
    """Whatever happens at tables that are not in the list."""

    async def test() -> None:
        async with house(tmp_path / "db") as services, services.lobby.listening() as listener:
            assert lists(listener) == [[]]
            for _ in range(3):
                services.lobby.stale()
                await until(lambda: not services.lobby._stale.is_set())
            table = await services.rooms.open(opening(public=True))
            await until(lambda: not listener.queue.empty())
            assert lists(listener) == [[table.id]]

    running(test)


def test_a_crowd_is_told_a_few_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tasks run in between; in the end everybody has received the same list once, late listeners included."""
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

        async with house(tmp_path / "db") as services, AsyncExitStack() as crowd:
            others = asyncio.get_running_loop().create_task(turning())
            for _ in range(5):
                listener = await crowd.enter_async_context(services.lobby.listening())
                assert lists(listener) == [[]]
                listener.direct_send = tell
            table = await services.rooms.open(opening(public=True))
            async with services.lobby.listening() as late:
                assert lists(late) == [[table.id]]
                await until(lambda: told.total() == 5)
            others.cancel()
        assert sorted(told.values()) == [1, 2, 2]

    running(test)


def test_another_process_opens_a_table(tmp_path: Path) -> None:
    """It appears here as well."""

    async def test() -> None:
        async with house(tmp_path / "db") as here, house(tmp_path / "db") as there, here.lobby.listening() as listener:
            assert lists(listener) == [[]]
            table = await there.rooms.open(opening(public=True))
            await until(lambda: not listener.queue.empty())
            assert lists(listener) == [[table.id]]

    running(test)


def test_the_lobby_has_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Listeners receive the first page, and the number of tables; other pages can be requested."""
    monkeypatch.setattr(lobby, "PAGE", 2)

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            for _ in range(5):
                services.now.moment += 1  # type: ignore[attr-defined]  # the tests' own clock
                await services.rooms.open(opening(public=True))
            pages = [[one.table for one in await services.lobby.tables(page)] for page in (1, 2, 3, 4)]
            assert [len(page) for page in pages] == [2, 2, 1, 0]
            assert len({table for page in pages for table in page}) == 5
            async with services.lobby.listening() as listener:
                (told,) = (msgspec.json.decode(message) for message in everything(listener))
            assert ([one["table"] for one in told["tables"]], told["total"]) == (pages[0], 5)

    running(test)


@pytest.mark.parametrize(
    ("search", "found"),
    [("ÉMILE", 1), ("mil", 1), ("  grey ", 2), ("shades", 2), ("nobody", 0), ("%", 0), ("_", 0)],
)
def test_tables_are_found_by_names_and_games(tmp_path: Path, search: str, found: int) -> None:
    """By parts of them, in any case; wildcards of SQL have no meaning."""

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            guests = [(await services.guests.come_in(name))[0].id for name in ("Émile", "Zoe")]
            for guest in guests:
                await services.rooms.open(opening(public=True), [Sat(0, guest)])
            assert len(await services.lobby.tables(search=search)) == found

    running(test)
