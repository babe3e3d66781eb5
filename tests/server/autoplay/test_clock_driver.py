"""When a person's time has run out, a bot finishes their turn, and the log says so."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from numbra.server.autoplay.bot_driver import BotDriver
from numbra.server.table.clocks import Clock, PerMove, TimeBank
from numbra.server.table.log import Acted, ChatSwitched, PauseAsked, Resigned, Resumed, Voted
from server.autoplay.test_scheduler import Faulty, changed, quiet
from server.process import AT_ONCE, House, Time, house, run, seed_where


async def pass_time(one: House, table: str, seconds: float) -> None:
    """Let time pass, and let autoplay check the table's clock."""
    one.time.now += seconds
    one.autoplay.drive(await one.rooms.table(table))


@pytest.mark.parametrize("clock", [PerMove(30), TimeBank(30, 5)])
@pytest.mark.parametrize("kind", ["shades", "code777"])
def test_a_modest_bot_plays_for_whoever_is_out_of_time(tmp_path: Path, kind: str, clock: Clock) -> None:
    """When their time is over, not before; then the next player's clock runs."""

    async def work() -> None:
        async with house(tmp_path) as here:
            table = await here.begun("ann", "ben", kind=kind, clock=clock, seed=seed_where(kind, 0))
            await pass_time(here, table, 20)
            await quiet()
            assert await here.acts(table) == []
            await pass_time(here, table, 11.1)
            now = await changed(here, table, lambda now: now.state is not None and 0 not in now.state.waiting_for)
            await quiet()
            acts = await here.acts(table)
            assert {(act.seat, act.by) for act in acts} == {(0, "clock")}
            assert now.deadline() == (1, here.time.now + 31)

    run(work())


def test_the_whole_turn_is_finished(tmp_path: Path) -> None:
    """Every action until the game waits for another player."""

    async def work() -> None:
        async with house(tmp_path) as here:
            options: dict[str, Any] = {"max_rounds": 1}
            seed = seed_where("nmbrs", 0, options=options)
            table = await here.begun("ann", "ben", kind="nmbrs", clock=PerMove(30), seed=seed, options=options)
            await here.act(table, "ann", {"type": "take"})
            await pass_time(here, table, 100)
            now = await changed(here, table, lambda now: now.state is not None and now.state.waiting_for == (1,))
            acts = await here.acts(table)
            assert [act.by for act in acts[:2]] == ["player", "clock"]
            assert {(act.seat, act.by) for act in acts[1:]} == {(0, "clock")}
            assert acts[-1].action["type"] == "discard"
            assert now.overtime is None

    run(work())


def test_silence_means_what_the_game_says(tmp_path: Path) -> None:
    """A card that is offered and not answered is declined."""

    async def work() -> None:
        async with house(tmp_path) as here:
            options: dict[str, Any] = {"max_rounds": 1}
            seed = seed_where("nmbrs", 0, options=options)
            table = await here.begun("ann", "ben", kind="nmbrs", clock=PerMove(30), seed=seed, options=options)
            await here.act(table, "ann", {"type": "decline"})
            assert (await here.state(table)).default(1) is not None
            await pass_time(here, table, 100)
            await changed(here, table, lambda now: now.state is not None and now.state.waiting_for == (0,))
            assert (await here.acts(table))[1:] == [Acted(1, {"type": "decline"}, "clock")]

    run(work())


def test_a_move_in_time_stops_the_clock(tmp_path: Path) -> None:
    """Nothing is played for them; the other player's time runs."""

    async def work() -> None:
        async with house(tmp_path) as here:
            table = await here.begun("ann", "ben", clock=PerMove(30), seed=seed_where("shades", 0))
            await pass_time(here, table, 20)
            await here.act(table, "ann", {"type": "guess", "number": 3})
            await pass_time(here, table, 20)
            await quiet()
            assert {act.by for act in await here.acts(table)} == {"player"}

    run(work())


def test_the_clock_does_not_run_for_seats_that_bots_play(tmp_path: Path) -> None:
    """The bot acts by itself, and the log names it as the actor."""

    async def work() -> None:
        async with house(tmp_path) as here:
            table = await here.begun("ann", "ben", clock=PerMove(30), seed=seed_where("shades", 0))
            await here.add(table, Voted(1, 0, "casual"))
            await pass_time(here, table, 20)
            await changed(here, table, lambda now: now.state is not None and 0 not in now.state.waiting_for)
            assert {(act.seat, act.by) for act in await here.acts(table)} == {(0, "bot")}

    run(work())


