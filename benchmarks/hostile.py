"""Hostile clients against a real server, with all its limits, while honest people play at other tables.

Attackers send whatever they can think of (`siege.frames`, `siege.requests`, `siege.siege`), from addresses of
their own. Pairs of honest people play at a steady pace all the while, from other addresses. What is measured of them is
the time from an action to its acknowledgement: before the attack, during it, and after it, all in the same run. The
server must never fault, exit or fall silent, its memory must stay flat, what attackers are answered must be a refusal,
and every honest game must end as its players were told.

    python -m benchmarks.hostile [--messages 1000000] [--database ADDRESS] [--workers 1] [--seed 1]
"""

import argparse
import asyncio
import gc
import multiprocessing
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext, suppress
from functools import partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import httpx
from benchmarks.houses import LOAD, SERVER, on_core
from benchmarks.siege.army import attack
from benchmarks.siege.attacker import Target
from benchmarks.siege.honest import Pair
from benchmarks.siege.house import Besieged, besieged
from benchmarks.siege.outcome import AFTER, BEFORE, DURING, SPARE, Outcome, Plan
from benchmarks.siege.report import printed
from benchmarks.siege.watch import watch
from benchmarks.siege.wire import Ledger
from rich.console import Console

PEOPLE = "198.51.100.7"
"""Where honest people come from."""
MOMENT = 0.25
"""Seconds between two looks at the connections that are left."""
PATIENCE = 120.0
"""Seconds after which a server that does not say that it lives, or holds on to connections, is given up."""
GROWTH = 1.1
"""How much more memory the server may hold in the last quarter of a long attack than in the second."""
PREY = 0
"""The pair whose table the attackers know; it is attacked itself, so its waiting is not counted with the others'."""

Line: TypeAlias = "Connection[Any, Any]"
"""To a process that attacks or watches."""


async def besiege(plan: Plan, folder: Path) -> Outcome:
    """The whole play: calm, attack, calm, and the end."""
    outcome = Outcome(plan)
    with _on_core(plan, SERVER), besieged(folder, plan.database, plan.workers) as house:
        with _on_core(plan, LOAD):
            await _play(plan, house, outcome)
        outcome.wrong += house.trouble()
        if not house.alive:
            outcome.wrong.append("the server has ended")
        elif code := house.end():
            outcome.wrong.append(f"the server ended with {code}")
    outcome.written = house.written()
    return outcome


def _on_core(plan: Plan, core: list[int]) -> AbstractContextManager[None]:
    """The server has a core to itself, unless it has several processes or nobody measures."""
    return on_core(core) if plan.pinned and plan.workers == 1 else nullcontext()


async def _play(plan: Plan, house: Besieged, outcome: Outcome) -> None:
    stop = asyncio.Event()
    async with (
        client_of(house.address) as http,
        _spawned(watch, house.process, house.address, PEOPLE, PATIENCE) as watcher,
        _spawned(attack, plan.messages, plan.ranks, plan.seed) as army,
    ):
        pairs = [Pair(http, PEOPLE, plan.pace) for _ in range(plan.pairs)]
        for pair in pairs:
            await pair.come_in()
            await pair.open_table()
        playing = [asyncio.create_task(pair.play(stop)) for pair in pairs]
        outcome.waited[BEFORE] = await _calm(plan, pairs)
        before = house.connections()
        watcher.send(None)
        began = time.monotonic()
        outcome.ledger = await _attacked(plan, http, army, pairs[PREY])
        outcome.seconds = time.monotonic() - began
        watcher.send(None)
        outcome.waited[DURING] = _waited(pairs)
        outcome.seen = await asyncio.to_thread(watcher.recv)
        outcome.connections = before, await _settled(house, before)
        outcome.waited[AFTER] = await _calm(plan, pairs)
        stop.set()
        await asyncio.gather(*playing)
    outcome.games = sum(pair.finished for pair in pairs)
    outcome.wrong += [wrong for pair in pairs for wrong in (*pair.wrong, *pair.compare())]


