"""The host's session on the page: valid for 12 hours, in a cookie of its own, in exchange for the token."""

from litestar.handlers import BaseRouteHandler

from numbra.server.people.refusals import NOT_SIGNED_IN
from numbra.server.people.sessions import AnyConnection, secure
from numbra.server.services import services_of
from numbra.server.table.refusals import Refused

from . import token

SESSION, SECURE_SESSION = "numbra_admin", "__Host-numbra_admin"
"""The cookie's names over HTTP and HTTPS."""


async def signed_in(connection: AnyConnection, _handler: BaseRouteHandler) -> None:
    """Refuse a request without a valid session of the host."""
    await session_end(connection)


async def session_end(connection: AnyConnection) -> float:
    """When the host's session ends; refused if there is no valid one."""
    services = services_of(connection)
    session = connection.cookies.get(SECURE_SESSION if secure(connection) else SESSION)
    end = await token.good_until(services.store, session, services.now())
    if end is None:
        raise Refused(NOT_SIGNED_IN)
    return end


def session_cookies(connection: AnyConnection, session: str | None) -> list[str]:
    """The cookie that sets or deletes a session; browsers do not send it with requests from other sites' pages."""
    safe = secure(connection)
    age = 0 if session is None else token.SESSION_SECONDS
    name, attribute = (SECURE_SESSION, "; Secure") if safe else (SESSION, "")
    return [f"{name}={session or ''}; Max-Age={age}; Path=/; HttpOnly; SameSite=Strict{attribute}"]
