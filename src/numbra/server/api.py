"""The HTTP side: guests and tables. What happens at a table goes over its socket."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, patch, post, put
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream
from msgspec import Meta

from numbra.core.contract import Seat, Value
from numbra.core.text import Language

from . import decisions
from .blocking import check_may_join
from .clock import Clock
from .guests import NOTHING_TO_CHANGE, UNKNOWN_GUEST
from .hall import Hall
from .kept import Kept, Me, export, me_of
from .languages import language_of
from .limits import address_of
from .lobby import LISTED, PAGE
from .log import Sat
from .messages import NO_NUL
from .refusals import NOT_SEATED, SEAT_TAKEN, TOO_MANY_PUBLIC, TOO_MANY_TABLES, WRONG_PEOPLE, Refused
from .sessions import brought, given, misplaced
from .store import Guest
from .store.protocol import AVATARS
from .story import Story
from .summary import TableInList, in_lists
from .table import Table
from .visits import visit_of

MOST_TABLES, MOST_PUBLIC = 50, 3
"""Tables one guest may have going, and how many of those that they opened may be public."""
IN_MY_LIST = 100
"""Tables in the list of one's own."""
LAST_PAGE = LISTED // PAGE
LONGEST_SEARCH = 50
"""Characters."""

AnyRequest = Request[Any, Any, Any]


class ComeIn(Value, frozen=True, forbid_unknown_fields=True):
    """Coming in: with a name, or without."""

    name: str | None = None


class ChangeMe(Value, frozen=True, forbid_unknown_fields=True):
    """Another name, another avatar, or both; what is not named stays as it is."""

    name: str | None = None
    avatar: Annotated[int, Meta(ge=0, lt=AVATARS)] | None = None


