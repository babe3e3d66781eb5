"""Runs the server in one process or several: opens the address and the database, serves, and shuts down in order."""

import asyncio
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext, suppress
from functools import partial
from types import FrameType

import uvicorn
from litestar import Litestar
from uvicorn.server import HANDLED_SIGNALS

from numbra.core.errors import NumbraError

from .admin.token import first_token
from .app import application
from .concurrency.garbage_collection import garbage_collected
from .gate.gate import gate_of
from .gate.logs import EventLog, quiet
from .services import Services
from .settings import Settings
from .store import Store, StoreError
from .store.choosing import open_store
from .transport.frame_limit import FrameLimitedWebSockets
from .transport.http_admission import AdmittedHttp
from .transport.listening import WAITING, address_of, listening
from .transport.metrics_listener import scraped
from .transport.workers import Lifeline, keep

LONGEST_FRAME = 64 * 1024
"""Bytes a WebSocket frame may have; a longer one ends the connection. Messages have a lower limit, and are refused."""
SWITCH_INTERVAL = 0.001
"""Seconds a computing thread, such as one that reads a long log, may run before the event loop gets its turn."""
SHUTDOWN_TIMEOUT = 10
"""Seconds that connections get to end when the server shuts down."""

OnOpen = Callable[[str], None]
"""Called with the address as soon as the server is open."""
ShowToken = Callable[[str], None]
"""Shows the host's token, which cannot be shown again later."""


class Server(uvicorn.Server):
    """Shuts down in order: stops listening, sends all clients a `goodbye`, then closes their connections."""

    def __init__(self, app: Litestar, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._app = app

    def end(self) -> None:
        """Ask the server to shut down."""
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, send all clients a `goodbye`, and close their connections."""
        for server in self.servers:
            server.close()
        await _services(self._app).say_goodbye()
        await super().shutdown(sockets)


def run(settings: Settings, opened: OnOpen, show_token: ShowToken | None = None) -> None:
    """Serve until Ctrl-C or SIGTERM, then finish pending writes; `opened` is called with the address.

    If the host has no token yet, one is made and passed to `show_token`, if that is given.
    """
    with ExitStack() as stack:
        listener = stack.enter_context(listening(settings.host, settings.port))
        metrics = [stack.enter_context(one) for one in _metrics_listeners(settings)]
        if settings.workers > 1:
            _run_workers(settings, listener, metrics, opened, show_token)
        else:
            _run_alone(settings, listener, opened, metrics[0], show_token=show_token)


def _metrics_listeners(settings: Settings) -> Sequence[AbstractContextManager[socket.socket | None]]:
    """One listener per process, on consecutive ports, since each process counts for itself."""
    if settings.metrics is None:
        return [nullcontext() for _ in range(settings.workers)]
    host, port = settings.metrics
    return [listening(host, port + number) for number in range(settings.workers)]


def _run_alone(
    settings: Settings,
    listener: socket.socket,
    opened: OnOpen,
    metrics: socket.socket | None = None,
    lifeline: Lifeline | None = None,
    show_token: ShowToken | None = None,
) -> None:
    """Serve in this process, until a signal comes or the lifeline is cut."""
    quiet()
    sys.setswitchinterval(SWITCH_INTERVAL)
    app = application(settings)
    server = server_of(app, workers=settings.workers, trusted_proxies=settings.trusted_proxies)
    if lifeline is not None:
        lifeline.when_cut(server.end)

    def ready(address: str) -> None:
        _services(app).cluster.prepare()
        opened(address)

    loop = server.config.get_loop_factory()
    with _ended_by_signals(server.end), asyncio.Runner(loop_factory=loop) as runner:
        runner.run(serve(app, server, listener, ready, metrics, show_token))


def _run_workers(
    settings: Settings,
    listener: socket.socket,
    metrics: list[socket.socket | None],
    opened: OnOpen,
    show_token: ShowToken | None,
) -> None:
    """Serve in several processes on one address; the database is migrated before any of them opens it."""
    asyncio.run(_prepare(settings.database))
    ending: list[bool] = []

    def ready() -> None:
        opened(address_of(listener))
        with suppress(StoreError):  # the token is then shown at the next start
            asyncio.run(_prepare(settings.database, show_token))

    with closing(EventLog(settings.log)) as event_log, _ended_by_signals(lambda: ending.append(True)):
        keep(
            [partial(_work, settings, listener, one) for one in metrics],
            ready=ready,
            died=lambda code: event_log.warning("worker-died", code=code),
            ended=lambda: bool(ending),
        )


async def _prepare(database: str, show_token: ShowToken | None = None) -> None:
    """Create or migrate a database, or refuse one that cannot be used; show the host's first token, if asked to."""
    store = await open_store(database)
    try:
        await _show_first_token(store, show_token)
    finally:
        await store.close()


async def _show_first_token(store: Store, show_token: ShowToken | None) -> None:
    token = None if show_token is None else await first_token(store)
    if token is not None and show_token is not None:
        show_token(token)


def _work(settings: Settings, listener: socket.socket, metrics: socket.socket | None, lifeline: Lifeline) -> None:
    """Serve as one of several worker processes."""
    _run_alone(settings, listener, lambda _address: lifeline.ready(), metrics, lifeline)


async def serve(
    app: Litestar,
    server: uvicorn.Server,
    listener: socket.socket,
    opened: OnOpen,
    metrics: socket.socket | None = None,
    show_token: ShowToken | None = None,
) -> None:
    """Serve until the server ends. The lifespan runs here, not in uvicorn, so that a refusal reaches the caller."""

    def metrics_text() -> bytes:
        return gate_of(app).metrics.text(_services(app).rooms.known())

    try:
        async with app.lifespan(), garbage_collected(), scraped(metrics, metrics_text):
            opened(address_of(listener))
            with suppress(StoreError):  # as in `_run_workers`: an outage of the database must not end an open server
                await _show_first_token(_services(app).store, show_token)
            await server.serve(sockets=[listener])
    except ExceptionGroup as group:
        refused = _refusal_in(group)
        if refused is None:
            raise
        raise refused from group


def _services(app: Litestar) -> Services:
    services: Services = app.state.services
    return services


def _refusal_in(error: Exception) -> NumbraError | None:
    """The refusal inside the exception groups that the framework wraps it in, if there is one."""
    if isinstance(error, ExceptionGroup):
        return next(filter(None, map(_refusal_in, error.exceptions)), None)
    return error if isinstance(error, NumbraError) else None


def server_of(app: Litestar, *, workers: int = 1, trusted_proxies: str = "") -> Server:
    """A server for HTTP and WebSockets; messages are small and many, so they are not compressed."""
    config = uvicorn.Config(
        app,
        lifespan="off",
        loop="auto",
        http=AdmittedHttp,
        ws=FrameLimitedWebSockets,
        ws_per_message_deflate=False,
        ws_max_size=LONGEST_FRAME,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=trusted_proxies,
        workers=workers,  # on Windows, processes that share a socket need another event loop
        backlog=WAITING,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
    )
    return Server(app, config)


@contextmanager
def _ended_by_signals(end: Callable[[], None]) -> Iterator[None]:
    """Make Ctrl-C and SIGTERM call `end`. uvicorn raises them again when it has ended, which is no error here."""

    def on_signal(_number: int, _frame: FrameType | None) -> None:
        end()

    previous = {number: signal.signal(number, on_signal) for number in HANDLED_SIGNALS}
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
