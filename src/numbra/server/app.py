"""The ASGI application: its routes, the gate in front of them, and the services behind them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing

from litestar import Litestar, Response, Router, get
from litestar.datastructures import State
from litestar.openapi import ResponseSpec

from numbra.bots import broken_levels
from numbra.core.registry import game_names

from .admin.routes import ADMIN
from .concurrency.bot_processes import BotProcesses
from .gate.admission import Admission
from .gate.error_responses import EXCEPTION_HANDLERS
from .gate.gate import Gate
from .gate.gateway import Gateway
from .gate.host_check import Hosts
from .gate.logs import EventLog
from .gate.metrics import Metrics
from .gate.origin_checks import only_json, same_origin
from .gate.request_context import record_exception
from .http.block_routes import BLOCK_ROUTES
from .http.boards import Boards, board_route
from .http.explain import EXPLAIN_ROUTES
from .http.game_routes import GAME_ROUTES
from .http.invitations import INVITATIONS
from .http.lessons import LESSONS
from .http.openapi import described
from .http.page_files import Page, page_route
from .http.privacy import privacy
from .http.security_txt import security_txt
from .http.sockets import AcyclicSocket, lobby_socket, table_socket
from .http.table_routes import GUEST_ROUTES, PUBLIC_ROUTES
from .limits.client_limits import Limits
from .limits.connection_limits import Connections
from .live.retention import keep_cleaning_up
from .people.sessions import AnyRequest
from .services import Services, services_of
from .settings import Settings
from .store import StoreError
from .store.choosing import open_store

LARGEST_BODY = 64 * 1024
"""Bytes a request's body may have."""

NOT_READY = {503: ResponseSpec(str, generate_examples=False, description="It does not.", media_type="text/plain")}


@get("/healthz", media_type="text/plain")
async def healthy() -> str:
    """Answers `ok` while the process runs."""
    return "ok"


@get("/readyz", media_type="text/plain", responses=NOT_READY)
async def ready(request: AnyRequest) -> Response[str]:
    """Answers `ready` if the database can be read and written."""
    is_ready = await services_of(request).store.ready()
    return Response("ready" if is_ready else "not ready", status_code=200 if is_ready else 503)


def load_bots(event_log: EventLog) -> None:
    """Load the bots of all packages before anybody waits for them, and log which of them cannot be used."""
    for name in game_names():
        for broken in broken_levels(name):
            event_log.warning("bots-unused", game=name, code=broken.code, why=str(broken))


def application(settings: Settings) -> Litestar:
    """The application that serves one database."""
    event_log = EventLog(settings.log)
    gate = Gate(
        event_log=event_log,
        metrics=Metrics(),
        limits=Limits(),
        admission=Admission(),
        hosts=Hosts(settings.host, *settings.hostnames),
        connections=Connections(event_log.warning, settings.trusted_proxies),
    )
    page = Page(settings.page)
    boards = Boards(lambda game, why: event_log.warning("board-unused", game=game, code=why.code, why=str(why)))

    def report(trouble: StoreError | None) -> None:
        if trouble is None:
            event_log.critical("database-well-again")
        else:
            event_log.critical("database-trouble", code=trouble.code, why=str(trouble))

    failing: set[tuple[str, str]] = set()

    def bot_failed(game: str, bot: str, error: Exception) -> None:
        """Log the first failure of each bot with all that is known: it may fail at each of its turns."""
        gate.metrics.bot_failures.labels(game, bot).inc()
        if (game, bot) not in failing:
            failing.add((game, bot))
            event_log.warning("bot-failed", game=game, bot=bot, why=str(error.__cause__ or error))

    def game_failed(game: str, error: Exception) -> None:
        """Log where the code of a game failed, at the first of its tables that was closed because of that."""
        if (game, "") not in failing:
            failing.add((game, ""))
            event_log.exception(error.__cause__ or error, game=game)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        page.load()
        boards.load()
        with closing(event_log):
            load_bots(event_log)
            store = await open_store(settings.database)
            services = await Services.open(
                store,
                settings,
                bot_processes=BotProcesses(settings.workers),
                report=report,
                bot_failed=bot_failed,
                limits=gate.limits.shared() | gate.connections.shared(),
            )
            services.autoplay.game_failed = game_failed
            services.rooms.appender.wrote = gate.metrics.wrote
            app.state.services = services
            app.asgi_handler = Gateway(framework, gate, services.guests, services.log_marks)
            cleaning_up = asyncio.create_task(keep_cleaning_up(store, services.rooms, settings.retention))
            try:
                yield
            finally:
                cleaning_up.cancel()
                await asyncio.gather(cleaning_up, return_exceptions=True)
                await services.close()

    guests = Router("/", route_handlers=(*GUEST_ROUTES, *BLOCK_ROUTES), security=[{"session": []}])
    app = Litestar(
        [
            Router(
                "/api",
                route_handlers=[
                    *GAME_ROUTES,
                    board_route(boards),
                    *LESSONS,
                    *PUBLIC_ROUTES,
                    *EXPLAIN_ROUTES,
                    *INVITATIONS,
                    privacy,
                    guests,
                    ADMIN,
                    table_socket,
                    lobby_socket,
                ],
                guards=[same_origin, only_json],
            ),
            page_route(page),
            healthy,
            ready,
            security_txt,
        ],
        lifespan=[lifespan],
        state=State({"gate": gate, "boards": boards}),
        exception_handlers=EXCEPTION_HANDLERS,
        after_exception=[record_exception],
        request_max_body_size=LARGEST_BODY,
        websocket_class=AcyclicSocket,
        openapi_config=described(),
        logging_config=None,  # keeps the log lines of libraries off the terminal
    )
    framework = app.asgi_handler
    return app
