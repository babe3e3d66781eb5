"""A rematch: offered at a finished table, answered by everybody who played there, and opened as a table of its own.

The line that settles an offer names the new table, which is opened before that line is written: nobody is told of a
table that is not there. If another process is faster, its table counts and the one opened here is closed again.
"""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from secrets import token_hex

from msgspec.structs import replace

from numbra.core.contract import Seat, Value

from . import decisions, refusals
from .log import Answered, Closed, Offered, Opened, Rematched, Sat, written
from .refusals import STALE, Refused
from .rooms import Rooms
from .seen import People
from .store.protocol import FORGOTTEN, UNREACHABLE, Entry, StoreError
from .table import Offer, Table, after

Step = Offered | Answered | Rematched
Decide = Callable[[Table], Step]


class Again(Value, frozen=True, kw_only=True):
    """The first lines of the table to open."""

    opened: Opened
    sitting: tuple[Sat, ...]


class _Otherwise(Refused):
    """What was decided needs another table than the one that is ready, or none."""

    def __init__(self, again: Again | None) -> None:
        super().__init__(STALE)
        self.again = again


def offer(table: Table, together: Collection[str], *, rotate: bool) -> Offered | Answered:
    """Offer a rematch; where somebody has offered one already, say yes to it."""
    if _pending(table) is not None:
        return answer(table, together, yes=True)
    seats = _asked(table, together)
    return Offered(seats[0], seats, rotate)


def answer(table: Table, together: Collection[str], *, yes: bool) -> Answered:
    """Say yes or no to an offer; as long as others have not answered, one may think otherwise."""
    seats, offered = _asked(table, together), _pending(table)
    if offered is None:
        raise Refused(refusals.NO_OFFER)
    if set(seats) <= set(offered.yes if yes else offered.no):
        raise Refused(refusals.ALREADY_ANSWERED)
    return Answered(seats, yes)


def open_now(table: Table, together: Collection[str]) -> Rematched:
    """Whoever has offered it waits no longer: the seats of those who have not said yes are free."""
    seats, offered = _asked(table, together), _pending(table)
    if offered is None:
        raise Refused(refusals.NO_OFFER)
    if offered.seat not in seats or offered.seat not in offered.yes:
        raise Refused(refusals.NOT_YOUR_OFFER)
    return Rematched("")


def playing(table: Table, line: Step) -> tuple[list[str], list[str]]:
    """Who would play again by a line, and with whom: who offers it with all who are asked, else those who said yes."""
    if isinstance(line, Offered):
        return _guests(table, line.seats), _guests(table, table.people())
    if isinstance(line, Answered) and not line.yes:
        return [], []
    offered = after(table, Entry(table.sequence + 1, table.since, written(line))).offer
    willing = _guests(table, () if offered is None else offered.yes)
    return willing, willing


def _guests(table: Table, seats: Iterable[Seat]) -> list[str]:
    return [guest for seat in seats if (guest := table.occupants[seat].guest) is not None]


def again(table: Table, line: Step, people: People) -> Again | None:
    """The table that a line opens; None if others are still to answer, or too few are left who want to play."""
    offered = after(table, Entry(table.sequence + 1, table.since, written(line))).offer
    if offered is None or (offered.waiting and not isinstance(line, Rematched)):
        return None
    bots = sum(one.bot is not None for one in table.occupants)
    enough = not offered.no or len(offered.yes) > 1 or bool(offered.yes and bots)
    return _seated(table, offered, people) if enough else None


async def change(rooms: Rooms, id: str, decide: Decide, *, message: str | None = None, by: str | None = None) -> int:
    """Append what is decided; where that settles an offer, open the table and, if everybody is at it, deal."""
    people, ready, opened = await rooms.people_at(id), None, None
    while True:
        try:
            sequence = await rooms.change(id, _naming(decide, people, ready, opened), message=message, by=by)
        except _Otherwise as other:
            await _discard(rooms, opened)
            ready = other.again
            opened = None if ready is None else (await rooms.open(ready.opened, ready.sitting)).id
            continue
        except (Refused, StoreError) as no:
            if no.code != UNREACHABLE.code:  # then it is not known whether the line that names the table was written
                await _discard(rooms, opened)
            raise
        settled = await rooms.table(id)
        if settled.rematch != opened:
            await _discard(rooms, opened)
        await _start(rooms, settled)
        return sequence


def _naming(decide: Decide, people: People, ready: Again | None, opened: str | None) -> Decide:
    """Decide, and name the table that is ready, if it is the one that is needed."""

    def named(table: Table) -> Step:
        line = decide(table)
        needed = again(table, line, people)
        if needed != ready:
            raise _Otherwise(needed)
        return line if opened is None else replace(line, table=opened)

    return named


async def _discard(rooms: Rooms, opened: str | None) -> None:
    if opened is not None:
        await rooms.change(opened, lambda _table: Closed("creator"))


async def _start(rooms: Rooms, old: Table) -> None:
    """Deal where everybody comes along; not if somebody has got up meanwhile, or has started it already."""
    offered, another = old.offer, old.rematch
    if another is not None and offered is not None and not offered.no and not offered.waiting:
        guest = old.occupants[offered.yes[0]].guest or ""
        with suppress(Refused):
            await rooms.change(another, lambda now: decisions.start(now, guest, token_hex(32)))


def _seated(table: Table, offered: Offer, people: People) -> Again:
    """The same table again; where seats rotate, everybody moves one on, so that who was second is first."""
    seats = len(table.occupants)
    order = [(seat + offered.rotate) % seats for seat in range(seats)]
    came = [(seat, table.occupants[old].guest) for seat, old in enumerate(order) if old in offered.yes]
    bots = tuple(table.occupants[old].bot for old in order)
    offering = table.occupants[offered.seat].guest or table.opened.creator
    creator = people.get(offering, FORGOTTEN).host or offering
    return Again(
        opened=replace(table.opened, creator=creator, bots=bots),
        sitting=tuple(Sat(seat, guest) for seat, guest in came if guest is not None),
    )


def _asked(table: Table, together: Collection[str]) -> tuple[Seat, ...]:
    """The seats of those who answer together; refused if none of them played to the end."""
    if not any(one.guest in together for one in table.occupants):
        raise Refused(refusals.NOT_SEATED)
    if table.status != "over":
        raise Refused(refusals.NOT_OVER)
    if table.rematch is not None:
        raise Refused(refusals.REMATCH_OPEN)
    seats = tuple(seat for seat in table.people() if table.occupants[seat].guest in together)
    if not seats:
        raise Refused(refusals.NOT_ASKED)
    return seats


def _pending(table: Table) -> Offer | None:
    """The offer that somebody is still to answer."""
    return table.offer if table.offer is not None and table.offer.waiting else None
