"""What keeps pages of other servers out: headers that tell browsers to be careful, and guards that look at theirs."""

from collections.abc import Iterable
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import Scope

from .refusals import FOREIGN_ORIGIN, NOT_JSON, OTHER_SCHEME, Refused

AnyConnection = ASGIConnection[Any, Any, Any, Any]

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; "
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
OVER_HTTPS = {"strict-transport-security": "max-age=31536000"}
NOT_KEPT = {"cache-control": "no-store"}

OF_PAGES = {"http": "http", "ws": "http", "https": "https", "wss": "https"}
"""The scheme of the pages that may ask by a scheme."""
READING = ("GET", "HEAD", "OPTIONS")
OWN_PAGES = (None, "same-origin", "none")
"""What `Sec-Fetch-Site` says of a request from a page of ours, or typed by a person; not all browsers say it."""


def headers_for(scope: Scope, own: Iterable[tuple[bytes, bytes]] = ()) -> list[tuple[bytes, bytes]]:
    """The headers of every answer; only one that says itself how long it may be kept is kept anywhere."""
    headers = HEADERS | (OVER_HTTPS if scope["scheme"] in ("https", "wss") else {})
    if not any(name.lower() == b"cache-control" for name, _ in own):
        headers |= NOT_KEPT
    return [(name.encode(), value.encode()) for name, value in headers.items()]


async def same_origin(connection: AnyConnection, _handler: BaseRouteHandler) -> None:
    """Refuse what a page of another server asks, or one loaded by another scheme: browsers say where it comes from."""
    scheme, origin = OF_PAGES[connection.scope["scheme"]], connection.headers.get("origin")
    page, _, host = (origin or "").partition("://")
    foreign = origin is not None and host != connection.headers.get("host")
    if foreign or (_acting(connection) and connection.headers.get("sec-fetch-site") not in OWN_PAGES):
        raise Refused(FOREIGN_ORIGIN)
    if origin is not None and page != scheme:
        raise Refused(OTHER_SCHEME, page=page, server=scheme)


async def only_json(connection: AnyConnection, _handler: BaseRouteHandler) -> None:
    """A form of another server's page can send anything but JSON that says it is JSON."""
    headers = connection.headers
    empty = headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if _acting(connection) and not empty and kind != "application/json":
        raise Refused(NOT_JSON)


def _acting(connection: AnyConnection) -> bool:
    """Whether a request may change something; a socket's is a GET and does not say so."""
    return connection.scope.get("method", "GET") not in READING
