"""`DELETE /api/me`: the person's sockets are closed, in every process, and nothing of theirs is written afterwards."""

import asyncio
from pathlib import Path

import httpx
import pytest

from numbra.server import socket
from numbra.server.hall import Hall
from numbra.server.store import Forgotten, Guest
from server.home import ask, running, table_of
from server.home import house as hall_on
from server.house import end_of, guest, house, line
from server.process import everything, until
from server.store.databases import Database
from server.test_company import process


def opened(http: httpx.Client, **told: object) -> str:
    """A table of two people, by whoever asks."""
    code: str = http.post("/api/tables", json={"game": "shades", "seats": [None, None], **told}).json()["table"]
    return code


def test_every_socket_of_a_deleted_guest_is_closed(address: str) -> None:
    """At all tables, whatever seat it speaks for; others stay."""
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        first, second = opened(ann), opened(ann, here=["Kim", "Lou"])
        with line(ann, first) as one, line(ann, second, "?seat=1") as two, line(ben, first) as other:
            assert ann.delete("/api/me").status_code == 204
            assert (end_of(one), end_of(two)) == (socket.FORGOTTEN, socket.FORGOTTEN)
            assert other.answer({"type": "ping", "id": "1"})["type"] == "pong"


def test_a_socket_that_comes_too_late_is_closed(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its session was good when it was looked at, and its guest deleted before it was among those who look."""

    async def deleted(hall: Hall, known: Guest, _table: str, _seat: int | None) -> Guest:
        await hall.forget(known.id)
        return known

    with guest(address, "Ann") as ann:
        table = opened(ann)
        monkeypatch.setattr(Hall, "speaker", deleted)
        with line(ann, table) as late:
            assert end_of(late) == socket.FORGOTTEN


def test_a_deleted_guest_says_does_and_sits_nowhere(tmp_path: Path) -> None:
    """Though the process that is asked has not heard of it yet."""

    async def test() -> None:
        async with hall_on(tmp_path / "db") as hall:
            ann, ben = [(await hall.guests.come_in(name))[0].id for name in ("Ann", "Ben")]
            table = await table_of(hall, ann, ben)
            await hall.store.forget_guest(ann)
            length = len(await hall.store.entries(table))
            for message in (
                {"type": "say", "text": "Hello!"},
                {"type": "react", "reaction": "hurry"},
                {"type": "start"},
                {"type": "chat", "on": False},
                {"type": "close"},
            ):
                answer = await ask(hall, table, ann, **message)
                assert (answer["type"], answer["code"]) == ("refused", "store/no-guest")
            assert len(await hall.store.entries(table)) == length
            assert await hall.store.said(table) == []

    running(test)


def test_other_processes_close_the_sockets_too(database: Database) -> None:
    """They are told by the database; or find out when they have missed it."""
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
                heard_of, there.rooms.heard_of = there.rooms.heard_of, lambda _news: None  # type: ignore[method-assign, assignment]
                await here.store.forget_guest("cat")
                await asyncio.sleep(0.1)
                there.rooms.heard_of = heard_of  # type: ignore[method-assign]
                there.rooms.look_again()
                await until(lambda: cats.forgotten)
                assert not bens.forgotten

    asyncio.run(work())


def test_nobody_is_dismissed_twice(tmp_path: Path) -> None:
    """However often it is told."""

    async def test() -> None:
        async with hall_on(tmp_path / "db") as hall:
            ann, ben = [(await hall.guests.come_in(name))[0].id for name in ("Ann", "Ben")]
            table = await table_of(hall, ann, ben)
            async with hall.rooms.listening(table, ann) as listener:
                everything(listener)
                await hall.forget(ann)
                hall.heard_of(Forgotten(ann))
                assert [message for message in everything(listener) if b'"here"' not in message] == [
                    b'{"type":"goodbye","code":"store/no-guest","reconnect":false}',
                    b"",
                ]

    running(test)


def test_a_house_tells_the_page_why(tmp_path: Path) -> None:
    """A request of somebody who was deleted while it was under way is one of somebody who is not known."""
    with house(tmp_path / "numbra.db") as address, guest(address, "Ann") as ann:
        assert ann.delete("/api/me").status_code == 204
        assert ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).status_code == 401
