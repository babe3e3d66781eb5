"""What a person asks of a table, decided: the line to append, or a refusal. Pure; nothing is written here."""

from collections.abc import Sequence
from typing import Any

from numbra.bots import UnknownBot, modest
from numbra.bots import names as bot_names
from numbra.bots.registry import UNKNOWN_BOT
from numbra.core.contract import Seat, State, View
from numbra.core.errors import GAME_OVER, NOT_YOUR_TURN, IllegalAction
from numbra.core.game import Game
from numbra.core.registry import game

from . import refusals
from .absence import Away, counted, why_not
from .clock import Clock, is_long
from .log import (
    LONGEST,
    LONGEST_PLAYED,
    Acted,
    ChatSwitched,
    Closed,
    Filled,
    Left,
    Opened,
    PauseAsked,
    Resigned,
    Resumed,
    Returned,
    RoundOpened,
    Sat,
    Started,
    Voted,
)
from .refusals import Refused
from .table import NOBODY, Table

MOST_TRIED = 100
"""Lays and the like in one turn, those taken back included."""


def open_table(
    creator: str,
    name: str,
    bots: Sequence[str | None],
    *,
    options: dict[str, Any],
    public: bool,
    clock: Clock | None,
    hints: bool = False,
    rest: float = 0.0,
) -> Opened:
    """Open a table: everything it needs is checked now, not at the start. Games over days do not rest.

    Where every seat is for a person, the game's options between people hold unless others are named.
    """
    played = game(name)
    if not any(bots):
        options = played.between_people() | options
    if None not in bots:
        raise Refused(refusals.WRONG_SEATING)
    for bot in bots:
        if bot is not None:
            _may_sit_down(played, bot)
    played.start(seats=len(bots), options=options)
    return Opened(
        game=played.name,
        rules=played.version,
        options=options,
        bots=tuple(bots),
        creator=creator,
        public=public,
        clock=clock,
        hints=hints,
        rest=0.0 if is_long(clock) else rest,
    )


def sit(table: Table, guest: str, seat: Seat | None = None) -> Sat:
    """Take a seat, or any that is free."""
    _gathering(table)
    if table.seat_of(guest) is not None:
        raise Refused(refusals.ALREADY_SEATED)
    free = [place for place, occupant in enumerate(table.occupants) if occupant == NOBODY]
    if not free:
        raise Refused(refusals.TABLE_FULL)
    if seat is not None and seat not in free:
        raise Refused(refusals.SEAT_TAKEN)
    return Sat(free[0] if seat is None else seat, guest)


def leave(table: Table, guest: str) -> Left:
    """Get up again before the start."""
    _gathering(table)
    return Left(_seat(table, guest))


def fill(table: Table, guest: str, bot: str) -> Filled:
    """Give the next free seat to a bot."""
    _gathering(table)
    _creator(table, guest)
    _may_sit_down(table.game, bot)
    free = [place for place, occupant in enumerate(table.occupants) if occupant == NOBODY]
    if not free:
        raise Refused(refusals.TABLE_FULL)
    return Filled(free[0], bot)


def start(table: Table, guest: str, seed: str) -> Started:
    """Deal, once all seats are taken; anybody who sits there may."""
    _gathering(table)
    _seat(table, guest)
    if NOBODY in table.occupants:
        raise Refused(refusals.NOT_FULL)
    return Started(seed)


def act(table: Table, guest: str, action: dict[str, Any], sequence: int) -> Acted:
    """A person's action on the table as they saw it at this sequence; the game refuses it when it is played.

    On an older one it is stale, unless it is of a kind that is valid whatever else has happened meanwhile.
    """
    seat = _seat(table, guest)
    _going(table)
    _in_seat(table, seat)
    if sequence != table.sequence and not any(action.get("type") == kind for kind in table.game.simultaneous):
        raise Refused(refusals.STALE)
    if any(action.get("type") == kind for kind in table.game.provisional):
        _may_try(table)
    return Acted(seat, action)


def _may_try(table: Table) -> None:
    """What can be taken back could be done and taken back for ever; what ends a turn is never refused for that."""
    if table.sequence >= LONGEST_PLAYED:
        raise Refused(refusals.LOG_FULL)
    if table.tried >= MOST_TRIED:
        raise Refused(refusals.ENOUGH_TRIED, most=MOST_TRIED)


def end_of(table: Table) -> Closed | None:
    """The last line of a table whose log is full, if it does not end by itself."""
    if table.sequence < LONGEST or table.status == "closed":
        return None
    if table.status == "over":
        raise Refused(refusals.NO_MORE_OFFERS)
    return Closed("full")


