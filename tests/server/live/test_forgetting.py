"""`DELETE /api/me`: the person's sockets are closed, in every process, and nothing of theirs is written afterwards."""

import asyncio
from pathlib import Path

import httpx
import pytest

from numbra.server.http import sockets
from numbra.server.services import Services
from numbra.server.store import Forgotten, Guest
from server.home import ask, running, table_of
from server.home import house as services_on
from server.house import end_of, guest, house, line
from server.live.test_cluster import process
from server.process import everything, until
from server.store.databases import Database


def opened(http: httpx.Client, **told: object) -> str:
    """Open a table for two people as this guest."""
    code: str = http.post("/api/tables", json={"game": "shades", "seats": [None, None], **told}).json()["table"]
    return code


def test_every_socket_of_a_deleted_guest_is_closed(address: str) -> None:
    """At all tables, for any seat; others' stay open."""
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        first, second = opened(ann), opened(ann, here=["Kim", "Lou"])
        with line(ann, first) as one, line(ann, second, "?seat=1") as two, line(ben, first) as other:
            assert ann.delete("/api/me").status_code == 204
            assert (end_of(one), end_of(two)) == (sockets.FORGOTTEN, sockets.FORGOTTEN)
            assert other.answer({"type": "ping", "id": "1"})["type"] == "pong"


def test_a_socket_that_comes_too_late_is_closed(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its session was valid when it was checked, and its guest was deleted before the socket was registered."""

    async def deleted(services: Services, known: Guest, _table: str, _seat: int | None) -> Guest:
        await services.forget(known.id)
        return known

    with guest(address, "Ann") as ann:
        table = opened(ann)
        monkeypatch.setattr(Services, "speaker", deleted)
        with line(ann, table) as late:
            assert end_of(late) == sockets.FORGOTTEN


def test_a_deleted_guest_says_does_and_sits_nowhere(tmp_path: Path) -> None:
    """Even in a process that has not learned of it yet."""

    async def test() -> None:
        async with services_on(tmp_path / "db") as services:
            ann, ben = [(await services.guests.come_in(name))[0].id for name in ("Ann", "Ben")]
            table = await table_of(services, ann, ben)
            await services.store.forget_guest(ann)
            length = len(await services.store.entries(table))
            for message in (
                {"type": "say", "text": "Hello!"},
                {"type": "react", "reaction": "hurry"},
                {"type": "start"},
                {"type": "chat", "on": False},
                {"type": "close"},
            ):
                answer = await ask(services, table, ann, **message)
                assert (answer["type"], answer["code"]) == ("refused", "store/no-guest")
            assert len(await services.store.entries(table)) == length
            assert await services.store.said(table) == []

    running(test)


def test_other_processes_close_the_sockets_too(database: Database) -> None:
    """By the database's news, or by reading again when news was missed."""
    database.clock.goes = True

    async def work() -> None:
        async with process(database) as here, process(database) as there:
            await here.know("ann", "ben", "cat")
            table = await here.begun("ann", "ben")
            async with (
                there.rooms.listening(table, "ann") as anns,
                there.rooms.listening(table, "ben", device="cat") as cats,
                there.rooms.listening(table, "ben") as bens,
            ):
                await here.store.forget_guest("ann")
                await until(lambda: anns.forgotten)
                assert everything(anns)[-2:] == [b'{"type":"goodbye","code":"store/no-guest","reconnect":false}', b""]
                on_news, there.rooms.follower.on_news = there.rooms.follower.on_news, lambda _news: None  # type: ignore[method-assign, assignment]
                await here.store.forget_guest("cat")
                await asyncio.sleep(0.1)
                there.rooms.follower.on_news = on_news  # type: ignore[method-assign]
                there.rooms.follower.resync()
                await until(lambda: cats.forgotten)
                assert not bens.forgotten

    asyncio.run(work())


def test_nobody_is_dismissed_twice(tmp_path: Path) -> None:
    """However often it is notified."""

    async def test() -> None:
        async with services_on(tmp_path / "db") as services:
            ann, ben = [(await services.guests.come_in(name))[0].id for name in ("Ann", "Ben")]
            table = await table_of(services, ann, ben)
            async with services.rooms.listening(table, ann) as listener:
                everything(listener)
                await services.forget(ann)
                services.on_news(Forgotten(ann))
                assert [message for message in everything(listener) if b'"here"' not in message] == [
                    b'{"type":"goodbye","code":"store/no-guest","reconnect":false}',
                    b"",
                ]

    running(test)


def test_a_house_tells_the_page_why(tmp_path: Path) -> None:
    """A request of a person who has been deleted is refused as one without a session."""
    with house(tmp_path / "numbra.db") as address, guest(address, "Ann") as ann:
        assert ann.delete("/api/me").status_code == 204
        assert ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).status_code == 401
