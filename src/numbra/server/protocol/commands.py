"""Commands: messages that append a line to a table's log, each with its rule: the line, or a refusal. Pure."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from numbra.bots import check_installed, modest
from numbra.core.contract import Seat, View
from numbra.core.errors import NOT_YOUR_TURN, IllegalAction
from numbra.core.registry import game
from numbra.server.table import refusals
from numbra.server.table.absence import Away, counted, why_not
from numbra.server.table.chat_policy import ChatPolicy, check_text
from numbra.server.table.clocks import is_long
from numbra.server.table.fold import NOBODY, Table
from numbra.server.table.log import (
    MOST_LINES,
    MOST_PLAYED_LINES,
    Acted,
    AnyLine,
    ChatSwitched,
    Closed,
    Filled,
    Left,
    Opened,
    PauseAsked,
    Resigned,
    Resumed,
    Returned,
    Sat,
    Started,
    Voted,
)
from numbra.server.table.options import USUAL, TableOptions, table_options
from numbra.server.table.projection import seat_view
from numbra.server.table.refusals import Guarded, Refused

from .base import FromClient
from .base import Sequence as TableSequence
from .checks import (
    check_creator,
    check_not_paused,
    check_not_removed,
    check_not_replaced,
    check_not_started,
    check_playing,
    seat_of,
)

MOST_TRIED = 100
"""Actions that can be taken back, such as laying cards, in one turn; those taken back are included."""

MOST_SEARCHED = 1_000
"""Iterations, or milliseconds of each move, that a searching bot at a table may be given."""


class Author(NamedTuple):
    """The guest who sends a command, and what its rule may need besides the table."""

    guest: str
    away: Callable[[], Away]
    """Who is away from the table at this moment."""
    together: Callable[[], frozenset[Seat]]
    """The seats of the people on the same device."""
    seed: Callable[[], str]
    """A fresh secret seed for a deal."""
    chat: ChatPolicy
    """The server's chat policy."""


class Command(FromClient, frozen=True):
    """A message that appends a line to the table's log.

    Its class is all that a command needs: the fields are the message, `decide` is the rule. `from_client` finds it, and
    the handler, the protocol page and the page's TypeScript types follow from that. A new kind of line also needs a
    class in `table/log.py` and a case in `table/fold.py`.
    """

    counts: ClassVar[bool] = True
    """Whether it counts towards the rate limit on changes that are no moves."""
    needs_presence: ClassVar[bool] = False
    """Whether its rule needs to know who is away, so that the presence in other processes has to be read first."""

    def decide(self, table: Table, by: Author) -> AnyLine:
        """The line to append, or a refusal."""
        raise NotImplementedError


class Act(Command, frozen=True, tag="act"):
    """Take an action."""

    counts: ClassVar[bool] = False

    sequence: TableSequence
    action: dict[str, Any]

    def decide(self, table: Table, by: Author) -> Acted:
        """The line to append, or a refusal."""
        return act(table, by.guest, self.action, self.sequence)


class Start(Command, frozen=True, tag="start"):
    """Deal, which starts the game."""

    def decide(self, table: Table, by: Author) -> Started:
        """The line to append, or a refusal."""
        return start(table, by.guest, by.seed())


class Fill(Command, frozen=True, tag="fill"):
    """Give the next free seat to a bot."""

    bot: str

    def decide(self, table: Table, by: Author) -> Filled:
        """The line to append, or a refusal."""
        return fill(table, by.guest, self.bot)


class Leave(Command, frozen=True, tag="leave"):
    """Give up one's seat before the start."""

    def decide(self, table: Table, by: Author) -> Left:
        """The line to append, or a refusal."""
        return leave(table, by.guest)


class Free(Command, frozen=True, tag="free"):
    """Free a seat before the start: a bot's, or that of a person who is away. Only the table's creator may."""

    needs_presence: ClassVar[bool] = True

    seat: Seat

    def decide(self, table: Table, by: Author) -> Left:
        """The line to append, or a refusal."""
        return free(table, by.guest, self.seat, by.away())


class Vote(Command, frozen=True, tag="vote"):
    """Vote for a bot to play on for a person who has been away for a while (`here` says from when that is possible)."""

    needs_presence: ClassVar[bool] = True

    seat: Seat

    def decide(self, table: Table, by: Author) -> Voted:
        """The line to append, or a refusal."""
        return vote(table, by.guest, self.seat, by.away())


class ComeBack(Command, frozen=True, tag="back"):
    """Take one's seat back from the bot."""

    def decide(self, table: Table, by: Author) -> Returned:
        """The line to append, or a refusal."""
        return come_back(table, by.guest)


