"""Deleted guests write nothing more: it is refused in the transaction that would have written it."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from numbra.server.store import Appended, Conflict, Guest, Resent, Store, StoreError
from numbra.server.store.blocking import Report
from server.store.databases import Database, entry, keep_guests, run, table

Write = Callable[[Store, str], Awaitable[object]]


async def create(store: Store, guest: str) -> object:
    """Open a table."""
    return await store.create(table(f"{guest}'s"), [b"first"], [guest], by=guest)


async def append(store: Store, guest: str) -> object:
    """Append to a table's log."""
    end = len(await store.entries("t"))
    return await store.append(table(), entry(end + 1, b"more"), message=f"{guest} 1", guests=[guest], by=guest)


async def say(store: Store, guest: str) -> object:
    """Write in the chat."""
    return await store.say("t", guest, b"hello")


async def note(store: Store, guest: str) -> None:
    """Store a note."""
    await store.note("t", 0, guest, "not 7")


async def empty(store: Store, guest: str) -> None:
    """Delete a note."""
    await store.note("t", 0, guest, "")


async def bring(store: Store, guest: str) -> None:
    """Add a guest on one's device."""
    await store.keep_guest(Guest(id=f"{guest}'s child", name="Kid", created=1.0, seen=1.0, host=guest))


async def block(store: Store, guest: str) -> object:
    """Block somebody."""
    return await store.block(guest, "cat")


async def report(store: Store, guest: str) -> None:
    """Report somebody's name."""
    await store.report(Report(guest, "cat", "t", "name", 0, "Cat"))


@pytest.mark.parametrize("write", [create, append, say, note, empty, bring, block, report])
def test_nothing_is_written_for_a_deleted_guest(database: Database, write: Write) -> None:
    """It is refused, and no row without an owner is left; existing guests may write."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob", "cat")
        await store.create(table(), [b"first"], ["ann", "bob"])
        await store.forget_guest("ann")
        with pytest.raises(StoreError) as no:
            await write(store, "ann")
        assert no.value.code == "store/no-guest"
        assert await store.said("t") == []
        assert await store.listed("ann's") is None
        assert await store.guest("ann's child") is None
        assert len(await store.entries("t")) == 1
        await write(store, "bob")

    run(database, scenario)


def test_a_refusal_of_one_is_no_refusal_of_others(database: Database) -> None:
    """However many entries are committed together."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob")
        names = [f"t{number}" for number in range(20)]
        for name in names:
            await store.create(table(name), [b"first"], [])
        await store.forget_guest("ann")
        asked = (
            store.append(table(name), entry(2, b"second"), by=("ann", "bob", None)[number % 3])
            for number, name in enumerate(names)
        )
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(one, StoreError) for one in done] == [number % 3 == 0 for number in range(20)]
        assert {one for one in done if not isinstance(one, BaseException)} == {Appended(2, 1000.0)}

    run(database, scenario)


def test_whoever_is_known_conflicts_and_resends_as_before(database: Database) -> None:
    """The author is only checked where one is named."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann")
        await store.create(table(), [b"first"], ["ann"], by="ann")
        assert await store.append(table(), entry(2, b"two"), message="ann 1", by="ann") == Appended(2, 1000.0)
        assert await store.append(table(), entry(2, b"two"), message="ann 2", by="ann") == Conflict()
        assert await store.append(table(), entry(3, b"two"), message="ann 1", by="ann") == Resent(2)

    run(database, scenario)


def test_deleting_and_writing_at_the_same_time_leave_nothing(database: Database) -> None:
    """In either order: what was written is deleted, or the write is refused."""

    async def scenario(store: Store) -> None:
        other = await database.open()
        for number in range(10):
            guest, name = f"ann {number}", f"t {number}"
            await keep_guests(store, guest)
            await store.create(table(name), [b"first"], [guest])
            writing = [
                one
                for text in range(5)
                for one in (
                    store.say(name, guest, b"%d" % text),
                    other.note(name, text, guest, "not 7"),
                    other.append(table(name), entry(2, b"two"), guests=[guest], by=guest),
                )
            ]
            await asyncio.gather(*writing, store.forget_guest(guest), return_exceptions=True)
            assert await store.said(name) == []
            assert [await store.noted(name, seat, guest) for seat in range(5)] == [""] * 5
            assert await store.tables_of(guest, 1) == []
        await other.close()

    run(database, scenario)
