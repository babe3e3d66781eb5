"""The host on the page: a session of 12 hours in a cookie of its own, in exchange for the token."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from numbra.core.errors import refusal

from . import admin_token
from .hall import Hall
from .refusals import Refused
from .sessions import secure

SESSION, SECURE_SESSION = "numbra_admin", "__Host-numbra_admin"
"""The cookie's names over HTTP and HTTPS."""

WRONG_TOKEN = refusal(
    "admin/wrong-token",
    en="This is not the host’s token. `numbra admin token` makes a new one.",
    de="Das ist nicht das Token der Leitung. `numbra admin token` macht ein neues.",
    fr="Ce n’est pas le jeton de l’hôte. `numbra admin token` en crée un nouveau.",
)
NOT_SIGNED_IN = refusal(
    "admin/not-signed-in",
    en="This is for the server’s host: sign in with the token.",
    de="Das ist für die Leitung des Servers: Melde dich mit dem Token an.",
    fr="Ceci est pour l’hôte du serveur : connecte-toi avec le jeton.",
)

AnyConnection = ASGIConnection[Any, Any, Any, Any]


async def signed_in(connection: AnyConnection, _handler: BaseRouteHandler) -> None:
    """Refuse whoever has no session of the host's."""
    await session_end(connection)


async def session_end(connection: AnyConnection) -> float:
    """When the host's session ends; refused if there is none that is good."""
    hall: Hall = connection.app.state.hall
    brought = connection.cookies.get(SECURE_SESSION if secure(connection) else SESSION)
    end = await admin_token.good_until(hall.store, brought, hall.now())
    if end is None:
        raise Refused(NOT_SIGNED_IN)
    return end


def given(connection: AnyConnection, session: str | None) -> list[str]:
    """The cookie that gives a session, or takes it away: no other site's page can have it sent along."""
    safe = secure(connection)
    age = 0 if session is None else admin_token.LONGEST
    name, more = (SECURE_SESSION, "; Secure") if safe else (SESSION, "")
    return [f"{name}={session or ''}; Max-Age={age}; Path=/; HttpOnly; SameSite=Strict{more}"]
