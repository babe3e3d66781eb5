"""Blocks of listeners, kept up to date however slowly the store answers."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from numbra.server.autoplay.pace import Pace
from numbra.server.listeners import blocks
from numbra.server.listeners.blocks import Blocks, handle_of
from numbra.server.listeners.listener import Listener
from numbra.server.services import Services
from numbra.server.settings import Settings
from numbra.server.store import BlocksChanged, StoreError
from numbra.server.store.protocol import UNREACHABLE
from numbra.server.store.sqlite import SqliteStore
from server.process import run, until
from server.store.databases import Database, keep_guests


class Slow(SqliteStore):
    """A database that answers when the test lets it, or not at all."""

    waiting: asyncio.Event | None = None
    away = 0

    async def apart(self, guests: Sequence[str]) -> dict[str, frozenset[str]]:
        """The state when it was asked, returned later."""
        if self.away:
            self.away -= 1
            raise StoreError(UNREACHABLE)
        waiting, self.waiting = self.waiting, None
        found = await super().apart(guests)
        if waiting is not None:
            await waiting.wait()
        return found


async def opened(folder: Path) -> Slow:
    """A database with two guests."""
    store = await Slow.open(folder / "db")
    await keep_guests(store, "ann", "ben")
    return store


def test_a_late_answer_does_not_undo_a_newer_one(tmp_path: Path) -> None:
    """Two changes may follow each other faster than the database answers."""

    async def work() -> None:
        store = await opened(tmp_path)
        blocks, listener = Blocks(store), Listener("ann")
        async with blocks.applied(listener):
            release = store.waiting = asyncio.Event()
            blocks.on_news(BlocksChanged("ann", "ben"))
            await until(lambda: store.waiting is None)
            await store.block("ben", "ann")
            await blocks.apply(BlocksChanged("ben", "ann"))
            assert listener.apart == {"ben"}
            release.set()
            await until(lambda: not blocks._reading._running)
            assert listener.apart == {"ben"}
        assert not blocks._listeners
        assert not blocks._latest
        await blocks.close()
        await store.close()

    run(work())


def test_what_the_database_does_not_answer_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no second notification; changes that were missed are read again for all listeners."""
    monkeypatch.setattr(blocks, "AGAIN", 0.0)

    async def work() -> None:
        store = await opened(tmp_path)
        blocks, ann, ben, stranger = Blocks(store), Listener("ann"), Listener("kid", device="ben"), Listener()
        async with blocks.applied(ann), blocks.applied(ben), blocks.applied(stranger):
            await store.block("ann", "ben")
            store.away = 3
            blocks.resync()
            await until(lambda: [*ann.apart, *ben.apart, *stranger.apart] == ["ben", "ann"])
        blocks.resync()
        await blocks.close()
        await store.close()

    run(work())


def test_other_processes_notice_a_block_whatever_the_database(database: Database) -> None:
    """Also one that was made while they could not be notified."""

    async def work() -> None:
        here, there = [await Services.open(await database.open(), Settings("", pace=Pace(0, 0, 0))) for _ in range(2)]
        await keep_guests(here.store, "ann", "ben")
        async with there.lobby.listening("ann") as ann:
            await here.store.block("ben", "ann")
            there.resync()
            await until(lambda: ann.apart == frozenset({"ben"}))
            await here.store.unblock("ben", "ann")
            await until(lambda: not ann.apart)
        await here.close()
        await there.close()

    run(work())


def test_a_handle_is_the_same_for_the_same_two_alone() -> None:
    """And contains no id."""
    handles = [handle_of(key, *two) for key in (b"1", b"2") for two in (("ann", "ben"), ("ben", "ann"), ("ann", "cat"))]
    assert len(set(handles)) == 6
    assert handle_of(b"1", "ann", "ben") == handles[0]
    assert not [one for one in handles if "ann" in one]
