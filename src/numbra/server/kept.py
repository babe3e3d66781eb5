"""All that the server keeps of a person, as JSON: read page after page and sent as it is read.

However much it is, no more than one page of it is in memory.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar

import msgspec

from numbra.core.contract import Value

from .chat import spoken
from .store import Guest, Store
from .store.blocking import About
from .store.protocol import FORGOTTEN, PAGE
from .summary import TableInList, in_lists

T = TypeVar("T")
Key = TypeVar("Key")


class MyBan(Value, frozen=True):
    """Until when somebody is banned, in seconds since 1970, and the host's reason."""

    until: float
    reason: str


class Me(Value, frozen=True):
    """A person as the server knows them."""

    name: str
    created: float
    seen: float
    avatar: int
    """From 0 to 63: the one they have chosen, or else one that follows from who they are."""
    ban: MyBan | None = None
    """If the host has banned them."""


class KeptTalk(Value, frozen=True):
    """Something a person has said, in words or as a reaction, and at which table."""

    table: str
    text: str
    reaction: str | None
    by: str | None
    """The name of who said it on this person's device; null for themselves."""


class KeptNote(Value, frozen=True):
    """Something a person has noted down, and at which table."""

    table: str
    text: str
    by: str | None
    """The name of who noted it down on this person's device; null for themselves."""


class KeptBlock(Value, frozen=True):
    """Somebody whom a person has blocked."""

    name: str
    since: float


class KeptReport(Value, frozen=True):
    """Something that a person has reported to the host, as it was then."""

    table: str
    about: About
    text: str
    at: float


class Kept(Value, frozen=True):
    """All that the server keeps of a person, and of those who play on their device."""

    me: Me
    tables: tuple[TableInList, ...]
    said: tuple[KeptTalk, ...]
    notes: tuple[KeptNote, ...]
    brought: tuple[Me, ...]
    """Those who play, or have played, on this person's device."""
    blocks: tuple[KeptBlock, ...]
    reports: tuple[KeptReport, ...]


def me_of(guest: Guest) -> Me:
    """A guest, as they are told of themselves."""
    ban = None if guest.ban is None else MyBan(guest.ban.until, guest.ban.reason)
    return Me(guest.name, guest.created, guest.seen, guest.portrait, ban)


async def export(store: Store, guest: Guest) -> AsyncIterator[bytes]:
    """A `Kept`, piece by piece."""
    yield b'{"me":' + msgspec.json.encode(me_of(guest))
    parts = {
        "tables": _tables,
        "said": _said,
        "notes": _notes,
        "brought": _brought,
        "blocks": _blocks,
        "reports": _reports,
    }
    for name, values in parts.items():
        yield b',"%b":' % name.encode()
        async for piece in _list(values(store, guest)):
            yield piece
    yield b"}"


async def _list(values: AsyncIterator[Value]) -> AsyncIterator[bytes]:
    """A list, value by value."""
    before = b"["
    async for value in values:
        yield before + msgspec.json.encode(value)
        before = b","
    yield b"[]" if before == b"[" else b"]"


async def _tables(store: Store, guest: Guest) -> AsyncIterator[Value]:
    async for page in _pages(lambda after: store.tables_by(guest.id, after), "", lambda row: row.id):
        for table in await in_lists(store, page, guest.id):
            yield table


async def _said(store: Store, guest: Guest) -> AsyncIterator[Value]:
    async for id_, name in _people(store, guest):
        read = _reading(store.said_by, id_)
        async for page in _pages(read, ("", 0), lambda row: (row[0], row[1].sequence)):
            for table, entry in page:
                yield KeptTalk(table, *spoken(entry), name)


async def _notes(store: Store, guest: Guest) -> AsyncIterator[Value]:
    async for id_, name in _people(store, guest):
        read = _reading(store.noted_by, id_)
        async for page in _pages(read, ("", -1), lambda note: (note.table, note.seat)):
            for note in page:
                yield KeptNote(note.table, note.text, name)


async def _brought(store: Store, guest: Guest) -> AsyncIterator[Value]:
    async for page in _pages(lambda after: store.brought_by(guest.id, after), "", lambda one: one.id):
        for other in page:
            yield me_of(other)


async def _blocks(store: Store, guest: Guest) -> AsyncIterator[Value]:
    made = await store.blocks_of(guest.id)
    people = await store.people([one.blocked for one in made])
    for one in made:
        yield KeptBlock(people.get(one.blocked, FORGOTTEN).name, one.at)


async def _reports(store: Store, guest: Guest) -> AsyncIterator[Value]:
    async for page in _pages(lambda after: store.reported_by(guest.id, after), 0, lambda one: one.number):
        for _, at, made in page:
            yield KeptReport(made.table, made.about, made.text, at)


async def _people(store: Store, guest: Guest) -> AsyncIterator[tuple[str, str | None]]:
    """The guest, without a name, and those on their device, with theirs."""
    yield guest.id, None
    async for page in _pages(lambda after: store.brought_by(guest.id, after), "", lambda one: one.id):
        for other in page:
            yield other.id, other.name


def _reading(
    read: Callable[[str, tuple[str, int]], Awaitable[list[T]]], guest: str
) -> Callable[[tuple[str, int]], Awaitable[list[T]]]:
    return lambda after: read(guest, after)


async def _pages(
    read: Callable[[Key], Awaitable[list[T]]], first: Key, key: Callable[[T], Key]
) -> AsyncIterator[list[T]]:
    """Page after page, each after the last key of the one before."""
    after = first
    while True:
        page = await read(after)
        if page:
            yield page
            after = key(page[-1])
        if len(page) < PAGE:
            return
