"""One who attacks: where he stands, what he has in his pockets, and how he comes in, sits down and knocks."""

import asyncio
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from benchmarks.siege.junk import bodies, frames_of, long_messages, messages
from benchmarks.siege.wire import Ledger, Wire, frame, handshake, request

from numbra.server.sessions import SESSION

PATIENCE = 120.0
"""Seconds that an attacker waits for an answer before he gives up."""
CREATED = 201
_SESSION = re.compile(rb"%s=\"?([^;\"]+)" % SESSION.encode())


Told = Callable[[bytes], None]


def _unheard(_message: bytes) -> None:
    """Nobody listens."""


@dataclass
class Target:
    """The house that is attacked, and what is known of its honest guests."""

    host: str
    port: int
    prey: str
    """The code of the table where some honest people play now: attackers find it out."""
    people: str
    """The address that honest people come from, which attackers pretend to come from."""
    addresses: int
    """So many addresses the attackers have."""


@dataclass
class Pockets:
    """What attackers have prepared: making it again each time would take longer than sending it."""

    frames: list[bytes]
    bodies: list[bytes]
    own: list[tuple[str, str]] = field(default_factory=list)
    """Sessions and tables of their own, where they play against themselves."""
    opened: Counter[str] = field(default_factory=Counter)
    """Tables that each of these sessions has opened."""

    @staticmethod
    def filled(rng: random.Random) -> "Pockets":
        """All kinds of junk."""
        return Pockets(frames_of(messages(rng)) + frames_of(long_messages()), bodies(rng))


class Attacker:
    """Makes one raid after another."""

    def __init__(self, target: Target, ledger: Ledger, pockets: Pockets, rng: random.Random) -> None:
        self.target, self.ledger, self.pockets, self.rng = target, ledger, pockets, rng

    def address(self) -> str:
        """One of the addresses that attackers have."""
        number = self.rng.randrange(self.target.addresses)
        return f"10.66.{number >> 8}.{number & 0xFF}"

    async def wire(self, attack: str, local: str | None = None) -> Wire:
        """A connection, from a certain address of this machine if it has several."""
        where, own = (self.target.host, self.target.port), None if local is None else (local, 0)
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: Wire(attack, self.ledger), *where, local_addr=own)
        return wire

    async def ask(self, attack: str, method: str, path: str, body: Any = None, **more: str) -> Wire:
        """Ask for something once, as it should be; the connection with its answer."""
        wire = await self.wire(attack)
        sent = b"" if body is None else msgspec.json.encode(body)
        await wire.send(request(method, path, sent, **{"address": self.address(), **more}))
        await wire.until(1, PATIENCE)
        wire.hang_up()
        return wire

    async def session(self, attack: str, **more: str) -> str | None:
        """Come in; a session, unless too many have."""
        came = await self.ask(attack, "POST", "/api/guests", {"name": "Mallory"}, **more)
        found = _SESSION.search(came.head)
        return found[1].decode() if found else None

    async def open_table(self, attack: str, session: str, **about: Any) -> str | None:
        """Open a table; its code, unless that is refused."""
        body = {"game": "nmbrs", "seats": [None, None], "here": ["Eve", "Mallory"], **about}
        answer = await self.ask(attack, "POST", "/api/tables", body, session=session)
        return str(msgspec.json.decode(answer.body)["table"]) if answer.statuses[CREATED] else None

    async def socket(self, attack: str, path: str, told: Told = _unheard, **more: str) -> Wire:
        """Open a socket; it may have been refused. `told` hears what nobody has asked for."""
        wire = await self.wire(attack)
        wire.told = told
        await wire.send(handshake(path, **{"address": self.address(), **more}))
        await wire.until(1, PATIENCE)
        return wire

    async def prepare(self, tables: int) -> None:
        """Open tables of one's own, and begin to play there."""
        for _ in range(tables):
            session = await self.session("prepare")
            table = await self.open_table("prepare", session) if session else None
            if session is None or table is None:
                continue
            wire = await self.socket("prepare", f"/api/tables/{table}/socket?seat=0", session=session)
            await wire.send(frame(b'{"type":"start","id":"start"}'))
            await wire.until(2, PATIENCE)
            wire.hang_up()
            self.pockets.own.append((session, table))

    def own(self) -> tuple[str, str]:
        """A session and a table of one's own; nobody's and the prey's if there is none."""
        return self.rng.choice(self.pockets.own) if self.pockets.own else ("", self.target.prey)


Raid = Callable[[Attacker], Awaitable[None]]
"""One way to attack, once."""
