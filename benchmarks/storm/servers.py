"""Servers that are killed and stopped at any moment, each behind a proxy of its own, and come back.

Each is `numbra serve`, forked from a process that has imported everything, so that it is back quickly.
"""

import asyncio
import multiprocessing
import os
import random
import re
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from benchmarks.storm.database import Database
from benchmarks.storm.proxy import LOOPBACK, Proxy

from numbra.cli import main

PACE = "0.02"
"""Seconds that bots wait where people play: short, so that much happens."""
LOOKING = 0.005
"""Seconds between two looks at what a server has said so far."""
LONGEST_ABSENCE = 0.5
"""Seconds before a server that was killed is started again, at most."""
LONGEST_START = 60.0
"""Seconds in which a server opens, or never does."""
OPEN_AT = re.compile(rb"http://[\d.]+:(\d+)\s")
KEPT_WORDS = 4_000
"""Of what a server has said before it died by itself the last so many letters are reported."""

_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(
    [
        "numbra.cli.serve",
        "numbra.server.serving",
        "numbra.bots",
        "uvicorn.protocols.http.h11_impl",
        "uvicorn.protocols.websockets.websockets_sansio_impl",
        "asyncpg",
        "httpx",
        "websockets",
        "rich.console",
        "benchmarks.storm.servers",
    ]
)


def live(argv: list[str], said: str, home: str) -> None:
    """`numbra serve` in a process of its own; what it says goes into a file."""
    with open(said, "wb") as file:
        os.dup2(file.fileno(), sys.stdout.fileno())
        os.dup2(file.fileno(), sys.stderr.fileno())
    os.environ["XDG_DATA_HOME"] = home
    sys.exit(main(argv))


class Server:
    """One of the servers, whichever process it is at the moment, and the two proxies it stands between."""

    def __init__(self, number: int, folder: Path, database: Database, rng: random.Random) -> None:
        self.number = number
        self._folder = folder
        self._database = database
        self._rng = rng
        self.clients, self.behind = Proxy(rng), Proxy(rng)
        """The proxy to its clients, and that to its database."""
        self._process: ForkServerProcess | None = None
        self._lives = 0
        self._killed = False
        self.failed_starts = 0
        self.troubles: list[str] = []
        """What should not have happened: a server that died by itself, or what one has called a fault."""

    @property
    def url(self) -> str:
        """Where clients find it."""
        return f"http://{LOOPBACK}:{self.clients.port}"

    async def keep(self) -> None:
        """Have a process serve, and another as soon as it has died; killed at the end."""
        while True:
            await self._live()
            await asyncio.sleep(self._rng.uniform(0, LONGEST_ABSENCE))

    def kill(self) -> bool:
        """End the process at once; whether there was one."""
        return self._signal(signal.SIGKILL)

    async def stop(self, seconds: float) -> None:
        """Have the process stand still for a while."""
        if self._signal(signal.SIGSTOP):
            try:
                await asyncio.sleep(seconds)
            finally:
                self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> bool:
        process = self._process
        if process is None or process.pid is None or not process.is_alive():
            return False
        if number == signal.SIGKILL:
            self._killed = True
            self.clients.target = None
        with suppress(ProcessLookupError):
            os.kill(process.pid, number)
        return True

    async def _live(self) -> None:
        """One process, from its start to its death."""
        self._lives += 1
        self._killed, said = False, self._folder / f"server-{self.number}-{self._lives}"
        port = self.behind.port if self._database.endpoint is not None else None
        argv = ["serve", "--lang", "en", "--host", LOOPBACK, "--port", "0", "--pace", PACE, "--away", "0"]
        argv += ["--database", self._database.address(port), "--trusted-proxy", LOOPBACK]
        process = _processes.Process(target=live, args=(argv, str(said), str(self._folder)))
        await asyncio.to_thread(process.start)
        self._process, was_open = process, False
        try:
            was_open = await self._opened(process, said)
            await _ended(process)
        finally:
            self.kill()
            self._process, self.clients.target = None, None
            process.join()
            self._look_back(said, was_open=was_open)

    async def _opened(self, process: ForkServerProcess, said: Path) -> bool:
        """Wait until it says where it listens; whether it does."""
        began = time.monotonic()
        while process.is_alive() and time.monotonic() - began < LONGEST_START:
            with suppress(FileNotFoundError):
                if found := OPEN_AT.search(said.read_bytes()):
                    self.clients.target = None if self._killed else (LOOPBACK, int(found[1]))
                    return True
            await asyncio.sleep(LOOKING)
        return False

    def _look_back(self, said: Path, *, was_open: bool) -> None:
        """What a process that has died has said, where it has."""
        words = said.read_text(errors="replace") if said.exists() else ""
        said.unlink(missing_ok=True)
        if not self._killed and was_open:
            self.troubles.append(f"server {self.number} died by itself: {words[-KEPT_WORDS:]}")
        elif '"event":"fault"' in words or "Traceback" in words:
            self.troubles.append(f"a fault of server {self.number}: {words[-KEPT_WORDS:]}")
        if not self._killed and not was_open:
            self.failed_starts += 1


async def _ended(process: ForkServerProcess) -> None:
    """Wait until a process has ended."""
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(process.sentinel, ended.set)
    try:
        await ended.wait()
    finally:
        loop.remove_reader(process.sentinel)


@asynccontextmanager
async def servers(count: int, folder: Path, database: Database, rng: random.Random) -> AsyncIterator[list[Server]]:
    """So many servers on one database, which are kept for as long as this lasts."""
    all_of_them = [Server(number, folder, database, rng) for number in range(count)]
    async with AsyncExitStack() as stack:
        for server in all_of_them:
            await stack.enter_async_context(server.clients.open())
            await stack.enter_async_context(server.behind.open())
            server.behind.target = database.endpoint
        keeping = [asyncio.create_task(server.keep()) for server in all_of_them]
        try:
            yield all_of_them
        finally:
            for task in keeping:
                task.cancel()
            await asyncio.gather(*keeping, return_exceptions=True)