class SwitchChat(Command, frozen=True, tag="chat"):
    """Switch the table's chat on or off; only the creator may."""

    on: bool

    def decide(self, table: Table, by: Author) -> ChatSwitched:
        """The line to append, or a refusal."""
        check_text(by.chat)
        return switch_chat(table, by.guest, on=self.on)


class CloseTable(Command, frozen=True, tag="close"):
    """Close a table that has not started; only the creator may."""

    def decide(self, table: Table, by: Author) -> Closed:
        """The line to append, or a refusal."""
        return close(table, by.guest)


class Resign(Command, frozen=True, tag="resign"):
    """Leave a running game: a bot plays on or, if no person is left, the game ends."""

    def decide(self, table: Table, by: Author) -> Resigned | Closed:
        """The line to append, or a refusal."""
        return resign(table, by.guest)


class Pause(Command, frozen=True, tag="pause"):
    """Ask for a pause at a table with a clock, or agree to one; it begins when all people there have."""

    def decide(self, table: Table, by: Author) -> PauseAsked:
        """The line to append, or a refusal."""
        return pause(table, by.guest, by.together())


class Resume(Command, frozen=True, tag="resume"):
    """End a pause."""

    def decide(self, table: Table, by: Author) -> Resumed:
        """The line to append, or a refusal."""
        return resume(table, by.guest)


def open_table(
    creator: str,
    name: str,
    bots: Sequence[str | None],
    *,
    options: dict[str, Any],
    table: TableOptions = USUAL,
    rest: float = 0.0,
) -> Opened:
    """The first line of a table's log. Everything the game needs is checked now, not at the start.

    Where every seat is for a person, the game's options between people apply unless others are named. A table with a
    long clock does not rest between rounds.
    """
    played = game(name)
    if not any(bots):
        options = played.between_people() | options
    if None not in bots:
        raise Refused(refusals.WRONG_SEATING)
    for bot in bots:
        if bot is not None:
            check_installed(played.name, bot, most=MOST_SEARCHED)
    with Guarded(played):
        played.start(seats=len(bots), options=options)
    return Opened(
        game=played.name,
        rules=played.version,
        options=options,
        bots=tuple(bots),
        creator=creator,
        rest=0.0 if is_long(table.clock) else rest,
        **table_options(table),
    )


def sit(table: Table, guest: str, seat: Seat | None = None) -> Sat:
    """Take this seat or, if none is named, the first free one."""
    check_not_started(table)
    check_not_removed(table, guest)
    if table.seat_of(guest) is not None:
        raise Refused(refusals.ALREADY_SEATED)
    free = [place for place, occupant in enumerate(table.occupants) if occupant == NOBODY]
    if not free:
        raise Refused(refusals.TABLE_FULL)
    if seat is not None and seat not in free:
        raise Refused(refusals.SEAT_TAKEN)
    return Sat(free[0] if seat is None else seat, guest)


def leave(table: Table, guest: str) -> Left:
    """Give up one's seat before the start."""
    check_not_started(table)
    return Left(seat_of(table, guest))


def fill(table: Table, guest: str, bot: str) -> Filled:
    """Give the next free seat to a bot; only the creator may."""
    check_not_started(table)
    check_creator(table, guest)
    check_installed(table.game.name, bot, most=MOST_SEARCHED)
    free = [place for place, occupant in enumerate(table.occupants) if occupant == NOBODY]
    if not free:
        raise Refused(refusals.TABLE_FULL)
    return Filled(free[0], bot)


def free(table: Table, guest: str, seat: Seat, away: Away) -> Left:
    """Free a seat before the start: a bot's, or that of a person who is away.

    With its last bot the table becomes one between people, and the game's options for that apply, as in `open_table`.
    """
    check_not_started(table)
    check_creator(table, guest)
    if not 0 <= seat < len(table.occupants) or table.occupants[seat] == NOBODY:
        raise Refused(refusals.FREE_ALREADY)
    person = table.occupants[seat].guest
    if person is not None and person not in away.since:
        raise Refused(refusals.KEEPS_SEAT)
    others = (other for place, other in enumerate(table.occupants) if place != seat)
    if person is not None or any(other.bot for other in others):
        return Left(seat, freed=True)
    named = table.opened.options
    added = {option: value for option, value in table.game.between_people().items() if option not in named}
    return Left(seat, freed=True, options=added)


def start(table: Table, guest: str, seed: str) -> Started:
    """Deal once all seats are taken; any person at the table may."""
    check_not_started(table)
    seat_of(table, guest)
    if NOBODY in table.occupants:
        raise Refused(refusals.NOT_FULL)
    return Started(seed)