class OpenTable(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to open: a bot's name or null for each seat, and one's own seat (or the first free one)."""

    game: str
    seats: Annotated[tuple[str | None, ...], Meta(max_length=16)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    public: bool = False
    clock: Clock | None = None
    hints: bool = False
    seat: Seat | None = None
    here: Annotated[tuple[str, ...], Meta(max_length=16)] = ()
    """Names of people who all play on this device, for the seats that are not bots': they take turns with it.

    The first is the one who opens the table, and has their avatar.
    """


class TakeSeat(Value, frozen=True, forbid_unknown_fields=True):
    """A seat to take, or any."""

    seat: Seat | None = None


class Note(Value, frozen=True, forbid_unknown_fields=True):
    """A private note: any text, without characters that no database keeps."""

    text: Annotated[str, Meta(max_length=16 * 1024, pattern=NO_NUL)]


class AtTable(Value, frozen=True):
    """Where a table is found, and the seat one has there. Whoever knows the table's code can see it."""

    table: str
    seat: Seat


def hall_of(request: AnyRequest) -> Hall:
    """The house this request came to."""
    hall: Hall = request.app.state.hall
    return hall


async def known_guest(request: AnyRequest, *, banned_too: bool = False) -> Guest | None:
    """Who asks, if they have come in; refused if they are banned, unless that does not matter.

    A session that is due, or in the wrong cookie, is replaced in the answer.
    """
    hall, session = hall_of(request), brought(request)
    guests = hall.guests
    guest = await guests.of_session(session)
    if guest is not None:
        try:
            await hall.bans.check(guest, address_of(request.scope))
        except Refused:
            if not banned_too:
                raise
        fresh = await guests.renewed(guest, session)
        if fresh is not None or misplaced(request):
            visit_of(request.scope).cookies = given(request, fresh or session)
    return guest


async def guest_of(request: AnyRequest, *, banned_too: bool = False) -> Guest:
    """Who asks; refused if they have not come in, or are banned."""
    guest = await known_guest(request, banned_too=banned_too)
    if guest is None:
        raise Refused(UNKNOWN_GUEST)
    return guest


@post("/guests")
async def come_in(request: AnyRequest, data: JSONBody[ComeIn]) -> Me:
    """Come in; whoever has a session already stays who they are."""
    hall = hall_of(request)
    known = await known_guest(request)
    if known is not None:
        return me_of(known)
    request.app.state.limits.newcomer(address_of(request.scope))
    await hall.bans.check_newcomer(address_of(request.scope))
    guest, session = await hall.guests.come_in(data.name, language_of(request))
    request.app.state.metrics.guests.inc()
    visit_of(request.scope).cookies = given(request, session)
    return me_of(guest)


@get("/me")
async def me(request: AnyRequest) -> Me:
    """Who I am here; also for those who are banned."""
    return me_of(await guest_of(request, banned_too=True))


@get("/me/kept", responses={200: ResponseSpec(Kept)})
async def kept(request: AnyRequest) -> Stream:
    """All that the server keeps of me and of those who play on my device, sent as it is read.

    `DELETE /me` deletes it, but for the moves, which stay without a name.
    """
    guest = await guest_of(request, banned_too=True)
    return Stream(export(hall_of(request).store, guest), media_type="application/json")


@patch("/me")
async def change_me(request: AnyRequest, data: JSONBody[ChangeMe]) -> Me:
    """Change my name, my avatar, or both."""
    hall, guest = hall_of(request), await guest_of(request)
    if data.name is None and data.avatar is None:
        raise Refused(NOTHING_TO_CHANGE)
    changed = await hall.guests.change(guest, name=data.name, avatar=data.avatar)
    hall.introduce(changed.id, changed.person)
    return me_of(changed)


@post("/me/sessions/end-others", status_code=204)
async def end_other_sessions(request: AnyRequest) -> None:
    """End all sessions of mine but this one, on whatever device: their sockets are closed, and nobody knows them."""
    hall, guest = hall_of(request), await guest_of(request)
    generation, session = await hall.guests.end_other_sessions(guest)
    visit_of(request.scope).cookies = given(request, session)
    hall.sockets.end(guest.id, generation)


@delete("/me")
async def forget_me(request: AnyRequest) -> None:
    """Delete what the server keeps of me; a ban stays until it ends."""
    hall, guest = hall_of(request), await guest_of(request, banned_too=True)
    await hall.forget(guest.id)
    visit_of(request.scope).cookies = given(request, None)


@get("/me/tables")
async def my_tables(request: AnyRequest) -> tuple[TableInList, ...]:
    """The tables I sit at, the latest first."""
    hall, guest = hall_of(request), await guest_of(request)
    return await in_lists(hall.store, await hall.store.tables_of(guest.id, IN_MY_LIST), guest.id)


@get("/tables")
async def lobby(
    request: AnyRequest,
    page: Annotated[int, QueryParameter(ge=1, le=LAST_PAGE)] = 1,
    search: Annotated[str, QueryParameter(max_length=LONGEST_SEARCH)] = "",
) -> tuple[TableInList, ...]:
    """Public tables, those one can join first: one of everybody who opened any, then the second of each."""
    if search:
        request.app.state.limits.question(address_of(request.scope))
    return await hall_of(request).lobby.tables(page, search, await _viewer(request))


@post("/tables")
async def open_table(request: AnyRequest, data: JSONBody[OpenTable]) -> AtTable:
    """Open a table and sit down at it, alone or with others who play on the same device."""
    hall, guest = hall_of(request), await guest_of(request)
    request.app.state.limits.table(address_of(request.scope), guest.id)
    await _check_room_for_more(hall, guest, public=data.public)
    opened = decisions.open_table(
        guest.id,
        data.game,
        data.seats,
        options=data.options,
        public=data.public,
        clock=data.clock,
        hints=data.hints,
        rest=hall.drivers.pace.rest,
    )
    free = [seat for seat, bot in enumerate(data.seats) if bot is None]
    if data.seat is not None and data.seat not in free:
        raise Refused(SEAT_TAKEN)
    if data.here and len(data.here) != len(free):
        raise Refused(WRONG_PEOPLE, seats=len(free), names=len(data.here))
    seat = free[0] if data.seat is None else data.seat
    brought = await hall.guests.bring(guest, data.here)
    sitting = (
        [Sat(one, other.id) for one, other in zip(free, brought, strict=True)] if brought else [Sat(seat, guest.id)]
    )
    return AtTable((await hall.rooms.open(opened, sitting, by=guest.id)).id, seat)


@post("/tables/{table:str}/seats")
async def sit(request: AnyRequest, table: FromPath[str], data: JSONBody[TakeSeat]) -> AtTable:
    """Sit down at a table."""
    return await _sit(hall_of(request), table, await guest_of(request), data.seat)


@get("/tables/{table:str}/record", media_type="application/jsonl")
async def take_record(request: AnyRequest, table: FromPath[str]) -> Response[str]:
    """The whole record of a finished game; of a running one, what I have seen of it."""
    request.app.state.limits.question(address_of(request.scope))
    return encoded_already(await hall_of(request).record(table, await _viewer(request)))


@get("/tables/{table:str}/story")
async def story(
    request: AnyRequest, table: FromPath[str], lang: FromQuery[Language] = "en", seat: FromQuery[Seat | None] = None
) -> Response[Story]:
    """All that has happened at a table, in words, as my seat saw it."""
    request.app.state.limits.question(address_of(request.scope))
    return encoded_already(await hall_of(request).story(table, await _viewer(request, table, seat), lang))


def encoded_already(content: bytes) -> Response[Any]:
    """An answer whose bytes are known."""
    return Response(content)


@get("/tables/{table:str}/note")
async def read_note(request: AnyRequest, table: FromPath[str], seat: FromQuery[Seat | None] = None) -> Note:
    """My private note for my seat."""
    hall = hall_of(request)
    guest = await hall.speaker(await guest_of(request), table, seat)
    return Note(await hall.store.noted(table, await _seat(hall, table, guest), guest.id))


@put("/tables/{table:str}/note")
async def keep_note(
    request: AnyRequest, table: FromPath[str], data: JSONBody[Note], seat: FromQuery[Seat | None] = None
) -> Note:
    """Keep my private note; nobody else ever gets it."""
    hall = hall_of(request)
    guest = await hall.speaker(await guest_of(request), table, seat)
    await hall.store.note(table, await _seat(hall, table, guest), guest.id, data.text)
    return data


async def _viewer(request: AnyRequest, table: str = "", seat: Seat | None = None) -> str | None:
    """Who looks, if he has come in; at a seat whose person plays on his device, that person."""
    hall = hall_of(request)
    known = await known_guest(request)
    return None if known is None else (await hall.speaker(known, table, seat)).id


async def _seat(hall: Hall, table: str, guest: Guest) -> Seat:
    seat = (await hall.rooms.table(table)).seat_of(guest.id)
    if seat is None:
        raise Refused(NOT_SEATED)
    return seat


async def _check_room_for_more(hall: Hall, guest: Guest, *, public: bool) -> None:
    """One guest may have only so many tables going, and of those they opened themselves fewer in public."""
    rows = await hall.store.tables_of(guest.id, MOST_TABLES + IN_MY_LIST)
    going = [row for row in rows if row.status in ("open", "playing")]
    if len(going) >= MOST_TABLES:
        raise Refused(TOO_MANY_TABLES, most=MOST_TABLES)
    if public and sum(row.public and row.creator == guest.id for row in going) >= MOST_PUBLIC:
        raise Refused(TOO_MANY_PUBLIC, most=MOST_PUBLIC)


async def _sit(hall: Hall, table: str, guest: Guest, seat: Seat | None) -> AtTable:
    hall.rooms.limit_changes(guest.id)
    people, apart = await hall.rooms.people_at(table), (await hall.store.apart([guest.id])).get(guest.id, frozenset())

    def decide(now: Table) -> Sat:
        line = decisions.sit(now, guest.id, seat)
        check_may_join(now, people, apart)
        return line

    await hall.rooms.change(table, decide, by=guest.id)
    taken = (await hall.rooms.table(table)).seat_of(guest.id)
    return AtTable(table, taken if taken is not None else 0)


FOR_ANYBODY = (come_in, lobby, take_record, story)
FOR_GUESTS = (me, kept, change_me, end_other_sessions, forget_me, my_tables, open_table, sit, read_note, keep_note)
"""What needs a session."""
