"""A table's game on paper: the whole record once it is over; before, what the viewer has seen of it."""

from typing import Any

from numbra.core.contract import Value
from numbra.core.record import Header, Move, Record, Result, line_of

from .log import Acted, read
from .missed import happened
from .refusals import NOT_STARTED, Refused
from .seen import Names
from .store import Entry
from .table import Table, folded


class Running(Value, frozen=True, kw_only=True):
    """The first line of a game still being played: everything but the seed, whose hash is known."""

    game: str
    rules: str
    seats: int
    options: dict[str, Any]
    seed_hash: str
    names: tuple[str, ...]


def record(id: str, entries: list[Entry], guest: str | None, names: Names) -> str:
    """The record of a table's game as JSON lines."""
    table = folded(id, entries)
    if table.state is None:
        raise Refused(NOT_STARTED)
    if table.status == "over":
        return _whole(table, entries, names).text()
    lines = [Running(seed_hash=table.seed_hash or "", **_head(table, names)), *happened(id, entries, guest)]
    return "".join(line_of(line) for line in lines)


def _head(table: Table, names: Names) -> dict[str, Any]:
    shown = (names.get(one.guest, "") if one.guest is not None else one.bot for one in table.occupants)
    return {
        "game": table.opened.game,
        "rules": table.opened.rules,
        "seats": len(table.occupants),
        "options": table.opened.options,
        "names": tuple(name or "" for name in shown),
    }


def _whole(table: Table, entries: list[Entry], names: Names) -> Record:
    header = Header(numbra=1, seed=table.seed or "", seed_hash=table.seed_hash, **_head(table, names))
    lines = (read(entry.body) for entry in entries)
    moves = tuple(Move(line.seat, line.action) for line in lines if isinstance(line, Acted))
    result = Result(table.state.scores, table.state.winners) if table.state is not None else None
    return Record(header, moves, result)
