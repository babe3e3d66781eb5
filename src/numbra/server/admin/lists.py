"""The host's lists of people, tables, reports and the audit log. They never hold a view, a seed or a note."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from numbra.core.contract import Value
from numbra.server.people.refusals import WRONG_PAGE
from numbra.server.store import AuditLine, Ban, KnownPerson, Listed, Report, Store
from numbra.server.table.projection import shown_names
from numbra.server.table.refusals import Refused
from numbra.server.table.summary import Summary

PAGE = 50
"""Rows on a page."""
T = TypeVar("T")


class HostsBan(Value, frozen=True, kw_only=True):
    """A ban, as the host sees it."""

    at: float
    until: float
    reason: str
    by_address: bool


class HostsPerson(Value, frozen=True, kw_only=True):
    """A person in the host's list."""

    guest: str
    name: str
    created: float
    seen: float
    host: str | None
    """The id of the guest on whose device they play."""
    tables: int
    """Tables that are open or being played, where they have a seat or which they opened."""
    reports: int
    """Reports against them that are not settled."""
    ban: HostsBan | None


class HostsSeat(Value, frozen=True, kw_only=True):
    """A seat at a table in the host's list."""

    guest: str | None
    shown: str
    """The name that is shown for this seat: a person's or a bot's; empty if the seat is free."""
    bot: str | None


class HostsTable(Value, frozen=True, kw_only=True):
    """A table in the host's list."""

    table: str
    game: str
    status: str
    public: bool
    touched: float
    seats: tuple[HostsSeat, ...]


class HostsReport(Value, frozen=True, kw_only=True):
    """A report, with today's names; they are empty for people who are forgotten."""

    number: int
    at: float
    reporter: str
    reporter_name: str
    guest: str
    name: str
    table: str
    about: str
    """`message` or `name`."""
    text: str
    settled: bool


class HostsDeed(Value, frozen=True, kw_only=True):
    """A line of the audit log."""

    number: int
    at: float
    through: str
    """`command` or `page`."""
    action: str
    subject: str
    detail: str


class HostsPeople(Value, frozen=True):
    """A page of people. `next` is the `after` of the following page; null on the last page."""

    rows: tuple[HostsPerson, ...]
    next: str | None


class HostsTables(Value, frozen=True):
    """A page of tables. `next` is the `after` of the following page; null on the last page."""

    rows: tuple[HostsTable, ...]
    next: str | None


class HostsReports(Value, frozen=True):
    """A page of reports. `next` is the `before` of the following page; null on the last page."""

    rows: tuple[HostsReport, ...]
    next: int | None


class HostsAudit(Value, frozen=True):
    """A page of the audit log. `next` is the `before` of the following page; null on the last page."""

    rows: tuple[HostsDeed, ...]
    next: int | None


async def people(store: Store, search: str, after: str, now: float) -> HostsPeople:
    """A page of people whose name contains the search text, or whose id equals it."""
    found = await store.known_people(search, _decoded_key(after), limit=PAGE)
    last = _encoded_key(found[-1].key) if _is_full(found) else None
    return HostsPeople(tuple(_person(one, now) for one in found), last)


async def tables(store: Store, status: str, game: str, after: str) -> HostsTables:
    """A page of tables."""
    found = await store.known_tables(status, game, _decoded_key(after), limit=PAGE)
    last = _encoded_key((found[-1].touched, found[-1].id)) if _is_full(found) else None
    summaries = [msgspec.json.decode(row.summary, type=Summary) for row in found]
    guests = {one.guest for summary in summaries for one in summary.occupants if one.guest is not None}
    known = await store.people(sorted(guests))

    def seats(row: Listed, summary: Summary) -> tuple[HostsSeat, ...]:
        names = shown_names(row.id, summary.occupants, known)
        occupied = zip(summary.occupants, names, strict=True)
        return tuple(HostsSeat(guest=one.guest, shown=name, bot=one.bot) for one, name in occupied)

    return HostsTables(
        tuple(
            HostsTable(
                table=row.id,
                game=row.game,
                status=row.status,
                public=row.public,
                touched=row.touched,
                seats=seats(row, summary),
            )
            for row, summary in zip(found, summaries, strict=True)
        ),
        last,
    )


async def reports(store: Store, before: int | None, *, settled: bool) -> HostsReports:
    """A page of reports."""
    found = await store.reports(settled=settled, before=before, limit=PAGE)
    known = await store.people(sorted({guest for one in found for guest in (one.guest, one.reporter)}))
    names = {guest: person.name for guest, person in known.items()}
    return HostsReports(tuple(_report(one, names) for one in found), found[-1].number if _is_full(found) else None)


async def audit(store: Store, before: int | None) -> HostsAudit:
    """A page of the audit log."""
    found = await store.audit(before, limit=PAGE)
    return HostsAudit(tuple(map(_deed, found)), found[-1].number if _is_full(found) else None)


def _person(known: KnownPerson, now: float) -> HostsPerson:
    guest, ban = known.guest, known.ban(now)
    return HostsPerson(
        guest=guest.id,
        name=guest.name,
        created=guest.created,
        seen=guest.seen,
        host=guest.host,
        tables=known.tables,
        reports=known.reports,
        ban=None if ban is None else told_ban(ban),
    )


def told_ban(ban: Ban) -> HostsBan:
    """A ban as the host sees it: without the address of the banned person."""
    return HostsBan(at=ban.at, until=ban.until, reason=ban.reason, by_address=ban.by_address)


def _report(one: Report, names: dict[str, str]) -> HostsReport:
    return HostsReport(
        number=one.number,
        at=one.at,
        reporter=one.reporter,
        reporter_name=names.get(one.reporter, ""),
        guest=one.guest,
        name=names.get(one.guest, ""),
        table=one.table,
        about=one.about,
        text=one.text,
        settled=one.settled,
    )


def _deed(line: AuditLine) -> HostsDeed:
    return HostsDeed(**line._asdict())


def _is_full(found: Sequence[T]) -> bool:
    """Whether there may be a page after this one."""
    return len(found) == PAGE


def _encoded_key(key: tuple[float, str]) -> str:
    return f"{key[0]!r} {key[1]}"


def _decoded_key(after: str) -> tuple[float, str] | None:
    """The key in `after`, which was the `next` of the previous page; None for the first page."""
    if not after:
        return None
    number, _, id_ = after.partition(" ")
    try:
        return float(number), id_
    except ValueError:
        raise Refused(WRONG_PAGE, after=after) from None