def act(table: Table, guest: str, action: dict[str, Any], sequence: int) -> Acted:
    """A person's action, chosen at this sequence; the game checks its rules when the line is applied.

    An action chosen at an older sequence is stale, unless its kind stays valid when something else has happened.
    """
    seat = seat_of(table, guest)
    check_not_paused(table)
    check_not_replaced(table, seat)
    if sequence != table.sequence and not any(action.get("type") == kind for kind in table.game.simultaneous):
        raise Refused(refusals.STALE)
    if any(action.get("type") == kind for kind in table.game.provisional):
        _check_provisional(table)
    return Acted(seat, action)


def _check_provisional(table: Table) -> None:
    """Refuse more actions that can be taken back, which could go on for ever; those that end a turn are not limited."""
    if table.sequence >= MOST_PLAYED_LINES:
        raise Refused(refusals.LOG_FULL)
    if table.tried >= MOST_TRIED:
        raise Refused(refusals.ENOUGH_TRIED, most=MOST_TRIED)


def end_of(table: Table) -> Closed | None:
    """The line that closes a table whose log is full; None if it is not full. Refused if it is and the game is over."""
    if table.sequence < MOST_LINES or table.status == "closed":
        return None
    if table.status == "over":
        raise Refused(refusals.NO_MORE_OFFERS)
    return Closed("full")


def vote(table: Table, guest: str, absent: Seat, away: Away) -> Voted:
    """Vote for a bot to play on for a person who is away; one does once more than half of the others have voted."""
    check_playing(table)
    seat, people = seat_of(table, guest), table.people()
    if absent == seat or absent not in people:
        raise Refused(refusals.NO_VOTE)
    check_not_replaced(table, seat)
    obstacle = why_not(table, absent, away)
    if obstacle is not None:
        raise Refused(obstacle)
    before = counted(table, absent, away)
    decided = 2 * len(before | {seat}) > len(people) - 1
    if seat in before and not decided:
        raise Refused(refusals.VOTED_ALREADY)
    return Voted(seat, absent, modest(table.opened.game) if decided else None)


def resign(table: Table, guest: str) -> Resigned | Closed:
    """Leave a running game: a bot plays on or, if no person would be left, the game ends."""
    check_playing(table)
    seat = seat_of(table, guest)
    occupant = table.occupants[seat]
    if occupant.left:
        raise Refused(refusals.LEFT_ALREADY)
    if not set(table.people()) - {seat}:
        return Closed("left", seat)
    return Resigned(seat, occupant.bot or modest(table.opened.game))


def pause(table: Table, guest: str, together: frozenset[Seat] = frozenset()) -> PauseAsked:
    """Ask for a pause or agree to one, also for those on the same device; it begins when all people have."""
    check_not_paused(table)
    seat, people = seat_of(table, guest), set(table.people())
    if table.opened.clock is None:
        raise Refused(refusals.NO_CLOCK)
    check_not_replaced(table, seat)
    asking = ({seat} | together) & people
    if asking <= table.pause_asked:
        raise Refused(refusals.ASKED_ALREADY)
    return PauseAsked(tuple(sorted(asking)), begins=people <= table.pause_asked | asking)


def resume(table: Table, guest: str) -> Resumed:
    """End a pause; any person at the table may."""
    check_playing(table)
    seat = seat_of(table, guest)
    check_not_replaced(table, seat)
    if table.paused is None:
        raise Refused(refusals.NOT_PAUSED)
    return Resumed(seat)


def come_back(table: Table, guest: str) -> Returned:
    """Take one's seat back from the bot."""
    check_playing(table)
    seat = seat_of(table, guest)
    if table.occupants[seat].bot is None:
        raise Refused(refusals.NOT_REPLACED)
    check_not_removed(table, guest)
    return Returned(seat)


def switch_chat(table: Table, guest: str, *, on: bool) -> ChatSwitched:
    """Switch the table's chat on or off; only the creator may."""
    check_creator(table, guest)
    if on == table.chat:
        raise Refused(refusals.SWITCHED_ALREADY)
    return ChatSwitched(on)


def close(table: Table, guest: str) -> Closed:
    """Close a table that has not started; only the creator may."""
    check_not_started(table)
    check_creator(table, guest)
    return Closed("creator")


def hint(table: Table, guest: str) -> View:
    """The view that a hint is computed from; refused if the table has no hints or the person may not act now."""
    seat = seat_of(table, guest)
    state = check_not_paused(table)
    if not table.opened.hints:
        raise Refused(refusals.NO_HINTS_HERE)
    check_not_replaced(table, seat)
    if seat not in state.acting:
        raise IllegalAction(NOT_YOUR_TURN)
    return seat_view(table, seat)
