"""What lists show of a table: who sits where, and whether one can still join."""

from collections.abc import Sequence
from typing import Any

import msgspec

from numbra.core.contract import Seat, Value

from .seen import Names, named
from .store.protocol import Listed, Store
from .table import NOBODY, Occupant, Table


class Summary(Value, frozen=True, kw_only=True):
    """What the store keeps of a table for lists. People are known by their ids, so that names are always theirs."""

    options: dict[str, Any]
    occupants: tuple[Occupant, ...]
    started: bool


class SeatInList(Value, frozen=True, kw_only=True):
    """A seat in a list: a person's name, a bot's, both where the bot plays on for him, or neither where it is free."""

    name: str | None
    bot: str | None


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
    """Where the viewer sits, if he does."""


def listed(table: Table, touched: float, process: str) -> Listed:
    """What the store keeps for lists, and for other processes: this one sees to what comes about by itself."""
    summary = Summary(options=table.opened.options, occupants=table.occupants, started=table.state is not None)
    return Listed(
        id=table.id,
        game=table.opened.game,
        public=table.opened.public,
        status=table.status,
        touched=touched,
        summary=msgspec.json.encode(summary),
        driver=process if table.driven else None,
    )


async def in_lists(store: Store, rows: Sequence[Listed], viewer: str | None = None) -> tuple[TableInList, ...]:
    """Rows of the store, for people."""
    summaries = [msgspec.json.decode(row.summary, type=Summary) for row in rows]
    guests = {one.guest for summary in summaries for one in summary.occupants if one.guest is not None}
    names = await store.names(sorted(guests))
    return tuple(_in_list(row, summary, names, viewer) for row, summary in zip(rows, summaries, strict=True))


def _in_list(row: Listed, summary: Summary, names: Names, viewer: str | None) -> TableInList:
    sitting = (seat for seat, one in enumerate(summary.occupants) if viewer is not None and one.guest == viewer)
    return TableInList(
        table=row.id,
        game=row.game,
        status=row.status,
        public=row.public,
        touched=row.touched,
        options=summary.options,
        seats=tuple(SeatInList(name=named(one, names), bot=one.bot) for one in summary.occupants),
        free=summary.occupants.count(NOBODY),
        started=summary.started,
        seat=next(sitting, None),
    )
