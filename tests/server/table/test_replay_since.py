"""Clients that reconnect receive what they have missed, as far as they may know it."""

from pathlib import Path
from typing import Any

import pytest

from numbra.server.concurrency.cooperative import at_once
from numbra.server.live import room, rooms
from numbra.server.store import Entry
from numbra.server.store.sqlite import SqliteStore
from numbra.server.table.log import ChatSwitched, Sat
from numbra.server.table.replay_since import Happened, replay
from server.desk import Desk
from server.process import House, heard, house, opening, run, seed_where

GUESS = {"type": "guess", "number": 3}


def seen(id: str, entries: list[Entry], guest: str | None, since: int = 0) -> list[Happened]:
    """What a guest has seen after a sequence number, from the whole log."""
    return [one for one in at_once(replay(id, entries, guest)) if one.sequence > since]


def test_what_happened_is_what_each_could_see() -> None:
    """Line by line after the sequence number; chat settings are no part of the game."""
    desk = Desk().begin("ann", "ben", seed=seed_where("shades", 0)).add(ChatSwitched(False))
    desk.act("ann", GUESS).act("ben", {"type": "call", "verdict": "high"})
    everybody = {guest: seen("t", desk.entries, guest, 4) for guest in ("ann", "ben", None)}
    assert [one.sequence for one in everybody["ann"]] == [6, 7]
    assert [len(seen("t", desk.entries, "ann", since)) for since in (0, 3, 4, 6, 7)] == [3, 3, 2, 1, 0]
    dealt = {guest: seen("t", desk.entries, guest)[0] for guest in ("ann", "ben", None)}
    assert dealt["ann"] != dealt["ben"] != dealt[None]


async def welcome(here: House, table: str, guest: str | None, since: int | None) -> dict[str, Any]:
    """The welcome message for a client."""
    async with here.rooms.listening(table, guest, since) as listener:
        (first,) = heard(listener)
    return first


def test_who_comes_back_is_told_what_followed(tmp_path: Path) -> None:
    """The same events that connected clients received, and the current table."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben", seed=seed_where("shades", 0))
            since = (await here.rooms.table(table)).sequence
            async with here.rooms.listening(table, "ben") as stayed:
                await here.act(table, "ann", GUESS)
                await here.act(table, "ben", {"type": "call", "verdict": "low"})
                updates = heard(stayed)[1:]
            back = await welcome(here, table, "ben", since)
            assert back["missed"] == [{name: one[name] for name in ("sequence", "events", "words")} for one in updates]
            assert back["table"] == updates[-1]["table"]
            assert (await welcome(here, table, "ben", since + 2))["missed"] == []
            assert (await welcome(here, table, "ben", None))["missed"] is None

    run(work())


@pytest.mark.parametrize("since", [0, 99])
def test_too_long_ago_or_still_to_come(tmp_path: Path, since: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the current table is sent."""
    monkeypatch.setattr(rooms, "MOST_MISSED", 3)

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben")
            told = await welcome(here, table, "ann", since)
            assert (told["missed"], told["table"]["sequence"]) == (None, 4)

    run(work())


class Counting(SqliteStore):
    """A database that counts the entries it has read."""

    read = 0

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Read entries, and count them."""
        found = await super().entries(table, after)
        self.read += len(found)
        return found


@pytest.mark.parametrize(("since", "read"), [(3, 13), (7, 13), (8, 6), (11, 6), (12, 2), (13, 2), (14, 0)])
@pytest.mark.parametrize("anew", [False, True])
def test_what_was_missed_is_told_from_where_the_table_is_remembered(
    tmp_path: Path, since: int, read: int, anew: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The result is that of the whole log, but only part of it is read; also where the table was just loaded."""
    monkeypatch.setattr(room, "MILESTONE", 4)

    async def work() -> None:
        async with house(tmp_path, driving=False, kind=Counting) as here:
            table = await here.begun("ann", "ben", seed=seed_where("shades", 0))
            for one in range(9):
                await here.add(table, ChatSwitched(bool(one % 2)))
            await here.act(table, "ann", GUESS)
            told = seen(table, await here.store.entries(table), "ann", since)
            elsewhere = rooms.Rooms(here.store) if anew else here.rooms
            assert (await elsewhere.table(table)).sequence == 14
            assert isinstance(here.store, Counting)
            here.store.read = 0
            async with elsewhere.listening(table, "ann", since) as listener:
                (first,) = heard(listener)
            assert [one["sequence"] for one in first["missed"]] == [one.sequence for one in told]
            assert here.store.read <= read

    run(work())


class Busy(SqliteStore):
    """A database where something happens while a log is read, a given number of times."""

    here: House | None = None
    times = 0

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log as it was before."""
        before = await super().entries(table, after)
        if self.here is not None and after < 4 and self.times:
            self.times -= 1
            await self.here.add(table, ChatSwitched(bool(self.times % 2)))
        return before


@pytest.mark.parametrize(("times", "complete"), [(1, True), (rooms.ATTEMPTS, False)])
def test_nothing_is_missing_though_something_happens_meanwhile(tmp_path: Path, times: int, complete: bool) -> None:
    """It is read again; if changes never stop, only the current table is sent."""

    async def work() -> None:
        async with house(tmp_path, driving=False, kind=Busy) as here:
            table = await here.begun("ann", "ben", seed=seed_where("shades", 0))
            await here.act(table, "ann", GUESS)
            assert isinstance(here.store, Busy)
            await here.at_rest()
            here.store.here, here.store.times = here, times
            told = await welcome(here, table, "ann", 4)
            assert (told["missed"] is not None) == complete
            assert told["table"]["sequence"] == 5 + times

    run(work())


def test_nothing_is_told_that_the_table_does_not_show_yet(tmp_path: Path) -> None:
    """Entries of other processes that are not known here yet will come as updates: they would be sent twice."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here, house(tmp_path, driving=False) as there:
            table = await here.begun("ann", "ben")
            known = (await there.behind(table)).sequence
            await here.add(table, ChatSwitched(False))
            told = await welcome(there, table, "ann", known - 1)
            assert told["table"]["sequence"] == known
            assert [one["sequence"] for one in told["missed"]] == [known]

    run(work())


def test_who_sat_down_as_the_table_was_opened_is_told_of_from_the_beginning(tmp_path: Path) -> None:
    """In the process that opened it and in others: in words, also for lines that are no moves."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann", "ben")
            table = (await here.rooms.open(opening((None, None)), [Sat(0, "ann"), Sat(1, "ben")])).id
            for one in (here.rooms, rooms.Rooms(here.store)):
                async with one.listening(table, "ben", 1, "en") as listener:
                    (first,) = heard(listener)
                told = [(line["sequence"], line["words"]) for line in first["missed"]]
                assert told == [(2, ["Ann sits down."]), (3, ["You sit down."])]

    run(work())
