"""Servers to be measured, each in a process of its own: Numbra's, and boardgame.io's."""

import asyncio
import gc
import multiprocessing
import os
import resource
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from functools import partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from unittest.mock import patch
from urllib.parse import urlsplit

import httpx
from benchmarks.clients import FORWARDED, LOOPBACK, PATIENCE, Client, Pair, PeerSeat, Seat, Tally, connected
from benchmarks.databases import Fresh

from numbra.server import api, conversation, limits, measure, serving
from numbra.server.sessions import SESSION
from numbra.server.settings import Settings

PEER_FOLDER = Path(__file__).parent / "peer"
COLLECT = signal.SIGUSR2
"""Tells either server to collect its garbage."""
OPTIONS: dict[str, dict[str, Any]] = {"shades": {"rounds": 2}, "nmbrs": {}, "code777": {}}
"""The games that can be played, and what is agreed on."""
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
SERVER, LOAD = CORES[:1], CORES[1:2]
UNLIMITED: dict[str, Any] = {name: 1e9 for name in vars(limits) if name.isupper() and name != "NETWORK"}
"""What an address or a guest may do, instead of all limits there are."""
ENOUGH_FILES = 65_536
"""Files that one process would like to have open: each socket is one."""


_work = serving._work  # it is measured without its limits


class House(Protocol):
    """A server that runs."""

    process: int

    async def pair(self, tables: int, tally: Tally, /) -> Pair:
        """Two people who have come to it, and can play so many tables one after the other."""


class NumbraHouse:
    """Numbra's server."""

    def __init__(self, address: str, process: int, game: str, http: httpx.AsyncClient) -> None:
        self.address = address
        self.host = urlsplit(address).netloc
        self._game = game
        self._http = http
        self.process = process
        self.database = ""
        """Where it keeps its tables, if it is our own."""
        self.public = False
        """Whether tables are in the lobby."""

    async def pair(self, tables: int, tally: Tally, /, addresses: tuple[str, str] = (LOOPBACK, LOOPBACK)) -> Pair:
        """Two guests from two addresses, at tables that have begun."""
        people = [(await self.session(address), address) for address in addresses]
        return Pair([await self._table(people, tally) for _ in range(tables)])

    async def session(self, address: str = LOOPBACK) -> str:
        """A new guest."""
        answer = await self._http.post("/api/guests", json={}, headers={FORWARDED: address})
        return answer.raise_for_status().cookies[SESSION]

    async def _table(self, people: list[tuple[str, str]], tally: Tally) -> tuple[Client, Client]:
        body = {"game": self._game, "seats": [None, None], "options": OPTIONS[self._game], "public": self.public}
        table = (await self._post(people[0], "/api/tables", body))["table"]
        await self._post(people[1], f"/api/tables/{table}/seats", {})
        ann, ben = [
            await connected(self.host, Seat, tally, table, session, self._game, address) for session, address in people
        ]
        await ann.begin()
        return ann, ben

    async def _post(self, person: tuple[str, str], path: str, body: dict[str, Any]) -> Any:
        session, address = person
        headers = {"cookie": f"{SESSION}={session}", FORWARDED: address}
        return (await self._http.post(path, json=body, headers=headers)).raise_for_status().json()


class PeerHouse:
    """boardgame.io's server. A match never ends, so a pair needs but one."""

    def __init__(self, port: str, process: int) -> None:
        self._host = f"{LOOPBACK}:{port}"
        self._numbers = count()
        self.process = process

    async def pair(self, _tables: int, tally: Tally, /) -> Pair:
        """Two people at a new match."""
        match = f"match {next(self._numbers)}"
        ann, ben = [await connected(self._host, PeerSeat, tally, match, seat) for seat in range(2)]
        return Pair([(ann, ben)])


Open = Callable[[], AbstractAsyncContextManager[House]]


class Serving(NamedTuple):
    """How Numbra's server runs."""

    workers: int = 1
    cores: list[int] = SERVER
    limited: bool = False
    """Whether it limits what an address and a guest may do, as it does for people."""


@asynccontextmanager
async def numbra(fresh: Fresh, game: str, how: Serving) -> AsyncIterator[NumbraHouse]:
    """Numbra's server in a process of its own, or several, on a fresh database."""
    processes = multiprocessing.get_context("spawn")
    address, opened = processes.Pipe(duplex=False)
    async with fresh() as database:
        process = processes.Process(target=serve, args=(database, how, opened))
        with on_core(how.cores):
            process.start()
        opened.close()
        try:
            where = await asyncio.to_thread(address.recv)
            async with visited(where, game, process.pid or 0) as house:
                house.database = database
                yield house
        finally:
            process.terminate()
            process.join()


