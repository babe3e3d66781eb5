"""A rematch: offered at a finished table, and answered by everybody who played there. Messages and rules; pure."""

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from numbra.core.contract import Seat, Value
from numbra.server.store.protocol import FORGOTTEN
from numbra.server.table import refusals
from numbra.server.table.fold import Offer, Table, apply_line
from numbra.server.table.log import Answered, Offered, Opened, Rematched, Sat
from numbra.server.table.projection import People
from numbra.server.table.refusals import Refused

from .base import FromClient

Step = Offered | Answered | Rematched
"""A line that offers a rematch, answers an offer, or settles it."""


class RematchCommand(FromClient, frozen=True):
    """A message about a rematch: it appends a line, and may open another table."""

    def decide(self, table: Table, together: Collection[str]) -> Step:
        """The line to append for the guests who answer together, on one device; or a refusal."""
        raise NotImplementedError


class OfferRematch(RematchCommand, frozen=True, tag="rematch"):
    """Offer to play again once the game is over; if somebody has offered it already, say yes to their offer."""

    rotate: bool = False
    """Whether everybody moves one seat on."""

    def decide(self, table: Table, together: Collection[str]) -> Step:
        """The line to append, or a refusal."""
        return offer(table, together, rotate=self.rotate)


class AnswerRematch(RematchCommand, frozen=True, tag="rematch-answer"):
    """Say yes or no to playing again."""

    yes: bool

    def decide(self, table: Table, together: Collection[str]) -> Step:
        """The line to append, or a refusal."""
        return answer(table, together, yes=self.yes)


class RematchNow(RematchCommand, frozen=True, tag="rematch-now"):
    """Open the new table without waiting for those who have not answered; only the person who made the offer may."""

    def decide(self, table: Table, together: Collection[str]) -> Step:
        """The line to append, or a refusal."""
        return open_now(table, together)


class Again(Value, frozen=True, kw_only=True):
    """The first lines of the new table."""

    opened: Opened
    sitting: tuple[Sat, ...]


def offer(table: Table, together: Collection[str], *, rotate: bool) -> Offered | Answered:
    """Offer a rematch; if somebody has offered one already, say yes to it."""
    if _pending(table) is not None:
        return answer(table, together, yes=True)
    seats = _answering_seats(table, together)
    return Offered(seats[0], seats, rotate)


def answer(table: Table, together: Collection[str], *, yes: bool) -> Answered:
    """Say yes or no to an offer; the answer may be changed as long as others have not answered."""
    seats, offered = _answering_seats(table, together), _pending(table)
    if offered is None:
        raise Refused(refusals.NO_OFFER)
    if set(seats) <= set(offered.yes if yes else offered.no):
        raise Refused(refusals.ALREADY_ANSWERED)
    return Answered(seats, yes)


def open_now(table: Table, together: Collection[str]) -> Rematched:
    """Open the new table now, as the person who made the offer; the seats of those who have not said yes are free."""
    seats, offered = _answering_seats(table, together), _pending(table)
    if offered is None:
        raise Refused(refusals.NO_OFFER)
    if offered.seat not in seats or offered.seat not in offered.yes:
        raise Refused(refusals.NOT_YOUR_OFFER)
    return Rematched("")


def playing(table: Table, line: Step) -> tuple[list[str], list[str]]:
    """The guests who would play again by a line, and those they would play with.

    After an offer these are the people who make it, and all who are asked; after a yes, those who have said yes.
    """
    if isinstance(line, Offered):
        return _guests(table, line.seats), _guests(table, table.people())
    if isinstance(line, Answered) and not line.yes:
        return [], []
    offered = apply_line(table, line, table.since).offer
    willing = _guests(table, () if offered is None else offered.yes)
    return willing, willing


def _guests(table: Table, seats: Iterable[Seat]) -> list[str]:
    return [guest for seat in seats if (guest := table.occupants[seat].guest) is not None]


def again(table: Table, line: Step, people: People) -> Again | None:
    """The table that a line opens; None if others have yet to answer, or too few people want to play again."""
    offered = apply_line(table, line, table.since).offer
    if offered is None or (offered.waiting and not isinstance(line, Rematched)):
        return None
    bots = sum(one.bot is not None for one in table.occupants)
    enough = not offered.no or len(offered.yes) > 1 or bool(offered.yes and bots)
    return _new_table(table, offered, people) if enough else None


def _new_table(table: Table, offered: Offer, people: People) -> Again:
    """The same table again; if seats rotate, everybody moves one seat on, so that the second person is first."""
    seats = len(table.occupants)
    order = [(seat + offered.rotate) % seats for seat in range(seats)]
    returning = [(seat, table.occupants[old].guest) for seat, old in enumerate(order) if old in offered.yes]
    bots = tuple(table.occupants[old].bot for old in order)
    offering = table.occupants[offered.seat].guest or table.opened.creator
    creator = people.get(offering, FORGOTTEN).host or offering
    return Again(
        opened=replace(table.opened, creator=creator, bots=bots),
        sitting=tuple(Sat(seat, guest) for seat, guest in returning if guest is not None),
    )


def _answering_seats(table: Table, together: Collection[str]) -> tuple[Seat, ...]:
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
    """The offer that somebody has yet to answer, if there is one."""
    return table.offer if table.offer is not None and table.offer.waiting else None
