"""Between two rounds the table rests: everybody sees the result, and the next round begins when they go on."""

import asyncio
import random
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from numbra.core.registry import game
from numbra.server.autoplay.pace import Pace
from numbra.server.live import room
from numbra.server.protocol import commands
from numbra.server.store import Person
from numbra.server.table.clocks import Clock, PerMove, TimeBank
from numbra.server.table.fold import Table, fold
from numbra.server.table.log import (
    Acted,
    ChatSwitched,
    Closed,
    Opened,
    Resigned,
    RoundOpened,
    Voted,
    decode_line,
    encode_line,
)
from numbra.server.table.projection import narrated, project, visible_events
from patience import PATIENCE
from server.autoplay.test_scheduler import quiet
from server.desk import Desk
from server.live.test_cluster import AN_HOUR, in_company, process, quick, shared
from server.live.test_room import told as told_here
from server.process import House, heard, house, opening, run, until
from server.protocol.test_commands import code
from server.store.databases import Database
from server.table.test_projection import move_of

__all__ = ["quick", "shared"]

REST = 20.0
ROUNDS: dict[str, dict[str, Any]] = {"nmbrs": {"max_rounds": 2}, "shades": {"rounds": 2}}
"""Games of two rounds."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Presence is broadcast at once."""
    monkeypatch.setattr(room, "AT_MOST_EVERY", 0.0)


@cache
def first_round(kind: str, seats: int = 2) -> tuple[Acted, ...]:
    """The actions of the first round of a game."""
    rng, state, moves = (
        random.Random(kind),
        game(kind).start(seats=seats, seed="s", options=ROUNDS[kind]),
        list[Acted](),
    )
    while not any(event.rests for event in state.events):
        move = move_of(kind, state, rng)
        state = state.apply(move.seat, game(kind).action(move.action))
        moves.append(move)
    return tuple(moves)


def rested(kind: str = "nmbrs", rest: float = REST, clock: Clock | None = None) -> Desk:
    """A table where the first round is over."""
    desk = Desk(kind, options=ROUNDS[kind], clock=clock, rest=rest).begin("ann", "ben", at=0.0)
    for number, move in enumerate(first_round(kind)):
        desk.add(move, at=float(number))
    return desk


def last_moment(kind: str = "nmbrs") -> float:
    """When the round ended."""
    return float(len(first_round(kind)) - 1)


@pytest.mark.parametrize("kind", ROUNDS)
def test_after_a_round_the_table_rests(kind: str) -> None:
    """Nobody can act, and no clock runs; the next round begins with a line, and clocks count from it."""
    desk = rested(kind, clock=PerMove(30))
    table = desk.table
    assert table.resting is not None
    assert (table.resting.sequence, table.resting.until) == (table.sequence, last_moment(kind) + REST)
    assert table.resting.events == table.events
    assert (table.deadline(), table.driven, table.status) == (None, True, "playing")
    mover = desk.guest_to_act()
    move = msgspec.to_builtins(next(iter(table.state.actions(table.state.waiting_for[0])))) if table.state else {}
    assert code(lambda: desk.act(mover, move)) == "table/resting"
    assert code(lambda: commands.pause(table, "ann")) == "table/resting"
    desk.add(RoundOpened(), at=500.0)
    due = desk.table.deadline()
    assert due is not None
    assert (desk.table.resting, due[1]) == (None, 531.0)
    desk.act(mover, move, at=501.0)
    assert fold("t", desk.entries) == desk.table


def test_the_end_of_the_game_is_no_rest() -> None:
    """There is no next round to wait for."""
    desk = rested().add(RoundOpened())
    rng = random.Random(1)
    while desk.table.state is not None and not desk.table.state.over:
        desk.add(move_of("nmbrs", desk.table.state, rng))
    assert (desk.table.status, desk.table.resting) == ("over", None)


