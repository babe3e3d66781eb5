"""The attackers, in a process of their own: many of them make one raid after another, while others hold a siege."""

import asyncio
import os
import random
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

import uvicorn
from benchmarks.siege import frames, requests, tables
from benchmarks.siege.attacker import Attacker, Pockets, Raid, Target
from benchmarks.siege.siege import SIEGES, Siege
from benchmarks.siege.wire import Ledger

TABLES = 6
"""Tables of their own that attackers play at."""
POLITE = 10
"""How much the attackers' computing gives way to that of the honest people whose waiting is measured."""
SOONER = 0.2
"""Seconds before somebody whom the server did not even take the call of tries again."""

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
    (tables.switch_on_and_off, 1),
    (tables.plot, 1),
)
"""And how often each is made, next to the others."""


def attack(messages: int, ranks: int, seed: int, line: "Connection[Ledger | None, Any]") -> None:
    """Attack with so many attackers until so many messages are sent; what came of it is told in the end.

    The line tells them whom to attack, which is when they begin, and then where their prey plays now.
    """
    if hasattr(os, "nice"):
        os.nice(POLITE)
    line.send(None)
    target: Target = line.recv()
    loop = uvicorn.Config("", loop="auto").get_loop_factory()
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.get_loop().add_reader(line.fileno(), _follow, target, line)
        ledger = runner.run(_attack(target, messages, ranks, random.Random(seed)))
        runner.get_loop().remove_reader(line.fileno())
    line.send(ledger)


def _follow(target: Target, line: "Connection[Ledger | None, Any]") -> None:
    target.prey = line.recv()


async def _attack(target: Target, messages: int, ranks: int, rng: random.Random) -> Ledger:
    ledger, pockets = Ledger(), Pockets.filled(rng)
    attackers = [Attacker(target, ledger, pockets, random.Random(rng.random())) for _ in range(ranks)]
    await attackers[0].prepare(TABLES)
    sieges = [
        asyncio.create_task(_lasting(siege, attacker))
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
    """One raid after another: each kind at least once among all, then as it comes."""
    raids, weights = [raid for raid, _ in RAIDS], [often for _, often in RAIDS]
    while first or attacker.ledger.sent.total() < messages:
        raid = first.pop() if first else attacker.rng.choices(raids, weights)[0]
        try:
            await raid(attacker)
        except OSError:
            attacker.ledger.answers["call not taken"] += 1
            await asyncio.sleep(SOONER)


async def _lasting(siege: Siege, attacker: Attacker) -> None:
    """A siege goes on, also when the server did not take a call."""
    while True:
        with suppress(OSError):
            await siege(attacker)
        await asyncio.sleep(SOONER)
