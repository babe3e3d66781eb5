"""The server as a process: an address, a database, and an orderly end."""

import asyncio
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

import uvicorn
from litestar import Litestar

from numbra.core.errors import NumbraError, refusal

from .app import application
from .drivers import Pace

WAITING = 1024
"""Connections that may wait to be taken."""
LONGEST_FRAME = 64 * 1024
"""Bytes; who sends a longer frame is disconnected. What a table takes is less, and refused with a sentence."""
PATIENCE = 10
"""Seconds that connections get to end when the server does."""

CANNOT_LISTEN = refusal(
    "server/cannot-listen",
    en="The server cannot listen on {host}, port {port}: {why}.",
    de="Der Server kann auf {host}, Port {port}, nicht lauschen: {why}.",
    fr="Le serveur ne peut pas écouter sur {host}, port {port} : {why}.",
)


class CannotListen(NumbraError):
    """The address is taken, or not one of this machine."""


@dataclass(frozen=True)
class Settings:
    """Where a server listens, what it keeps its tables in, and how long its bots wait."""

    database: str
    host: str = "127.0.0.1"
    port: int = 7777
    """0 for any that is free."""
    pace: Pace = field(default_factory=Pace)


def run(settings: Settings, opened: Callable[[str], None]) -> None:
    """Serve until Ctrl-C or SIGTERM, then finish what is being written; `opened` is told the address."""
    with listening(settings.host, settings.port) as listener:
        app = application(settings.database, settings.pace)
        server = server_of(app)
        loop = server.config.get_loop_factory()
        with _ended_by_signals(server), asyncio.Runner(loop_factory=loop) as runner:
            runner.run(serve(app, server, listener, opened))


async def serve(app: Litestar, server: uvicorn.Server, listener: socket.socket, opened: Callable[[str], None]) -> None:
    """Serve until the server is told to end. The doors of the house are opened here, so that a refusal is heard."""
    try:
        async with app.lifespan():
            opened(address_of(listener))
            await server.serve(sockets=[listener])
    except ExceptionGroup as group:
        refused = _refusal_in(group)
        if refused is None:
            raise
        raise refused from group


def _refusal_in(error: Exception) -> NumbraError | None:
    """The refusal that was raised; the framework wraps it."""
    if isinstance(error, ExceptionGroup):
        return next(filter(None, map(_refusal_in, error.exceptions)), None)
    return error if isinstance(error, NumbraError) else None


def server_of(app: Litestar) -> uvicorn.Server:
    """The application behind HTTP and WebSockets; messages are small and many, so they are not compressed."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            lifespan="off",
            loop="auto",
            http="auto",
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            ws_max_size=LONGEST_FRAME,
            log_config=None,
            access_log=False,
            server_header=False,
            backlog=WAITING,
            timeout_graceful_shutdown=PATIENCE,
        )
    )


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket on which clients may already knock; closed at the end."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.create_server(address[:2], family=family, backlog=WAITING)
    except (OSError, UnicodeError) as error:
        raise CannotListen(CANNOT_LISTEN, host=host, port=port, why=_why(error)) from error
    with listener:
        yield listener


def address_of(listener: socket.socket) -> str:
    """The address a client on this machine can use."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _why(error: OSError | UnicodeError) -> str:
    """The system's own words; an error of `create_server` also repeats the address, its number does not."""
    if isinstance(error, socket.gaierror) or not isinstance(error, OSError) or error.errno is None:
        return str(getattr(error, "strerror", None) or error)
    return os.strerror(error.errno)


@contextmanager
def _ended_by_signals(server: uvicorn.Server) -> Iterator[None]:
    """Ctrl-C and SIGTERM end the server, and are no errors: uvicorn raises them again when it has ended."""

    def end(_number: int, _frame: FrameType | None) -> None:
        server.should_exit = True

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