@pytest.mark.parametrize("clock", [None, PerMove(3599), PerMove(3600), TimeBank(86400)])
def test_games_over_days_do_not_wait(clock: Clock | None) -> None:
    """Nor do tables of a server without pauses."""
    rests = clock == PerMove(3599) or clock is None
    assert (rested(clock=clock).table.resting is not None) == rests
    assert rested(clock=clock, rest=0.0).table.resting is None


def test_older_logs_are_read_as_they_were_written() -> None:
    """They do not mention a rest, and actions during one are valid."""
    desk = rested()
    first = decode_line(desk.entries[0].body)
    assert isinstance(first, Opened)
    old = msgspec.json.decode(encode_line(first))
    del old["rest"]
    older = fold("t", [desk.entries[0]._replace(body=msgspec.json.encode(old)), *desk.entries[1:]])
    assert (older.resting, older.state) == (None, desk.table.state)
    assert desk.table.state is not None
    desk.add(move_of("nmbrs", desk.table.state, random.Random(0)))
    assert desk.table.resting is None


def test_what_else_happens_does_not_end_the_rest() -> None:
    """The chat, votes, players who leave; only closing does."""
    desk = rested()
    before = desk.table.resting
    for line in (ChatSwitched(False), Voted(0, 1), Voted(0, 1, "casual")):
        assert desk.add(line).table.resting == before
    assert desk.table.moment == before.sequence if before else False
    assert desk.add(Closed("left", 0)).table.resting is None


@pytest.mark.parametrize("kind", ROUNDS)
def test_whoever_comes_in_the_middle_sees_how_the_round_came_out(kind: str) -> None:
    """The events of its end as each viewer received them then."""
    desk = rested(kind)
    at_the_end = [visible_events(desk.table, guest) for guest in ("ann", "ben", None)]
    assert at_the_end[0] != at_the_end[1]
    desk.add(ChatSwitched(False))
    for guest, events in zip(("ann", "ben", None), at_the_end, strict=True):
        rest = project(desk.table, guest, {}).rest
        assert rest is not None
        assert (rest.until, rest.events) == (last_moment(kind) + REST, events)
    assert project(desk.add(RoundOpened()).table, "ann", {}).rest is None


def test_the_next_deal_is_told_when_it_is_shown() -> None:
    """After the rest, not while everybody looks at how the round came out; without a rest at once."""
    people = {"ann": Person("Ann", 3), "ben": Person("Ben", 5)}
    for guest in ("ann", "ben", None):
        ended, dealt = "Round 1 is over", "Round 2: "
        desk = rested()
        said = " ".join(narrated(desk.table, guest, people, "en"))
        assert ended in said
        assert dealt not in said
        begins, *after = narrated(desk.add(RoundOpened()).table, guest, people, "en")
        assert begins == "The next round begins."
        assert dealt in after[0]
        assert not any(ended in one for one in after)
        at_once = " ".join(narrated(rested(rest=0.0).table, guest, people, "en"))
        assert at_once.index(ended) < at_once.index(dealt)


def test_the_end_of_a_round_tells_the_table_as_it_lay() -> None:
    """All that a page needs to draw it: rows, piles, hands, and the points before and after."""
    before = Desk("nmbrs", options=ROUNDS["nmbrs"]).begin("ann", "ben")
    for move in first_round("nmbrs")[:-1]:
        before.add(move)
    view = project(before.table, "ann", {}).view
    ended = next(event for event in rested().table.events if event.rests)
    shown: dict[str, Any] = msgspec.to_builtins(ended)
    rows = msgspec.to_builtins(view)["rows"]
    assert shown["rows"]
    assert all(row in shown["rows"] for row in rows)
    assert [was - lost for was, lost in zip(shown["before"], shown["lost"], strict=True)] == list(shown["points"])
    assert shown["stock"] == msgspec.to_builtins(view)["stock"]
    assert shown["open"] is not None


