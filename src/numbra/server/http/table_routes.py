"""HTTP routes of guests and tables. What happens at a table goes over its WebSocket."""

from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, patch, post, put
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream
from msgspec import Meta

from numbra.core.contract import Seat, Value
from numbra.core.text import Language
from numbra.server.gate.accept_language import language_of
from numbra.server.gate.gate import gate_of
from numbra.server.gate.request_context import context_of
from numbra.server.history.story import Story
from numbra.server.limits.client_limits import address_of
from numbra.server.listeners.blocks import check_may_join
from numbra.server.live.lobby import LISTED, PAGE
from numbra.server.people.export import Kept, Me, export, me_of
from numbra.server.people.refusals import NOTHING_TO_CHANGE, UNKNOWN_GUEST
from numbra.server.people.sessions import AnyRequest, in_plain_cookie, session_cookies, session_of
from numbra.server.people.table_lists import in_lists
from numbra.server.protocol import commands
from numbra.server.protocol.base import NO_NUL
from numbra.server.services import Services, services_of
from numbra.server.store import Guest
from numbra.server.store.protocol import AVATARS
from numbra.server.table.fold import Table
from numbra.server.table.log import Sat
from numbra.server.table.options import TableOptions
from numbra.server.table.refusals import NOT_SEATED, SEAT_TAKEN, TOO_MANY_PUBLIC, TOO_MANY_TABLES, WRONG_PEOPLE, Refused
from numbra.server.table.summary import TableInList

MOST_TABLES, MOST_PUBLIC = 50, 3
"""Unfinished tables one guest may have, and how many of those that they opened may be public."""
MY_TABLES_LISTED = 100
"""Tables that `GET /me/tables` lists at most."""
LAST_PAGE = LISTED // PAGE
LONGEST_SEARCH = 50
"""Characters a search text may have."""


class ComeIn(Value, frozen=True, forbid_unknown_fields=True):
    """A new guest's name; without one, they get a friendly name."""

    name: str | None = None


class ChangeMe(Value, frozen=True, forbid_unknown_fields=True):
    """A new name, a new avatar, or both; what is left out stays as it is."""

    name: str | None = None
    avatar: Annotated[int, Meta(ge=0, lt=AVATARS)] | None = None


