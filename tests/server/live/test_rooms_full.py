"""A table whose log is full: it ends with a line that says so, and nothing follows it."""

import asyncio
from pathlib import Path

import pytest

from numbra.core.errors import NumbraError
from numbra.server.concurrency import cooperative
from numbra.server.live import rooms
from numbra.server.protocol import commands
from numbra.server.table.fold import fold
from numbra.server.table.log import ChatSwitched, Closed
from server.process import AT_ONCE, house, run

FULL = 40


def test_the_game_ends_with_the_last_line_and_whoever_asks_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots play until then; requests meanwhile are refused, repeated or not."""

    async def work() -> None:
        monkeypatch.setattr(commands, "MOST_LINES", FULL)
        async with house(tmp_path, pace=AT_ONCE) as here:
            table = await here.begun("ann", "ben")
            while (await here.rooms.table(table)).sequence < FULL:
                now = await here.rooms.table(table)
                await here.add(table, ChatSwitched(not now.chat))
            for _ in range(2):
                with pytest.raises(NumbraError) as no:
                    await here.rooms.change(table, lambda now: commands.come_back(now, "ann"), message="once")
                assert no.value.code == "table/closed"
            after = await here.rooms.table(table)
            assert (after.status, after.closed, after.sequence) == ("closed", "full", FULL + 1)
            assert (await here.log(table))[-1] == Closed("full")

    run(work())


def test_a_long_log_is_read_in_slices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tasks run meanwhile, and entries written meanwhile are not missed."""

    async def work() -> None:
        monkeypatch.setattr(cooperative, "SLICE", 0.0)
        monkeypatch.setattr(rooms, "MILESTONE", 5)
        async with house(tmp_path) as here, house(tmp_path) as there:
            table = await here.begun("ann", "ben")
            for number in range(21):
                await here.add(table, ChatSwitched(bool(number % 2)))
            turns = 0

            async def others() -> None:
                nonlocal turns
                while True:
                    turns += 1
                    await asyncio.sleep(0)

            meanwhile = asyncio.create_task(others())
            loaded = await there.rooms.table(table)
            meanwhile.cancel()
            assert turns > 20
            assert loaded == fold(table, await here.store.entries(table))

    run(work())
