"""Whole logs are replayed without blocking others, one at a time, and the queue is limited."""

import asyncio
import os
from pathlib import Path

import pytest

from numbra.core.errors import NumbraError
from numbra.server.concurrency.cooperative import Steps
from numbra.server.history import replays
from numbra.server.history.replays import Log, Replays
from numbra.server.history.story import story
from numbra.server.store import Entry
from numbra.server.table.log import ChatSwitched
from numbra.server.table.refusals import BUSY
from server.process import House, house, run
from server.workers_that_die import Dying, executors


def read(id: str, entries: list[Entry], more: str) -> Steps[tuple[str, int, str, int]]:
    """The arguments of a replay, and the process that it ran in."""
    yield
    return id, len(entries), more, os.getpid()


def refuse(_id: str, _entries: list[Entry]) -> Steps[None]:
    """A replay that ends in a refusal."""
    yield
    raise NumbraError(BUSY)


async def talkative(here: House, lines: int) -> str:
    """A table with at least this many lines."""
    table = await here.begun("ann", "ben")
    for number in range(lines):
        await here.add(table, ChatSwitched(bool(number % 2)))
    return table


def test_a_log_survives_being_sent() -> None:
    """Entry by entry."""
    entries = [Entry(1, 2.5, b'{"a":"\\n"}'), Entry(2, 3.5, b"{}")]
    assert Log.of("t", entries).entries() == entries


@pytest.mark.parametrize("short", [True, False])
def test_long_logs_are_replayed_in_another_process(
    tmp_path: Path, short: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Up to the sequence number asked for, with the same result; refusals are passed on."""
    monkeypatch.setattr(replays, "SHORT", 1_000 if short else 5)

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await talkative(here, 5)
            replaying = Replays(here.store)
            *given, process = await replaying.run(read, table, 7, "more")
            assert (given, process == os.getpid()) == ([table, 7, "more"], short)
            with pytest.raises(NumbraError) as no:
                await replaying.run(refuse, table, 7)
            assert no.value.code == "server/busy"

    run(work())


@pytest.mark.parametrize("short", [True, False])
def test_only_so_many_wait(tmp_path: Path, short: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Further ones are refused at once, with a time to wait, but not somebody's first."""
    monkeypatch.setattr(replays, "SHORT", 1_000 if short else 1)
    monkeypatch.setattr(replays, "MOST_SHORT" if short else "MOST_LONG", 3)

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await talkative(here, 1)
            replaying = Replays(here.store)
            waiting = [asyncio.create_task(replaying.run(read, table, 4, "")) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(NumbraError) as no:
                await replaying.run(read, table, 4, "")
            assert (no.value.code, no.value.params) == ("server/busy", {"wait": 1.0})
            waiting.append(asyncio.create_task(replaying.run(read, table, 4, "", payer="somebody else")))
            assert len(await asyncio.gather(*waiting)) == 4
            await replaying.run(read, table, 4, "")

    run(work())


def test_workers_that_die_are_a_refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And after closing nothing is replayed."""
    monkeypatch.setattr(replays, "SHORT", 1)
    executors(monkeypatch, Dying(), Dying())

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table, replaying = await talkative(here, 1), Replays(here.store)
            for _ in range(2):
                with pytest.raises(NumbraError) as no:
                    await replaying.run(read, table, 4, "")
                assert no.value.code == "server/busy"
                await replaying.close()

    run(work())


def test_a_story_is_the_same_wherever_it_is_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For each viewer."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await talkative(here, 3)
            replaying, told = Replays(here.store), []
            for short in (1_000, 1):
                monkeypatch.setattr(replays, "SHORT", short)
                told.append([await replaying.run(story, table, 7, guest, {}, "de") for guest in ("ann", None)])
            assert told[0] == told[1]
            assert told[0][0] != told[0][1]

    run(work())
