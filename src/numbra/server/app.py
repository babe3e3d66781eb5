"""The ASGI application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar, Request, Response, Router, get
from litestar.connection import ASGIConnection
from litestar.datastructures import ResponseHeader, State
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig

from numbra import __version__
from numbra.core.contract import Value
from numbra.core.errors import InvalidSetup, NumbraError, UnknownGame

from .api import HANDLERS
from .drivers import Pace
from .guests import UNKNOWN_GUEST
from .hall import Hall, Keeping
from .logs import log_fault
from .refusals import FOREIGN_ORIGIN, NO_SUCH_TABLE
from .socket import table_socket
from .store.sqlite import SqliteStore

LARGEST_BODY = 64 * 1024

HEADERS = {
    "content-security-policy": "default-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


class Problem(Value, frozen=True):
    """A refusal over HTTP."""

    code: str
    sentence: str


def refused(_request: Request[Any, Any, Any], error: NumbraError) -> Response[Problem]:
    """A refusal says its code and a sentence; its status is one that programs understand."""
    if error.code == UNKNOWN_GUEST.code:
        status = 401
    elif error.code == NO_SUCH_TABLE.code:
        status = 404
    else:
        status = 400 if isinstance(error, InvalidSetup | UnknownGame) else 409
    return Response(Problem(error.code, error.sentence()), status_code=status)


def misunderstood(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What is no request of ours is refused in the same form."""
    wrong = [str(one["message"]) for one in error.extra or () if isinstance(one, dict) and "message" in one]
    sentence = f"{error.detail}: {'; '.join(wrong)}" if wrong else error.detail
    return Response(Problem(f"http/{error.status_code}", sentence), status_code=error.status_code)


def too_deep(_request: Request[Any, Any, Any], _error: RecursionError) -> Response[Problem]:
    """JSON is read by recursion: a body that is nested beyond it is no request of ours."""
    return Response(Problem("http/400", "The body is nested too deeply."), status_code=400)


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """A page of another server may neither act nor listen here: browsers say where a request comes from."""
    origin = connection.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != connection.headers.get("host"):
        raise PermissionDeniedException(FOREIGN_ORIGIN.text.en)


@get("/healthz", media_type="text/plain")
async def healthy() -> str:
    """The process lives."""
    return "ok"


@get("/readyz", media_type="text/plain")
async def ready(state: State) -> Response[str]:
    """The database answers."""
    answers = await state.hall.store.ready()
    return Response("ready" if answers else "not ready", status_code=200 if answers else 503)


def application(database: str, pace: Pace) -> Litestar:
    """The server of one database."""

    @asynccontextmanager
    async def doors(app: Litestar) -> AsyncIterator[None]:
        app.state.hall = hall = await Hall.open(await SqliteStore.open(database), pace)
        keeping_house = asyncio.create_task(hall.keep_house(Keeping()))
        try:
            yield
        finally:
            keeping_house.cancel()
            await asyncio.gather(keeping_house, return_exceptions=True)
            await hall.close()

    return Litestar(
        [Router("/api", route_handlers=[*HANDLERS, table_socket], guards=[same_origin]), healthy, ready],
        lifespan=[doors],
        state=State(),
        exception_handlers={NumbraError: refused, HTTPException: misunderstood, RecursionError: too_deep},
        after_exception=[log_fault],
        request_max_body_size=LARGEST_BODY,
        response_headers=[ResponseHeader(name=name, value=value) for name, value in HEADERS.items()],
        openapi_config=OpenAPIConfig(title="Numbra", version=__version__),
        logging_config=None,  # libraries' own chatter stays off the terminal
    )
