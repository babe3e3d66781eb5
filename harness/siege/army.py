"""The attackers, in a process of their own: many of them make one raid after another, while others hold a siege."""

import asyncio
import os
import random
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

import uvicorn
from harness.siege import frames, requests, tables
from harness.siege.attacker import Attacker, Pockets, Raid, Target
from harness.siege.siege import SIEGES, Siege
from harness.siege.wire import Ledger

TABLES = 6
"""Tables that the attackers open for themselves before they attack."""
NICENESS = 10
"""The nice value of the attackers' process, so that it does not slow the honest players who are measured."""
RETRY_DELAY = 0.2
"""Seconds before an attacker whose connection was not accepted tries again."""

RAIDS: tuple[tuple[Raid, int], ...] = (
    (frames.talk_junk, 8),
    (frames.talk_in_lobby, 2),
    (frames.break_frames, 3),
    (frames.flood_controls, 1),
    (frames.fragment, 1),
    (frames.forge_seats, 3),
    (frames.hoard_sockets, 1),
    (frames.vanish, 3),
    (requests.post_junk, 5),
    (requests.break_requests, 2),
    (requests.try_paths, 2),
    (requests.forge_sessions, 1),
    (requests.forge_senders, 1),
    (requests.guess_codes, 2),
    (requests.crowd_in, 1),
    (requests.open_at_once, 1),
    (requests.open_and_close, 1),
    (requests.leave_running, 1),
    (tables.ask_for_logs, 3),
    (tables.lay_and_take_back, 1),
    (tables.keep_bots_thinking, 1),
    (tables.switch_on_and_off, 1),
    (tables.plot, 1),
)
"""Every kind of raid, with its weight in the random choice."""


def attack(messages: int, ranks: int, seed: int, line: "Connection[Ledger | None, Any]") -> None:
    """Attack with `ranks` attackers until `messages` messages are sent, then send the ledger over the line.

    They begin when the line delivers the target; after that, it delivers each new table of their prey.
    """
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    line.send(None)
    target: Target = line.recv()
    loop = uvicorn.Config("", loop="auto").get_loop_factory()
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.get_loop().add_reader(line.fileno(), _update_prey, target, line)
        ledger = runner.run(_attack(target, messages, ranks, random.Random(seed)))
        runner.get_loop().remove_reader(line.fileno())
    line.send(ledger)


def _update_prey(target: Target, line: "Connection[Ledger | None, Any]") -> None:
    target.prey = line.recv()


async def _attack(target: Target, messages: int, ranks: int, rng: random.Random) -> Ledger:
    ledger, pockets = Ledger(), Pockets.filled(rng)
    attackers = [Attacker(target, ledger, pockets, random.Random(rng.random())) for _ in range(ranks)]
    await attackers[0].prepare(TABLES)
    sieges = [
        asyncio.create_task(_hold(siege, attacker))
        for attacker in attackers
        for siege, many in SIEGES
        for _ in range(many)
    ]
    each_once = [raid for raid, _ in RAIDS]
    rng.shuffle(each_once)
    await asyncio.gather(*(_raid(attacker, messages, each_once) for attacker in attackers))
    for siege in sieges:
        siege.cancel()
    await asyncio.gather(*sieges, return_exceptions=True)
    return ledger


async def _raid(attacker: Attacker, messages: int, first: list[Raid]) -> None:
    """Make one raid after another: first each kind once among all attackers, then random ones."""
    raids, weights = [raid for raid, _ in RAIDS], [often for _, often in RAIDS]
    while first or attacker.ledger.sent.total() < messages:
        raid = first.pop() if first else attacker.rng.choices(raids, weights)[0]
        try:
            await raid(attacker)
        except OSError:
            attacker.ledger.answers["call not taken"] += 1
            await asyncio.sleep(RETRY_DELAY)


async def _hold(siege: Siege, attacker: Attacker) -> None:
    """Hold a siege, and begin it again when it ends or a connection is not accepted."""
    while True:
        with suppress(OSError):
            await siege(attacker)
        await asyncio.sleep(RETRY_DELAY)
