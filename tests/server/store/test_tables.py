"""Tables: their logs, and the lists that show them."""

import pytest

from numbra.server.store import Appended, Conflict, Entry, Resent, Store, StoreError
from server.store.databases import Database, entry, keep_guests, run, table


def test_a_new_table_has_its_first_entry(database: Database) -> None:
    """And appears in the lists as given."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob")
        assert await store.create(table(), [b"first"], ["ann", "bob"]) == Appended(1, 1000.0)
        assert await store.entries("t") == [Entry(1, 1000.0, b"first")]
        assert await store.listed("t") == table()
        assert await store.tables_of("ann", 10) == await store.tables_of("bob", 10) == [table()]

    run(database, scenario)


def test_an_id_is_given_once(database: Database) -> None:
    """A second table with the same id changes nothing."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob")
        await store.create(table(), [b"first"], ["ann"])
        assert await store.create(table(status="open", summary=b"2"), [b"second"], ["bob"]) == Conflict()
        assert await store.entries("t") == [Entry(1, 1000.0, b"first")]
        assert await store.listed("t") == table()
        assert await store.tables_of("bob", 10) == []

    run(database, scenario)


def test_an_entry_is_appended_with_what_lists_show(database: Database) -> None:
    """Both are stored, with the entry's time."""

    async def scenario(store: Store) -> None:
        await store.create(table(), [b"first"], [])
        renewed = table(public=False, status="over", touched=7.0, summary=b'{"a":1}')
        assert await store.append(renewed, entry(2, b"second", at=1001.5)) == Appended(2, 1001.5)
        assert await store.entries("t") == [Entry(1, 1000.0, b"first"), Entry(2, 1001.5, b"second")]
        assert await store.entries("t", after=1) == [Entry(2, 1001.5, b"second")]
        assert await store.entries("t", after=2) == []
        assert await store.listed("t") == renewed

    run(database, scenario)


def test_whoever_is_second_is_told_so(database: Database) -> None:
    """Nothing of the second call is written."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob")
        await store.create(table(), [b"first"], ["ann"])
        await store.append(table(touched=2.0), entry(2, b"second"))
        late = await store.append(table(touched=3.0), entry(2, b"late"), message="ann 1", guests=["bob"])
        assert late == Conflict()
        assert [entry.body for entry in await store.entries("t")] == [b"first", b"second"]
        assert await store.listed("t") == table(touched=2.0)
        assert await store.sent("t", "ann 1") is None
        assert await store.tables_of("bob", 10) == []

    run(database, scenario)


def test_a_log_has_no_gaps_and_no_strays(database: Database) -> None:
    """An entry that does not follow the last one is a conflict; a table that does not exist is refused."""

    async def scenario(store: Store) -> None:
        await store.create(table(), [b"first"], [])
        for sequence in (-1, 0, 1, 3, 99):
            assert await store.append(table(), entry(sequence, b"stray")) == Conflict()
        for sequence in (0, 1, 2):
            with pytest.raises(StoreError) as no:
                await store.append(table("nowhere"), entry(sequence, b"stray"))
            assert no.value.code == "store/no-table"
        assert await store.entries("t") == [Entry(1, 1000.0, b"first")]
        assert await store.entries("nowhere") == []
        assert await store.listed("nowhere") is None

    run(database, scenario)


def test_a_message_is_appended_once(database: Database) -> None:
    """Sent again with a new or the old sequence, it gets the sequence of the first time."""

    async def scenario(store: Store) -> None:
        await store.create(table(), [b"first"], [])
        await store.append(table(), entry(2, b"second"), message="ann 1")
        await store.append(table(), entry(3, b"third"), message="ann 2")
        for sequence in (2, 3, 4, 9):
            assert await store.append(table(touched=9.0), entry(sequence, b"again"), message="ann 1") == Resent(2)
        assert [entry.body for entry in await store.entries("t")] == [b"first", b"second", b"third"]
        assert await store.listed("t") == table()
        assert [await store.sent("t", message) for message in ("ann 1", "ann 2", "ann 3")] == [2, 3, None]

    run(database, scenario)


def test_messages_of_two_tables_do_not_meet(database: Database) -> None:
    """The same message id may be used at each."""

    async def scenario(store: Store) -> None:
        for one in ("t", "u"):
            await store.create(table(one), [b"first"], [])
            assert await store.append(table(one), entry(2, b"second"), message="ann 1") == Appended(2, 1000.0)
        assert await store.sent("v", "ann 1") is None

    run(database, scenario)


def test_guests_of_a_table_are_those_last_given(database: Database) -> None:
    """None means as before. Repeated ones count once."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob", "cat")

        async def seated() -> list[str]:
            return [one for one in ("ann", "bob", "cat") if await store.tables_of(one, 10)]

        await store.create(table(), [b"1"], ["ann", "ann"])
        assert await seated() == ["ann"]
        await store.append(table(), entry(2, b"2"), guests=["bob", "ann", "bob"])
        assert await seated() == ["ann", "bob"]
        await store.append(table(), entry(3, b"3"))
        assert await seated() == ["ann", "bob"]
        await store.append(table(), entry(4, b"4"), guests=["cat", "bob"])
        assert await seated() == ["bob", "cat"]
        await store.append(table(), entry(5, b"5"), guests=[])
        assert await seated() == []

    run(database, scenario)


