"""The server as a process, or several: an address, a database, and an orderly end."""

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

from .admin_token import first_token
from .app import application
from .garbage import look_for_garbage
from .hall import Hall
from .knocking import PoliteHttp
from .listening import WAITING, address_of, listening
from .logs import Journal, quiet
from .measure import MeasuredWebSockets
from .metrics import Metrics
from .pages import Page
from .scraping import scraped
from .settings import Settings
from .store import Store, StoreError
from .store.choosing import open_store
from .workers import Lifeline, keep

LONGEST_FRAME = 64 * 1024
"""Bytes; who sends a longer frame is disconnected. What a table takes is less, and refused with a sentence."""
SWITCH = 0.001
"""Seconds after which a thread that computes, such as one that reads a long log, lets the event loop go on."""
PATIENCE = 10
"""Seconds that connections get to end when the server does."""

Opened = Callable[[str], None]
"""Told the address as soon as the server is open."""
Shown = Callable[[str], None]
"""Shows the host's token, the only time that anybody sees it."""


class Server(uvicorn.Server):
    """Ends in order: nobody new comes in, everybody at a table is told to come back, then the connections end."""

    def __init__(self, app: Litestar, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._app = app

    def end(self) -> None:
        """It is time to end."""
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End in order."""
        for server in self.servers:
            server.close()
        await self._app.state.hall.say_goodbye()
        await super().shutdown(sockets)


def run(settings: Settings, opened: Opened, show_token: Shown | None = None) -> None:
    """Serve until Ctrl-C or SIGTERM, then finish what is being written; `opened` is told the address.

    If the host has no token yet, one is made and shown, where there is anybody to show it to.
    """
    with ExitStack() as open_:
        listener = open_.enter_context(listening(settings.host, settings.port))
        metrics = [open_.enter_context(one) for one in _metrics_listeners(settings)]
        if settings.workers > 1:
            _run_workers(settings, listener, metrics, opened, show_token)
        else:
            _run_alone(settings, listener, opened, metrics[0], show_token=show_token)


def _metrics_listeners(settings: Settings) -> Sequence[AbstractContextManager[socket.socket | None]]:
    """A port for each process, since each counts for itself."""
    if settings.metrics is None:
        return [nullcontext() for _ in range(settings.workers)]
    host, port = settings.metrics
    return [listening(host, port + number) for number in range(settings.workers)]


def _run_alone(
    settings: Settings,
    listener: socket.socket,
    opened: Opened,
    metrics: socket.socket | None = None,
    lifeline: Lifeline | None = None,
    show_token: Shown | None = None,
) -> None:
    """Serve in this process, until a signal comes or the lifeline is cut."""
    quiet()
    sys.setswitchinterval(SWITCH)
    app = application(settings)
    page: Page = app.state.page
    page.load()
    server = server_of(app, workers=settings.workers, trusted_proxies=settings.trusted_proxies)
    if lifeline is not None:
        lifeline.when_cut(server.end)

    def ready(address: str) -> None:
        hall: Hall = app.state.hall
        hall.company.prepare()
        opened(address)

    loop = server.config.get_loop_factory()
    with _ended_by_signals(server.end), asyncio.Runner(loop_factory=loop) as runner:
        look_for_garbage(runner.get_loop())
        runner.run(serve(app, server, listener, ready, metrics, show_token))


def _run_workers(
    settings: Settings,
    listener: socket.socket,
    metrics: list[socket.socket | None],
    opened: Opened,
    show_token: Shown | None,
) -> None:
    """Serve in several processes on one address; the database is migrated before any of them looks at it."""
    asyncio.run(_prepare(settings.database))
    told: list[bool] = []

    def ready() -> None:
        opened(address_of(listener))
        with suppress(StoreError):  # then it is shown at the next start
            asyncio.run(_prepare(settings.database, show_token))

    with closing(Journal(settings.log)) as journal, _ended_by_signals(lambda: told.append(True)):
        keep(
            [partial(_work, settings, listener, one) for one in metrics],
            ready=ready,
            died=lambda code: journal.trouble("worker-died", code=code),
            ended=lambda: bool(told),
        )


async def _prepare(database: str, show_token: Shown | None = None) -> None:
    """Create or migrate a database; refused if it cannot be used. The host's first token is shown, if that is asked."""
    store = await open_store(database)
    try:
        await _show_first_token(store, show_token)
    finally:
        await store.close()


async def _show_first_token(store: Store, show_token: Shown | None) -> None:
    token = None if show_token is None else await first_token(store)
    if token is not None and show_token is not None:
        show_token(token)


def _work(settings: Settings, listener: socket.socket, metrics: socket.socket | None, lifeline: Lifeline) -> None:
    """One of several processes."""
    _run_alone(settings, listener, lambda _address: lifeline.ready(), metrics, lifeline)


async def serve(
    app: Litestar,
    server: uvicorn.Server,
    listener: socket.socket,
    opened: Opened,
    metrics: socket.socket | None = None,
    show_token: Shown | None = None,
) -> None:
    """Serve until the server is told to end. The doors of the house are opened here, so that a refusal is heard."""

    def numbers() -> bytes:
        measured: Metrics = app.state.metrics
        return measured.text(app.state.hall.rooms.known())

    try:
        async with app.lifespan(), scraped(metrics, numbers):
            opened(address_of(listener))
            await _show_first_token(app.state.hall.store, show_token)
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


def server_of(app: Litestar, *, workers: int = 1, trusted_proxies: str = "") -> Server:
    """The application behind HTTP and WebSockets; messages are small and many, so they are not compressed."""
    config = uvicorn.Config(
        app,
        lifespan="off",
        loop="auto",
        http=PoliteHttp,
        ws=MeasuredWebSockets,
        ws_per_message_deflate=False,
        ws_max_size=LONGEST_FRAME,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=trusted_proxies,
        workers=workers,  # where processes share a socket, Windows needs another loop
        backlog=WAITING,
        timeout_graceful_shutdown=PATIENCE,
    )
    return Server(app, config)


@contextmanager
def _ended_by_signals(end: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C and SIGTERM end the server, and are no errors: uvicorn raises them again when it has ended."""

    def heard(_number: int, _frame: FrameType | None) -> None:
        end()

    before = {number: signal.signal(number, heard) for number in HANDLED_SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