async def resting_table(here: House, *guests: str, bots: tuple[str, ...] = (), clock: Clock | None = None) -> str:
    """A table where the first round is over; its id."""
    seats = (*(None for _ in guests), *bots)
    opened = opening(seats, "nmbrs", options=ROUNDS["nmbrs"], clock=clock)
    table = (await here.rooms.open(msgspec.structs.replace(opened, rest=REST))).id
    for guest in guests:
        await here.rooms.change(table, lambda now, guest=guest: commands.sit(now, guest))  # type: ignore[misc]  # its own each time
    await here.rooms.change(table, lambda now: commands.start(now, guests[0], "s"))
    for move in first_round("nmbrs", len(seats)):
        await here.add(table, move)
    return table


async def opened(here: House, table: str) -> bool:
    """Whether the next round has begun, after everything that is due at once has happened."""
    await quiet()
    return RoundOpened() in await here.log(table)


async def begun_again(here: House, table: str) -> None:
    """Wait until this process has told people of the next round, which is after it is on disk."""
    async with asyncio.timeout(PATIENCE):
        while (await here.rooms.table(table)).resting is not None:
            await asyncio.sleep(0.001)
    assert RoundOpened() in await here.log(table)


def drive(here: House, table: Table) -> None:
    """Let autoplay check the table."""
    here.autoplay.drive(table)


def test_the_next_round_begins_when_everybody_here_has_said_so(tmp_path: Path) -> None:
    """All who are present; other changes meanwhile do not make them say it again."""

    async def work() -> None:
        async with house(tmp_path) as here:
            here.autoplay._closed = True  # not before people are here
            table = await resting_table(here, "ann", "ben")
            async with here.rooms.listening(table, "ann") as ann, here.rooms.listening(table, "ben"):
                here.autoplay._closed = False
                drive(here, await here.rooms.table(table))
                assert not await opened(here, table)
                told_here(ann)
                assert (await here.talk(table, "ann")("go-on"))["type"] == "accepted"
                assert told_here(ann)[-1]["gone_on"] == [0]
                await here.add(table, ChatSwitched(False))
                assert not await opened(here, table)
                assert (await here.talk(table, "ben")("go-on"))["type"] == "accepted"
                await begun_again(here, table)
                assert heard(ann)[-1]["table"]["rest"] is None
                assert told_here(ann) == [] or told_here(ann)[-1]["gone_on"] == []
                assert (await here.log(table)).count(RoundOpened()) == 1

    run(work())


def test_nobody_waits_for_who_is_not_here(tmp_path: Path) -> None:
    """Except for a moment, for people who may only have reloaded the page."""

    async def work() -> None:
        async with house(tmp_path) as here:
            here.autoplay._closed = True
            table = await resting_table(here, "ann", "ben")
            here.autoplay._closed = False
            async with here.rooms.listening(table, "ann"):
                here.time.now += room.RECONNECT_GRACE / 2
                async with here.rooms.listening(table, "ben"):
                    drive(here, await here.rooms.table(table))
                    await here.talk(table, "ann")("go-on")
                assert not await opened(here, table)
                here.time.now += room.RECONNECT_GRACE
                drive(here, await here.rooms.table(table))
                await begun_again(here, table)

    run(work())


def test_at_a_table_that_everybody_has_left_the_next_round_begins_at_once(tmp_path: Path) -> None:
    """Nobody is there to see the result."""

    async def work() -> None:
        async with house(tmp_path) as here:
            here.autoplay._closed = True
            table = await resting_table(here, "ann", bots=("casual",))
            here.time.now += room.RECONNECT_GRACE
            here.autoplay._closed = False
            drive(here, await here.rooms.table(table))
            await begun_again(here, table)

    run(work())


