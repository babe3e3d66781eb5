"""Bots and clocks move tables by themselves, at a pace for people; driving a table twice does no harm."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import pytest

from numbra.core.contract import Action, View
from numbra.core.errors import NumbraError
from numbra.games.shades.actions import Guess
from numbra.server.autoplay import bot_driver, scheduler
from numbra.server.autoplay.bot_driver import BotDriver
from numbra.server.autoplay.pace import Pace
from numbra.server.autoplay.scheduler import Autoplay
from numbra.server.concurrency.bot_processes import BotFailed, BotProcesses
from numbra.server.protocol import commands
from numbra.server.store import News
from numbra.server.table.clocks import PerMove
from numbra.server.table.fold import Table
from numbra.server.table.log import ChatSwitched, Returned, Voted
from numbra.server.table.projection import narrated
from numbra.server.table.refusals import NO_THOUGHT
from patience import PATIENCE
from server.live.test_rooms_trouble import Troubled, store_of
from server.process import AT_ONCE, House, Time, house, run, seed_where, until

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (("shades", {}), ("nmbrs", {"max_rounds": 1}), ("code777", {}))
AN_HOUR = 3600.0


async def look(one: House, table: str) -> Table:
    """The table as it is on disk."""
    with pytest.raises(NumbraError):
        await one.rooms.change(table, lambda now: commands.switch_chat(now, "nobody", on=True))
    return await one.rooms.table(table)


async def changed(one: House, table: str, ready: Callable[[Table], bool]) -> Table:
    """Wait until the table meets the condition; the table."""
    async with asyncio.timeout(PATIENCE):
        while not ready(now := await one.rooms.table(table)):
            await PAUSE(0.001)
    return now


PAUSE = asyncio.sleep


async def quiet() -> None:
    """Wait long enough for everything that is due at once."""
    for _ in range(50):
        await PAUSE(0.001)


@pytest.mark.parametrize(("kind", "options"), GAMES)
def test_bots_play_a_whole_game(tmp_path: Path, kind: str, options: dict[str, Any]) -> None:
    """Also for a person they have replaced; every action is on disk as a bot's."""

    async def work() -> None:
        async with house(tmp_path) as here:
            table = await here.begun("ann", kind=kind, bots=("casual",), options=options)
            await here.add(table, Voted(1, 0, "random"))
            over = await changed(here, table, lambda now: now.status == "over")
            assert over.state is not None
            assert over.state.winners
            acts = await here.acts(table)
            assert {act.by for act in acts if act.seat == 1} == {"bot"}
            assert {act.seat for act in acts} == {0, 1}

    run(work())


class Faulty(BotProcesses):
    """Bots of one level fail: they choose an action that is not allowed, or none."""

    def __init__(self, failing: tuple[str, ...], chosen: Action | None) -> None:
        super().__init__()
        self.failing, self.chosen = failing, chosen

    async def choice(
        self,
        name: str,
        bot: str,
        seed: str,
        sequence: int,
        view: View,
        actions: Sequence[Action] | None = None,
        *,
        payer: str = "",
    ) -> Action | None:
        """What the bot chooses."""
        if bot not in self.failing:
            return await super().choice(name, bot, seed, sequence, view, actions, payer=payer)
        if self.chosen is None:
            raise BotFailed(NO_THOUGHT)
        return self.chosen


@pytest.mark.parametrize("chosen", [None, Guess(99)])
@pytest.mark.parametrize("failing", [("strong",), ("strong", "casual")])
@pytest.mark.parametrize(("kind", "options"), GAMES)
def test_a_bot_that_fails_loses_nothing_but_its_turn(
    tmp_path: Path, kind: str, options: dict[str, Any], failing: tuple[str, ...], chosen: Action | None
) -> None:
    """A modest bot plays instead or, if that fails, too, a legal action is taken; people are told."""
    failures: list[tuple[str, str]] = []

    async def work() -> None:
        async with house(tmp_path) as here:
            here.autoplay._bots = BotDriver(
                Faulty(failing, chosen), AT_ONCE, lambda name, bot, _error: failures.append((name, bot))
            )
            table = await here.begun("ann", kind=kind, bots=("strong",), options=options, seed=seed_where(kind, 1))
            now = await changed(here, table, lambda now: now.state is not None and 0 in now.state.waiting_for)
            acts = await here.acts(table)
            assert {act.by for act in acts} == {"stand-in"}
            assert {act.seat for act in acts} == {1}
            assert set(failures) == {(kind, "strong")}
            told = narrated(now, "ann", {}, "en")
            assert any("could not think of a move" in sentence for sentence in told)

    run(work())


class Counting(BotProcesses):
    """Keeps whom the time of each bot was counted for."""

    payers = frozenset[str]()

    async def choice(self, *given: Any, payer: str = "", **more: Any) -> Action | None:
        """What the bot chooses."""
        self.payers |= {payer}
        return await super().choice(*given, payer=payer, **more)


