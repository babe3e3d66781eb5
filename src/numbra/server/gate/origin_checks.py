"""Security headers for every response, and guards that refuse requests made by pages of other servers."""

from collections.abc import Iterable

from litestar.handlers import BaseRouteHandler
from litestar.types import Scope

from numbra.server.people.sessions import AnyConnection
from numbra.server.table.refusals import FOREIGN_ORIGIN, NOT_JSON, OTHER_SCHEME, Refused

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
NO_STORE = {"cache-control": "no-store"}

PAGE_SCHEMES = {"http": "http", "ws": "http", "https": "https", "wss": "https"}
"""The scheme of the pages that may send requests, by the scheme of the request."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""
OWN_FETCH_SITES = (None, "same-origin", "none")
"""Values of `Sec-Fetch-Site` for the server's own pages and typed addresses; not all browsers send it."""


def headers_for(scope: Scope, own: Iterable[tuple[bytes, bytes]] = ()) -> list[tuple[bytes, bytes]]:
    """The security headers of a response; without `Cache-Control` of its own it gets `no-store`."""
    headers = HEADERS | (OVER_HTTPS if scope["scheme"] in ("https", "wss") else {})
    if not any(name.lower() == b"cache-control" for name, _ in own):
        headers |= NO_STORE
    return [(name.encode(), value.encode()) for name, value in headers.items()]


async def same_origin(connection: AnyConnection, _handler: BaseRouteHandler) -> None:
    """Refuse requests whose `Origin` or `Sec-Fetch-Site` names a page of another server or of another scheme."""
    scheme, origin = PAGE_SCHEMES[connection.scope["scheme"]], connection.headers.get("origin")
    page, _, host = (origin or "").partition("://")
    foreign = origin is not None and host != connection.headers.get("host")
    if foreign or (_may_change(connection) and connection.headers.get("sec-fetch-site") not in OWN_FETCH_SITES):
        raise Refused(FOREIGN_ORIGIN)
    if origin is not None and page != scheme:
        raise Refused(OTHER_SCHEME, page=page, server=scheme)


async def only_json(connection: AnyConnection, _handler: BaseRouteHandler) -> None:
    """Refuse bodies that are not declared as JSON: a form on a page of another server can send any other type."""
    headers = connection.headers
    empty = headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers
    content_type = headers.get("content-type", "").partition(";")[0].strip().lower()
    if _may_change(connection) and not empty and content_type != "application/json":
        raise Refused(NOT_JSON)


def _may_change(connection: AnyConnection) -> bool:
    """Whether a request may change something; a socket's handshake is a GET, but its scope has no method."""
    return connection.scope.get("method", "GET") not in SAFE_METHODS
