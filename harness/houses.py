"""Servers to measure, each in a process of its own: Numbra's, and boardgame.io's."""

import asyncio
import gc
import multiprocessing
import os
import resource
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from functools import partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from ipaddress import IPv4Address
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple, Protocol
from unittest.mock import patch
from urllib.parse import urlsplit

import httpx
from harness.clients import FORWARDED, LOOPBACK, PATIENCE, Client, Pair, PeerSeat, Seat, Tally, connected
from harness.databases import Fresh

from numbra.server import serving
from numbra.server.http import sockets, table_routes
from numbra.server.limits import client_limits
from numbra.server.live import message_handler
from numbra.server.live.fast_path import Admit
from numbra.server.people.sessions import SESSION
from numbra.server.settings import Settings
from numbra.server.transport import frame_limit

PEER_FOLDER = Path(__file__).parents[1] / "benchmarks" / "peer"
COLLECT = signal.SIGUSR2
"""The signal on which either server collects its garbage."""
OPTIONS: dict[str, dict[str, Any]] = {"shades": {"rounds": 2}, "nmbrs": {}, "code777": {}}
"""The games that can be played, and their options."""
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
SERVER, LOAD = CORES[:1], CORES[1:2]
UNLIMITED: dict[str, Any] = {name: 1e9 for name in vars(client_limits) if name.isupper() and name != "NETWORK"}
"""A value for every limit of addresses and guests that no load reaches."""
ENOUGH_FILES = 65_536
"""Files that one process may need to have open: each socket is one."""


_work = serving._work  # the original: `serve` patches it, to measure without limits


class House(Protocol):
    """A running server."""

    process: int

    async def pair(self, tables: int, tally: Tally, /) -> Pair:
        """Two connected players, with `tables` tables to play at one after the other."""


class NumbraHouse:
    """Numbra's server."""

    def __init__(self, address: str, process: int, game: str, http: httpx.AsyncClient) -> None:
        self.address = address
        self.host = urlsplit(address).netloc
        self._game = game
        self._http = http
        self.process = process
        self.database = ""
        """The address of its database; empty if this process did not start the server."""
        self._numbers = count()
        self.public = False
        """Whether its tables are listed in the lobby."""

    async def pair(self, tables: int, tally: Tally, /, addresses: tuple[str, str] | None = None) -> Pair:
        """Two guests from two addresses, at tables whose games have started."""
        people = [(await self.session(address), address) for address in addresses or self._new_addresses()]
        return Pair([await self._table(people, tally) for _ in range(tables)])

    def _new_addresses(self) -> tuple[str, str]:
        """Two addresses that nobody else has."""
        first = IPv4Address("10.128.0.0") + 2 * next(self._numbers)
        return str(first), str(first + 1)

    async def session(self, address: str = LOOPBACK) -> str:
        """Create a guest; their session."""
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
    """boardgame.io's server. A match never ends, so a pair needs only one."""

    def __init__(self, port: str, process: int) -> None:
        self._host = f"{LOOPBACK}:{port}"
        self._numbers = count()
        self.process = process

    async def pair(self, _tables: int, tally: Tally, /) -> Pair:
        """Two connected players at a new match."""
        match = f"match {next(self._numbers)}"
        ann, ben = [await connected(self._host, PeerSeat, tally, match, seat) for seat in range(2)]
        return Pair([(ann, ben)])


Open = Callable[[], AbstractAsyncContextManager[House]]


class Serving(NamedTuple):
    """The configuration of Numbra's server."""

    workers: int = 1
    cores: list[int] = SERVER
    limited: bool = False
    """Whether its rate limits for addresses and guests apply, as in production."""
    protected: bool = True
    """Whether each action is admitted and counted: only off to measure what that costs."""


@asynccontextmanager
async def numbra(fresh: Fresh, game: str, how: Serving) -> AsyncIterator[NumbraHouse]:
    """Numbra's server in one or more processes of its own, on a fresh database."""
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
    """A Numbra server that already runs."""
    no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=()))  # one HTTP client sends for many guests
    async with httpx.AsyncClient(base_url=address, cookies=no_cookies, trust_env=False, timeout=PATIENCE) as http:
        yield NumbraHouse(address, process, game, http)


