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
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext, suppress
from functools import partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from benchmarks.houses import LOAD, SERVER, on_core
from benchmarks.siege.army import attack
from benchmarks.siege.attacker import Target
from benchmarks.siege.honest import Pair
from benchmarks.siege.house import Besieged, besieged
from benchmarks.siege.outcome import AFTER, BEFORE, DURING, SPARE, Outcome, Plan
from benchmarks.siege.report import printed
from benchmarks.siege.wire import Ledger
from rich.console import Console

PEOPLE = "198.51.100.7"
"""Where honest people come from."""
SAMPLING = 0.25
"""Seconds between two looks at the server."""
PATIENCE = 120.0
"""Seconds after which a server that does not say that it lives, or holds on to connections, is given up."""
GROWTH = 1.1
"""How much more memory the server may hold in the last quarter of a long attack than in the second."""
PREY = 0
"""The pair whose table the attackers know; it is attacked itself, so its waiting is not counted with the others'."""


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
    async with client_of(house.address) as http:
        pairs = [Pair(http, PEOPLE, plan.pace) for _ in range(plan.pairs)]
        for pair in pairs:
            await pair.come_in()
            await pair.open_table()
        playing = [asyncio.create_task(pair.play(stop)) for pair in pairs]
        outcome.waited[BEFORE] = await _calm(plan, pairs)
        before = house.connections()
        await _attacked(plan, house, http, outcome, pairs[PREY])
        outcome.waited[DURING] = _waited(pairs)
        outcome.connections = before, await _settled(house, before)
        outcome.waited[AFTER] = await _calm(plan, pairs)
        stop.set()
        await asyncio.gather(*playing)
    outcome.games = sum(pair.finished for pair in pairs)
    outcome.wrong += [wrong for pair in pairs for wrong in (*pair.wrong, *pair.compare())]


async def _attacked(plan: Plan, house: Besieged, http: httpx.AsyncClient, outcome: Outcome, prey: Pair) -> None:
    """The attack, watched from outside."""
    began = time.monotonic()
    watching = [asyncio.create_task(work) for work in (_weigh(house, outcome), _listen(http, outcome))]
    target = Target(http.base_url.host, http.base_url.port or 0, prey.table, PEOPLE, plan.addresses)
    outcome.ledger = await _army(plan, target, prey)
    outcome.seconds = time.monotonic() - began
    for one in watching:
        one.cancel()
    await asyncio.gather(*watching, return_exceptions=True)


async def _settled(house: Besieged, before: int) -> int:
    """Wait until the attackers' connections are gone; how many there are then."""
    until = time.monotonic() + PATIENCE
    while (held := house.connections()) > before + SPARE and time.monotonic() < until:
        await asyncio.sleep(SAMPLING)
    return held


async def _army(plan: Plan, target: Target, prey: Pair) -> Ledger:
    """Let the attackers loose, in a process of their own, and tell them where their prey plays."""
    processes = multiprocessing.get_context("spawn")
    line, theirs = processes.Pipe()
    army = processes.Process(target=attack, args=(target, plan.messages, plan.ranks, plan.seed, theirs))
    army.start()
    theirs.close()
    prey.moved = partial(_tell, line)
    try:
        ledger: Ledger = await asyncio.to_thread(line.recv)
    finally:
        prey.moved = lambda _table: None
        line.close()
        await asyncio.to_thread(army.join)
        army.close()
    return ledger


def _tell(line: "Connection[str, Ledger]", table: str) -> None:
    """Attackers who have just gone home need not know."""
    with suppress(OSError):
        line.send(table)


async def _weigh(house: Besieged, outcome: Outcome) -> None:
    while True:
        outcome.memory.append(house.memory())
        await asyncio.sleep(SAMPLING)


async def _listen(http: httpx.AsyncClient, outcome: Outcome) -> None:
    """Ask the server again and again whether it lives."""
    while True:
        began = time.monotonic()
        try:
            answer = await http.get("/healthz", headers={"X-Forwarded-For": PEOPLE})
            if answer.status_code != httpx.codes.OK:
                outcome.wrong.append(f"the server said {answer.status_code} when asked whether it lives")
        except httpx.HTTPError as error:
            outcome.wrong.append(f"the server did not say that it lives: {error!r}")
        outcome.health.append(time.monotonic() - began)
        await asyncio.sleep(SAMPLING)


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