def test_the_next_round_begins_after_a_while_whoever_sleeps(tmp_path: Path) -> None:
    """At the announced time; bots and clocks wait for it."""

    async def work() -> None:
        async with house(tmp_path) as here:
            here.autoplay._closed = True
            table = await resting_table(here, "ann", bots=("casual",), clock=PerMove(30))
            async with here.rooms.listening(table, "ann") as ann:
                here.autoplay._closed = False
                until_ = heard(ann)[0]["table"]["rest"]["until"]
                assert until_ == here.time.now + REST
                acts = len(await here.acts(table))
                here.time.now = until_ - 0.5
                drive(here, await here.rooms.table(table))
                assert not await opened(here, table)
                assert len(await here.acts(table)) == acts
                here.time.now = until_
                drive(here, await here.rooms.table(table))
                await begun_again(here, table)

    run(work())


def test_people_who_share_a_device_go_on_together(tmp_path: Path) -> None:
    """One “go on” is enough between rounds; during a round, it counts for one player only."""

    async def work() -> None:
        async with house(tmp_path) as here:
            here.autoplay._closed = True
            table = await resting_table(here, "ann", "ben")
            for guest in ("ann", "ben"):
                here.rooms.follower.introduce(guest, Person(guest.title(), 1, "host"))
            here.autoplay._closed = False
            async with here.rooms.listening(table, "ben", device="host") as ben:
                drive(here, await here.rooms.table(table))
                await here.talk(table, "ben")("go-on")
                await begun_again(here, table)
                await here.talk(table, "ben")("go-on")
                assert told_here(ben)[-1]["gone_on"] == [1]

    run(work())


def test_who_leaves_is_not_waited_for(tmp_path: Path) -> None:
    """Nor is a player whose seat a bot has taken."""

    async def work() -> None:
        async with house(tmp_path) as here:
            here.autoplay._closed = True
            table = await resting_table(here, "ann", "ben")
            async with here.rooms.listening(table, "ann"), here.rooms.listening(table, "ben"):
                here.autoplay._closed = False
                drive(here, await here.rooms.table(table))
                await here.talk(table, "ann")("go-on")
                assert not await opened(here, table)
                await here.add(table, Resigned(1, "casual"))
                await until(lambda: here.rooms.cache._rooms[table].table.resting is None)

    run(work())


def test_another_process_takes_over_a_rest(shared: Database) -> None:
    """It waits for people connected to any process, and goes on when they say so."""

    async def work() -> None:
        async with process(shared, Pace(0, 0, AN_HOUR)) as dying, process(shared) as here, process(shared) as third:
            await in_company(dying, here, third)
            async with third.rooms.listening(await resting_later(dying), "ann") as ann:
                table = next(iter(third.rooms.cache._rooms))
                await until(lambda: bool(heard(ann)))
                await play_round(dying, table)
                await until(lambda: third.rooms.cache._rooms[table].table.resting is not None)
                await dying.die()
                await until(lambda: table in here.autoplay._tasks or table in third.autoplay._tasks)
                await quiet()
                assert RoundOpened() not in await here.log(table)
                assert (await third.talk(table, "ann")("go-on"))["type"] == "accepted"
                await until(lambda: third.rooms.cache._rooms[table].table.resting is None)
                assert (await here.log(table)).count(RoundOpened()) == 1

    run(work())


async def resting_later(here: House) -> str:
    """A table of two people that has just begun, and will rest for an hour."""
    opened_ = opening((None, None), "nmbrs", options=ROUNDS["nmbrs"])
    table = (await here.rooms.open(msgspec.structs.replace(opened_, rest=AN_HOUR))).id
    for guest in ("ann", "ben"):
        await here.rooms.change(table, lambda now, guest=guest: commands.sit(now, guest))  # type: ignore[misc]  # its own each time
    await here.rooms.change(table, lambda now: commands.start(now, "ann", "s"))
    return table


async def play_round(here: House, table: str) -> None:
    """Play until the first round is over."""
    for move in first_round("nmbrs"):
        await here.add(table, move)
