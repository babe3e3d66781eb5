"""A table's game on paper: the whole record once it is over; before, what the viewer has seen of it."""

from typing import Any

from numbra.bots.naming import recorded_name
from numbra.core.contract import Value
from numbra.core.record import Header, Move, Record, Result, line_of

from .log import Acted, read
from .missed import happened
from .refusals import NOT_STARTED, Refused
from .seen import People, shown_names
from .slices import Steps
from .store import Entry
from .table import Table, after, folded


class Running(Value, frozen=True, kw_only=True):
    """The first line of a game still being played: everything but the seed, whose hash is known."""

    game: str
    rules: str
    seats: int
    options: dict[str, Any]
    seed_hash: str
    names: tuple[str, ...]


def record(id: str, entries: list[Entry], guest: str | None, people: People) -> Steps[bytes]:
    """The record of a table's game as JSON lines."""
    table = folded(id, entries[:1])
    for entry in entries[1:]:
        yield
        table = after(table, entry)
    if table.state is None:
        raise Refused(NOT_STARTED)
    if table.status == "over":
        return _whole(table, entries, people).text().encode()
    seen = yield from happened(id, entries, guest)
    lines = [Running(seed_hash=table.seed_hash or "", **_head(table, people)), *seen]
    return "".join(line_of(line) for line in lines).encode()


def _head(table: Table, people: People) -> dict[str, Any]:
    shown = zip(table.occupants, shown_names(table.id, table.occupants, people), strict=True)
    return {
        "game": table.opened.game,
        "rules": table.opened.rules,
        "seats": len(table.occupants),
        "options": table.opened.options,
        "names": tuple(name if one.guest or not one.bot else recorded_name(name, one.bot) for one, name in shown),
    }


def _whole(table: Table, entries: list[Entry], people: People) -> Record:
    header = Header(numbra=1, seed=table.seed or "", seed_hash=table.seed_hash, **_head(table, people))
    lines = (read(entry.body) for entry in entries)
    moves = tuple(Move(line.seat, line.action) for line in lines if isinstance(line, Acted))
    result = Result(table.state.scores, table.state.winners) if table.state is not None else None
    return Record(header, moves, result)