def test_the_lobby_shows_public_tables_that_go_on(database: Database) -> None:
    """Open tables first, then the most recently changed, up to the number asked for."""

    async def scenario(store: Store) -> None:
        shown = [table(f"t{touched}", touched=touched, status="open") for touched in (3.0, 1.0, 2.0)]
        hidden = [
            table("private", public=False, touched=9.0),
            table("over", status="over", touched=9.0),
            table("closed", status="closed", touched=9.0),
        ]
        for one in (*shown, *hidden, table("playing", touched=4.0)):
            await store.create(one, [b"first"], [])
        assert [one.id for one in await store.lobby(10)] == ["t3.0", "t2.0", "t1.0", "playing"]
        assert await store.lobby(2) == [shown[0], shown[2]]
        assert await store.lobby(0) == []
        await store.append(table("t3.0", touched=5.0, status="closed"), entry(2, b"closed"))
        await store.append(table("private", touched=5.0), entry(2, b"shown"))
        assert [one.id for one in await store.lobby(10)] == ["t2.0", "t1.0", "private", "playing"]

    run(database, scenario)


def test_the_lobby_shows_one_table_of_each_before_a_second_of_anybody(database: Database) -> None:
    """Guests who open many cannot push others off the list; a table's creator is deleted with the guest."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "mal")
        for number in range(4):
            await store.create(
                table(f"mal {number}", touched=9.0 + number, status="open", creator="mal"), [b"first"], ["mal"]
            )
        await store.create(table("ann", touched=1.0, status="open", creator="ann"), [b"first"], ["ann"])
        await store.create(table("watch", touched=99.0, creator="ann"), [b"first"], ["ann"])
        await store.create(table("old", touched=0.0, status="open"), [b"first"], [])
        order = ["mal 3", "ann", "old", "mal 2", "mal 1", "mal 0", "watch"]
        assert [one.id for one in await store.lobby(10)] == order
        await store.forget_guest("mal")
        assert [one.creator for one in await store.lobby(10) if one.id != "old"] == [None] * 4 + ["ann", "ann"]

    run(database, scenario)


def test_a_guest_finds_their_tables(database: Database) -> None:
    """Finished and private ones, too, the most recently changed first, up to the number asked for."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann", "bob")
        for number, status in enumerate(("open", "playing", "over", "closed")):
            await store.create(table(status, status=status, public=False, touched=number), [b"first"], ["ann"])
        await store.create(table("other"), [b"first"], ["bob"])
        assert [one.id for one in await store.tables_of("ann", 10)] == ["closed", "over", "playing", "open"]
        assert [one.id for one in await store.tables_of("ann", 1)] == ["closed"]
        assert await store.tables_of("nobody", 10) == []

    run(database, scenario)


def test_idle_tables_are_found(database: Database) -> None:
    """Open and running ones that were not used since, whatever the wall clock said; page after page."""

    async def scenario(store: Store) -> None:
        start = await store.served()
        for used in (1, 5):
            database.ticks.now += used
            for status in ("open", "playing", "over", "closed"):
                one = table(f"{status} {used}", status=status, touched=1000.0 / used, public=used > 1)
                await store.create(one, [b"first"], [])
        assert await store.idle(start + 1) == []
        assert await store.idle(start + 2) == ["open 1", "playing 1"]
        assert await store.idle(start + 7) == ["open 1", "open 5", "playing 1", "playing 5"]
        assert await store.idle(start + 7, "open 1", 2) == ["open 5", "playing 1"]

    run(database, scenario)


def test_what_is_kept_is_kept_as_it_is(database: Database) -> None:
    """Any bytes of any size, and any text; quotes are nothing special."""

    async def scenario(store: Store) -> None:
        body, odd = bytes(range(256)) * 400, "é'\"; DROP TABLE log; --€"
        await store.create(table(odd, summary=b""), [b""], [])
        await store.append(table(odd, summary=body), entry(2, body), message=odd)
        assert [entry.body for entry in await store.entries(odd)] == [b"", body]
        assert await store.listed(odd) == table(odd, summary=body)
        assert await store.sent(odd, odd) == 2

    run(database, scenario)


def test_everything_is_there_after_opening_again(database: Database) -> None:
    """A store holds no data of its own."""

    async def write(store: Store) -> None:
        await keep_guests(store, "ann")
        await store.create(table(), [b"first"], ["ann"])
        await store.append(table(touched=2.0), entry(2, b"second"), message="ann 1")

    async def read(store: Store) -> None:
        assert [entry.body for entry in await store.entries("t")] == [b"first", b"second"]
        assert await store.append(table(), entry(3, b"again"), message="ann 1") == Resent(2)
        assert await store.tables_of("ann", 1) == [table(touched=2.0)]

    run(database, write)
    run(database, read)