def test_bots_think_on_account_of_whoever_opened_the_table(tmp_path: Path) -> None:
    """So that a person's many tables count together."""

    async def work() -> None:
        async with house(tmp_path) as here:
            minds = Counting()
            here.autoplay._bots = BotDriver(minds, AT_ONCE, lambda *_failure: None)
            table = await here.begun("ann", kind="shades", bots=("casual",), seed=seed_where("shades", 1))
            now = await changed(here, table, lambda now: now.state is not None and 0 in now.state.waiting_for)
            assert minds.payers == {now.opened.creator}
            await minds.close()

    run(work())


def test_a_bot_does_not_act_for_a_person(tmp_path: Path) -> None:
    """It waits for them, however long; people who have come back play themselves again."""

    async def work() -> None:
        async with house(tmp_path, pace=Pace(AN_HOUR, 0)) as here:
            table = await here.begun("ann", "ben", kind="code777", seed=seed_where("code777", 0))
            await here.add(table, Voted(1, 0, "casual"))
            await here.add(table, Returned(0))
            await quiet()
            assert await here.acts(table) == []
            await here.act(table, "ann", {"type": "ask"})

    run(work())


def recorded(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Record all pauses from now on, and skip them."""
    pauses: list[float] = []

    def pause(seconds: float) -> Coroutine[Any, Any, None]:
        pauses.append(seconds)
        return PAUSE(0)

    monkeypatch.setattr(asyncio, "sleep", pause)
    return pauses


def test_bots_wait_a_human_moment_where_people_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before every action."""
    pauses = recorded(monkeypatch)

    async def work() -> None:
        async with house(tmp_path, pace=Pace(0.7, 0)) as here:
            seed = seed_where("shades", 1)
            table = await here.begun("ann", bots=("casual",), seed=seed)
            await changed(here, table, lambda now: now.state is not None and 0 in now.state.waiting_for)
            assert {act.by for act in await here.acts(table)} == {"bot"}
            assert set(pauses) == {0.7}

    run(work())


def test_bots_among_themselves_do_not_wait(tmp_path: Path) -> None:
    """Nobody is watching."""

    async def work() -> None:
        async with house(tmp_path, pace=Pace(AN_HOUR, AN_HOUR)) as here:
            table = await here.begun("ann", kind="code777", bots=("casual",))
            await here.add(table, Voted(1, 0, "casual"))
            await changed(here, table, lambda now: now.status == "over")

    run(work())


def test_a_bot_waits_until_everybody_has_said_go_on(tmp_path: Path) -> None:
    """All who may still act; one “go on” is not enough, nor is one for an older sequence."""

    async def work() -> None:
        async with house(tmp_path, pace=Pace(0, AN_HOUR)) as here:
            seed = seed_where("code777", 2, 3)
            id_ = await here.begun("ann", "ben", kind="code777", bots=("casual",), seed=seed)
            table = await here.rooms.table(id_)
            here.rooms.go_on(table, 0)
            old = await here.add(id_, ChatSwitched(False))
            now = await here.rooms.table(id_)
            here.rooms.go_on(table, 0)
            here.rooms.go_on(table, 1)
            here.rooms.go_on(now, 1)
            await quiet()
            assert (await here.rooms.table(id_)).sequence == old
            here.rooms.go_on(now, 0)
            await changed(here, id_, lambda after: after.sequence > old)
            assert (await here.acts(id_))[0].seat == 2

    run(work())


def test_go_on_counts_during_the_human_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """People who are quicker than the bot need not say it again."""

    async def work() -> None:
        async with house(tmp_path, pace=Pace(0.5, AN_HOUR)) as here:
            moment = asyncio.Event()
            begun = asyncio.Event()

            async def pause(_seconds: float) -> None:
                begun.set()
                await moment.wait()

            monkeypatch.setattr(asyncio, "sleep", pause)
            id_ = await here.begun("ann", kind="code777", bots=("casual",), seed=seed_where("code777", 1))
            await begun.wait()
            table = await here.rooms.table(id_)
            here.rooms.go_on(table, 0)
            moment.set()
            await changed(here, id_, lambda after: after.sequence > table.sequence)

    run(work())


def test_a_refused_message_does_not_make_a_bot_wait_anew(tmp_path: Path) -> None:
    """An earlier “go on” still counts."""

    async def work() -> None:
        async with house(tmp_path, pace=Pace(0, AN_HOUR)) as here:
            seed = seed_where("code777", 2, 3)
            id_ = await here.begun("ann", "ben", kind="code777", bots=("casual",), seed=seed)
            table = await here.rooms.table(id_)
            here.rooms.go_on(table, 0)
            await look(here, id_)
            here.rooms.go_on(table, 1)
            await changed(here, id_, lambda after: after.sequence > table.sequence)

    run(work())


def test_the_pace_clock_ends_the_thinking(tmp_path: Path) -> None:
    """If nobody says anything, the game goes on; people who play alone have more time."""

    async def work() -> None:
        async with house(tmp_path, pace=Pace(0, 0.01)) as here:
            seed = seed_where("code777", 2, 3)
            id_ = await here.begun("ann", "ben", kind="code777", bots=("casual",), seed=seed)
            await changed(here, id_, lambda now: now.state is not None and now.state.waiting_for == (0,))

    run(work())


def test_who_plays_alone_thinks_in_peace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pace for several people does not apply to them; at a table with a clock it does."""

    async def work() -> None:
        async with house(tmp_path, pace=Pace(0, 0.01)) as here:
            ids = [
                await here.begun("ann", kind="code777", bots=("casual",), seed=seed_where("code777", 1), clock=clock)
                for clock in (None, PerMove(AN_HOUR))
            ]
            await changed(here, ids[1], lambda now: now.state is not None and now.state.waiting_for == (0,))
            assert await here.acts(ids[0]) == []

    monkeypatch.setattr(bot_driver, "ALONE", 100 * AN_HOUR)
    run(work())


def test_two_processes_that_drive_the_same_table_do_no_harm(tmp_path: Path) -> None:
    """What both processes notice happens once."""

    async def work() -> None:
        time = Time()
        async with house(tmp_path, time=time) as here, house(tmp_path, time=time) as there:
            table = await here.begun("ann", kind="code777", bots=("casual", "casual"))
            there.autoplay.drive(await there.rooms.table(table))
            await here.add(table, Voted(1, 0, "casual"))
            async with asyncio.timeout(PATIENCE):
                while (await look(there, table)).status != "over":
                    there.autoplay.drive(await there.rooms.table(table))
                    await PAUSE(0.002)
            assert await look(here, table) == await look(there, table)
            sequences = [entry.sequence for entry in await here.store.entries(table)]
            assert sequences == list(range(1, len(sequences) + 1))

    run(work())


def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    """The bots that were due are due again."""

    async def work() -> None:
        async with house(tmp_path, pace=Pace(AN_HOUR, 0)) as before:
            table = await before.begun("ann", bots=("casual",), seed=seed_where("shades", 1))
        async with house(tmp_path) as here:
            here.autoplay.drive(await here.rooms.table(table))
            await changed(here, table, lambda now: now.state is not None and 0 in now.state.waiting_for)

    run(work())


def test_a_database_that_fails_for_a_while_does_not_stop_the_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They try again."""
    monkeypatch.setattr(scheduler, "RETRY", 0.001)

    async def work() -> None:
        async with house(tmp_path, kind=Troubled) as here:
            table = await here.begun("ann", "ben", seed=seed_where("shades", 0))
            store = store_of(here)
            store.gate.clear()
            replacing = asyncio.create_task(here.add(table, Voted(1, 0, "casual")))
            await until(lambda: store.waiting == 1)
            store.gate.set()
            await replacing
            store.fails = True
            await quiet()
            store.fails = False
            await changed(here, table, lambda now: now.state is not None and 1 in now.state.waiting_for)

    run(work())


def test_after_closing_nothing_is_driven(tmp_path: Path) -> None:
    """Whatever is due is noticed at the next start."""

    async def work() -> None:
        async with house(tmp_path, pace=Pace(AN_HOUR, 0)) as here:
            table = await here.begun("ann", bots=("casual",), seed=seed_where("shades", 1))
            closed = Autoplay(here.rooms, AT_ONCE)
            await closed.close()
            closed.drive(await here.rooms.table(table))
            await quiet()
            assert await here.acts(table) == []

    run(work())


def test_what_another_process_has_changed_is_left_to_it(tmp_path: Path) -> None:
    """A process that has driven the table stops."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as there, house(tmp_path, pace=Pace(AN_HOUR, 0)) as here:
            table = await there.begun("ann", bots=("casual",), seed=seed_where("shades", 1))
            here.autoplay.drive(await here.rooms.table(table))
            assert table in here.autoplay._tasks
            await there.add(table, ChatSwitched(False))
            here.rooms.follower.on_news(News(table, 4, 0))
            await until(lambda: table not in here.autoplay._tasks)

    run(work())


def test_a_bot_that_there_is_no_more_is_played_by_another(tmp_path: Path) -> None:
    """A log outlives the bots that it names."""

    async def work() -> None:
        async with house(tmp_path) as here:
            table = await here.begun("ann", "ben", seed=seed_where("shades", 0))
            await here.add(table, Voted(1, 0, "retired"))
            await changed(here, table, lambda now: now.state is not None and 1 in now.state.waiting_for)
            assert [(act.seat, act.by) for act in await here.acts(table)] == [(0, "bot")]

    run(work())
