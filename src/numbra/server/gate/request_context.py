"""The context of one request or socket: its id, actor and outcome, for the log and the metrics."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from secrets import token_hex
from time import perf_counter
from typing import Any

from litestar.exceptions import HTTPException
from litestar.types import Scope

from numbra.core.errors import NumbraError
from numbra.server.protocol.base import FromClient, ToClient
from numbra.server.protocol.chat import React, Say
from numbra.server.protocol.commands import Act
from numbra.server.protocol.to_client import Accepted, RefusedMessage

from .logs import EventLog, table_mark
from .metrics import Metrics

WRITTEN_DOWN = 100
"""Refused messages that are logged per socket; more are only counted, so that no client can fill the disk."""
UNKNOWN = "unknown"
"""The label, in the log and the metrics, of a route or method that the server does not know."""


@dataclass
class RequestContext:
    """What is logged and measured of one request, or of one socket until it is closed."""

    scope: Scope
    event_log: EventLog
    metrics: Metrics
    find_actor: Callable[[], str]
    id: str = field(default_factory=lambda: token_hex(8))
    status: int | None = None
    refusal: str | None = None
    gone: bool = False
    """Whether the client disconnected before the response."""
    cookies: list[str] = field(default_factory=list)
    """`Set-Cookie` headers of the response."""
    refused: int = 0
    """Messages of a socket that were refused."""

    @property
    def route(self) -> str:
        """The template of its path, since paths contain table codes."""
        return self.scope.get("path_template") or UNKNOWN

    @property
    def _about(self) -> dict[str, Any]:
        table = self.scope.get("path_params", {}).get("table")
        about = {"request": self.id, "actor": self._actor, "route": self.route}
        return about | ({"table": table_mark(str(table))} if table else {})

    @cached_property
    def _actor(self) -> str:
        """The log mark of the guest or the address."""
        return self.find_actor()

    @contextmanager
    def request(self) -> Iterator[None]:
        """Measure and log an HTTP request when it ends."""
        began, method = perf_counter(), _known_method(self.scope)
        try:
            yield
        finally:
            seconds = perf_counter() - began
            self.metrics.request_seconds.labels(method, self.route, self.status).observe(seconds)
            self._end("request", seconds, method=method, status=self.status)

    @contextmanager
    def socket(self) -> Iterator[None]:
        """Log a socket when it is closed."""
        began = perf_counter()
        try:
            yield
        finally:
            if self.status is not None:
                self.metrics.sockets.dec()
            self._end("socket-closed", perf_counter() - began, refused=self.refused)

    def accepted(self) -> None:
        """Count and log that the socket was opened."""
        self.status = 101
        self.metrics.sockets.inc()
        self._note("socket-opened")

    def heard(self, message: FromClient | None, answer: ToClient, seconds: float) -> None:
        """Count and log the answer to a message; `message` is None if it could not be decoded."""
        if isinstance(answer, Accepted):
            self._message_accepted(message, answer.sequence, seconds)
        elif isinstance(answer, RefusedMessage):
            self.metrics.refusals.labels(answer.code).inc()
            self.refused += 1
            if self.refused <= WRITTEN_DOWN:
                self._note("message-refused", type=_type(message), refusal=answer.code)

    def _message_accepted(self, message: FromClient | None, sequence: int, seconds: float) -> None:
        if isinstance(message, Act):
            self.metrics.action_seconds.observe(seconds)
        elif isinstance(message, Say | React):
            self.metrics.talks.inc()
        if self.event_log.everything:
            self._note("message-accepted", type=_type(message), sequence=sequence, ms=_milliseconds(seconds))

    def failed(self, error: Exception) -> None:
        """Record a refusal; any other exception is counted and logged as a fault."""
        match error:
            case NumbraError():
                self.refusal = error.code
            case HTTPException() if self.gone:
                """The body is incomplete because the client disconnected."""
            case HTTPException():
                self.refusal = f"http/{error.status_code}"
            case RecursionError() | UnicodeDecodeError():
                self.refusal = "http/400"
            case _:
                self.metrics.faults.inc()
                self.event_log.exception(error, **self._about)

    def _end(self, event: str, seconds: float, **about: Any) -> None:
        if self.refusal is not None:
            self.metrics.refusals.labels(self.refusal).inc()
            about["refusal"] = self.refusal
        self._note(event, **about, ms=_milliseconds(seconds))

    def _note(self, event: str, **about: Any) -> None:
        if self.event_log.everything:
            self.event_log.info(event, **self._about, **about)


def context_of(scope: Scope) -> RequestContext:
    """The context of a request or socket."""
    context: RequestContext = scope["state"]["context"]
    return context


async def record_exception(error: Exception, scope: Scope) -> None:
    """Record an exception in the context of its request (a Litestar hook)."""
    context_of(scope).failed(error)


def _known_method(scope: Scope) -> str:
    """The method if it is a standard one: clients could invent any number of labels."""
    method = str(scope.get("method"))
    return method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") else UNKNOWN


def _type(message: FromClient | None) -> str | None:
    return None if message is None else str(type(message).__struct_config__.tag)


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 3)
