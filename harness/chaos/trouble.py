"""Injects failures into servers, database and connections at random, and records them."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from harness.chaos.database import Database
from harness.chaos.proxy import CALM, Weather
from harness.chaos.servers import Server

STARTUP = 0.1
"""The most seconds between a kill and another one that hits the server while it starts."""
TO_CLIENTS = Weather(delay=0.05, stall=0.002, drop=0.003, cut=0.002)
TO_DATABASE = Weather(delay=0.01, stall=0.0005, drop=0.0005, cut=0.0005)
"""The usual weather between servers and their clients, and between servers and the database."""


class Plan(NamedTuple):
    """How many failures there are, and how likely each kind is."""

    kills: int
    pause: float = 1.2
    """Mean seconds between two failures."""
    stops: float = 0.12
    """The chance that a failure is a server that is suspended for a while."""
    longest_stop: float = 3.0
    """The most seconds a server is suspended."""
    restarts: float = 0.02
    """The chance that it is a restart of the database."""
    storms: float = 0.04
    """The chance that it drops all connections of a server, to its clients or to the database, at once."""
    at_birth: float = 0.1
    """The chance that a killed server is killed again while it starts."""
    all_at_once: float = 0.03
    """The chance that a kill hits all servers together."""
    longest_end: float = 180.0
    """Seconds after the last failure in which every game must be over."""
    surely: tuple[str, ...] = ("stop", "restart", "storm")
    """The kinds of the first failures, so that each kind happens at least once."""
    weather: bool = True
    """Whether connections are delayed, stalled, dropped and cut throughout."""


def one_by_one(kills: int) -> Plan:
    """Only single kills, to measure how long bots and clocks that are due wait for a takeover."""
    calm = {"stops": 0.0, "restarts": 0.0, "storms": 0.0, "at_birth": 0.0, "all_at_once": 0.0}
    return Plan(kills, **calm, surely=(), weather=False)


class Happened(NamedTuple):
    """A failure, with its beginning and end in seconds since 1970."""

    what: str
    began: float
    ended: float


@dataclass
class Trouble:
    """Injects the failures of a plan."""

    plan: Plan
    servers: Sequence[Server]
    database: Database
    rng: random.Random
    done: Counter[str] = field(default_factory=Counter)
    happened: list[Happened] = field(default_factory=list)
    _restarting: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def make(self) -> None:
        """Inject failures until there were as many kills as planned; then stop the network faults, too."""
        if self.plan.weather:
            self._set_weather(TO_CLIENTS, TO_DATABASE)
        surely = iter(self.plan.surely)
        async with asyncio.TaskGroup() as under_way:
            while self.done["kills"] < self.plan.kills or self.done["troubles"] < len(self.plan.surely):
                await asyncio.sleep(self.rng.expovariate(1 / self.plan.pause))
                under_way.create_task(self._inject(next(surely, None) or self._random_kind()))
        self._set_weather(CALM, CALM)

    def _random_kind(self) -> str:
        """The kind of the next failure, at random."""
        likely = {"stop": self.plan.stops, "restart": self.plan.restarts, "storm": self.plan.storms}
        likely["kill"] = 1 - sum(likely.values())
        return self.rng.choices([*likely], [*likely.values()])[0]

    async def _inject(self, what: str) -> None:
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
            await asyncio.sleep(self.rng.uniform(0, STARTUP))
            self._kill_one(at_once[0])

    def _kill_one(self, server: Server) -> None:
        if server.kill():
            self.done["kills"] += 1
            self._record("kill", time.time())

    async def _stop(self, server: Server) -> None:
        began = time.time()
        self.done["stops"] += 1
        await server.stop(self.rng.uniform(0, self.plan.longest_stop))
        self._record("stop", began)

    async def _restart(self) -> None:
        """Restart the database, one restart at a time; a database that this run did not start is left alone."""
        if self.database.restartable:
            async with self._restarting:
                began = time.time()
                await self.database.restart()
                self.done["database restarts"] += 1
                self._record("restart", began)

    def _storm(self) -> None:
        """Drop all connections on one side of a server at once."""
        server = self.rng.choice(self.servers)
        proxy = self.rng.choice([server.clients, server.behind])
        self.done["storms"] += 1
        self._record("storm", time.time())
        proxy.drop()

    def _set_weather(self, clients: Weather, database: Weather) -> None:
        for server in self.servers:
            server.clients.weather, server.behind.weather = clients, database

    def _record(self, what: str, began: float) -> None:
        self.happened.append(Happened(what, began, time.time()))
