"""Blocking and reporting people over HTTP.

Clients know people by the seat they sit at and by the numbers of their messages, never by an id.
"""

from typing import Annotated, Literal, NamedTuple

from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from numbra.core.contract import Value
from numbra.core.errors import refusal
from numbra.core.text import Text

from .api import AnyRequest, guest_of, hall_of
from .blocking import handle_of, owner_of
from .chat import shown, spoken
from .hall import Hall
from .languages import language_of
from .refusals import NOT_SEATED, Refused
from .store import BlocksChanged, Guest
from .store.blocking import Block, Report
from .store.protocol import FORGOTTEN

HIGHEST = 2**31 - 1
"""The highest number of a seat or a message that a database can look for."""

ONE_OF_THEM = refusal(
    "table/name-one",
    en="Name a seat or a message: one of the two.",
    de="Nenne einen Platz oder eine Nachricht: eins von beiden.",
    fr="Indique une place ou un message : l’un des deux.",
)
NOBODY_THERE = refusal(
    "table/nobody-there",
    en="No person sits there.",
    de="Dort sitzt keine Person.",
    fr="Aucune personne n’est assise là.",
)
NO_SUCH_MESSAGE = refusal(
    "table/no-such-message",
    en="This message is not there any more.",
    de="Diese Nachricht gibt es nicht mehr.",
    fr="Ce message n’est plus là.",
)
YOURSELF = refusal(
    "table/yourself",
    en="That is you, or somebody on your device.",
    de="Das bist du selbst oder jemand an deinem Gerät.",
    fr="C’est toi, ou quelqu’un sur ton appareil.",
)
THANKS = Text(
    "Thank you. Whoever runs this server will look at it.",
    "Danke. Wer diesen Server betreibt, sieht es sich an.",
    "Merci. La personne qui gère ce serveur va regarder.",
)


class About(Value, frozen=True, forbid_unknown_fields=True):
    """Somebody at a table: by the seat they sit at, or by the number of something they have said."""

    seat: Annotated[int, Meta(ge=0, le=HIGHEST)] | None = None
    message: Annotated[int, Meta(ge=1, le=HIGHEST)] | None = None


class Blocked(Value, frozen=True):
    """Somebody whom one has blocked."""

    handle: str
    """What `DELETE /me/blocks/HANDLE` lifts the block by."""
    name: str
    avatar: int | None
    since: float


class Thanks(Value, frozen=True):
    """The answer to a report."""

    sentence: str


class _Subject(NamedTuple):
    """Whom a request is about: the guest who holds the session, and what they are called or have said."""

    owner: str
    text: str
    number: int
    """Of the message; 0 for a name."""


@put("/tables/{table:str}/blocks")
async def block(request: AnyRequest, table: FromPath[str], data: JSONBody[About]) -> Blocked:
    """Block somebody: neither hears from the other any more, nor sits down at a new table where the other is.

    They are not told. Those who play on their device are blocked with them.
    """
    hall, guest = hall_of(request), await guest_of(request)
    hall.rooms.limit_changes(guest.id)
    subject = await _subject(hall, guest, table, data)
    made = await hall.store.block(guest.id, subject.owner)
    await hall.rooms.blocks.apply(BlocksChanged(guest.id, subject.owner))
    return (await _shown(hall, guest, [made]))[0]


@get("/me/blocks")
async def blocks(request: AnyRequest) -> tuple[Blocked, ...]:
    """Whom I have blocked."""
    hall, guest = hall_of(request), await guest_of(request)
    return await _shown(hall, guest, await hall.store.blocks_of(guest.id))


@delete("/me/blocks/{handle:str}")
async def unblock(request: AnyRequest, handle: FromPath[str]) -> None:
    """Lift a block; if there is none of that handle, nothing changes."""
    hall, guest = hall_of(request), await guest_of(request)
    hall.rooms.limit_changes(guest.id)
    for made in await hall.store.blocks_of(guest.id):
        if handle_of(hall.block_key, guest.id, made.blocked) == handle:
            await hall.store.unblock(guest.id, made.blocked)
            await hall.rooms.blocks.apply(BlocksChanged(guest.id, made.blocked))


@post("/tables/{table:str}/reports")
async def report(request: AnyRequest, table: FromPath[str], data: JSONBody[About]) -> Thanks:
    """Report a message, or the name of somebody at a seat, to whoever runs this server.

    Only for those who sit at the table or have sat there. The reported person is not told.
    """
    hall, guest = hall_of(request), await guest_of(request)
    hall.rooms.limit_changes(guest.id)
    await _check_was_there(hall, guest, table)
    subject = await _subject(hall, guest, table, data)
    about: Literal["message", "name"] = "message" if subject.number else "name"
    await hall.store.report(Report(guest.id, subject.owner, table, about, subject.number, subject.text))
    return Thanks(THANKS.say(language_of(request)))


async def _check_was_there(hall: Hall, guest: Guest, id: str) -> None:
    """Refused if neither a guest nor anybody on their device has ever sat at a table."""
    table = await hall.rooms.latest(id)
    people = await hall.store.people(sorted(table.sat))
    if guest.id not in {owner_of(one, people) for one in table.sat}:
        raise Refused(NOT_SEATED)


async def _subject(hall: Hall, guest: Guest, table: str, about: About) -> _Subject:
    """Whom a request of a guest is about; refused if that is nobody, or themselves."""
    if (about.seat is None) == (about.message is None):
        raise Refused(ONE_OF_THEM)
    asked = _at_seat(hall, table, about.seat) if about.seat is not None else _who_said(hall, guest, table, about)
    found = await asked
    if found.owner == guest.id:
        raise Refused(YOURSELF)
    return found


async def _at_seat(hall: Hall, id: str, seat: int) -> _Subject:
    occupants = (await hall.rooms.latest(id)).occupants
    person = occupants[seat].guest if seat < len(occupants) else None
    people = {} if person is None else await hall.store.people([person])
    if person is None or person not in people:
        raise Refused(NOBODY_THERE)
    return _Subject(owner_of(person, people), people[person].name, 0)


async def _who_said(hall: Hall, guest: Guest, id: str, about: About) -> _Subject:
    """Who said something that this guest has heard; what was said after a block is none of theirs."""
    await hall.rooms.table(id)
    number = about.message or 0
    found = await hall.store.message(id, number)
    if found is None or not shown([found[1]], hall.rooms.chat):
        raise Refused(NO_SUCH_MESSAGE)
    person, entry = found
    owner = owner_of(person, await hall.store.people([person]))
    since = await hall.store.apart_since(guest.id, owner)
    if since is not None and entry.at > since:
        raise Refused(NO_SUCH_MESSAGE)
    text, reaction = spoken(entry)
    return _Subject(owner, text or str(reaction), number)


async def _shown(hall: Hall, guest: Guest, made: list[Block]) -> tuple[Blocked, ...]:
    """Blocks of a guest, as they are told of them."""
    people = await hall.store.people([one.blocked for one in made])
    return tuple(
        Blocked(
            handle_of(hall.block_key, guest.id, one.blocked),
            people.get(one.blocked, FORGOTTEN).name,
            people.get(one.blocked, FORGOTTEN).avatar,
            one.at,
        )
        for one in made
    )


BLOCKING = (block, blocks, unblock, report)
