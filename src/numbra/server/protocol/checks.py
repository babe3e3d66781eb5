"""What the rules of several commands check first: how far the table is, and who asks. Pure."""

from numbra.core.contract import Seat, State
from numbra.core.errors import GAME_OVER, IllegalAction
from numbra.server.table import refusals
from numbra.server.table.fold import Table
from numbra.server.table.refusals import Refused


def check_not_started(table: Table) -> None:
    """Refuse a table that has started, or was closed."""
    if table.status == "closed":
        raise Refused(refusals.CLOSED)
    if table.status != "open":
        raise Refused(refusals.ALREADY_STARTED)


def check_playing(table: Table) -> State:
    """The state of a table whose game has begun; refused if it has ended or was closed."""
    if table.status == "closed":
        raise Refused(refusals.CLOSED)
    if table.state is None:
        raise Refused(refusals.NOT_STARTED)
    if table.status == "over":
        raise IllegalAction(GAME_OVER)
    return table.state


def check_not_paused(table: Table) -> State:
    """The state of a running game; refused while the table rests or is paused."""
    state = check_playing(table)
    if table.resting is not None:
        raise Refused(refusals.RESTING)
    if table.paused is not None:
        raise Refused(refusals.PAUSED)
    return state


def check_not_replaced(table: Table, seat: Seat) -> None:
    """Refuse a person for whom a bot plays."""
    if table.occupants[seat].bot is not None:
        raise Refused(refusals.BOT_IN_SEAT)


def seat_of(table: Table, guest: str) -> Seat:
    """The seat of a guest; refused if they have none."""
    seat = table.seat_of(guest)
    if seat is None:
        raise Refused(refusals.NOT_SEATED)
    return seat


def check_not_removed(table: Table, guest: str) -> None:
    """Refuse a guest whom the server's host has removed from the table."""
    if guest in table.removed:
        raise Refused(refusals.REMOVED)


def check_creator(table: Table, guest: str) -> None:
    """Refuse everybody but the guest who opened the table."""
    if guest != table.opened.creator:
        raise Refused(refusals.NOT_THE_CREATOR)
