"""Attacks that last: connections that are held for as long as the server lets them be, and cost it something meanwhile.

Whatever a siege has opened it closes when it is called off.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from benchmarks.siege.attacker import Attacker
from benchmarks.siege.wire import LAST, PING, Wire, frame, handshake, request

A_LITTLE = 1.0
"""Seconds between two bytes of somebody who is slow on purpose."""
ASKED = 25
"""Messages and pings, of each so many, that are sent at a time by somebody who does not read the answers."""
CROWD = 40
"""Spectators at one table, of whom one goes and another comes all the time."""
IN_AND_OUT = 0.05
"""Seconds between them."""
FOR_EVER = 24 * 3600.0
HELD = "seconds that the server let be: "
"""How it is written down for how long a connection could do nothing."""
GROWING = request("POST", "/api/guests", b" " * 60_000, address="10.66.0.1")
"""A body that takes long to arrive."""

Siege = Callable[[Attacker], Awaitable[None]]


@asynccontextmanager
async def _held() -> AsyncIterator[list[Wire]]:
    """Connections that end with the siege."""
    wires: list[Wire] = []
    try:
        yield wires
    finally:
        for wire in wires:
            wire.vanish()


@asynccontextmanager
async def _timed(attacker: Attacker, attack: str) -> AsyncIterator[Wire]:
    """A connection of which it is written down for how long the server let it be."""
    began = time.monotonic()
    wire = await attacker.wire(attack)
    try:
        yield wire
    finally:
        attacker.ledger.given(f"{HELD}{attack}", round(time.monotonic() - began))
        wire.vanish()


async def be_slow(attacker: Attacker) -> None:
    """A request that comes a byte at a time: its head never ends, or its body."""
    said = attacker.rng.choice((b"GET /api/tables HTTP/1.1\r\nhost: a\r\nx: ", GROWING[:-59_000]))
    while True:
        async with _timed(attacker, "slow requests") as wire:
            await wire.send(said)
            while not wire.lost:
                await asyncio.sleep(A_LITTLE)
                await wire.send(b"y")


async def be_silent(attacker: Attacker) -> None:
    """Half a handshake, a whole one, or nothing at all, and then not a word: not even an answer to a ping."""
    whole = handshake(f"/api/tables/{attacker.target.prey}/socket", address=attacker.address())
    said = attacker.rng.choice((b"", whole[: len(whole) // 2], whole))
    while True:
        async with _timed(attacker, "half-open sockets") as wire:
            wire.answers_pings = False
            await wire.send(said)
            await wire.until_lost(FOR_EVER)
        await asyncio.sleep(A_LITTLE)


async def be_deaf(attacker: Attacker) -> None:
    """Ask for much and read nothing, at a table where much happens, until one is cut off."""
    session, table = attacker.own()
    asked = (frame(b'{"type":"actions","id":"a"}') + frame(b"x" * 125, LAST | PING)) * ASKED
    async with _held() as wires:
        while True:
            wire = await attacker.socket("deaf clients", f"/api/tables/{table}/socket?seat=0", session=session)
            wires[:] = [wire]
            with suppress(RuntimeError):  # it was refused, and is closed already
                wire.transport.pause_reading()
            while not wire.transport.is_closing():
                await wire.send(asked, 2 * ASKED)
                await asyncio.sleep(A_LITTLE)
            await asyncio.sleep(A_LITTLE)


async def come_and_go(attacker: Attacker) -> None:
    """A crowd at one table in which somebody always goes and another comes: all the others are told each time."""
    _, table = attacker.own()
    async with _held() as wires:
        while True:
            if len(wires) >= CROWD:
                wires.pop(0).hang_up()
            wires.append(await attacker.socket("crowds", f"/api/tables/{table}/socket"))
            await asyncio.sleep(IN_AND_OUT)


SIEGES: tuple[tuple[Siege, int], ...] = ((be_slow, 8), (be_silent, 8), (be_deaf, 1), (come_and_go, 1))
"""And how many of each there are to every rank of attackers."""
