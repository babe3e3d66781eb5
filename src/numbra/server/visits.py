"""One request, or one socket from its opening to its end: what is written down and measured of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from secrets import token_hex
from time import perf_counter
from typing import Any

from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.types import Scope

from numbra.core.errors import NumbraError

from .hall import Hall
from .limits import address_of
from .logs import Journal, table_mark
from .messages import Accepted, Act, AnyFromClient, AnyToClient, React, Refused, Say
from .metrics import Metrics
from .sessions import brought

WRITTEN_DOWN = 100
"""Messages of a socket that are written down one by one when they are refused: nobody fills our disk from outside."""
NOWHERE = "unknown"
"""The route of what leads nowhere, whatever was asked for."""


@dataclass
class Visit:
    """What is known of it."""

    scope: Scope
    journal: Journal
    metrics: Metrics
    id: str = field(default_factory=lambda: token_hex(8))
    status: int | None = None
    refusal: str | None = None
    gone: bool = False
    """Whether the client has broken off before the answer."""
    cookies: list[str] = field(default_factory=list)
    """What the answer sets."""
    refused: int = 0
    """Messages of a socket."""

    @property
    def route(self) -> str:
        """The template of its path: paths themselves have codes of tables in them."""
        return self.scope.get("path_template") or NOWHERE

    @property
    def _about(self) -> dict[str, Any]:
        table = self.scope.get("path_params", {}).get("table")
        about = {"request": self.id, "actor": self._actor, "route": self.route}
        return about | ({"table": table_mark(str(table))} if table else {})

    @cached_property
    def _actor(self) -> str:
        """The mark of the guest whose session it brings along, or else of its address."""
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(self.scope)
        hall: Hall = connection.app.state.hall
        token = hall.guests.token_of(brought(connection))
        return hall.actors.mark(f"address {address_of(self.scope)}" if token is None else f"guest {token.guest}")

    @contextmanager
    def request(self) -> Iterator[None]:
        """A request over HTTP, until it is answered."""
        began, method = perf_counter(), _known_method(self.scope)
        try:
            yield
        finally:
            seconds = perf_counter() - began
            self.metrics.request_seconds.labels(method, self.route, self.status).observe(seconds)
            self._end("request", seconds, method=method, status=self.status)

    @contextmanager
    def socket(self) -> Iterator[None]:
        """A socket, until it is closed."""
        began = perf_counter()
        try:
            yield
        finally:
            if self.status is not None:
                self.metrics.sockets.dec()
            self._end("socket-closed", perf_counter() - began, refused=self.refused)

    def accepted(self) -> None:
        """The socket is open."""
        self.status = 101
        self.metrics.sockets.inc()
        self._note("socket-opened")

    def heard(self, message: AnyFromClient | None, answer: AnyToClient, seconds: float) -> None:
        """A message on the socket, if it was one, and what it was answered."""
        if isinstance(answer, Accepted):
            self._done(message, answer.sequence, seconds)
        elif isinstance(answer, Refused):
            self.metrics.refusals.labels(answer.code).inc()
            self.refused += 1
            if self.refused <= WRITTEN_DOWN:
                self._note("message-refused", type=_type(message), refusal=answer.code)

    def _done(self, message: AnyFromClient | None, sequence: int, seconds: float) -> None:
        if isinstance(message, Act):
            self.metrics.action_seconds.observe(seconds)
        elif isinstance(message, Say | React):
            self.metrics.talks.inc()
        self._note("message-accepted", type=_type(message), sequence=sequence, ms=_milliseconds(seconds))

    def failed(self, error: Exception) -> None:
        """A refusal is an answer; anything else is a fault of ours."""
        match error:
            case NumbraError():
                self.refusal = error.code
            case HTTPException() if self.gone:
                """What the framework makes of a body that did not come."""
            case HTTPException():
                self.refusal = f"http/{error.status_code}"
            case RecursionError() | UnicodeDecodeError():
                self.refusal = "http/400"
            case _:
                self.metrics.faults.inc()
                self.journal.fault(error, **self._about)

    def _end(self, event: str, seconds: float, **about: Any) -> None:
        if self.refusal is not None:
            self.metrics.refusals.labels(self.refusal).inc()
            about["refusal"] = self.refusal
        self._note(event, **about, ms=_milliseconds(seconds))

    def _note(self, event: str, **about: Any) -> None:
        if self.journal.everything:
            self.journal.note(event, **self._about, **about)


def visit_of(scope: Scope) -> Visit:
    """The visit that a request belongs to."""
    visit: Visit = scope["state"]["visit"]
    return visit


async def witness(error: Exception, scope: Scope) -> None:
    """Whatever goes wrong belongs to a visit."""
    visit_of(scope).failed(error)


def _known_method(scope: Scope) -> str:
    """The method, if it is one there is: anybody can invent others."""
    method = str(scope.get("method"))
    return method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") else NOWHERE


def _type(message: AnyFromClient | None) -> str | None:
    return None if message is None else str(type(message).__struct_config__.tag)


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 3)
