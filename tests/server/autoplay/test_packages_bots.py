"""Bots of other packages at live tables, in worker processes as in earnest."""

from pathlib import Path

import httpx
import msgspec
import pytest

import numbra
from numbra.bots import UnknownBot
from numbra.server.autoplay.bot_driver import BotDriver
from numbra.server.concurrency import process_pool
from numbra.server.concurrency.bot_processes import BotProcesses
from numbra.server.protocol import commands
from numbra.server.table.log import Resigned
from packages import FIRST, Offer
from patience import PATIENCE
from server.autoplay.test_scheduler import changed
from server.house import house as served
from server.process import AT_ONCE, house, run, seed_where
from server.workers_that_die import executors

FAILING = """
import time
from numbra.core.errors import GAME_OVER, IllegalAction

class Raising(First):
    def choose(self, view, actions, rng):
        raise SystemExit(1)

class Refused(First):
    def choose(self, view, actions, rng):
        raise IllegalAction(GAME_OVER)

class Slow(First):
    def choose(self, view, actions, rng):
        time.sleep(600)

class Illegal(First):
    def choose(self, view, actions, rng):
        return {"type": "guess", "number": 17}

class Silent(First):
    def choose(self, view, actions, rng):
        return None

def unmade(key):
    raise ValueError(key)

PLAIN = Text.same("Fails.")
MADE = {"raising": Raising, "refused": Refused, "illegal": Illegal, "unmade": unmade, "silent": Silent, "slow": Slow}
BOTS = [level("first"), *(Level(name, PLAIN, make) for name, make in MADE.items())]
"""
ONLY_HERE = """
import multiprocessing

if multiprocessing.parent_process() is not None:
    raise ImportError("not in a worker")

BOTS = level("only-here")
"""


@pytest.fixture
def _workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start workers of this test's own, which find what it has installed; one that takes too long is replaced."""
    executors(monkeypatch, *(process_pool.TetheredExecutor(1, 0) for _ in range(3)))


@pytest.mark.usefixtures("_workers")
def test_what_a_packages_bot_gets_wrong_costs_only_its_turn(tmp_path: Path, offer: Offer) -> None:
    """Wherever it fails: loaded, made, asked, or too late; the bots at other tables play as before."""
    offer("failing", FIRST + FAILING, bots={"shades": "failing:BOTS"})
    offer("only_here", FIRST + ONLY_HERE, bots={"shades": "only_here:BOTS"})
    failures: list[str] = []

    async def work() -> None:
        async with house(tmp_path) as here:
            workers = BotProcesses()
            here.autoplay._bots = BotDriver(workers, AT_ONCE, lambda _game, bot, _error: failures.append(bot))
            for bot in ("raising", "refused", "illegal", "unmade", "silent", "only-here", "first", "slow"):
                workers._pool._longest = 1.0 if bot == "slow" else PATIENCE
                table = await here.begun("ann", bots=(bot,), seed=seed_where("shades", 1))
                now = await changed(here, table, lambda now: now.state is not None and 0 in now.state.waiting_for)
                assert now.occupants[1].bot == bot
                acts = await here.acts(table)
                assert {(act.seat, act.by) for act in acts} == {(1, "bot" if bot == "first" else "stand-in")}
            await workers.close()

    run(work())
    assert set(failures) == {"raising", "refused", "illegal", "unmade", "silent", "only-here", "slow"}


@pytest.mark.usefixtures("_workers")
def test_a_bot_plays_a_game_that_cannot_be_sampled(tmp_path: Path, example_game: numbra.Game) -> None:
    """Its worker is told the legal actions, which it cannot work out from the view."""
    failures: list[Exception] = []

    async def work() -> None:
        async with house(tmp_path) as here:
            workers = BotProcesses()
            here.autoplay._bots = BotDriver(workers, AT_ONCE, lambda _game, _bot, error: failures.append(error))
            table = await here.begun("ann", kind=example_game.name, bots=("random",))
            await here.add(table, Resigned(0, "random"))
            await changed(here, table, lambda now: now.status == "over")
            assert {act.by for act in await here.acts(table)} == {"bot"}
            await workers.close()

    run(work())
    assert failures == []


@pytest.mark.parametrize(
    ("bot", "code"),
    [
        ("search:50", ""),
        ("search:1000ms", ""),
        ("search:1001", "bots/no-such-search"),
        ("failing:First", "bots/unknown-bot"),
        ("os:system", "bots/unknown-bot"),
    ],
)
def test_which_bots_are_seated(bot: str, code: str, offer: Offer) -> None:
    """Those that are installed, and searches that do not take too long; never what could merely be imported."""
    offer("failing", FIRST + FAILING)
    if not code:
        commands.open_table("ann", "shades", (None, bot), options={})
        return
    with pytest.raises(UnknownBot) as no:
        commands.open_table("ann", "shades", (None, bot), options={})
    assert no.value.code == code


def test_the_log_names_bots_that_cannot_be_used(tmp_path: Path, offer: Offer) -> None:
    """When the server starts, with the reason; they are not offered, and all others are."""
    offer("failing", "raise ValueError('not today')", bots={"shades": "failing:BOTS"})
    offer("quick", FIRST + "BOTS = level('first')", bots={"shades": "quick:BOTS"})
    log = tmp_path / "log"
    with served(tmp_path / "db", log=str(log)) as address:
        games = httpx.get(f"{address}/api/games", trust_env=False).json()
    (shades,) = (one for one in games["games"] if one["game"] == "shades")
    assert shades["bots"] == ["master", "strong", "casual", "beginner", "first", "search", "random"]
    lines = [msgspec.json.decode(line) for line in log.read_bytes().splitlines()]
    (unused,) = (line for line in lines if line["event"] == "bots-unused")
    assert (unused["game"], unused["code"]) == ("shades", "bots/broken-levels")
    assert "ValueError: not today" in unused["why"]
