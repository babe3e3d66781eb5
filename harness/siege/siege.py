"""Sieges: attacks that hold connections for as long as the server allows, and use its resources meanwhile.

A siege that is cancelled closes its connections.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from harness.siege.attacker import Attacker
from harness.siege.wire import LAST, PING, Wire, frame, handshake, request

PAUSE = 1.0
"""Seconds between two bytes of a slow request, and between other steps of a siege."""
BATCH = 25
"""Messages, and as many pings, that a client sends at a time without reading the answers."""
CROWD = 40
"""Spectators at one table, who are replaced one by one."""
REPLACEMENT_INTERVAL = 0.05
"""Seconds between two replacements."""
FOR_EVER = 24 * 3600.0
HELD = "seconds that the server let be: "
"""Prefix of the ledger entries that say how long an idle connection was held."""
SLOW_BODY = request("POST", "/api/guests", b" " * 60_000, address="10.66.0.1")
"""A request whose body is sent slowly."""

Siege = Callable[[Attacker], Awaitable[None]]


@asynccontextmanager
async def _held() -> AsyncIterator[list[Wire]]:
    """Connections that are reset when the siege ends."""
    wires: list[Wire] = []
    try:
        yield wires
    finally:
        for wire in wires:
            wire.vanish()


@asynccontextmanager
async def _timed(attacker: Attacker, attack: str) -> AsyncIterator[Wire]:
    """A connection whose duration is recorded in the ledger."""
    began = time.monotonic()
    wire = await attacker.wire(attack)
    try:
        yield wire
    finally:
        attacker.ledger.given(f"{HELD}{attack}", round(time.monotonic() - began))
        wire.vanish()


async def be_slow(attacker: Attacker) -> None:
    """Send a request one byte at a time, with an endless head or an endless body."""
    beginning = attacker.rng.choice((b"GET /api/tables HTTP/1.1\r\nhost: a\r\nx: ", SLOW_BODY[:-59_000]))
    while True:
        async with _timed(attacker, "slow requests") as wire:
            await wire.send(beginning)
            while not wire.lost:
                await asyncio.sleep(PAUSE)
                await wire.send(b"y")


async def be_silent(attacker: Attacker) -> None:
    """Send nothing, half a handshake or a whole one, and then stay silent, even to pings."""
    whole = handshake(f"/api/tables/{attacker.target.prey}/socket", address=attacker.address())
    beginning = attacker.rng.choice((b"", whole[: len(whole) // 2], whole))
    while True:
        async with _timed(attacker, "half-open sockets") as wire:
            wire.answers_pings = False
            await wire.send(beginning)
            await wire.until_lost(FOR_EVER)
        await asyncio.sleep(PAUSE)


async def be_deaf(attacker: Attacker) -> None:
    """Be a slow reader: request much and read nothing, until the server closes the connection."""
    session, table = attacker.own()
    batch = (frame(b'{"type":"actions","id":"a"}') + frame(b"x" * 125, LAST | PING)) * BATCH
    async with _held() as wires:
        while True:
            wire = await attacker.socket("deaf clients", f"/api/tables/{table}/socket?seat=0", session=session)
            wires[:] = [wire]
            with suppress(RuntimeError):  # the socket was refused and is already closed
                wire.transport.pause_reading()
            while not wire.transport.is_closing():
                await wire.send(batch, 2 * BATCH)
                await asyncio.sleep(PAUSE)
            await asyncio.sleep(PAUSE)


async def come_and_go(attacker: Attacker) -> None:
    """Keep replacing one of many spectators at a table, so that each change is broadcast to all others."""
    _, table = attacker.own()
    async with _held() as wires:
        while True:
            if len(wires) >= CROWD:
                wires.pop(0).hang_up()
            wires.append(await attacker.socket("crowds", f"/api/tables/{table}/socket"))
            await asyncio.sleep(REPLACEMENT_INTERVAL)


SIEGES: tuple[tuple[Siege, int], ...] = ((be_slow, 8), (be_silent, 8), (be_deaf, 1), (come_and_go, 1))
"""Every kind of siege, and how many of it each attacker holds."""