def vote(table: Table, guest: str, absent: Seat, away: Away) -> Voted:
    """Ask for a bot to play on for somebody who is away; one does once more than half of the others have asked."""
    _playing(table)
    seat, people = _seat(table, guest), table.people()
    if absent == seat or absent not in people:
        raise Refused(refusals.NO_VOTE)
    _in_seat(table, seat)
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
    _playing(table)
    seat = _seat(table, guest)
    occupant = table.occupants[seat]
    if occupant.left:
        raise Refused(refusals.LEFT_ALREADY)
    if not set(table.people()) - {seat}:
        return Closed("left", seat)
    return Resigned(seat, occupant.bot or modest(table.opened.game))


def pause(table: Table, guest: str, together: frozenset[Seat] = frozenset()) -> PauseAsked:
    """Ask for a pause, or agree to one, also for those who share one's device; it begins when all people have."""
    _going(table)
    seat, people = _seat(table, guest), set(table.people())
    if table.opened.clock is None:
        raise Refused(refusals.NO_CLOCK)
    _in_seat(table, seat)
    asking = ({seat} | together) & people
    if asking <= table.pause_asked:
        raise Refused(refusals.ASKED_ALREADY)
    return PauseAsked(tuple(sorted(asking)), begins=people <= table.pause_asked | asking)


def resume(table: Table, guest: str) -> Resumed:
    """End a pause; any person at the table may."""
    _playing(table)
    seat = _seat(table, guest)
    _in_seat(table, seat)
    if table.paused is None:
        raise Refused(refusals.NOT_PAUSED)
    return Resumed(seat)


def open_round(table: Table, rested: int) -> RoundOpened:
    """End the rest that began with this sequence, if it has not ended yet."""
    if table.status != "playing" or table.resting is None or table.resting.sequence != rested:
        raise Refused(refusals.STALE)
    return RoundOpened()


def come_back(table: Table, guest: str) -> Returned:
    """Take one's seat back from the bot."""
    _playing(table)
    seat = _seat(table, guest)
    if table.occupants[seat].bot is None:
        raise Refused(refusals.NOT_REPLACED)
    return Returned(seat)


def switch_chat(table: Table, guest: str, *, on: bool) -> ChatSwitched:
    """The creator decides whether the table chats."""
    _creator(table, guest)
    if on == table.chat:
        raise Refused(refusals.SWITCHED_ALREADY)
    return ChatSwitched(on)


def close(table: Table, guest: str) -> Closed:
    """The creator closes a table that has not started."""
    _gathering(table)
    _creator(table, guest)
    return Closed("creator")


def hint(table: Table, guest: str) -> View:
    """What a person sees who asks for a hint; only he who may act gets one, and only where there are any."""
    seat = _seat(table, guest)
    state = _going(table)
    if not table.opened.hints:
        raise Refused(refusals.NO_HINTS_HERE)
    _in_seat(table, seat)
    if seat not in state.acting:
        raise IllegalAction(NOT_YOUR_TURN)
    return state.view(seat)


def _may_sit_down(played: Game, bot: str) -> None:
    """A bot that is listed; others can be called by name, too, and may think for ever."""
    known = bot_names(played.name)
    if bot not in known:
        raise UnknownBot(UNKNOWN_BOT, title=played.title, name=bot, known=", ".join(known))


def _gathering(table: Table) -> None:
    if table.status == "closed":
        raise Refused(refusals.CLOSED)
    if table.status != "open":
        raise Refused(refusals.ALREADY_STARTED)


def _playing(table: Table) -> State:
    if table.status == "closed":
        raise Refused(refusals.CLOSED)
    if table.state is None:
        raise Refused(refusals.NOT_STARTED)
    if table.status == "over":
        raise IllegalAction(GAME_OVER)
    return table.state


def _going(table: Table) -> State:
    """Refuse what nobody can do while the table rests or is paused."""
    state = _playing(table)
    if table.resting is not None:
        raise Refused(refusals.RESTING)
    if table.paused is not None:
        raise Refused(refusals.PAUSED)
    return state


def _in_seat(table: Table, seat: Seat) -> None:
    if table.occupants[seat].bot is not None:
        raise Refused(refusals.BOT_IN_SEAT)


def _seat(table: Table, guest: str) -> Seat:
    seat = table.seat_of(guest)
    if seat is None:
        raise Refused(refusals.NOT_SEATED)
    return seat


def _creator(table: Table, guest: str) -> None:
    if guest != table.opened.creator:
        raise Refused(refusals.NOT_THE_CREATOR)
