"""Concurrent writes: to one table, to one database, and while the store is being closed."""

import asyncio
from collections import Counter

import pytest

from numbra.server.store import Appended, Conflict, Resent, Store, StoreError
from server.store.databases import Database, entry, keep_guests, run, table


async def race(stores: list[Store], racers: int, entries: int) -> Counter[int]:
    """Racers who repeatedly append one entry after the log's end as they know it; the wins by sequence."""
    wins: Counter[int] = Counter()

    async def racer(number: int) -> None:
        store, last = stores[number % len(stores)], 1
        while last < entries:
            done = await store.append(table(touched=last), entry(last + 1, b"%d" % number))
            if isinstance(done, Appended):
                wins[done.sequence] += 1
                last = done.sequence
            else:
                assert done == Conflict()
                last = (await store.entries("t"))[-1].sequence

    await asyncio.gather(*(racer(number) for number in range(racers)))
    return wins


def test_one_of_hundreds_wins_each_sequence(database: Database) -> None:
    """Three hundred append to one table: each sequence is won once, and the log has no gaps."""

    async def scenario(store: Store) -> None:
        await store.create(table(), [b"first"], [])
        wins = await race([store], racers=300, entries=9)
        found = [entry.sequence for entry in await store.entries("t")]
        assert found == list(range(1, len(found) + 1))
        assert len(found) >= 9
        assert wins == Counter(found[1:])

    run(database, scenario)


def test_two_stores_on_one_database_agree(database: Database) -> None:
    """As two processes would: each sees what the other has written, and no sequence is won twice."""

    async def scenario(store: Store) -> None:
        other = await database.open()
        try:
            await store.create(table(), [b"first"], [])
            wins = await race([store, other], racers=20, entries=60)
            found = [entry.sequence for entry in await store.entries("t")]
            assert wins == Counter(found[1:])
            assert found == list(range(1, len(found) + 1))
            assert await other.entries("t") == await store.entries("t")
        finally:
            await other.close()

    run(database, scenario)


def test_a_message_sent_by_many_at_once_is_appended_once(database: Database) -> None:
    """All other callers learn which entry it is."""

    async def scenario(store: Store) -> None:
        await store.create(table(), [b"first"], [])
        asked = [store.append(table(), entry(2 + number % 2, b"x"), message="ann 1") for number in range(50)]
        done = Counter(await asyncio.gather(*asked))
        assert done == {Appended(2, 1000.0): 1, Resent(2): 49}

    run(database, scenario)


def test_everybody_says_something_else_at_once(database: Database) -> None:
    """The numbers of the chat have no gaps and no duplicates."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann")
        await store.create(table(), [b"first"], [])
        entries = await asyncio.gather(*(store.say("t", "ann", b"%d" % number) for number in range(100)))
        assert sorted(entry.sequence for entry in entries) == list(range(1, 101))
        assert await store.said("t") == sorted(entries)

    run(database, scenario)


def test_one_failure_in_a_group_is_its_own(database: Database) -> None:
    """What cannot be written is refused; other writes of the group succeed."""

    async def scenario(store: Store) -> None:
        await keep_guests(store, "ann")
        await store.create(table(), [b"first"], [])
        done = await asyncio.gather(
            store.say("t", "ann", b"one"),
            store.say("nowhere", "ann", b"two"),
            store.append(table(), entry(2**80, b"huge")),
            store.append(table("\ud800"), entry(2, b"not a text")),
            store.append(table(), entry(2, b"second")),
            return_exceptions=True,
        )
        assert [isinstance(one, Exception) for one in done] == [False, True, True, True, False]
        assert done[4] == Appended(2, 1000.0)
        assert [entry.body for entry in await store.said("t")] == [b"one"]

    run(database, scenario)


def test_a_caller_who_is_cancelled_harms_nobody(database: Database) -> None:
    """Their entry may be there or not; the store goes on, and so do all other callers."""

    async def scenario(store: Store) -> None:
        await store.create(table(), [b"first"], [])
        await store.create(table("u"), [b"first"], [])
        calls = [asyncio.ensure_future(store.append(table(), entry(2, b"mine"))) for _ in range(20)]
        reads = [asyncio.ensure_future(store.entries("t")) for _ in range(20)]
        other = asyncio.ensure_future(store.append(table("u"), entry(2, b"other")))
        await asyncio.sleep(0)
        for call in (*calls, *reads):
            call.cancel()
        await asyncio.gather(*calls, *reads, return_exceptions=True)
        assert await other == Appended(2, 1000.0)
        last = (await store.entries("t"))[-1].sequence
        assert await store.append(table(), entry(last + 1, b"next")) == Appended(last + 1, 1000.0)
        assert await store.ready()

    run(database, scenario)


def test_closing_finishes_what_was_asked(database: Database) -> None:
    """Queued writes are done and confirmed; later calls are refused."""

    async def scenario() -> None:
        store = await database.open()
        await keep_guests(store, "ann")
        await store.create(table(), [b"first"], [])
        said = [asyncio.ensure_future(store.say("t", "ann", b"%d" % number)) for number in range(200)]
        read = [asyncio.ensure_future(store.entries("t")) for _ in range(20)]
        await asyncio.sleep(0)
        await asyncio.gather(store.close(), store.close())
        assert sorted(entry.sequence for entry in await asyncio.gather(*said)) == list(range(1, 201))
        assert all(len(entries) == 1 for entries in await asyncio.gather(*read))
        with pytest.raises(StoreError, match="closed") as late_write:
            await store.say("t", "ann", b"late")
        with pytest.raises(StoreError, match="closed") as late_read:
            await store.entries("t")
        assert late_write.value.code == late_read.value.code == "store/closed"
        assert not await store.ready()
        await store.close()

    asyncio.run(scenario())

    async def everything(store: Store) -> int:
        return len(await store.said("t"))

    assert run(database, everything) == 200
