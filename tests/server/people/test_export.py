"""The export of a person's data: complete, and never much of it in memory."""

from pathlib import Path

import msgspec
import pytest

from numbra.server.people.export import Kept, export
from numbra.server.services import Services
from numbra.server.store import Entry, Guest
from numbra.server.store.protocol import PAGE
from server.home import house, running, table_of
from server.house import guest
from server.store.databases import Database, keep_guests
from server.store.databases import table as listed


async def all_of(services: Services, one: Guest) -> Kept:
    """A complete export."""
    pieces = [piece async for piece in export(services.store, one)]
    return msgspec.json.decode(b"".join(pieces), type=Kept)


def test_an_export_is_read_as_it_is_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At most one page is read ahead of what was sent, and no piece is longer than one message."""
    messages = 5 * PAGE + 1

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            ann, ben = [(await services.guests.come_in(name))[0] for name in ("Ann", "Ben")]
            table = await table_of(services, ann.id, ben.id)
            for number in range(messages):
                await services.store.say(table, ann.id, b'{"seat":0,"guest":"","text":"%04d"}' % number)
            read: list[int] = []
            said_by = services.store.said_by

            async def counted(one: str, after: tuple[str, int]) -> list[tuple[str, Entry]]:
                page = await said_by(one, after)
                read.append(len(page))
                return page

            monkeypatch.setattr(services.store, "said_by", counted)
            sent: list[bytes] = []
            async for piece in export(services.store, ann):
                sent.append(piece)
                assert sum(read) <= sum(b'"text"' in one for one in sent) + PAGE
            assert sum(read) == messages
            assert max(map(len, sent)) < 1000
            told = msgspec.json.decode(b"".join(sent), type=Kept)
            assert [one.text for one in told.said] == [f"{number:04d}" for number in range(messages)]

    running(test)


def test_an_export_holds_what_people_on_the_device_said_and_noted(tmp_path: Path) -> None:
    """With their names; messages from other devices are not in it."""

    async def test() -> None:
        async with house(tmp_path / "db") as services:
            ann, ben = [(await services.guests.come_in(name))[0] for name in ("Ann", "Ben")]
            kim, lou = await services.guests.bring(ann, ["Kim", "Lou"])
            table = await table_of(services, ann.id, ben.id, kim.id, game="nmbrs")
            for one in (ann, ben, kim, lou):
                body = b'{"seat":0,"guest":"","text":"%b speaks"}' % one.name.encode()
                await services.store.say(table, one.id, body)
                await services.store.note(table, 0, one.id, f"{one.name} notes")
            told = await all_of(services, ann)
            assert (told.said[0].text, told.said[0].by) == ("Ann speaks", None)
            assert {(one.text, one.by) for one in told.said[1:]} == {("Kim speaks", "Kim"), ("Lou speaks", "Lou")}
            assert (told.notes[0].text, told.notes[0].by) == ("Ann notes", None)
            assert {(one.text, one.by) for one in told.notes[1:]} == {("Kim notes", "Kim"), ("Lou notes", "Lou")}
            assert {one.name for one in told.brought} == {"Kim", "Lou"}
            assert [one.table for one in told.tables] == [table]
            assert [one.text for one in (await all_of(services, ben)).said] == ["Ben speaks"]

    running(test)


def test_an_export_is_complete_on_either_database(database: Database) -> None:
    """Also if the last page is full, and if there is nothing."""

    async def test() -> None:
        store = await database.open()
        await keep_guests(store, "ann", "zoe")
        for number in range(PAGE):
            summary = b'{"options":{},"occupants":[],"started":false}'
            await store.create(listed(f"t{number:03d}", summary=summary), [b"first"], ["ann"])
        for name, tables in (("ann", PAGE), ("zoe", 0)):
            one = await store.guest(name)
            assert one is not None
            told = msgspec.json.decode(b"".join([piece async for piece in export(store, one)]), type=Kept)
            assert (len(told.tables), told.said, told.notes, told.brought) == (tables, (), (), ())
        await store.close()

    running(test)


def test_the_export_is_streamed(address: str) -> None:
    """Its length is not known beforehand; it is valid JSON."""
    with guest(address, "Ann") as ann, ann.stream("GET", "/api/me/kept") as answer:
        assert answer.headers["content-type"] == "application/json"
        assert "content-length" not in answer.headers
        assert msgspec.json.decode(b"".join(answer.iter_bytes()), type=Kept).me.name == "Ann"
