"""The ASGI application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing

from litestar import Litestar, Response, Router, get
from litestar.datastructures import State
from litestar.openapi import ResponseSpec

from .admin_api import ADMIN
from .api import FOR_ANYBODY, FOR_GUESTS
from .blocking_api import BLOCKING
from .catalogue import CATALOGUE
from .connections import Connections
from .door import Door
from .explaining import EXPLAINING
from .hall import Hall
from .hosts import Hosts
from .invitations import INVITATIONS
from .lessons import LESSONS
from .limits import Limits
from .logs import Journal
from .metrics import Metrics
from .openapi import described
from .pages import Page, page
from .privacy import privacy
from .problems import HOW_TO_ANSWER
from .safety import only_json, same_origin
from .security_txt import security_txt
from .settings import Settings
from .socket import Loose, lobby_socket, table_socket
from .store import StoreError
from .store.choosing import open_store
from .thinking import Thinking
from .turnstile import Turnstile
from .visits import witness

LARGEST_BODY = 64 * 1024

NOT_READY = {503: ResponseSpec(str, description="It does not.", media_type="text/plain")}


@get("/healthz", media_type="text/plain")
async def healthy() -> str:
    """The process lives."""
    return "ok"


@get("/readyz", media_type="text/plain", responses=NOT_READY)
async def ready(state: State) -> Response[str]:
    """The database answers, and can be written."""
    answers = await state.hall.store.ready()
    return Response("ready" if answers else "not ready", status_code=200 if answers else 503)


def application(settings: Settings) -> Litestar:
    """The server of one database."""
    journal, metrics, limits, turnstile = Journal(settings.log), Metrics(), Limits(), Turnstile()
    hosts, connections = Hosts(settings.host, *settings.hostnames), Connections(journal, settings.trusted_proxies)

    def report(trouble: StoreError | None) -> None:
        if trouble is None:
            journal.alarm("database-well-again")
        else:
            journal.alarm("database-trouble", code=trouble.code, why=str(trouble))

    @asynccontextmanager
    async def doors(app: Litestar) -> AsyncIterator[None]:
        with closing(journal):
            store = await open_store(settings.database)
            thinking = Thinking(settings.workers)
            app.state.hall = hall = await Hall.open(
                store,
                settings.pace,
                thinking=thinking,
                away=settings.away,
                chat=settings.chat,
                report=report,
                limits=limits.shared() | connections.shared(),
            )
            hall.rooms.wrote = metrics.wrote
            keeping_house = asyncio.create_task(hall.keep_house(settings.keeping))
            try:
                yield
            finally:
                keeping_house.cancel()
                await asyncio.gather(keeping_house, return_exceptions=True)
                await hall.close()

    guests = Router("/", route_handlers=(*FOR_GUESTS, *BLOCKING), security=[{"session": []}])
    app = Litestar(
        [
            Router(
                "/api",
                route_handlers=[
                    *CATALOGUE,
                    *LESSONS,
                    *FOR_ANYBODY,
                    *EXPLAINING,
                    *INVITATIONS,
                    privacy,
                    guests,
                    ADMIN,
                    table_socket,
                    lobby_socket,
                ],
                guards=[same_origin, only_json],
            ),
            page,
            healthy,
            ready,
            security_txt,
        ],
        lifespan=[doors],
        state=State(
            {
                "metrics": metrics,
                "limits": limits,
                "turnstile": turnstile,
                "connections": connections,
                "page": Page(settings.page),
                "on_network": settings.on_network,
                "contact": settings.contact,
                "keeping": settings.keeping,
            }
        ),
        exception_handlers=HOW_TO_ANSWER,
        after_exception=[witness],
        request_max_body_size=LARGEST_BODY,
        websocket_class=Loose,
        openapi_config=described(),
        logging_config=None,  # libraries' own chatter stays off the terminal
    )
    app.asgi_handler = Door(app.asgi_handler, hosts, journal, metrics, limits, turnstile)
    return app
