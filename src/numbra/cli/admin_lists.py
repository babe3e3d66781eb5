"""The tools of `numbra admin` that only look: people, tables, reports, bans, and what the host has done."""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from numbra.core.text import shown

from .admin_tool import Tool, date, print_rows
from .arguments import positive
from .texts import texts

if TYPE_CHECKING:
    from numbra.server.store import Store

T = TypeVar("T")
Key = TypeVar("Key")

MOST, PAGE = 50, 100

ID = texts("admin.column.id")
SEEN = texts("admin.column.seen")
TABLES = texts("admin.column.tables")
REPORTS = texts("admin.column.reports")
BANNED = texts("admin.column.banned")
DEVICE = texts("admin.column.device")
NAME = texts("admin.column.name")
TABLE = texts("admin.column.table")
GAME = texts("admin.column.game")
STATUS = texts("admin.column.status")
PUBLIC = texts("admin.column.public")
USED = texts("admin.column.used")
PEOPLE = texts("admin.column.people")
NUMBER = texts("admin.column.number")
WHEN = texts("admin.column.when")
BY = texts("admin.column.by")
AGAINST = texts("admin.column.against")
ABOUT = texts("admin.column.about")
TEXT = texts("admin.column.text")
UNTIL = texts("admin.column.until")
REASON = texts("admin.column.reason")
ADDRESS = texts("admin.column.address")
THROUGH = texts("admin.column.through")
ACTION = texts("admin.column.action")
SUBJECT = texts("admin.column.subject")
DETAIL = texts("admin.column.detail")
STATUSES = ("open", "playing", "over", "closed")


async def people(store: "Store", args: Namespace) -> int:
    """Print who was here, the latest first."""
    search = shown(args.search)  # characters that no name can hold are replaced before the search
    found = await _pages(
        lambda after, limit: store.known_people(search, after, limit=limit), lambda one: one.key, args.n
    )
    rows = (
        (
            one.guest.id,
            date(one.guest.seen),
            one.tables,
            one.reports,
            "" if (ban := one.ban(time.time())) is None else date(ban.until),
            one.guest.host or "",
            one.guest.name,
        )
        for one in found
    )
    return print_rows(args, (ID, SEEN, TABLES, REPORTS, BANNED, DEVICE, NAME), rows)


async def tables(store: "Store", args: Namespace) -> int:
    """Print the tables, the latest used first, with who sits there."""
    import msgspec

    from numbra.server.table.summary import Summary

    found = await _pages(
        lambda after, limit: store.known_tables(args.status or "", shown(args.game or ""), after, limit=limit),
        lambda one: (one.touched, one.id),
        args.n,
    )
    seated = [
        [one.guest for one in msgspec.json.decode(row.summary, type=Summary).occupants if one.guest] for row in found
    ]
    rows = (
        (row.id, row.game, row.status, "x" if row.public else "", date(row.touched), " ".join(guests))
        for row, guests in zip(found, seated, strict=True)
    )
    return print_rows(args, (TABLE, GAME, STATUS, PUBLIC, USED, PEOPLE), rows)


async def reports(store: "Store", args: Namespace) -> int:
    """Print what people have asked the host to look at, the latest first."""
    found = await _pages(
        lambda before, limit: store.reports(settled=args.settled, before=before, limit=limit),
        lambda one: one.number,
        args.n,
    )
    rows = ((one.number, date(one.at), one.reporter, one.guest, one.table, one.about, one.text) for one in found)
    return print_rows(args, (NUMBER, WHEN, BY, AGAINST, TABLE, ABOUT, TEXT), rows)


async def bans(store: "Store", args: Namespace) -> int:
    """Print who is banned."""
    found = await _pages(lambda after, limit: store.bans(after or "", limit=limit), lambda one: one.guest, args.n)
    rows = ((one.guest, date(one.at), date(one.until), "x" if one.by_address else "", one.reason) for one in found)
    return print_rows(args, (ID, WHEN, UNTIL, ADDRESS, REASON), rows)


async def audit(store: "Store", args: Namespace) -> int:
    """Print what the host has done, the latest first."""
    found = await _pages(lambda before, limit: store.audit(before, limit=limit), lambda one: one.number, args.n)
    rows = ((one.number, date(one.at), one.through, one.action, one.subject, one.detail) for one in found)
    return print_rows(args, (NUMBER, WHEN, THROUGH, ACTION, SUBJECT, DETAIL), rows)


async def _pages(read: Callable[[Key | None, int], Awaitable[list[T]]], key: Callable[[T], Key], most: int) -> list[T]:
    """The first rows, at most `most`, fetched page after page."""
    found: list[T] = []
    while page := await read(key(found[-1]) if found else None, min(PAGE, most - len(found))):
        found += page
        if len(found) == most:
            break
    return found


def _add_most(parser: ArgumentParser) -> None:
    parser.add_argument("-n", type=positive, default=MOST, metavar="N", help=f"rows at most (default: {MOST})")


def _add_search(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--search", default="", metavar="TEXT", help="only those whose names contain it, or whose id it is"
    )
    _add_most(parser)


def _add_tables(parser: ArgumentParser) -> None:
    parser.add_argument("--status", choices=STATUSES, help="only tables of this status")
    parser.add_argument("--game", metavar="GAME", help="only tables of this game")
    _add_most(parser)


def _add_reports(parser: ArgumentParser) -> None:
    parser.add_argument("--settled", action="store_true", help="those that are settled")
    _add_most(parser)


LISTS = (
    Tool("people", "who was here, with tables, reports and bans", _add_search, people),
    Tool("tables", "the tables, with the ids of who sits there", _add_tables, tables),
    Tool("reports", "what people have asked the host to look at", _add_reports, reports),
    Tool("bans", "who is banned, until when and why", _add_most, bans),
    Tool("audit", "what the host has done", _add_most, audit),
)
