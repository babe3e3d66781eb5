"""Rooms in trouble: slow or failing databases, callers who are cancelled, and limited memory."""

import asyncio
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from numbra.core.errors import NumbraError
from numbra.server.live import room_cache
from numbra.server.protocol import commands
from numbra.server.store import Appended, Conflict, Entry, Resent, StoreError
from numbra.server.store.protocol import FAILED, UNREACHABLE
from numbra.server.store.sqlite import SqliteStore
from numbra.server.table.fold import Table
from numbra.server.table.log import AnyLine, ChatSwitched
from numbra.server.table.refusals import STALE, Refused
from patience import PATIENCE
from server.process import House, Time, house, run, seed_where, sequences, until


class Troubled(SqliteStore):
    """A database that can be slow, or fail, and counts the logs it reads."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.fails = False
        self.gate = asyncio.Event()
        self.gate.set()
        self.waiting = 0
        self.logs_read = 0

    async def append(self, *parts: Any, **named: Any) -> Appended | Conflict | Resent:
        """Append when the gate is open, unless it fails."""
        self.waiting += 1
        await self.gate.wait()
        self.waiting -= 1
        if self.fails:
            raise StoreError(FAILED, why="the disk is full")
        return await super().append(*parts, **named)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Read a log, and count it if it is read whole."""
        self.logs_read += not after
        return await super().entries(table, after)


def store_of(one: House) -> Troubled:
    """The troubled database of a process."""
    assert isinstance(one.store, Troubled)
    return one.store


async def opened_at_rest(here: House) -> Table:
    """A new table whose log has been read on: until then its room is in use, and stays in memory."""
    table = await here.opened()
    await here.at_rest()
    return table


def test_nobody_is_told_and_nothing_changes_if_the_database_fails(tmp_path: Path) -> None:
    """The caller gets the error; afterwards everything works again."""

    async def work() -> None:
        async with house(tmp_path, driving=False, kind=Troubled) as here:
            table = await here.opened()
            async with here.rooms.listening(table.id, None) as listener:
                store_of(here).fails = True
                with pytest.raises(StoreError):
                    await here.add(table.id, ChatSwitched(False))
                assert await here.rooms.table(table.id) == table
                assert sequences(listener) == []
                assert len(await here.log(table.id)) == 1
                store_of(here).fails = False
                assert await here.add(table.id, ChatSwitched(False)) == 2
                assert sequences(listener) == [2]

    run(work())


def test_nobody_is_told_before_it_is_on_disk(tmp_path: Path) -> None:
    """Until then the table is as it was."""

    async def work() -> None:
        async with house(tmp_path, driving=False, kind=Troubled) as here:
            table = await here.opened()
            async with here.rooms.listening(table.id, None) as listener:
                store_of(here).gate.clear()
                asked = asyncio.create_task(here.add(table.id, ChatSwitched(False)))
                await until(lambda: store_of(here).waiting == 1)
                assert not asked.done()
                assert await here.rooms.table(table.id) == table
                assert sequences(listener) == []
                store_of(here).gate.set()
                assert await asked == 2
                assert sequences(listener) == [2]

    run(work())


def test_what_was_being_written_is_told_even_if_the_asker_goes_away(tmp_path: Path) -> None:
    """It is on disk, so everybody else must receive it."""

    async def work() -> None:
        async with house(tmp_path, driving=False, kind=Troubled) as here:
            table = await here.opened()
            async with here.rooms.listening(table.id, None) as listener:
                store_of(here).gate.clear()
                asked = asyncio.create_task(here.add(table.id, ChatSwitched(False)))
                await until(lambda: store_of(here).waiting == 1)
                asked.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await asked
                store_of(here).gate.set()
                await until(lambda: listener.queue.qsize() == 3)
                assert sequences(listener) == [2]
            assert (await here.rooms.table(table.id)).sequence == len(await here.log(table.id)) == 2

    run(work())


def test_a_refusal_changes_nothing_and_wakes_nobody(tmp_path: Path) -> None:
    """It does not disturb bots that are about to act."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.opened()
            changes: list[int] = []
            here.rooms.follower.changed.append(lambda now, _own: changes.append(now.sequence))
            for _ in range(3):
                with pytest.raises(NumbraError):
                    await here.rooms.change(table.id, partial(commands.leave, guest="zoe"))
            assert changes == []
            await here.add(table.id, ChatSwitched(False))
            assert changes == [2]

    run(work())


def test_memory_is_bounded_and_what_is_forgotten_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables with listeners stay; of the others, the least recently used are dropped."""
    monkeypatch.setattr(room_cache, "UNUSED", 3)

    async def work() -> None:
        async with house(tmp_path, driving=False, kind=Troubled) as here:
            watched = await here.opened()
            async with here.rooms.listening(watched.id, None):
                tables = [await opened_at_rest(here) for _ in range(8)]
                assert store_of(here).logs_read == 0
                for known in (watched, tables[7], tables[6]):
                    assert await here.rooms.table(known.id) == known
                assert store_of(here).logs_read == 0
                for forgotten in tables[:6]:
                    assert await here.rooms.table(forgotten.id) == forgotten
                assert store_of(here).logs_read == 6

    run(work())