class OpenTable(TableOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to open: a bot's name or null for each seat, and one's own seat (or the first free one)."""

    game: str
    seats: Annotated[tuple[str | None, ...], Meta(max_length=16)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    seat: Seat | None = None
    here: Annotated[tuple[str, ...], Meta(max_length=16)] = ()
    """Names of the people who share this device, one for each seat without a bot.

    The first is the guest who opens the table, with the same avatar.
    """


class TakeSeat(Value, frozen=True, forbid_unknown_fields=True):
    """The seat to take, or null for any free seat."""

    seat: Seat | None = None


class Note(Value, frozen=True, forbid_unknown_fields=True):
    """A private note: any text without NUL characters, which databases cannot store."""

    text: Annotated[str, Meta(max_length=16 * 1024, pattern=NO_NUL)]


class AtTable(Value, frozen=True):
    """A table's code, and one's own seat there. Everybody who knows the code can see the table."""

    table: str
    seat: Seat


async def known_guest(request: AnyRequest, *, banned_too: bool = False) -> Guest | None:
    """The guest of the request's session, if there is one; refused if they are banned, unless `banned_too`.

    A session that is due for renewal, or in the wrong cookie, is replaced in the answer.
    """
    services, session = services_of(request), session_of(request)
    guests = services.guests
    guest = await guests.of_session(session)
    if guest is not None:
        try:
            await services.bans.check(guest, address_of(request.scope))
        except Refused:
            if not banned_too:
                raise
        fresh = await guests.renewed(guest, session)
        if fresh is not None or in_plain_cookie(request):
            context_of(request.scope).cookies = session_cookies(request, fresh or session)
    return guest


async def guest_of(request: AnyRequest, *, banned_too: bool = False) -> Guest:
    """The guest of the request's session; refused if there is none, or if they are banned."""
    guest = await known_guest(request, banned_too=banned_too)
    if guest is None:
        raise Refused(UNKNOWN_GUEST)
    return guest


@post("/guests")
async def come_in(request: AnyRequest, data: JSONBody[ComeIn]) -> Me:
    """Become a guest; the answer sets the session cookie. A client that has a session keeps its guest."""
    services = services_of(request)
    known = await known_guest(request)
    if known is not None:
        return me_of(known)
    gate_of(request.app).limits.newcomer(address_of(request.scope))
    await services.bans.check_newcomer(address_of(request.scope))
    guest, session = await services.guests.come_in(data.name, language_of(request))
    gate_of(request.app).metrics.guests.inc()
    context_of(request.scope).cookies = session_cookies(request, session)
    return me_of(guest)


@get("/me")
async def me(request: AnyRequest) -> Me:
    """Who I am here; also answered if I am banned."""
    return me_of(await guest_of(request, banned_too=True))


@get("/me/kept", responses={200: ResponseSpec(Kept, generate_examples=False)})
async def kept(request: AnyRequest) -> Stream:
    """All that the server stores about me and those who play on my device, streamed as it is read.

    `DELETE /me` deletes it, except for the moves, which stay without a name.
    """
    guest = await guest_of(request, banned_too=True)
    return Stream(export(services_of(request).store, guest), media_type="application/json")


@patch("/me")
async def change_me(request: AnyRequest, data: JSONBody[ChangeMe]) -> Me:
    """Change my name, my avatar, or both."""
    services, guest = services_of(request), await guest_of(request)
    if data.name is None and data.avatar is None:
        raise Refused(NOTHING_TO_CHANGE)
    changed = await services.guests.change(guest, name=data.name, avatar=data.avatar)
    services.introduce(changed.id, changed.person)
    return me_of(changed)


@post("/me/sessions/end-others", status_code=204)
async def end_other_sessions(request: AnyRequest) -> None:
    """End all my sessions but this one, on all devices, and close their sockets."""
    services, guest = services_of(request), await guest_of(request)
    generation, session = await services.guests.end_other_sessions(guest)
    context_of(request.scope).cookies = session_cookies(request, session)
    services.sockets.end(guest.id, generation)


@delete("/me")
async def forget_me(request: AnyRequest) -> None:
    """Delete what the server stores about me; a ban stays until it ends."""
    services, guest = services_of(request), await guest_of(request, banned_too=True)
    await services.forget(guest.id)
    context_of(request.scope).cookies = session_cookies(request, None)


@get("/me/tables")
async def my_tables(request: AnyRequest) -> tuple[TableInList, ...]:
    """The tables I sit at, the latest first."""
    services, guest = services_of(request), await guest_of(request)
    return await in_lists(services.store, await services.store.tables_of(guest.id, MY_TABLES_LISTED), guest.id)


@get("/tables")
async def lobby(
    request: AnyRequest,
    page: Annotated[int, QueryParameter(ge=1, le=LAST_PAGE)] = 1,
    search: Annotated[str, QueryParameter(max_length=LONGEST_SEARCH)] = "",
) -> tuple[TableInList, ...]:
    """Public tables, open ones before running ones; each guest's first table comes before the second of any."""
    if search:
        gate_of(request.app).limits.question(address_of(request.scope))
    return await services_of(request).lobby.tables(page, search, await _viewer(request))


@post("/tables")
async def open_table(request: AnyRequest, data: JSONBody[OpenTable]) -> AtTable:
    """Open a table and sit down at it, alone or with others who play on the same device."""
    services, guest = services_of(request), await guest_of(request)
    gate_of(request.app).limits.table(address_of(request.scope), guest.id)
    await _check_table_quota(services, guest, public=data.public)
    opened = commands.open_table(
        guest.id,
        data.game,
        data.seats,
        options=data.options,
        table=data,
        rest=services.autoplay.pace.rest,
    )
    free = [seat for seat, bot in enumerate(data.seats) if bot is None]
    if data.seat is not None and data.seat not in free:
        raise Refused(SEAT_TAKEN)
    if data.here and len(data.here) != len(free):
        raise Refused(WRONG_PEOPLE, seats=len(free), names=len(data.here))
    seat = free[0] if data.seat is None else data.seat
    brought = await services.guests.bring(guest, data.here)
    sitting = (
        [Sat(one, other.id) for one, other in zip(free, brought, strict=True)] if brought else [Sat(seat, guest.id)]
    )
    return AtTable((await services.rooms.open(opened, sitting, by=guest.id)).id, seat)


@post("/tables/{table:str}/seats")
async def sit(request: AnyRequest, table: FromPath[str], data: JSONBody[TakeSeat]) -> AtTable:
    """Sit down at a table."""
    return await _sit(services_of(request), table, await guest_of(request), data.seat)


@get("/tables/{table:str}/record", media_type="application/jsonl")
async def take_record(request: AnyRequest, table: FromPath[str]) -> Response[str]:
    """The whole record of a finished game; of a running one, what I have seen of it."""
    gate_of(request.app).limits.question(address := address_of(request.scope))
    return raw_json(await services_of(request).record(table, await _viewer(request), address))


@get("/tables/{table:str}/story")
async def story(
    request: AnyRequest, table: FromPath[str], lang: FromQuery[Language] = "en", seat: FromQuery[Seat | None] = None
) -> Response[Story]:
    """All that has happened at a table, in words, as my seat saw it."""
    gate_of(request.app).limits.question(address := address_of(request.scope))
    return raw_json(await services_of(request).story(table, await _viewer(request, table, seat), lang, address))


def raw_json(content: bytes) -> Response[Any]:
    """An answer whose body is encoded already."""
    return Response(content)


@get("/tables/{table:str}/note")
async def read_note(request: AnyRequest, table: FromPath[str], seat: FromQuery[Seat | None] = None) -> Note:
    """My private note for my seat."""
    services = services_of(request)
    guest = await services.speaker(await guest_of(request), table, seat)
    return Note(await services.store.noted(table, await _seat_of(services, table, guest), guest.id))


@put("/tables/{table:str}/note")
async def keep_note(
    request: AnyRequest, table: FromPath[str], data: JSONBody[Note], seat: FromQuery[Seat | None] = None
) -> Note:
    """Save my private note; nobody else is ever sent it."""
    services = services_of(request)
    guest = await services.speaker(await guest_of(request), table, seat)
    await services.store.note(table, await _seat_of(services, table, guest), guest.id, data.text)
    return data


async def _viewer(request: AnyRequest, table: str = "", seat: Seat | None = None) -> str | None:
    """The id of the guest who asks, or of the person at this seat if they play on the guest's device."""
    services = services_of(request)
    known = await known_guest(request)
    return None if known is None else (await services.speaker(known, table, seat)).id


async def _seat_of(services: Services, table: str, guest: Guest) -> Seat:
    seat = (await services.rooms.table(table)).seat_of(guest.id)
    if seat is None:
        raise Refused(NOT_SEATED)
    return seat


async def _check_table_quota(services: Services, guest: Guest, *, public: bool) -> None:
    """Refuse a guest who has `MOST_TABLES` unfinished tables, or, for a public one, has opened `MOST_PUBLIC`."""
    rows = await services.store.tables_of(guest.id, MOST_TABLES + MY_TABLES_LISTED)
    unfinished = [row for row in rows if row.status in ("open", "playing")]
    if len(unfinished) >= MOST_TABLES:
        raise Refused(TOO_MANY_TABLES, most=MOST_TABLES)
    if public and sum(row.public and row.creator == guest.id for row in unfinished) >= MOST_PUBLIC:
        raise Refused(TOO_MANY_PUBLIC, most=MOST_PUBLIC)


async def _sit(services: Services, table: str, guest: Guest, seat: Seat | None) -> AtTable:
    services.rooms.limit_changes(guest.id)
    people, apart = (
        await services.rooms.people_at(table),
        (await services.store.apart([guest.id])).get(guest.id, frozenset()),
    )

    def decide(now: Table) -> Sat:
        line = commands.sit(now, guest.id, seat)
        check_may_join(now, people, apart)
        return line

    await services.rooms.change(table, decide, by=guest.id)
    taken = (await services.rooms.table(table)).seat_of(guest.id)
    return AtTable(table, taken if taken is not None else 0)


PUBLIC_ROUTES = (come_in, lobby, take_record, story)
GUEST_ROUTES = (me, kept, change_me, end_other_sessions, forget_me, my_tables, open_table, sit, read_note, keep_note)
"""Routes that need a session."""