def test_two_processes_that_notice_the_same_clock_play_once(tmp_path: Path) -> None:
    """The second process finds it done."""

    async def work() -> None:
        time = Time()
        async with house(tmp_path, time=time) as here, house(tmp_path, time=time) as there:
            table = await here.begun("ann", "ben", kind="code777", clock=PerMove(30), seed=seed_where("code777", 0))
            await there.rooms.table(table)
            time.now += 100
            for one in (here, there):
                one.autoplay.drive(await one.rooms.table(table))
            await asyncio.gather(
                *(changed(one, table, partial(_waits_for, 1)) for one in (here, there)),
            )
            await quiet()
            assert [(act.seat, act.by) for act in await here.acts(table)] == [(0, "clock")]

    run(work())


def _waits_for(seat: int, now: Any) -> bool:
    return now.state is not None and bool(now.state.waiting_for == (seat,))


def test_a_clock_that_ran_out_while_the_house_was_closed_is_noticed_at_the_start(tmp_path: Path) -> None:
    """The deadline follows from the times in the log."""

    async def work() -> None:
        time = Time()
        async with house(tmp_path, time=time) as before:
            table = await before.begun("ann", "ben", clock=PerMove(30), seed=seed_where("shades", 0))
        time.now += 1000
        async with house(tmp_path, time=time) as here:
            here.autoplay.drive(await here.rooms.table(table))
            await changed(here, table, partial(_waits_for, 1))
            assert {act.by for act in await here.acts(table)} == {"clock"}

    run(work())


def test_what_does_not_move_the_game_does_not_move_the_clock(tmp_path: Path) -> None:
    """Switching the chat buys no time."""

    async def work() -> None:
        async with house(tmp_path) as here:
            table = await here.begun("ann", "ben", clock=PerMove(30), seed=seed_where("shades", 0))
            due = (await here.rooms.table(table)).deadline()
            here.time.now += 20
            await here.add(table, ChatSwitched(False))
            assert (await here.rooms.table(table)).deadline() == due

    run(work())


def test_in_a_pause_neither_clocks_nor_bots_do_anything(tmp_path: Path) -> None:
    """However long it takes; afterwards all have the time they had."""

    async def work() -> None:
        async with house(tmp_path) as here:
            table = await here.begun("ann", "ben", clock=PerMove(30), seed=seed_where("shades", 0))
            here.time.now += 20
            await here.add(table, PauseAsked((0, 1), begins=True))
            await pass_time(here, table, 1000)
            await quiet()
            assert await here.acts(table) == []
            assert (await here.store.listed(table)).driver is None  # type: ignore[union-attr]  # it is there
            await here.add(table, Resumed(1))
            assert (await here.rooms.table(table)).deadline() == (0, here.time.now + 11)
            await pass_time(here, table, 10)
            await quiet()
            assert await here.acts(table) == []
            await pass_time(here, table, 1.1)
            await changed(here, table, partial(_waits_for, 1))

    run(work())


def test_a_bot_for_who_has_left_waits_for_the_end_of_the_pause(tmp_path: Path) -> None:
    """Then it plays on."""

    async def work() -> None:
        async with house(tmp_path) as here:
            table = await here.begun("ann", "ben", clock=PerMove(30), seed=seed_where("shades", 0))
            await here.add(table, PauseAsked((0, 1), begins=True))
            await here.add(table, Resigned(0, "casual"))
            await quiet()
            assert await here.acts(table) == []
            await here.add(table, Resumed(1))
            await changed(here, table, partial(_waits_for, 1))
            assert {(act.seat, act.by) for act in await here.acts(table)} == {(0, "bot")}

    run(work())


def test_where_the_modest_bot_fails_a_legal_action_is_played(tmp_path: Path) -> None:
    """So that nobody's clock stops for ever."""

    async def work() -> None:
        async with house(tmp_path) as here:
            here.autoplay._clocks._bots = BotDriver(Faulty(("casual",), None), AT_ONCE, lambda *_failed: None)
            table = await here.begun("ann", "ben", clock=PerMove(30), seed=seed_where("shades", 0))
            await pass_time(here, table, 31.1)
            now = await changed(here, table, lambda now: now.state is not None and 0 not in now.state.waiting_for)
            assert {(act.seat, act.by) for act in await here.acts(table)} == {(0, "clock")}
            assert now.status == "playing"

    run(work())
