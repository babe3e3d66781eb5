"""Exports all that the server keeps of a person as JSON, streamed: only one page of rows is in memory at a time."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar

import msgspec

from numbra.core.contract import Value
from numbra.server.protocol.chat import spoken
from numbra.server.store import Guest, Store
from numbra.server.store.blocking import About
from numbra.server.store.protocol import FORGOTTEN, PAGE
from numbra.server.table.summary import TableInList

from .table_lists import in_lists

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
    """From 0 to 63: the one they have chosen, or else one derived from their id."""
    ban: MyBan | None = None
    """Set while they are banned by the host."""


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
    """What a guest is shown about themselves."""
    ban = None if guest.ban is None else MyBan(guest.ban.until, guest.ban.reason)
    return Me(guest.name, guest.created, guest.seen, guest.portrait, ban)


async def export(store: Store, guest: Guest) -> AsyncIterator[bytes]:
    """The JSON of a `Kept`, in pieces."""
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
    """The JSON of a list, one piece per value."""
    separator = b"["
    async for value in values:
        yield separator + msgspec.json.encode(value)
        separator = b","
    yield b"[]" if separator == b"[" else b"]"


async def _tables(store: Store, guest: Guest) -> AsyncIterator[Value]:
    async for page in _pages(lambda after: store.tables_by(guest.id, after), "", lambda row: row.id):
        for table in await in_lists(store, page, guest.id):
            yield table


async def _said(store: Store, guest: Guest) -> AsyncIterator[Value]:
    async for id_, name in _people(store, guest):
        read = _reader_of(store.said_by, id_)
        async for page in _pages(read, ("", 0), lambda row: (row[0], row[1].sequence)):
            for table, entry in page:
                yield KeptTalk(table, *spoken(entry), name)


async def _notes(store: Store, guest: Guest) -> AsyncIterator[Value]:
    async for id_, name in _people(store, guest):
        read = _reader_of(store.noted_by, id_)
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
    """The ids of the guest and of those on their device; names only of the latter."""
    yield guest.id, None
    async for page in _pages(lambda after: store.brought_by(guest.id, after), "", lambda one: one.id):
        for other in page:
            yield other.id, other.name


def _reader_of(
    read: Callable[[str, tuple[str, int]], Awaitable[list[T]]], guest: str
) -> Callable[[tuple[str, int]], Awaitable[list[T]]]:
    return lambda after: read(guest, after)


async def _pages(
    read: Callable[[Key], Awaitable[list[T]]], first: Key, key: Callable[[T], Key]
) -> AsyncIterator[list[T]]:
    """All pages, each read from the last key of the page before."""
    after = first
    while True:
        page = await read(after)
        if page:
            yield page
            after = key(page[-1])
        if len(page) < PAGE:
            return
