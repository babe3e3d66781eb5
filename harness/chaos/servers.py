"""Servers that are killed, stopped and restarted at any moment, each behind a proxy of its own.

Each is `numbra serve`, forked from a process that has imported everything, so that it restarts quickly.
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

from harness.chaos.database import Database
from harness.chaos.proxy import LOOPBACK, Proxy

from numbra.cli import main

PACE = "0.02"
"""Seconds that bots wait where people play: short, so that much happens."""
POLL_INTERVAL = 0.005
"""Seconds between two reads of the output of a server that starts."""
RESTART_DELAY = 0.5
"""The most seconds before a killed server is started again."""
START_TIMEOUT = 60.0
"""Seconds a server may take until it listens."""
OPEN_AT = re.compile(rb"http://[\d.]+:(\d+)\s")
OUTPUT_TAIL = 4_000
"""Characters reported from the end of a dead server's output."""

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
        "harness.chaos.servers",
    ]
)


def live(argv: list[str], output: str, home: str) -> None:
    """Run `numbra serve` in this process, with its output in a file."""
    with open(output, "wb") as file:
        os.dup2(file.fileno(), sys.stdout.fileno())
        os.dup2(file.fileno(), sys.stderr.fileno())
    os.environ["XDG_DATA_HOME"] = home
    sys.exit(main(argv))


class Server:
    """One of the servers, in one process after another, with proxies to its clients and to its database."""

    def __init__(self, number: int, folder: Path, database: Database, rng: random.Random) -> None:
        self.number = number
        self._folder = folder
        self._database = database
        self._rng = rng
        self.clients, self.behind = Proxy(rng), Proxy(rng)
        """The proxies to its clients and to its database."""
        self._process: ForkServerProcess | None = None
        self._lives = 0
        self._killed = False
        self.failed_starts = 0
        self.troubles: list[str] = []
        """Deaths without a kill, and faults that were logged, each with the end of the output."""

    @property
    def url(self) -> str:
        """The address that clients connect to."""
        return f"http://{LOOPBACK}:{self.clients.port}"

    async def keep(self) -> None:
        """Run a server process, and another whenever it has died, until cancelled; the last one is killed."""
        while True:
            await self._live()
            await asyncio.sleep(self._rng.uniform(0, RESTART_DELAY))

    def kill(self) -> bool:
        """Kill the process; whether there was one."""
        return self._signal(signal.SIGKILL)

    async def stop(self, seconds: float) -> None:
        """Suspend the process for some seconds."""
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
        self._killed, output = False, self._folder / f"server-{self.number}-{self._lives}"
        port = self.behind.port if self._database.endpoint is not None else None
        argv = ["serve", "--lang", "en", "--host", LOOPBACK, "--port", "0", "--pace", PACE, "--away", "0"]
        argv += ["--database", self._database.address(port), "--trusted-proxy", LOOPBACK]
        process = _processes.Process(target=live, args=(argv, str(output), str(self._folder)))
        await asyncio.to_thread(process.start)
        self._process, was_open = process, False
        try:
            was_open = await self._listens(process, output)
            await _ended(process)
        finally:
            self.kill()
            self._process, self.clients.target = None, None
            process.join()
            self._inspect_output(output, was_open=was_open)

    async def _listens(self, process: ForkServerProcess, output: Path) -> bool:
        """Wait until its output has the port it listens on; whether it ever does."""
        began = time.monotonic()
        while process.is_alive() and time.monotonic() - began < START_TIMEOUT:
            with suppress(FileNotFoundError):
                if found := OPEN_AT.search(output.read_bytes()):
                    self.clients.target = None if self._killed else (LOOPBACK, int(found[1]))
                    return True
            await asyncio.sleep(POLL_INTERVAL)
        return False

    def _inspect_output(self, output: Path, *, was_open: bool) -> None:
        """Record a death without a kill, a logged fault or a failed start, from a dead process's output."""
        text = output.read_text(errors="replace") if output.exists() else ""
        output.unlink(missing_ok=True)
        if not self._killed and was_open:
            self.troubles.append(f"server {self.number} died by itself: {text[-OUTPUT_TAIL:]}")
        elif '"event":"fault"' in text or "Traceback" in text:
            self.troubles.append(f"a fault of server {self.number}: {text[-OUTPUT_TAIL:]}")
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
    """`count` servers on one database, kept running until the context ends."""
    all_servers = [Server(number, folder, database, rng) for number in range(count)]
    async with AsyncExitStack() as stack:
        for server in all_servers:
            await stack.enter_async_context(server.clients.open())
            await stack.enter_async_context(server.behind.open())
            server.behind.target = database.endpoint
        keeping = [asyncio.create_task(server.keep()) for server in all_servers]
        try:
            yield all_servers
        finally:
            for task in keeping:
                task.cancel()
            await asyncio.gather(*keeping, return_exceptions=True)