async def _attacked(plan: Plan, http: httpx.AsyncClient, army: Line, prey: Pair) -> Ledger:
    """Let the attackers loose, and tell them where their prey plays, until they have done enough."""
    army.send(Target(http.base_url.host, http.base_url.port or 0, prey.table, PEOPLE, plan.addresses))
    prey.moved = partial(_tell, army)
    try:
        ledger: Ledger = await asyncio.to_thread(army.recv)
    finally:
        prey.moved = lambda _table: None
    return ledger


async def _settled(house: Besieged, before: int) -> int:
    """Wait until the attackers' connections are gone; how many there are then."""
    until = time.monotonic() + PATIENCE
    while (held := house.connections()) > before + SPARE and time.monotonic() < until:
        await asyncio.sleep(MOMENT)
    return held


@asynccontextmanager
async def _spawned(work: Callable[..., None], *args: object) -> AsyncIterator[Line]:
    """A process of its own for a function, whose last argument is the other end of this line; it is ready."""
    processes = multiprocessing.get_context("spawn")
    line, theirs = processes.Pipe()
    process = processes.Process(target=work, args=(*args, theirs))
    process.start()
    theirs.close()
    try:
        with line:
            await asyncio.to_thread(line.recv)
            yield line
    finally:
        process.terminate()
        await asyncio.to_thread(process.join)
        process.close()


def _tell(line: Line, table: str) -> None:
    """Attackers who have just gone home need not know."""
    with suppress(OSError):
        line.send(table)


@asynccontextmanager
async def client_of(address: str) -> AsyncIterator[httpx.AsyncClient]:
    """One client for many people: it keeps nobody's cookies."""
    nobody = CookieJar(DefaultCookiePolicy(allowed_domains=()))
    async with httpx.AsyncClient(base_url=address, cookies=nobody, trust_env=False, timeout=PATIENCE) as http:
        yield http


async def _calm(plan: Plan, pairs: list[Pair]) -> list[float]:
    """What is waited while nobody attacks; on a busy machine it takes longer until anybody has acted at all."""
    until, waited = time.monotonic() + PATIENCE, list[float]()
    while not waited and time.monotonic() < until:
        await asyncio.sleep(plan.calm)
        waited = _waited(pairs)
    return waited


def _waited(pairs: list[Pair]) -> list[float]:
    """What the pairs at tables that nobody attacks have waited since this was last asked."""
    took = [pair.tally.took for pair in pairs]
    for pair in pairs:
        pair.tally.took = []
    return [seconds for number, waits in enumerate(took) for seconds in waits if number != PREY]


def main() -> int:
    """Attack, and print what came of it."""
    parser = argparse.ArgumentParser(description="Hostile clients against a real server, while honest people play.")
    parser.add_argument("--messages", type=int, default=1_000_000, help="how many the attackers send")
    parser.add_argument("--ranks", type=int, default=16, help="attackers who raid at the same time")
    parser.add_argument("--addresses", type=int, default=16, help="that attackers have")
    parser.add_argument("--pairs", type=int, default=8, help="of honest people")
    parser.add_argument("--pace", type=float, default=0.25, help="seconds that honest people think")
    parser.add_argument("--calm", type=float, default=20.0, help="seconds before and after the attack")
    parser.add_argument("--database", help="of the server (default: a new SQLite file)")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server")
    parser.add_argument("--seed", type=int, default=1)
    plan = Plan(**vars(parser.parse_args()), growth=GROWTH, pinned=True)
    gc.disable()  # whoever measures must not be held up himself
    with TemporaryDirectory() as folder:
        outcome = asyncio.run(besiege(plan, Path(folder)))
        printed(outcome, Console())
    return 1 if outcome.failures() else 0


if __name__ == "__main__":
    sys.exit(main())