def serve(database: str, how: Serving, opened: "Connection[str, str]") -> None:
    """Run the server in this process; with several workers, run their supervisor."""
    settings = Settings(database, LOOPBACK, 0, workers=how.workers, trusted_proxies=LOOPBACK)
    with as_measured(how), patch.object(serving, "_work", partial(work, how)):
        serving.run(settings, opened.send)


def work(how: Serving, *given: Any) -> None:
    """Run one worker process of a server."""
    with as_measured(how):
        _work(*given)


@contextmanager
def as_measured(how: Serving) -> Iterator[None]:
    """Collect garbage on a signal, and lift the rate limits unless they apply: the load is faster than people."""
    signal.signal(COLLECT, lambda *_: gc.collect() and None)
    if how.limited:
        yield
    else:
        with (
            nullcontext() if how.protected else unprotected(),
            patch.multiple(client_limits, **UNLIMITED),
            patch.object(table_routes, "MOST_TABLES", 1_000),
            patch.object(frame_limit, "FRAMES", 1e9),
        ):
            yield


@contextmanager
def unprotected() -> Iterator[None]:
    """Neither admit nor count messages that can take the fast path."""
    admitted: Admit = lambda: lambda: None  # noqa: E731  # a value of that type
    with (
        patch.object(sockets, "_admit", lambda _socket, _address: admitted),
        patch.object(message_handler.MessageHandler, "allow", lambda _self: True),
    ):
        yield


@asynccontextmanager
async def boardgame_io(folder: Path | None = None) -> AsyncIterator[House]:
    """boardgame.io's server in a process of its own; it keeps matches in flat files in a folder, or in memory."""
    command = ["node", "--expose-gc", "server.js", *([] if folder is None else [mkdtemp(dir=folder)])]
    with on_core(SERVER):
        process = subprocess.Popen(command, cwd=PEER_FOLDER, stdout=subprocess.PIPE, text=True)  # noqa: S603  # our own
    with process:
        try:
            port = next(line.split()[1] for line in process.stdout or () if line.startswith("port "))
            yield PeerHouse(port, process.pid)
        finally:
            process.terminate()


def prepared_peer() -> bool:
    """Whether boardgame.io can be measured; its packages are installed the first time."""
    if shutil.which("npm") is None:
        return False
    if not (PEER_FOLDER / "node_modules" / "node-persist").exists():
        subprocess.run(["npm", "ci", "--no-fund", "--no-audit"], cwd=PEER_FOLDER, check=True)  # noqa: S607  # found
    return True


class Shares(NamedTuple):
    """The cores that each part of a measurement runs on."""

    server: list[int]
    database: list[int]
    load: list[int]


def shares(workers: int) -> Shares:
    """One core for each of the server's processes, one for the load, and the others for the database.

    If none is left, the database shares the load's core; if there are fewer cores than that, all share all.
    """
    if len(CORES) <= workers:
        return Shares(CORES, CORES, CORES)
    left = CORES[workers:]
    return Shares(CORES[:workers], left[:-1] or left, left[-1:])


def allow_many_files() -> None:
    """Raise the limit of open files for this process and its children, as far as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH_FILES if most == resource.RLIM_INFINITY else min(ENOUGH_FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


@contextmanager
def on_core(core: list[int]) -> Iterator[None]:
    """Pin this process, and those it starts meanwhile, to a core, if the system supports it and has another."""
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
    """CPU seconds of a process and its descendants; 0 where there is no /proc."""
    every = {int(path.name): stat for path in Path("/proc").glob("[0-9]*") if (stat := _stat(path))}
    family, found = {process}, 0
    while len(family) > found:
        found = len(family)
        family |= {one for one, stat in every.items() if int(stat[1]) in family}
    ticks = [int(field) for one in family & every.keys() for field in every[one][11:13]]
    ended = [int(field) for field in every.get(process, ())[13:15]]
    return (sum(ticks) + sum(ended)) / os.sysconf("SC_CLK_TCK")


def _stat(process: Path) -> list[str]:
    """The fields of a process's `stat` file, from its state on; empty if it has ended."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


async def memory_of(process: int, rest: float = 1.0) -> int:
    """Resident bytes of a process after a pause and a garbage collection; 0 where there is no /proc."""
    if not Path("/proc/self/statm").exists():
        return 0
    await asyncio.sleep(rest)
    os.kill(process, COLLECT)
    await asyncio.sleep(rest)
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
