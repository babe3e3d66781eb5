"""What the server's host can do to any table: the line to append, or a refusal. Pure."""

from numbra.bots import modest
from numbra.server.table import refusals
from numbra.server.table.fold import Table
from numbra.server.table.log import Closed, Left, Resigned
from numbra.server.table.refusals import Refused


def close_by_host(table: Table) -> Closed:
    """Close an open or running table, as the server's host."""
    if table.status not in ("open", "playing"):
        raise Refused(refusals.ENDED_ALREADY)
    return Closed("host")


def remove(table: Table, guest: str) -> Left | Resigned | Closed:
    """Remove a person, as the server's host: as if they left or resigned, but they cannot come back."""
    seat = table.seat_of(guest)
    if seat is None or guest in table.removed:
        raise Refused(refusals.NOT_AT_TABLE)
    if table.status == "open":
        return Left(seat, by_host=True)
    if table.status != "playing":
        raise Refused(refusals.ENDED_ALREADY)
    if not set(table.people()) - {seat}:
        return Closed("host")
    return Resigned(seat, table.occupants[seat].bot or modest(table.opened.game), by_host=True)
