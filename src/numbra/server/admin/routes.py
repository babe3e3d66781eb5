"""The host's tools over HTTP, for the page `/admin`: the same as `numbra admin`, protected by the token."""

from typing import Annotated, Literal

from litestar import Router, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta

from numbra.core.contract import Value
from numbra.server.gate.accept_language import language_of
from numbra.server.gate.gate import gate_of
from numbra.server.gate.request_context import context_of
from numbra.server.limits.client_limits import address_of
from numbra.server.people.refusals import WRONG_TOKEN
from numbra.server.people.sessions import AnyRequest
from numbra.server.protocol.base import NO_NUL
from numbra.server.services import services_of
from numbra.server.store.moderation import NUMBERS
from numbra.server.table.refusals import Refused

from . import lists, token
from .lists import HostsAudit, HostsBan, HostsPeople, HostsReports, HostsTables, told_ban
from .moderator import Moderator
from .session import session_cookies, session_end, signed_in

LONGEST_SEARCH = 50
"""Characters a search text may have."""
MOST_DAYS = 3650
"""Days a ban may last."""
Status = Literal["", "open", "playing", "over", "closed"]
Search = Annotated[str, QueryParameter(max_length=LONGEST_SEARCH, pattern=NO_NUL)]
After = Annotated[str, QueryParameter(max_length=100, pattern=NO_NUL)]
Before = Annotated[int | None, QueryParameter(ge=1, le=NUMBERS)]


class SignIn(Value, frozen=True, forbid_unknown_fields=True):
    """The host's token. It is sent only in a request's body, never in a URL."""

    token: Annotated[str, Meta(max_length=200)]


class HostsSession(Value, frozen=True):
    """When the host's session ends, in seconds since 1970."""

    until: float


class BanPerson(Value, frozen=True, forbid_unknown_fields=True):
    """For how many days a person is banned, why, and whether new guests from their address are refused, too."""

    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)]
    reason: Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    address: bool = False


class RemovePerson(Value, frozen=True, forbid_unknown_fields=True):
    """The person to remove from a table."""

    guest: Annotated[str, Meta(max_length=64)]


class NewName(Value, frozen=True):
    """A person's new name."""

    name: str


def _moderator(request: AnyRequest) -> Moderator:
    services = services_of(request)
    return Moderator(services.store, services.rooms, "page", services.now, services.on_news)


@post("/session")
async def sign_in(request: AnyRequest, data: JSONBody[SignIn]) -> HostsSession:
    """Exchange the token for a session of 12 hours, in a cookie."""
    gate_of(request.app).limits.sign_in(address_of(request.scope))
    services = services_of(request)
    now = services.now()
    session = await token.sign_in(services.store, data.token, now)
    if session is None:
        raise Refused(WRONG_TOKEN)
    context_of(request.scope).cookies = session_cookies(request, session)
    return HostsSession(int(now) + token.SESSION_SECONDS)


@get("/session")
async def session(request: AnyRequest) -> HostsSession:
    """When my session ends."""
    return HostsSession(await session_end(request))


@delete("/session")
async def sign_out(request: AnyRequest) -> None:
    """End all sessions of the host."""
    await token.sign_out(services_of(request).store)
    context_of(request.scope).cookies = session_cookies(request, None)


@get("/people")
async def people(request: AnyRequest, search: Search = "", after: After = "") -> HostsPeople:
    """People, the most recently seen first."""
    services = services_of(request)
    return await lists.people(services.store, search, after, services.now())


@get("/tables")
async def tables(
    request: AnyRequest, status: FromQuery[Status] = "", game: Search = "", after: After = ""
) -> HostsTables:
    """Tables, the most recently used first."""
    return await lists.tables(services_of(request).store, status, game, after)


@get("/reports")
async def reports(request: AnyRequest, settled: FromQuery[bool] = False, before: Before = None) -> HostsReports:
    """Reports, the latest first."""
    return await lists.reports(services_of(request).store, before, settled=settled)


@get("/audit")
async def audit(request: AnyRequest, before: Before = None) -> HostsAudit:
    """What the host has done, the latest first."""
    return await lists.audit(services_of(request).store, before)


@post("/people/{guest:str}/ban")
async def ban(request: AnyRequest, guest: FromPath[str], data: JSONBody[BanPerson]) -> HostsBan:
    """Ban a person, together with everybody on their device."""
    reason = " ".join(data.reason.split())
    return told_ban(await _moderator(request).ban(guest, data.days, reason, by_address=data.address))


@delete("/people/{guest:str}/ban")
async def unban(request: AnyRequest, guest: FromPath[str]) -> None:
    """Lift a ban."""
    await _moderator(request).unban(guest)


@post("/people/{guest:str}/purge", status_code=204)
async def purge(request: AnyRequest, guest: FromPath[str]) -> None:
    """Delete what a person and those on their device have said at any table."""
    await _moderator(request).purge(guest)


@post("/people/{guest:str}/rename")
async def rename(request: AnyRequest, guest: FromPath[str]) -> NewName:
    """Give a person a random friendly name."""
    return NewName(await _moderator(request).rename(guest, language_of(request)))


@post("/tables/{table:str}/close", status_code=204)
async def close(request: AnyRequest, table: FromPath[str]) -> None:
    """Close a table."""
    await _moderator(request).close_table(table)


@post("/tables/{table:str}/remove", status_code=204)
async def remove(request: AnyRequest, table: FromPath[str], data: JSONBody[RemovePerson]) -> None:
    """Remove a person from a table; in a running game a bot plays on."""
    await _moderator(request).remove(table, data.guest)


@post("/reports/{number:int}/settle", status_code=204)
async def settle(request: AnyRequest, number: FromPath[int]) -> None:
    """Mark a report as settled."""
    await _moderator(request).settle(number)


HOST_ROUTES = (
    session,
    sign_out,
    people,
    tables,
    reports,
    audit,
    ban,
    unban,
    purge,
    rename,
    close,
    remove,
    settle,
)
"""Routes that need the host's session."""

ADMIN = Router(
    "/admin",
    route_handlers=[sign_in, Router("/", route_handlers=HOST_ROUTES, guards=[signed_in], security=[{"admin": []}])],
)
