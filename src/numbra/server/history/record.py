"""The record of a table's game: all of it once the game is over, before that what the viewer has seen."""

from typing import Any

from numbra.bots.naming import recorded_name
from numbra.core.contract import Value
from numbra.core.record import Header, Move, Record, Result, line_of
from numbra.server.concurrency.cooperative import Steps
from numbra.server.store import Entry
from numbra.server.table.fold import Table, apply_entry, fold
from numbra.server.table.log import Acted, decode_line
from numbra.server.table.projection import People, final_points, shown_names
from numbra.server.table.refusals import NOT_STARTED, Refused
from numbra.server.table.replay_since import replay


class Running(Value, frozen=True, kw_only=True):
    """The first line of the record of a running game: it has the hash of the seed, but not the seed."""

    game: str
    rules: str
    seats: int
    options: dict[str, Any]
    seed_hash: str
    names: tuple[str, ...]


def record(id: str, entries: list[Entry], guest: str | None, people: People) -> Steps[bytes]:
    """The record of a table's game as JSON lines."""
    table = fold(id, entries[:1])
    for entry in entries[1:]:
        yield
        table = apply_entry(table, entry)
    if table.state is None:
        raise Refused(NOT_STARTED)
    if table.status == "over":
        return _complete_record(table, entries, people).text().encode()
    seen = yield from replay(id, entries, guest)
    lines = [Running(seed_hash=table.seed_hash or "", **_header_fields(table, people)), *seen]
    return "".join(line_of(line) for line in lines).encode()


def _header_fields(table: Table, people: People) -> dict[str, Any]:
    shown = zip(table.occupants, shown_names(table.id, table.occupants, people), strict=True)
    return {
        "game": table.opened.game,
        "rules": table.opened.rules,
        "seats": len(table.occupants),
        "options": table.opened.options,
        "names": tuple(name if one.guest or not one.bot else recorded_name(name, one.bot) for one, name in shown),
    }


def _complete_record(table: Table, entries: list[Entry], people: People) -> Record:
    header = Header(numbra=1, seed=table.seed or "", seed_hash=table.seed_hash, **_header_fields(table, people))
    lines = (decode_line(entry.body) for entry in entries)
    moves = tuple(Move(line.seat, line.action) for line in lines if isinstance(line, Acted))
    result = Result(final_points(table), table.state.winners) if table.state is not None else None
    return Record(header, moves, result)