@asynccontextmanager
async def visited(address: str, game: str, process: int = 0) -> AsyncIterator[NumbraHouse]:
    """A server of Numbra's that runs already."""
    nobody = CookieJar(DefaultCookiePolicy(allowed_domains=()))  # the same client is many people
    async with httpx.AsyncClient(base_url=address, cookies=nobody, trust_env=False, timeout=PATIENCE) as http:
        yield NumbraHouse(address, process, game, http)


def serve(database: str, how: Serving, opened: "Connection[str, str]") -> None:
    """The server, and where it has several processes, what keeps them."""
    settings = Settings(database, LOOPBACK, 0, workers=how.workers, trusted_proxies=LOOPBACK if how.limited else "")
    with as_measured(how), patch.object(serving, "_work", partial(work, how)):
        serving.run(settings, opened.send)


def work(how: Serving, *given: Any) -> None:
    """One of several processes of a server."""
    with as_measured(how):
        _work(*given)


@contextmanager
def as_measured(how: Serving) -> Iterator[None]:
    """A process that collects its garbage when it is told to. Load that is faster than people may ask what it likes."""
    signal.signal(COLLECT, lambda *_: gc.collect() and None)
    if how.limited:
        yield
    else:
        with (
            patch.multiple(conversation, BURST=1e9, PER_SECOND=1e9),
            patch.multiple(limits, **UNLIMITED),
            patch.object(api, "MOST_TABLES", 1_000),
            patch.object(measure, "FRAMES", 1e9),
        ):
            yield


@asynccontextmanager
async def boardgame_io() -> AsyncIterator[House]:
    """The peer's server in a process of its own."""
    command = ["node", "--expose-gc", "server.js"]
    with on_core(SERVER):
        process = subprocess.Popen(command, cwd=PEER_FOLDER, stdout=subprocess.PIPE, text=True)  # noqa: S603  # our own
    with process:
        try:
            port = next(line.split()[1] for line in process.stdout or () if line.startswith("port "))
            yield PeerHouse(port, process.pid)
        finally:
            process.terminate()


def prepared_peer() -> bool:
    """Whether the peer can be measured; what it needs is installed the first time."""
    if shutil.which("npm") is None:
        return False
    if not (PEER_FOLDER / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-fund", "--no-audit"], cwd=PEER_FOLDER, check=True)  # noqa: S607  # found
    return True


class Shares(NamedTuple):
    """The cores that each part of a measurement runs on."""

    server: list[int]
    database: list[int]
    load: list[int]


def shares(workers: int) -> Shares:
    """A core for each of the server's processes, one for the load, what is left for the database.

    If nothing is left the database shares with the load; if there are fewer cores than that, all share all.
    """
    if len(CORES) <= workers:
        return Shares(CORES, CORES, CORES)
    left = CORES[workers:]
    return Shares(CORES[:workers], left[:-1] or left, left[-1:])


def allow_many_files() -> None:
    """Let this process, and those that it starts, open as many sockets as the system lets them."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH_FILES if most == resource.RLIM_INFINITY else min(ENOUGH_FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


@contextmanager
def on_core(core: list[int]) -> Iterator[None]:
    """What is started meanwhile runs on this core alone, where the system can do that and has another."""
    if len(CORES) > 1:
        before = os.sched_getaffinity(0)
        os.sched_setaffinity(0, core)
        try:
            yield
        finally:
            os.sched_setaffinity(0, before)
    else:
        yield


def cpu_of(process: int) -> float:
    """Seconds a process and those it has started have computed; nothing where the system does not say."""
    every = {int(path.name): stat for path in Path("/proc").glob("[0-9]*") if (stat := _stat(path))}
    family, found = {process}, 0
    while len(family) > found:
        found = len(family)
        family |= {one for one, stat in every.items() if int(stat[1]) in family}
    ticks = [int(field) for one in family & every.keys() for field in every[one][11:13]]
    ended = [int(field) for field in every.get(process, ())[13:15]]
    return (sum(ticks) + sum(ended)) / os.sysconf("SC_CLK_TCK")


def _stat(process: Path) -> list[str]:
    """What the system says of a process, from its state on; nothing if it has ended."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


async def memory_of(process: int, rest: float = 1.0) -> int:
    """Bytes of memory a process holds, once it has come to rest; nothing where the system does not say."""
    if not Path("/proc/self/statm").exists():
        return 0
    await asyncio.sleep(rest)
    os.kill(process, COLLECT)
    await asyncio.sleep(rest)
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
