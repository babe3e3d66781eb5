"""An attacker: target, prepared junk, and the means to connect, create guests, and open tables and sockets."""

import asyncio
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from harness.siege.junk import bodies, frames_of, long_messages, messages
from harness.siege.wire import Ledger, Wire, frame, handshake, request

from numbra.server.people.sessions import SESSION

PATIENCE = 120.0
"""Seconds an attacker waits for an answer before they give up."""
CREATED = 201
_SESSION = re.compile(rb"%s=\"?([^;\"]+)" % SESSION.encode())


Told = Callable[[bytes], None]
"""Called with every message that is not an answer."""


def _ignore(_message: bytes) -> None:
    """Ignore a message."""


@dataclass
class Target:
    """The server that is attacked, and what attackers know of its honest guests."""

    host: str
    port: int
    prey: str
    """The code of a table where honest people play now; the attackers are given it."""
    people: str
    """The address of the honest people, which attackers forge."""
    addresses: int
    """How many addresses the attackers have."""


@dataclass
class Pockets:
    """Prepared junk, since to make it anew for each raid would take longer than to send it."""

    frames: list[bytes]
    bodies: list[bytes]
    own: list[tuple[str, str]] = field(default_factory=list)
    """Sessions and tables of the attackers, where they play against themselves."""
    opened: Counter[str] = field(default_factory=Counter)
    """How many tables each of these sessions has opened."""

    @staticmethod
    def filled(rng: random.Random) -> "Pockets":
        """Pockets with all kinds of junk."""
        return Pockets(frames_of(messages(rng)) + frames_of(long_messages()), bodies(rng))


class Attacker:
    """One attacker: the connections, sessions and tables that raids are made with."""

    def __init__(self, target: Target, ledger: Ledger, pockets: Pockets, rng: random.Random) -> None:
        self.target, self.ledger, self.pockets, self.rng = target, ledger, pockets, rng

    def address(self) -> str:
        """One of the attackers' addresses, at random."""
        number = self.rng.randrange(self.target.addresses)
        return f"10.66.{number >> 8}.{number & 0xFF}"

    async def wire(self, attack: str, local: str | None = None) -> Wire:
        """A connection, from the local address if one is given."""
        where, own = (self.target.host, self.target.port), None if local is None else (local, 0)
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: Wire(attack, self.ledger), *where, local_addr=own)
        return wire

    async def ask(self, attack: str, method: str, path: str, body: Any = None, **more: str) -> Wire:
        """Send one well-formed request; the connection, with its answer."""
        wire = await self.wire(attack)
        sent = b"" if body is None else msgspec.json.encode(body)
        await wire.send(request(method, path, sent, **{"address": self.address(), **more}))
        await wire.until(1, PATIENCE)
        wire.hang_up()
        return wire

    async def session(self, attack: str, **more: str) -> str | None:
        """Create a guest; the session, or None if that is refused."""
        came = await self.ask(attack, "POST", "/api/guests", {"name": "Mallory"}, **more)
        found = _SESSION.search(came.head)
        return found[1].decode() if found else None

    async def open_table(self, attack: str, session: str, **about: Any) -> str | None:
        """Open a table; its code, or None if that is refused."""
        body = {"game": "nmbrs", "seats": [None, None], "here": ["Eve", "Mallory"], **about}
        answer = await self.ask(attack, "POST", "/api/tables", body, session=session)
        return str(msgspec.json.decode(answer.body)["table"]) if answer.statuses[CREATED] else None

    async def socket(self, attack: str, path: str, told: Told = _ignore, **more: str) -> Wire:
        """Open a socket, which may be refused. `told` is called with messages that are not answers."""
        wire = await self.wire(attack)
        wire.told = told
        await wire.send(handshake(path, **{"address": self.address(), **more}))
        await wire.until(1, PATIENCE)
        return wire

    async def prepare(self, tables: int) -> None:
        """Open tables for the attackers, and start games there."""
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
        """A session and a table of the attackers; if they have none, no session and the prey's table."""
        return self.rng.choice(self.pockets.own) if self.pockets.own else ("", self.target.prey)


Raid = Callable[[Attacker], Awaitable[None]]
"""One way to attack, once."""
