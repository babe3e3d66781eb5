"""Sessions: signed tokens in a cookie, with a time and a generation, and the sockets that were opened with them."""

import asyncio
import hmac
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import Any, NamedTuple

from litestar.connection import ASGIConnection

from .messages import Goodbye
from .room import Listener
from .seen import encoded
from .store.protocol import Guest, Store, StoreError

SESSION, SECURE_SESSION = "numbra_session", "__Host-numbra_session"
"""The cookie's names over HTTP and HTTPS: browsers take the second over HTTPS alone, and from no other host."""
A_DAY = 24 * 3600
A_YEAR = 365 * A_DAY
RENEWED_AFTER = 30 * A_DAY
"""Seconds after which a session that is used is replaced by a fresh one."""
LONGEST = A_YEAR + RENEWED_AFTER
"""Seconds after which a session is good no more: one that is used at least once a year is replaced before."""
EXCHANGING = A_DAY
"""Seconds for which a session of the first form, without a time, is good after it was exchanged: requests that are
under way bring it, and an answer may be lost."""
ENDED = "guest/session-ended"
REMEMBERED = 10_000
"""Guests whose ended generations are remembered, for sockets that are being opened meanwhile."""


class Token(NamedTuple):
    """What a session says; the first form says only whose it is."""

    guest: str
    generation: int = 0
    issued: int | None = None

    def good_for(self, guest: Guest, now: float) -> bool:
        """Whether a guest's sessions of this generation have not been ended."""
        if self.issued is not None:
            return self.generation >= guest.generation
        exchanged = guest.exchanged
        return guest.generation == 0 and (exchanged is None or now - exchanged < EXCHANGING)

    def due(self, now: float) -> bool:
        """Whether it is to be replaced by a fresh one."""
        return self.issued is None or now - self.issued > RENEWED_AFTER


class Signer:
    """Signs tokens with a key, and reads those that were signed with it."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def issue(self, guest: Guest, now: float) -> str:
        """A fresh session of a guest."""
        return self._signed(f"{guest.id}.{guest.generation}.{int(now)}")

    def read(self, session: str | None, now: float) -> Token | None:
        """What a session says, if it was signed here and is not too old."""
        said, _, _ = (session or "").rpartition(".")
        if not said or not hmac.compare_digest(_bytes(self._signed(said)), _bytes(session or "")):
            return None
        guest, *rest = said.split(".")
        token = Token(guest, *map(int, rest))
        return token if token.issued is None or now - token.issued <= LONGEST else None

    def _signed(self, said: str) -> str:
        return f"{said}.{hmac.new(self._key, _bytes(said), sha256).hexdigest()}"


class OpenSockets:
    """The sockets that were opened with guests' sessions."""

    def __init__(self) -> None:
        self._looking: asyncio.Task[None] | None = None
        self._open: dict[str, dict[Listener, int]] = {}
        self._ended: OrderedDict[str, int] = OrderedDict()

    @contextmanager
    def by(self, token: Token | None, listener: Listener) -> Iterator[None]:
        """A socket, until it is closed; one whose session was ended while it was opened is told so at once."""
        if token is None:
            yield
            return
        listeners = self._open.setdefault(token.guest, {})
        listeners[listener] = token.generation
        self._tell(token.guest)
        try:
            yield
        finally:
            del listeners[listener]
            if not listeners:
                self._open.pop(token.guest, None)

    def end(self, guest: str, generation: int) -> None:
        """Close the sockets of a guest's sessions before this generation."""
        self._ended[guest] = max(generation, self._ended.pop(guest, 0))
        if len(self._ended) > REMEMBERED:
            self._ended.popitem(last=False)
        self._tell(guest)

    def ban(self, guest: str) -> list[str]:
        """Close all sockets of a guest who is banned: from where they were opened."""
        listeners = list(self._open.get(guest, ()))
        for listener in listeners:
            listener.ban()
        return [listener.address for listener in listeners]

    def guests(self) -> list[str]:
        """Who has sockets open."""
        return list(self._open)

    def look_again(self, store: Store) -> None:
        """That sessions were ended through another process may have escaped notice."""
        if self._open:
            self._looking = asyncio.get_running_loop().create_task(self._look(store))

    async def _look(self, store: Store) -> None:
        with suppress(StoreError):
            for guest, generation in (await store.generations(list(self._open))).items():
                self.end(guest, generation)

    def _tell(self, guest: str) -> None:
        for listener, generation in self._open.get(guest, {}).items():
            if generation < self._ended.get(guest, 0):
                listener.tell(encoded(Goodbye(code=ENDED, reconnect=True)))
                listener.tell(None)


def brought(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The session that a request or a socket brings along."""
    cookies = connection.cookies
    return (cookies.get(SECURE_SESSION) if secure(connection) else None) or cookies.get(SESSION)


def given(connection: ASGIConnection[Any, Any, Any, Any], session: str | None) -> list[str]:
    """The cookies that give a session, or take it away; over HTTPS the one with the plain name goes in any case."""
    safe = secure(connection)
    name = SECURE_SESSION if safe else SESSION
    cookies = [_cookie(name, session, safe=safe)]
    if safe and SESSION in connection.cookies:
        cookies.append(_cookie(SESSION, None, safe=True))
    return cookies


def misplaced(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a session is brought over HTTPS in the cookie with the plain name."""
    return secure(connection) and SECURE_SESSION not in connection.cookies and SESSION in connection.cookies


def _cookie(name: str, session: str | None, *, safe: bool) -> str:
    age = 0 if session is None else A_YEAR
    return f"{name}={session or ''}; Max-Age={age}; Path=/; HttpOnly; SameSite=lax{'; Secure' if safe else ''}"


def secure(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether it came over HTTPS."""
    return connection.scope["scheme"] in ("https", "wss")


def _bytes(text: str) -> bytes:
    """Any text as bytes, also one that is not Unicode."""
    return text.encode(errors="surrogatepass")
