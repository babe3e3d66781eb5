"""The host's tools over HTTP, for the page `/admin`: the same as `numbra admin`, behind the token."""

from typing import Annotated, Any, Literal

from litestar import Request, Router, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta

from numbra.core.contract import Value

from . import admin_lists, admin_token
from .admin_lists import HostsAudit, HostsBan, HostsPeople, HostsReports, HostsTables, told_ban
from .admin_session import WRONG_TOKEN, given, session_end, signed_in
from .hall import Hall
from .languages import language_of
from .limits import address_of
from .messages import NO_NUL
from .moderator import Moderator
from .refusals import Refused
from .store.moderation import NUMBERS
from .visits import visit_of

LONGEST_SEARCH = 50
"""Characters."""
MOST_DAYS = 3650

AnyRequest = Request[Any, Any, Any]
Status = Literal["", "open", "playing", "over", "closed"]
Search = Annotated[str, QueryParameter(max_length=LONGEST_SEARCH, pattern=NO_NUL)]
After = Annotated[str, QueryParameter(max_length=100, pattern=NO_NUL)]
Before = Annotated[int | None, QueryParameter(ge=1, le=NUMBERS)]


class SignIn(Value, frozen=True, forbid_unknown_fields=True):
    """The host's token: it is sent in a body alone, never in an address."""

    token: Annotated[str, Meta(max_length=200)]


class HostsSession(Value, frozen=True):
    """When the host's session ends, in seconds since 1970."""

    until: float


class BanPerson(Value, frozen=True, forbid_unknown_fields=True):
    """For how many days somebody is banned, why, and whether nobody new may come in from their address."""

    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)]
    reason: Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    address: bool = False


class RemovePerson(Value, frozen=True, forbid_unknown_fields=True):
    """Whom to remove from a table."""

    guest: Annotated[str, Meta(max_length=64)]


class NewName(Value, frozen=True):
    """What somebody is called from now on."""

    name: str


def _hall(request: AnyRequest) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _moderator(request: AnyRequest) -> Moderator:
    hall = _hall(request)
    return Moderator(hall.store, hall.rooms, "page", hall.now, hall.heard_of)


@post("/session")
async def sign_in(request: AnyRequest, data: JSONBody[SignIn]) -> HostsSession:
    """Exchange the token for a session of 12 hours, in a cookie."""
    request.app.state.limits.sign_in(address_of(request.scope))
    hall = _hall(request)
    now = hall.now()
    session = await admin_token.sign_in(hall.store, data.token, now)
    if session is None:
        raise Refused(WRONG_TOKEN)
    visit_of(request.scope).cookies = given(request, session)
    return HostsSession(int(now) + admin_token.LONGEST)


@get("/session")
async def session(request: AnyRequest) -> HostsSession:
    """When my session ends."""
    return HostsSession(await session_end(request))


@delete("/session")
async def sign_out(request: AnyRequest) -> None:
    """End all sessions of the host."""
    await admin_token.sign_out(_hall(request).store)
    visit_of(request.scope).cookies = given(request, None)


@get("/people")
async def people(request: AnyRequest, search: Search = "", after: After = "") -> HostsPeople:
    """People, the latest here first."""
    hall = _hall(request)
    return await admin_lists.people(hall.store, search, after, hall.now())


@get("/tables")
async def tables(
    request: AnyRequest, status: FromQuery[Status] = "", game: Search = "", after: After = ""
) -> HostsTables:
    """Tables, the latest used first."""
    return await admin_lists.tables(_hall(request).store, status, game, after)


@get("/reports")
async def reports(request: AnyRequest, settled: FromQuery[bool] = False, before: Before = None) -> HostsReports:
    """Reports, the latest first."""
    return await admin_lists.reports(_hall(request).store, before, settled=settled)


@get("/audit")
async def audit(request: AnyRequest, before: Before = None) -> HostsAudit:
    """What the host has done, the latest first."""
    return await admin_lists.audit(_hall(request).store, before)


@post("/people/{guest:str}/ban")
async def ban(request: AnyRequest, guest: FromPath[str], data: JSONBody[BanPerson]) -> HostsBan:
    """Ban somebody, with everybody on their device."""
    reason = " ".join(data.reason.split())
    return told_ban(await _moderator(request).ban(guest, data.days, reason, by_address=data.address))


@delete("/people/{guest:str}/ban")
async def unban(request: AnyRequest, guest: FromPath[str]) -> None:
    """Lift a ban."""
    await _moderator(request).unban(guest)


@post("/people/{guest:str}/purge", status_code=204)
async def purge(request: AnyRequest, guest: FromPath[str]) -> None:
    """Delete what somebody, and those on their device, have said at any table."""
    await _moderator(request).purge(guest)


@post("/people/{guest:str}/rename")
async def rename(request: AnyRequest, guest: FromPath[str]) -> NewName:
    """Give somebody a friendly name."""
    return NewName(await _moderator(request).rename(guest, language_of(request)))


@post("/tables/{table:str}/close", status_code=204)
async def close(request: AnyRequest, table: FromPath[str]) -> None:
    """Close a table."""
    await _moderator(request).close_table(table)


@post("/tables/{table:str}/remove", status_code=204)
async def remove(request: AnyRequest, table: FromPath[str], data: JSONBody[RemovePerson]) -> None:
    """Remove somebody from a table; in a running game a bot plays on."""
    await _moderator(request).remove(table, data.guest)


@post("/reports/{number:int}/settle", status_code=204)
async def settle(request: AnyRequest, number: FromPath[int]) -> None:
    """A report needs no more attention."""
    await _moderator(request).settle(number)


FOR_HOST = (
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
"""What needs the host's session."""

ADMIN = Router(
    "/admin",
    route_handlers=[sign_in, Router("/", route_handlers=FOR_HOST, guards=[signed_in], security=[{"admin": []}])],
)
