"""What lists show of a table: who sits where, and whether one can still join."""

import msgspec

from numbra.core.contract import Value

from .seen import Names
from .store.protocol import Listed
from .table import NOBODY, Table


class Summary(Value, frozen=True, kw_only=True):
    """A table in a list."""

    options: dict[str, object]
    seats: tuple[str | None, ...]
    """A name for each seat, a bot's or a person's; None where it is free."""
    free: int
    started: bool


class TableInList(Value, frozen=True, kw_only=True):
    """A table in a list, with what finds it."""

    table: str
    game: str
    status: str
    touched: float
    summary: Summary


def listed(table: Table, names: Names, touched: float) -> Listed:
    """What the store keeps for lists."""
    seats = tuple(one.bot if one.guest is None else names.get(one.guest, "") for one in table.occupants)
    summary = Summary(
        options=table.opened.options,
        seats=seats,
        free=table.occupants.count(NOBODY),
        started=table.state is not None,
    )
    return Listed(
        id=table.id,
        game=table.opened.game,
        public=table.opened.public,
        status=table.status,
        touched=touched,
        summary=msgspec.json.encode(summary),
    )


def in_list(row: Listed) -> TableInList:
    """A row of the store, for people."""
    return TableInList(
        table=row.id,
        game=row.game,
        status=row.status,
        touched=row.touched,
        summary=msgspec.json.decode(row.summary, type=Summary),
    )