def test_memory_shrinks_again_when_people_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many tables with listeners may be cached for a while, not for ever."""
    monkeypatch.setattr(room_cache, "UNUSED", 2)

    async def work() -> None:
        async with house(tmp_path, driving=False, kind=Troubled) as here:
            tables = [await opened_at_rest(here) for _ in range(6)]
            async with AsyncExitStack() as everybody:
                for table in tables:
                    await everybody.enter_async_context(here.rooms.listening(table.id, None))
            await opened_at_rest(here)
            before = store_of(here).logs_read
            for table in reversed(tables[:5]):
                await here.rooms.table(table.id)
            assert store_of(here).logs_read == before + 5

    run(work())


def test_a_table_that_is_being_changed_is_not_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Listeners who come meanwhile receive the change."""
    monkeypatch.setattr(room_cache, "UNUSED", 2)

    async def work() -> None:
        async with house(tmp_path, driving=False, kind=Troubled) as here:
            table = await here.opened()
            store_of(here).gate.clear()
            asked = asyncio.create_task(here.add(table.id, ChatSwitched(False)))
            await until(lambda: store_of(here).waiting == 1)
            for _ in range(4):
                await here.opened()
            async with here.rooms.listening(table.id, None) as listener:
                store_of(here).gate.set()
                await asked
                assert sequences(listener) == [2]

    run(work())


def test_a_table_that_is_being_written_is_not_forgotten_when_the_asker_goes_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Listeners who come meanwhile receive the change."""
    monkeypatch.setattr(room_cache, "UNUSED", 2)

    async def work() -> None:
        async with house(tmp_path, driving=False, kind=Troubled) as here:
            table = await here.opened()
            store_of(here).gate.clear()
            asked = asyncio.create_task(here.add(table.id, ChatSwitched(False)))
            await until(lambda: store_of(here).waiting == 1)
            asked.cancel()
            for _ in range(4):
                await here.opened()
            async with here.rooms.listening(table.id, None) as listener:
                store_of(here).gate.set()
                await until(lambda: listener.queue.qsize() == 3)
                assert sequences(listener) == [2]

    run(work())


def test_many_who_come_at_once_read_a_table_into_one_room(tmp_path: Path) -> None:
    """All of them receive what happens there."""

    async def work() -> None:
        time = Time()
        async with house(tmp_path, time=time, driving=False) as before:
            table = await before.opened()
        async with house(tmp_path, time=time, driving=False) as here:
            known = await asyncio.gather(*(here.rooms.table(table.id) for _ in range(5)))
            assert known == [table] * 5
            async with here.rooms.listening(table.id, None) as one, here.rooms.listening(table.id, None) as other:
                await here.add(table.id, ChatSwitched(False))
                assert sequences(one) == sequences(other) == [2]

    run(work())


class Mumbling(SqliteStore):
    """A database that confirms late, or reports an error although it has written."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.heard = asyncio.Event()
        self.heard.set()
        self.lost = False

    async def append(self, *parts: Any, **named: Any) -> Appended | Conflict | Resent:
        """Append, and confirm when the test lets it."""
        done = await super().append(*parts, **named)
        await self.heard.wait()
        if self.lost:
            raise StoreError(UNREACHABLE)
        return done


def refusing(_table: Table) -> AnyLine:
    """Refuse every change, after reading the log."""
    raise Refused(STALE)


@pytest.mark.parametrize("lost", [False, True])
def test_what_is_due_after_ones_own_line_is_seen_to_however_one_learns_of_it(tmp_path: Path, lost: bool) -> None:
    """From the log before the answer, or instead of it: no other process will drive the table."""

    async def work() -> None:
        async with house(tmp_path, kind=Mumbling) as here:
            store = here.store
            assert isinstance(store, Mumbling)
            table = await here.begun("ann", bots=("random",), seed=seed_where("shades", 0))
            store.heard.clear()
            store.lost = lost
            asked = asyncio.create_task(here.act(table, "ann", {"type": "guess", "number": 25}))
            async with asyncio.timeout(PATIENCE):
                while len(await here.log(table)) < 4:
                    await asyncio.sleep(0.001)
            store.heard.set()
            if lost:
                with pytest.raises(StoreError):
                    await asked
                store.lost = False
            with pytest.raises(Refused):
                await here.rooms.change(table, refusing)
            await asyncio.gather(asked, return_exceptions=True)
            async with asyncio.timeout(PATIENCE):
                while len(await here.acts(table)) < 2:
                    await asyncio.sleep(0.001)

    run(work())


def test_a_line_of_ones_own_that_another_has_followed_is_left_to_them(tmp_path: Path) -> None:
    """The process that wrote last drives the table."""

    async def work() -> None:
        async with house(tmp_path, kind=Mumbling) as here, house(tmp_path, driving=False) as there:
            told: list[tuple[int, bool]] = []
            here.rooms.follower.changed.append(lambda table, own: told.append((table.sequence, own)))
            store = here.store
            assert isinstance(store, Mumbling)
            table = (await here.behind((await here.opened()).id)).id
            store.heard.clear()
            asked = asyncio.create_task(here.add(table, ChatSwitched(False)))
            async with asyncio.timeout(PATIENCE):
                while len(await here.log(table)) < 2:
                    await asyncio.sleep(0.001)
            await there.add(table, ChatSwitched(True))
            with pytest.raises(Refused):
                await here.rooms.change(table, refusing)
            store.heard.set()
            await asked
            assert told == [(1, True), (3, False)]

    run(work())
