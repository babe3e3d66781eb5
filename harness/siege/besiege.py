"""Runs a siege: honest people play at a server while attackers attack it; measures and checks both."""

import asyncio
import multiprocessing
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext, suppress
from functools import partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeAlias

import httpx
from harness.houses import LOAD, SERVER, on_core
from harness.siege.army import attack
from harness.siege.attacker import Target
from harness.siege.honest import Pair
from harness.siege.house import Besieged, besieged
from harness.siege.outcome import AFTER, BEFORE, DURING, SPARE, Outcome, Plan
from harness.siege.watch import watch
from harness.siege.wire import Ledger

PEOPLE = "198.51.100.7"
"""The address of the honest people."""
POLL_INTERVAL = 0.25
"""Seconds between two counts of the connections that are left."""
PATIENCE = 120.0
"""Seconds a server has to answer its health check, or to close the attackers' connections."""
PREY = 0
"""The number of the pair whose table is attacked; its waiting times are therefore not counted."""

Line: TypeAlias = "Connection[Any, Any]"
"""A pipe to a process that attacks or watches."""


async def besiege(plan: Plan, folder: Path) -> Outcome:
    """Run a siege: a calm phase, the attack, another calm phase, and the server's end."""
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
    """Pin to a core, if the plan says so and the server is one process."""
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
    """Start the attackers, and send them each new table of their prey until they have finished."""
    army.send(Target(http.base_url.host, http.base_url.port or 0, prey.table, PEOPLE, plan.addresses))
    prey.moved = partial(_send_table, army)
    try:
        ledger: Ledger = await asyncio.to_thread(army.recv)
    finally:
        prey.moved = lambda _table: None
    return ledger


async def _settled(house: Besieged, before: int) -> int:
    """Wait until the attackers' connections are gone; how many the server holds then."""
    until = time.monotonic() + PATIENCE
    while (held := house.connections()) > before + SPARE and time.monotonic() < until:
        await asyncio.sleep(POLL_INTERVAL)
    return held


@asynccontextmanager
async def _spawned(work: Callable[..., None], *args: object) -> AsyncIterator[Line]:
    """Run a function in a process of its own, with a pipe as its last argument; wait until it is ready."""
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


def _send_table(line: Line, table: str) -> None:
    """Send a table to the attackers, unless they have finished."""
    with suppress(OSError):
        line.send(table)


@asynccontextmanager
async def client_of(address: str) -> AsyncIterator[httpx.AsyncClient]:
    """An HTTP client for many people, which keeps no cookies."""
    no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=()))
    async with httpx.AsyncClient(base_url=address, cookies=no_cookies, trust_env=False, timeout=PATIENCE) as http:
        yield http


async def _calm(plan: Plan, pairs: list[Pair]) -> list[float]:
    """The waiting times of a calm phase, which is repeated until there are any: a busy machine may need longer."""
    until, waited = time.monotonic() + PATIENCE, list[float]()
    while not waited and time.monotonic() < until:
        await asyncio.sleep(plan.calm)
        waited = _waited(pairs)
    return waited


def _waited(pairs: list[Pair]) -> list[float]:
    """The waiting times since the last call, of the pairs whose tables are not attacked."""
    took = [pair.tally.took for pair in pairs]
    for pair in pairs:
        pair.tally.took = []
    return [seconds for number, waits in enumerate(took) for seconds in waits if number != PREY]
