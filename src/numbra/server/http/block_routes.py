"""Blocking and reporting people over HTTP.

Clients name a person by their seat or by the number of one of their messages, never by an id.
"""

from typing import Annotated, Literal, NamedTuple

from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from numbra.core.contract import Value
from numbra.core.errors import refusal
from numbra.server.gate.accept_language import language_of
from numbra.server.listeners.blocks import handle_of, owner_of
from numbra.server.people.sessions import AnyRequest
from numbra.server.protocol.chat import shown, spoken
from numbra.server.services import Services, services_of
from numbra.server.store import BlocksChanged, Guest
from numbra.server.store.blocking import Block, Report
from numbra.server.store.protocol import FORGOTTEN
from numbra.server.table.refusals import NOT_SEATED, Refused
from numbra.server.texts import texts

from .table_routes import guest_of

MAX_NUMBER = 2**31 - 1
"""The highest number of a seat or a message that every database can search for."""

SEAT_OR_MESSAGE = refusal(texts, "table/name-one")
NOBODY_THERE = refusal(texts, "table/nobody-there")
NO_SUCH_MESSAGE = refusal(texts, "table/no-such-message")
YOURSELF = refusal(texts, "table/yourself")
THANKS = texts("report.thanks")


class About(Value, frozen=True, forbid_unknown_fields=True):
    """A person at a table, named by their seat or by the number of one of their messages."""

    seat: Annotated[int, Meta(ge=0, le=MAX_NUMBER)] | None = None
    message: Annotated[int, Meta(ge=1, le=MAX_NUMBER)] | None = None


class Blocked(Value, frozen=True):
    """A person whom the guest has blocked."""

    handle: str
    """`DELETE /me/blocks/HANDLE` lifts the block."""
    name: str
    avatar: int | None
    since: float


class Thanks(Value, frozen=True):
    """The answer to a report."""

    sentence: str


class _Subject(NamedTuple):
    """Whom a request is about: the guest who owns the session, and their name or what they have said."""

    owner: str
    text: str
    number: int
    """The number of the message; 0 for a name."""


@put("/tables/{table:str}/blocks")
async def block(request: AnyRequest, table: FromPath[str], data: JSONBody[About]) -> Blocked:
    """Block a person: neither receives the other's messages any more, nor can join a new table where the other is.

    The blocked person is not notified. Everybody who plays on their device is blocked, too.
    """
    services, guest = services_of(request), await guest_of(request)
    services.rooms.limit_changes(guest.id)
    subject = await _subject(services, guest, table, data)
    new_block = await services.store.block(guest.id, subject.owner)
    await services.rooms.blocks.apply(BlocksChanged(guest.id, subject.owner))
    return (await _listed(services, guest, [new_block]))[0]


@get("/me/blocks")
async def blocks(request: AnyRequest) -> tuple[Blocked, ...]:
    """The people I have blocked."""
    services, guest = services_of(request), await guest_of(request)
    return await _listed(services, guest, await services.store.blocks_of(guest.id))


@delete("/me/blocks/{handle:str}")
async def unblock(request: AnyRequest, handle: FromPath[str]) -> None:
    """Lift a block; an unknown handle changes nothing."""
    services, guest = services_of(request), await guest_of(request)
    services.rooms.limit_changes(guest.id)
    for made in await services.store.blocks_of(guest.id):
        if handle_of(services.block_key, guest.id, made.blocked) == handle:
            await services.store.unblock(guest.id, made.blocked)
            await services.rooms.blocks.apply(BlocksChanged(guest.id, made.blocked))


@post("/tables/{table:str}/reports")
async def report(request: AnyRequest, table: FromPath[str], data: JSONBody[About]) -> Thanks:
    """Report a message, or the name of the person at a seat, to the host of this server.

    Only people who sit at the table or have sat there can report. The reported person is not notified.
    """
    services, guest = services_of(request), await guest_of(request)
    services.rooms.limit_changes(guest.id)
    await _check_has_sat(services, guest, table)
    subject = await _subject(services, guest, table, data)
    about: Literal["message", "name"] = "message" if subject.number else "name"
    await services.store.report(Report(guest.id, subject.owner, table, about, subject.number, subject.text))
    return Thanks(THANKS.say(language_of(request)))


async def _check_has_sat(services: Services, guest: Guest, id: str) -> None:
    """Refuse a guest if neither they nor anybody on their device has ever sat at this table."""
    table = await services.rooms.latest(id)
    people = await services.store.people(sorted(table.sat))
    if guest.id not in {owner_of(one, people) for one in table.sat}:
        raise Refused(NOT_SEATED)


async def _subject(services: Services, guest: Guest, table: str, about: About) -> _Subject:
    """Whom a guest's request is about; refused if that is nobody, or the guest themselves."""
    if (about.seat is None) == (about.message is None):
        raise Refused(SEAT_OR_MESSAGE)
    asked = (
        _by_seat(services, table, about.seat) if about.seat is not None else _by_message(services, guest, table, about)
    )
    found = await asked
    if found.owner == guest.id:
        raise Refused(YOURSELF)
    return found


async def _by_seat(services: Services, id: str, seat: int) -> _Subject:
    occupants = (await services.rooms.latest(id)).occupants
    person = occupants[seat].guest if seat < len(occupants) else None
    people = {} if person is None else await services.store.people([person])
    if person is None or person not in people:
        raise Refused(NOBODY_THERE)
    return _Subject(owner_of(person, people), people[person].name, 0)


async def _by_message(services: Services, guest: Guest, id: str, about: About) -> _Subject:
    """The author and text of a message; refused if this guest was not sent it, as what is said after a block."""
    await services.rooms.table(id)
    number = about.message or 0
    found = await services.store.message(id, number)
    if found is None or not shown([found[1]], services.rooms.chat.policy):
        raise Refused(NO_SUCH_MESSAGE)
    person, entry = found
    owner = owner_of(person, await services.store.people([person]))
    since = await services.store.apart_since(guest.id, owner)
    if since is not None and entry.at > since:
        raise Refused(NO_SUCH_MESSAGE)
    text, reaction = spoken(entry)
    return _Subject(owner, text or str(reaction), number)


async def _listed(services: Services, guest: Guest, made: list[Block]) -> tuple[Blocked, ...]:
    """A guest's blocks, as the answer lists them."""
    people = await services.store.people([one.blocked for one in made])
    return tuple(
        Blocked(
            handle_of(services.block_key, guest.id, one.blocked),
            people.get(one.blocked, FORGOTTEN).name,
            people.get(one.blocked, FORGOTTEN).avatar,
            one.at,
        )
        for one in made
    )


BLOCK_ROUTES = (block, blocks, unblock, report)
