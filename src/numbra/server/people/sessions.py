"""Sessions: signed tokens in a cookie, each with the guest's id, a generation and the time of issue."""

import hmac
from hashlib import sha256
from typing import Any, NamedTuple

from litestar import Request
from litestar.connection import ASGIConnection

from numbra.server.store.protocol import Guest

AnyConnection = ASGIConnection[Any, Any, Any, Any]
"""A request or a socket; whose it is, its cookies say."""
AnyRequest = Request[Any, Any, Any]

SESSION, SECURE_SESSION = "numbra_session", "__Host-numbra_session"
"""The cookie's names over HTTP and HTTPS; browsers accept the second only over HTTPS, and only from this host."""
A_DAY = 24 * 3600
A_YEAR = 365 * A_DAY
RENEWED_AFTER = 30 * A_DAY
"""Seconds after which a session in use is replaced by a new one."""
LONGEST = A_YEAR + RENEWED_AFTER
"""Seconds after which a session expires; one that is used at least once a year is replaced before."""
EXCHANGING = A_DAY
"""Seconds for which a session of the old form, without a time, stays valid after it was exchanged: requests under way
still carry it, and the response with the new one may be lost."""


class Token(NamedTuple):
    """The content of a session; one of the old form has only the guest's id."""

    guest: str
    generation: int = 0
    issued: int | None = None

    def good_for(self, guest: Guest, now: float) -> bool:
        """Whether a guest's sessions of this generation are still valid."""
        if self.issued is not None:
            return self.generation >= guest.generation
        exchanged = guest.exchanged
        return guest.generation == 0 and (exchanged is None or now - exchanged < EXCHANGING)

    def due(self, now: float) -> bool:
        """Whether it should be replaced by a new one."""
        return self.issued is None or now - self.issued > RENEWED_AFTER


class Signer:
    """Signs tokens by HMAC, and reads those with a valid signature."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def issue(self, guest: Guest, now: float) -> str:
        """A new session of a guest."""
        return self._signed(f"{guest.id}.{guest.generation}.{int(now)}")

    def read(self, session: str | None, now: float) -> Token | None:
        """The token of a session, if its signature is valid and it has not expired."""
        payload, _, _ = (session or "").rpartition(".")
        if not payload or not hmac.compare_digest(_bytes(self._signed(payload)), _bytes(session or "")):
            return None
        guest, *rest = payload.split(".")
        token = Token(guest, *map(int, rest))
        return token if token.issued is None or now - token.issued <= LONGEST else None

    def _signed(self, payload: str) -> str:
        return f"{payload}.{hmac.new(self._key, _bytes(payload), sha256).hexdigest()}"


def session_of(connection: AnyConnection) -> str | None:
    """The session cookie of a request or socket."""
    cookies = connection.cookies
    return (cookies.get(SECURE_SESSION) if secure(connection) else None) or cookies.get(SESSION)


def session_cookies(connection: AnyConnection, session: str | None) -> list[str]:
    """The cookies that set a session, or delete it; over HTTPS the cookie with the plain name is always deleted."""
    https = secure(connection)
    name = SECURE_SESSION if https else SESSION
    cookies = [_cookie(name, session, https=https)]
    if https and SESSION in connection.cookies:
        cookies.append(_cookie(SESSION, None, https=True))
    return cookies


def in_plain_cookie(connection: AnyConnection) -> bool:
    """Whether a request over HTTPS has its session only in the cookie with the plain name."""
    return secure(connection) and SECURE_SESSION not in connection.cookies and SESSION in connection.cookies


def _cookie(name: str, session: str | None, *, https: bool) -> str:
    age = 0 if session is None else A_YEAR
    return f"{name}={session or ''}; Max-Age={age}; Path=/; HttpOnly; SameSite=lax{'; Secure' if https else ''}"


def secure(connection: AnyConnection) -> bool:
    """Whether a request or socket uses HTTPS."""
    return connection.scope["scheme"] in ("https", "wss")


def _bytes(text: str) -> bytes:
    """Any text as bytes, including lone surrogates."""
    return text.encode(errors="surrogatepass")
