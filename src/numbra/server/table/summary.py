"""What lists show of a table: who sits where, and whether one can still join."""

from typing import Any

import msgspec

from numbra.core.contract import Seat, Value
from numbra.server.store.protocol import Listed

from .fold import NOBODY, Occupant, Table
from .projection import People, avatar, final_points, named, shown_names


class Summary(Value, frozen=True, kw_only=True):
    """What the store keeps of a table for lists. It has people's ids, so that lists show their current names."""

    options: dict[str, Any]
    occupants: tuple[Occupant, ...]
    started: bool
    winners: tuple[Seat, ...] = ()
    points: tuple[int, ...] = ()
    ended: float | None = None
    """When the game was over. Older rows have neither this nor the winners and points."""


class SeatInList(Value, frozen=True, kw_only=True):
    """A seat in a list: a person's name, a bot's, both where the bot plays on for them, or neither where it is free."""

    name: str | None
    bot: str | None
    shown: str
    """The name to show for this seat: a person's, or the first name of a bot; empty if the seat is free."""
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
    """The viewer's own seat, if they have one."""
    winners: tuple[Seat, ...]
    """The seats that have won, once the game is over."""
    points: tuple[int | None, ...]
    """Each seat's points at the end; null before, or if the table was stored by an older version."""
    ended: float | None
    """When the game was over, in seconds since 1970; null if it is not."""


def listed(table: Table, touched: float, process: str) -> Listed:
    """The row that the store keeps of a table, for lists, and with the process that runs its autoplay."""
    over = table.state if table.status == "over" else None
    summary = Summary(
        options=table.opened.options,
        occupants=table.occupants,
        started=table.state is not None,
        winners=() if over is None else over.winners,
        points=final_points(table),
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


def summary_of(row: Listed) -> Summary:
    """What the store keeps of a table for lists."""
    return msgspec.json.decode(row.summary, type=Summary)


def in_list(row: Listed, people: People, viewer: str | None) -> TableInList:
    """A row of the store as a viewer sees it."""
    summary = summary_of(row)
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
