"""What is done to the servers, the database and the connections, and when: all at random, and written down."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from benchmarks.storm.database import Database
from benchmarks.storm.proxy import CALM, Weather
from benchmarks.storm.servers import Server

BEGINNING = 0.1
"""Seconds in which a server opens; some are killed then."""
TO_CLIENTS = Weather(delay=0.05, stall=0.002, drop=0.003, cut=0.002)
TO_DATABASE = Weather(delay=0.01, stall=0.0005, drop=0.0005, cut=0.0005)
"""The usual weather between servers and their clients, and between servers and the database."""


class Plan(NamedTuple):
    """How much trouble there is to be."""

    kills: int
    pause: float = 1.2
    """Mean seconds between two troubles."""
    stops: float = 0.12
    """How likely a trouble is a server that stands still for a while."""
    longest_stop: float = 3.0
    restarts: float = 0.02
    """How likely it is the database that is restarted."""
    storms: float = 0.04
    """How likely all connections of a server, or of the database, are dropped at once."""
    at_birth: float = 0.1
    """How likely a server that was killed is killed again while it starts."""
    all_at_once: float = 0.03
    """How likely all servers are killed together."""
    longest_end: float = 180.0
    """Seconds after the last trouble in which every game must be over."""
    surely: tuple[str, ...] = ("stop", "restart", "storm")
    """What happens at the beginning, so that it happens at all."""
    weather: bool = True
    """Whether connections are delayed, stalled and cut all the while."""


def one_by_one(kills: int) -> Plan:
    """Servers are killed one by one, and all else is well: for how long what is due then waits."""
    calm = {"stops": 0.0, "restarts": 0.0, "storms": 0.0, "at_birth": 0.0, "all_at_once": 0.0}
    return Plan(kills, **calm, surely=(), weather=False)


class Happened(NamedTuple):
    """Something that was done, from when until when (seconds since 1970)."""

    what: str
    began: float
    ended: float


@dataclass
class Trouble:
    """Makes trouble as planned."""

    plan: Plan
    servers: Sequence[Server]
    database: Database
    rng: random.Random
    done: Counter[str] = field(default_factory=Counter)
    happened: list[Happened] = field(default_factory=list)
    _restarting: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def make(self) -> None:
        """Until there were as many kills as planned; then all is calm."""
        if self.plan.weather:
            self._weather(TO_CLIENTS, TO_DATABASE)
        surely = iter(self.plan.surely)
        async with asyncio.TaskGroup() as under_way:
            while self.done["kills"] < self.plan.kills or self.done["troubles"] < len(self.plan.surely):
                await asyncio.sleep(self.rng.expovariate(1 / self.plan.pause))
                under_way.create_task(self._make(next(surely, None) or self._any()))
        self._weather(CALM, CALM)

    def _any(self) -> str:
        """What happens next, by chance."""
        likely = {"stop": self.plan.stops, "restart": self.plan.restarts, "storm": self.plan.storms}
        likely["kill"] = 1 - sum(likely.values())
        return self.rng.choices([*likely], [*likely.values()])[0]

    async def _make(self, what: str) -> None:
        self.done["troubles"] += 1
        match what:
            case "stop":
                await self._stop(self.rng.choice(self.servers))
            case "restart":
                await self._restart()
            case "storm":
                self._storm()
            case _:
                await self._kill()

    async def _kill(self) -> None:
        at_once = self.servers if self.rng.random() < self.plan.all_at_once else [self.rng.choice(self.servers)]
        for server in at_once:
            self._kill_one(server)
        while self.rng.random() < self.plan.at_birth:
            await asyncio.sleep(self.rng.uniform(0, BEGINNING))
            self._kill_one(at_once[0])

    def _kill_one(self, server: Server) -> None:
        if server.kill():
            self.done["kills"] += 1
            self._note("kill", time.time())

    async def _stop(self, server: Server) -> None:
        began = time.time()
        self.done["stops"] += 1
        await server.stop(self.rng.uniform(0, self.plan.longest_stop))
        self._note("stop", began)

    async def _restart(self) -> None:
        """One at a time; a database that is not ours is left alone."""
        if self.database.restartable:
            async with self._restarting:
                began = time.time()
                await self.database.restart()
                self.done["database restarts"] += 1
                self._note("restart", began)

    def _storm(self) -> None:
        """All connections on one side of a server are dropped at once."""
        server = self.rng.choice(self.servers)
        proxy = self.rng.choice([server.clients, server.behind])
        self.done["storms"] += 1
        self._note("storm", time.time())
        proxy.drop()

    def _weather(self, clients: Weather, database: Weather) -> None:
        for server in self.servers:
            server.clients.weather, server.behind.weather = clients, database

    def _note(self, what: str, began: float) -> None:
        self.happened.append(Happened(what, began, time.time()))
