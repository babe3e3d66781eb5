"""What lists show of a table: who sits where, and whether one can still join."""

from collections.abc import Sequence
from typing import Any

import msgspec

from numbra.core.contract import Seat, Value

from .seen import People, avatar, named, shown_names
from .store.protocol import Listed, Store
from .table import NOBODY, Occupant, Table


class Summary(Value, frozen=True, kw_only=True):
    """What the store keeps of a table for lists. People are known by their ids, so that names are always theirs."""

    options: dict[str, Any]
    occupants: tuple[Occupant, ...]
    started: bool
    winners: tuple[Seat, ...] = ()
    points: tuple[int, ...] = ()
    ended: float | None = None
    """Older rows do not say how a game has ended, and when."""


class SeatInList(Value, frozen=True, kw_only=True):
    """A seat in a list: a person's name, a bot's, both where the bot plays on for them, or neither where it is free."""

    name: str | None
    bot: str | None
    shown: str
    """What this seat is called: a person's name, or the first name of a bot; nothing if it is free."""
    avatar: int | None
    """A person's avatar, from 0 to 63."""


class TableInList(Value, frozen=True, kw_only=True):
    """A table in a list."""

    table: str
    game: str
    status: str
    public: bool
    touched: float
    options: dict[str, Any]
    seats: tuple[SeatInList, ...]
    free: int
    started: bool
    seat: Seat | None
    """Where the viewer sits, if they do."""
    winners: tuple[Seat, ...]
    """Who has won, once the game is over."""
    points: tuple[int | None, ...]
    """What each seat has at the end; null before, or where a game of an older version does not say."""
    ended: float | None
    """When the game was over, in seconds since 1970; null if it is not."""


def listed(table: Table, touched: float, process: str) -> Listed:
    """What the store keeps for lists, and for other processes: this one sees to what comes about by itself."""
    over = table.state if table.status == "over" else None
    summary = Summary(
        options=table.opened.options,
        occupants=table.occupants,
        started=table.state is not None,
        winners=() if over is None else over.winners,
        points=() if over is None else over.scores,
        ended=None if over is None else table.since,
    )
    return Listed(
        id=table.id,
        game=table.opened.game,
        public=table.opened.public,
        status=table.status,
        touched=touched,
        summary=msgspec.json.encode(summary),
        driver=process if table.driven else None,
        creator=table.opened.creator,
    )


async def in_lists(store: Store, rows: Sequence[Listed], viewer: str | None = None) -> tuple[TableInList, ...]:
    """Rows of the store, for people."""
    summaries = [msgspec.json.decode(row.summary, type=Summary) for row in rows]
    guests = {one.guest for summary in summaries for one in summary.occupants if one.guest is not None}
    people = await store.people(sorted(guests))
    return tuple(_in_list(row, summary, people, viewer) for row, summary in zip(rows, summaries, strict=True))


async def people_in(store: Store, rows: Sequence[Listed]) -> dict[str, frozenset[str]]:
    """By table: the guests who have opened it or sit at it, and on whose devices they play."""
    summaries = [msgspec.json.decode(row.summary, type=Summary) for row in rows]
    seated = [{one.guest for one in summary.occupants if one.guest is not None} for summary in summaries]
    known = await store.people(sorted(set().union(*seated)))
    hosts = {guest: person.host for guest, person in known.items()}
    return {
        row.id: frozenset(filter(None, (row.creator, *guests, *map(hosts.get, guests))))
        for row, guests in zip(rows, seated, strict=True)
    }


def _in_list(row: Listed, summary: Summary, people: People, viewer: str | None) -> TableInList:
    sitting = (seat for seat, one in enumerate(summary.occupants) if viewer is not None and one.guest == viewer)
    return TableInList(
        table=row.id,
        game=row.game,
        status=row.status,
        public=row.public,
        touched=row.touched,
        options=summary.options,
        seats=_seats(row, summary, people),
        free=summary.occupants.count(NOBODY),
        started=summary.started,
        seat=next(sitting, None),
        winners=summary.winners,
        points=summary.points or (None,) * len(summary.occupants),
        ended=summary.ended,
    )


def _seats(row: Listed, summary: Summary, people: People) -> tuple[SeatInList, ...]:
    shown = shown_names(row.id, summary.occupants, people)
    return tuple(
        SeatInList(name=named(one, people), bot=one.bot, shown=called, avatar=avatar(one, people))
        for one, called in zip(summary.occupants, shown, strict=True)
    )
