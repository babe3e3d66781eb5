"""Opens the table of a rematch when its offer is settled.

The line that settles an offer names the new table, which is opened before that line is written: clients never get the
code of a table that does not exist. If another process is faster, its table counts and the one opened here is closed
again.
"""

from collections.abc import Callable
from contextlib import suppress

from msgspec.structs import replace

from numbra.server.protocol import commands
from numbra.server.protocol.rematch import Again, Step, again
from numbra.server.store.protocol import UNREACHABLE, StoreError
from numbra.server.table.fold import Table
from numbra.server.table.log import Closed
from numbra.server.table.projection import People
from numbra.server.table.refusals import STALE, Refused

from .rooms import Rooms, new_seed

Decide = Callable[[Table], Step]


class _OtherTableNeeded(Refused):
    """The line that was decided needs another new table than the one that is ready, or none."""

    def __init__(self, again: Again | None) -> None:
        super().__init__(STALE)
        self.again = again


async def change(rooms: Rooms, id: str, decide: Decide, *, message: str | None = None, by: str | None = None) -> int:
    """Append what is decided; if that settles an offer, open the new table and, if everybody joins it, deal."""
    people, ready, opened = await rooms.people_at(id), None, None
    while True:
        try:
            sequence = await rooms.change(id, _naming(decide, people, ready, opened), message=message, by=by)
        except _OtherTableNeeded as needed:
            await _discard(rooms, opened)
            ready = needed.again
            opened = None if ready is None else (await rooms.open(ready.opened, ready.sitting)).id
            continue
        except (Refused, StoreError) as error:
            if error.code != UNREACHABLE.code:  # then it is not known whether the line that names the table was written
                await _discard(rooms, opened)
            raise
        settled = await rooms.table(id)
        if settled.rematch != opened:
            await _discard(rooms, opened)
        await _start(rooms, settled)
        return sequence


def _naming(decide: Decide, people: People, ready: Again | None, opened: str | None) -> Decide:
    """Wrap `decide` so that its line names the new table that is ready, if it is the one that is needed."""

    def decide_and_name(table: Table) -> Step:
        line = decide(table)
        needed = again(table, line, people)
        if needed != ready:
            raise _OtherTableNeeded(needed)
        return line if opened is None else replace(line, table=opened)

    return decide_and_name


async def _discard(rooms: Rooms, opened: str | None) -> None:
    if opened is not None:
        await rooms.change(opened, lambda _table: Closed("creator"))


async def _start(rooms: Rooms, old: Table) -> None:
    """Deal at the new table if everybody joins it, unless somebody has left it or started it meanwhile."""
    offered, another = old.offer, old.rematch
    if another is not None and offered is not None and not offered.no and not offered.waiting:
        guest = old.occupants[offered.yes[0]].guest or ""
        with suppress(Refused):
            await rooms.change(another, lambda now: commands.start(now, guest, new_seed()))
