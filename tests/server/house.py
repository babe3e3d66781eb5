"""Real servers for tests, on free ports of the loopback: in a thread, or as a process of their own."""

import asyncio
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from threading import Event, Thread
from typing import Any
from unittest.mock import patch

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from numbra.client import Following
from numbra.server.app import application
from numbra.server.autoplay.pace import Pace
from numbra.server.limits import client_limits, connection_limits
from numbra.server.live import room, table_chat
from numbra.server.serving import serve, server_of
from numbra.server.settings import Settings
from numbra.server.transport import frame_limit
from numbra.server.transport.listening import listening
from patience import PATIENCE

NUMBRA = Path(sys.executable).parent / "numbra"
LOOPBACK = "127.0.0.1"
AT_ONCE = Pace(0, 0, 0)


@contextmanager
def without_limits() -> Iterator[None]:
    """Lift all rate limits inside this block, as tests send faster than people."""
    with ExitStack() as lifted:
        lifted.enter_context(patch.object(connection_limits, "OF_ADDRESS", 1e9))
        lifted.enter_context(patch.object(frame_limit, "FRAMES", 1e9))
        lifted.enter_context(patch.multiple(table_chat, REACTIONS=1e9, TALKS=1e9))
        lifted.enter_context(patch.object(room, "AT_MOST_EVERY", 0.0))
        counted = ("REQUESTS", "MESSAGES", "QUESTIONS", "NEWCOMERS", "SOCKETS", "TABLES", "SIGN_INS", "ALL_SIGN_INS")
        most: dict[str, Any] = {name: 1e9 for name in vars(client_limits) if name.startswith(counted)}
        lifted.enter_context(patch.multiple(client_limits, **most))
        yield


@contextmanager
def house(
    database: Path | str, port: int = 0, *, limited: bool = False, numbers: socket.socket | None = None, **told: Any
) -> Iterator[str]:
    """Run a server in a thread of this process, with these settings and this listener for its metrics; its address."""
    ready = Event()
    settings = Settings(str(database), **{"pace": AT_ONCE, **told})
    limits_: AbstractContextManager[None] = nullcontext() if limited else without_limits()
    with limits_, listening(LOOPBACK, port) as listener:
        app = application(settings)
        server = server_of(app, trusted_proxies=settings.trusted_proxies)

        def live() -> None:
            with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
                runner.run(serve(app, server, listener, lambda _address: ready.set(), numbers))

        thread = Thread(target=live)
        thread.start()
        try:
            assert ready.wait(PATIENCE)
            yield f"http://{LOOPBACK}:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()


class Process:
    """`numbra serve` as people run it."""

    def __init__(
        self, *argv: str, environ: dict[str, str] | None = None, command: Sequence[str] = (str(NUMBRA),)
    ) -> None:
        self._process = subprocess.Popen(  # noqa: S603  # our own command
            [*command, "serve", "--lang", "en", *argv],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, **(environ or {})},
        )
        self.said = ""

    @property
    def pid(self) -> int:
        """The process that was started; its workers may do the serving."""
        return self._process.pid

    def address(self) -> str:
        """The address that it prints."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.said += line
            if found := re.search(r"http://\S+", line):
                return found[0]
        raise AssertionError(self.said)

    def end(self, signal: int) -> int:
        """Send it a signal; its exit code."""
        assert self._process.stdout is not None
        self._process.send_signal(signal)
        code = self._process.wait(PATIENCE)
        self.said += self._process.stdout.read()
        return code

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_error: object) -> None:
        assert self._process.stdout is not None
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(PATIENCE)
        self._process.stdout.close()


@contextmanager
def guest(address: str, name: str | None = None) -> Iterator[httpx.Client]:
    """A client with a new guest's session."""
    with httpx.Client(base_url=address, trust_env=False, timeout=PATIENCE) as http:
        assert http.post("/api/guests", json={"name": name}).status_code == 201
        yield http


class Line:
    """A socket to a table, without our client library; when it exists, the server has answered the first time.

    What happens after that comes as a message, and is not in the welcome already.
    """

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self._received = [socket.recv(PATIENCE)]
        self._following = Following()

    def get(self) -> dict[str, Any]:
        """The next message that is not about presence."""
        while (said := self.get_any())["type"] == "here":
            pass
        return said

    def get_any(self) -> dict[str, Any]:
        """The next message, with the whole table if it is an update."""
        return self._following.whole(msgspec.json.decode(self.receive()))

    def receive(self) -> str | bytes:
        """The next message, undecoded."""
        return self._received.pop() if self._received else self.socket.recv(PATIENCE)

    def answer(self, message: dict[str, Any] | str | bytes) -> dict[str, Any]:
        """Send a message; its answer, skipping updates that come first."""
        self.socket.send(message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode())
        while (said := self.get())["type"] in ("welcome", "update", "lobby"):
            pass
        return said

    def until(self, sequence: int) -> dict[str, Any]:
        """Skip to the message with the table at this sequence number: an update, or the welcome."""
        while (said := self.get()).get("table", {}).get("sequence") != sequence:
            pass
        return said


def end_of(one: Line) -> int | None:
    """Skip all messages until the socket is closed; the code, if any."""
    try:
        while True:
            one.get_any()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else None


def line(http: httpx.Client, table: str, query: str = "") -> AbstractContextManager[Line]:
    """Open a table's socket."""
    return _connected(http, f"/api/tables/{table}/socket{query}")


def lobby(http: httpx.Client) -> AbstractContextManager[Line]:
    """Open the lobby's socket."""
    return _connected(http, "/api/lobby/socket")


@contextmanager
def _connected(http: httpx.Client, path: str) -> Iterator[Line]:
    url = str(http.base_url.join(path)).replace("http", "ws", 1)
    cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    with connect(
        url, additional_headers={"Cookie": cookie}, compression=None, proxy=None, open_timeout=PATIENCE
    ) as socket:
        yield Line(socket)
