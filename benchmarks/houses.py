"""Servers to be measured, each in a process of its own: Numbra's, and boardgame.io's."""

import asyncio
import gc
import multiprocessing
import os
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from http.cookiejar import CookieJar, DefaultCookiePolicy
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol
from unittest.mock import patch
from urllib.parse import urlsplit

import httpx
from benchmarks.clients import PATIENCE, Client, Pair, PeerSeat, Seat, Tally, connected

from numbra.server import api, conversation, limits
from numbra.server.serving import run
from numbra.server.settings import Settings

PEER_FOLDER = Path(__file__).parent / "peer"
LOOPBACK = "127.0.0.1"
COLLECT = signal.SIGUSR2
"""Tells either server to collect its garbage."""
OPTIONS: dict[str, dict[str, Any]] = {"shades": {"rounds": 2}, "nmbrs": {}, "code777": {}}
"""The games that can be played, and what is agreed on."""
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
SERVER, LOAD = CORES[:1], CORES[1:2]


class House(Protocol):
    """A server that runs."""

    process: int

    async def pair(self, tables: int, tally: Tally, /) -> Pair:
        """Two people who have come to it, and can play so many tables one after the other."""


class NumbraHouse:
    """Numbra's server."""

    def __init__(self, address: str, process: int, game: str, http: httpx.AsyncClient) -> None:
        self._host = urlsplit(address).netloc
        self._game = game
        self._http = http
        self.process = process

    async def pair(self, tables: int, tally: Tally, /) -> Pair:
        """Two guests, at tables that have begun."""
        sessions = [await self._session() for _ in range(2)]
        return Pair([await self._table(sessions, tally) for _ in range(tables)])

    async def _session(self) -> str:
        answer = (await self._http.post("/api/guests", json={})).raise_for_status()
        return answer.cookies[api.SESSION]

    async def _table(self, sessions: list[str], tally: Tally) -> tuple[Client, Client]:
        body = {"game": self._game, "seats": [None, None], "options": OPTIONS[self._game]}
        table = (await self._post(sessions[0], "/api/tables", body))["table"]
        await self._post(sessions[1], f"/api/tables/{table}/seats", {})
        ann, ben = [await connected(self._host, Seat, tally, table, one, self._game) for one in sessions]
        await ann.begin()
        return ann, ben

    async def _post(self, session: str, path: str, body: dict[str, Any]) -> Any:
        answer = await self._http.post(path, json=body, headers={"cookie": f"{api.SESSION}={session}"})
        return answer.raise_for_status().json()


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


@asynccontextmanager
async def numbra(folder: Path, game: str) -> AsyncIterator[House]:
    """Numbra's server in a process of its own, on a fresh database."""
    processes = multiprocessing.get_context("spawn")
    address, opened = processes.Pipe(duplex=False)
    with TemporaryDirectory(dir=folder) as own:
        process = processes.Process(target=serve, args=(Path(own), opened))
        with on_core(SERVER):
            process.start()
        opened.close()
        try:
            where = await asyncio.to_thread(address.recv)
            nobody = CookieJar(DefaultCookiePolicy(allowed_domains=()))  # the same client is many people
            async with httpx.AsyncClient(base_url=where, cookies=nobody, trust_env=False, timeout=PATIENCE) as http:
                yield NumbraHouse(where, process.pid or 0, game, http)
        finally:
            process.terminate()
            process.join()


def serve(folder: Path, opened: "Connection[str, str]") -> None:
    """The server. The load is faster than people: it may ask as much as it likes."""
    signal.signal(COLLECT, lambda *_: gc.collect() and None)
    with (
        patch.multiple(conversation, BURST=1e9, PER_SECOND=1e9),
        patch.multiple(limits, REQUESTS=1e9, NEWCOMERS=1e9, SOCKETS=1e9, SOCKETS_OF_GUEST=1e9),
        patch.object(api, "MOST_TABLES", 1_000),
    ):
        run(Settings(str(folder / "numbra.sqlite"), LOOPBACK, 0), opened.send)


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
    """Seconds a process has computed; nothing where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def memory_of(process: int) -> int:
    """Bytes of memory a process holds, once it has come to rest; nothing where the system does not say."""
    if not Path("/proc/self/statm").exists():
        return 0
    await asyncio.sleep(1)
    os.kill(process, COLLECT)
    await asyncio.sleep(1)
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
