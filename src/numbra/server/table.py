"""A table as its log tells it: a pure fold. The same lines make the same table, in any process."""

from typing import Literal, NamedTuple

from msgspec import field
from msgspec.structs import replace

from numbra.core.chance import seed_hash
from numbra.core.contract import Event, Seat, State, Value
from numbra.core.game import Game
from numbra.core.registry import game

from .clock import FORGIVEN
from .log import (
    Acted,
    Answered,
    AnyLine,
    ChatSwitched,
    Closed,
    Filled,
    Left,
    Offered,
    Opened,
    PauseAsked,
    Rematched,
    Resigned,
    Resumed,
    Returned,
    RoundOpened,
    Sat,
    Started,
    Voted,
    Why,
    read,
)
from .refusals import OTHER_RULES, Refused
from .store.protocol import Entry

Status = Literal["open", "playing", "over", "closed"]


class Occupant(Value, frozen=True, kw_only=True):
    """Who is at a seat: a person, a bot, a bot for a person who is away, or nobody yet."""

    guest: str | None = None
    bot: str | None = None
    left: bool = False
    """Whether the person has left the running game; whoever has may come back."""


NOBODY = Occupant()


class Vote(NamedTuple):
    """A person would have a bot play on for another, since that moment."""

    seat: Seat
    absent: Seat
    at: float


class Resting(Value, frozen=True, kw_only=True):
    """A round has ended and the next one waits."""

    sequence: int
    """Of the action that ended it."""
    until: float
    """When the next round begins at the latest."""
    events: tuple[Event, ...]
    """All that the action brought about: nobody gets it but through `seen`."""


class Offer(Value, frozen=True, kw_only=True):
    """The offer of a rematch: by whom, whether seats rotate, and what those say who are asked."""

    seat: Seat
    rotate: bool
    yes: tuple[Seat, ...]
    no: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    """Who has not answered yet; if nobody is left and there is no rematch, the offer is declined."""


class Table(Value, frozen=True, kw_only=True):
    """All that is so at a table after the line of this sequence."""

    id: str
    sequence: int
    opened: Opened
    occupants: tuple[Occupant, ...]
    status: Status = "open"
    seed: str | None = None
    seed_hash: str | None = None
    """What is published at the start, to check the seed with at the end."""
    state: State | None = None
    sat: frozenset[str] = frozenset()
    """The guests who sit here, or have sat here before the start."""
    chat: bool = True
    votes: tuple[Vote, ...] = ()
    """Who would have a bot play for whom; those of before somebody was here again do not count (`absence`)."""
    returned: dict[Seat, float] = field(default_factory=dict)
    """When people last took their seats back from a bot."""
    since: float = 0.0
    """Since when the game has been waiting for those it waits for."""
    banks: tuple[float, ...] = ()
    """What each seat's clock has left for its move, or in its bank."""
    events: tuple[Event, ...] = ()
    """What the last line brought about in the game, all of it: nobody gets it but through `seen`."""
    overtime: Seat | None = None
    """The seat whose time has run out and whose turn is being finished for it."""
    rematch: str | None = None
    """The table where the same people play again."""
    late: frozenset[Seat] = frozenset()
    """The seats whose last move the clock made."""
    tried: int = 0
    """Actions since the game last waited for somebody else that could be taken back, whether they were or not."""
    resting: Resting | None = None
    """Between two rounds."""
    pause_asked: frozenset[Seat] = frozenset()
    """Who would have a pause, as long as not all do."""
    paused: float | None = None
    """Since when the game has been paused."""
    closed: Why | None = None
    """Why the table was closed before the game was over."""
    last: AnyLine | None = None
    """What the last line says; None for the first."""
    before: tuple[Occupant, ...] = ()
    """Who was at each seat before it."""
    time_up: Seat | None = None
    """The seat whose time had run out when it was written, if it is the first that tells so."""
    offer: Offer | None = None
    """The latest offer of a rematch."""
    removed: frozenset[str] = frozenset()
    """The guests whom the server's host has removed."""

    @property
    def game(self) -> Game:
        """The game played here."""
        return game(self.opened.game)

    def seat_of(self, guest: str) -> Seat | None:
        """Where a guest sits."""
        return next((seat for seat, occupant in enumerate(self.occupants) if occupant.guest == guest), None)

    def people(self) -> tuple[Seat, ...]:
        """The seats where a person sits whom no bot has replaced."""
        return tuple(seat for seat, one in enumerate(self.occupants) if one.guest is not None and one.bot is None)

    @property
    def driven(self) -> bool:
        """Whether anything can come about by itself: people who play without a clock are left alone."""
        if self.status != "playing" or self.paused is not None:
            return False
        bots = any(one.bot is not None for one in self.occupants)
        return bots or self.opened.clock is not None or self.resting is not None

    @property
    def moment(self) -> int:
        """The sequence since which nothing has happened that one might still be thinking about."""
        return self.sequence if self.resting is None else self.resting.sequence

    def deadline(self) -> tuple[Seat, float] | None:
        """Whose clock runs out next and when; nobody's if no clock runs or the game waits for no person."""
        if self.opened.clock is None or self.state is None or self.status != "playing":
            return None
        if self.paused is not None or self.resting is not None:
            return None
        people = self.people()
        due = [
            (self.since if seat == self.overtime else self.since + FORGIVEN + self.banks[seat], seat)
            for seat in self.state.waiting_for
            if seat in people
        ]
        return min(((seat, moment) for moment, seat in due), key=lambda one: one[1], default=None)


def folded(id: str, entries: list[Entry]) -> Table:
    """The table that a whole log makes."""
    first, *rest = entries
    table = _opened(id, first)
    for entry in rest:
        table = after(table, entry)
    return table


def after(table: Table, entry: Entry) -> Table:
    """The table after one more entry."""
    line = read(entry.body)
    changed = _changed(table, line, entry.at)
    events = changed.state.events if changed.state is not None and isinstance(line, Started | Acted) else ()
    return replace(
        changed,
        sequence=entry.sequence,
        events=events,
        last=line,
        before=table.occupants,
        time_up=_time_up(table, line),
    )


def _time_up(table: Table, line: AnyLine) -> Seat | None:
    """Whose time a line shows to have run out, if that is news."""
    if not isinstance(line, Acted) or line.by != "clock" or table.overtime == line.seat:
        return None
    return line.seat


def _opened(id: str, entry: Entry) -> Table:
    line = read(entry.body)
    if not isinstance(line, Opened):
        raise TypeError(f"the log of table {id} begins with {type(line).__name__}")
    known = game(line.game)
    if line.rules != known.version:
        raise Refused(OTHER_RULES, game=known.title, found=line.rules, known=known.version)
    occupants = tuple(Occupant(bot=bot) for bot in line.bots)
    return Table(id=id, sequence=entry.sequence, opened=line, occupants=occupants, since=entry.at)


def _changed(table: Table, line: AnyLine, at: float) -> Table:
    """What a line changes, its sequence aside."""
    match line:
        case Sat() | Left() | Filled():
            sat = table.sat | {line.guest} if isinstance(line, Sat) else table.sat
            return replace(_seated(_removed(table, line), line.seat, _occupant(line)), sat=sat)
        case Started():
            return _started(table, line, at)
        case Acted():
            return _acted(table, line, at)
        case Voted() | Resigned() | Returned():
            return _replaced(_removed(table, line), line, at)
        case ChatSwitched():
            return replace(table, chat=line.on)
        case Closed():
            return _closed(table, line)
        case PauseAsked() | Resumed() | RoundOpened():
            return _waiting(table, line, at)
        case Rematched() | Offered() | Answered():
            return replace(table, offer=_offer(table, line), rematch=line.table)
    raise TypeError(f"a table is opened once, not again by {line}")


def _offer(table: Table, line: Rematched | Offered | Answered) -> Offer | None:
    """The offer of a rematch after it was made, answered, or not waited for any longer."""
    if isinstance(line, Rematched):
        return table.offer
    if isinstance(line, Offered):
        waiting = tuple(seat for seat in table.people() if seat not in line.seats)
        return Offer(seat=line.seat, rotate=line.rotate, yes=line.seats, no=(), waiting=waiting)
    if table.offer is None:
        raise TypeError(f"no rematch was offered at table {table.id}")
    before, answered = table.offer, set(line.seats)
    yes, no = set(before.yes) - answered, set(before.no) - answered
    return replace(
        before,
        yes=tuple(sorted(yes | answered if line.yes else yes)),
        no=tuple(sorted(no if line.yes else no | answered)),
        waiting=tuple(seat for seat in before.waiting if seat not in answered),
    )


def _removed(table: Table, line: AnyLine) -> Table:
    """Whoever the host removes is remembered."""
    if not isinstance(line, Left | Resigned) or not line.by_host:
        return table
    guest = table.occupants[line.seat].guest
    return table if guest is None else replace(table, removed=table.removed | {guest})


def _occupant(line: Sat | Left | Filled) -> Occupant:
    """Who is at a seat after somebody sat down, left, or was put there."""
    if isinstance(line, Sat):
        return Occupant(guest=line.guest)
    return Occupant(bot=line.bot) if isinstance(line, Filled) else NOBODY


def _seated(table: Table, seat: Seat, occupant: Occupant) -> Table:
    return replace(table, occupants=(*table.occupants[:seat], occupant, *table.occupants[seat + 1 :]))


def _replaced(table: Table, line: Voted | Resigned | Returned, at: float) -> Table:
    """A bot plays on for somebody, or might, or does so no more."""
    match line:
        case Voted(bot=None):
            others = (vote for vote in table.votes if vote[:2] != (line.seat, line.absent))
            return replace(table, votes=(*others, Vote(line.seat, line.absent, at)))
        case Voted():
            return _played_by(table, line.absent, line.bot, at)
        case Resigned():
            return _played_by(table, line.seat, line.bot, at, left=True)
        case Returned():
            return replace(_played_by(table, line.seat, None, at), returned=table.returned | {line.seat: at})


def _closed(table: Table, line: Closed) -> Table:
    """Nothing more happens; whoever was the last to leave has left."""
    left = table
    if line.seat is not None:
        left = _seated(table, line.seat, replace(table.occupants[line.seat], left=True))
    return replace(left, status="closed", closed=line.why, resting=None, paused=None, pause_asked=frozenset())


def _waiting(table: Table, line: PauseAsked | Resumed | RoundOpened, at: float) -> Table:
    """Time that nobody plays in counts for nobody."""
    match line:
        case PauseAsked(begins=False):
            return replace(table, pause_asked=table.pause_asked.union(line.seats))
        case PauseAsked():
            return replace(table, pause_asked=frozenset(), paused=at)
        case Resumed():
            began = at if table.paused is None else max(table.paused, table.since)
            return replace(table, paused=None, since=table.since + max(0.0, at - began))
        case RoundOpened():
            return replace(table, resting=None, since=at, overtime=None)


def _played_by(table: Table, seat: Seat, bot: str | None, at: float, *, left: bool = False) -> Table:
    """A bot plays on for somebody, or they themselves again; votes by them and about them are settled."""
    changed = replace(
        _seated(table, seat, Occupant(guest=table.occupants[seat].guest, bot=bot, left=left)),
        votes=tuple(vote for vote in table.votes if seat not in vote[:2]),
        late=table.late - {seat},
        pause_asked=frozenset(),
    )
    waited_for = table.state is not None and seat in table.state.waiting_for
    return replace(changed, since=at, overtime=None) if waited_for else changed


def _started(table: Table, line: Started, at: float) -> Table:
    """The deal, as the seed brings it."""
    seats, clock = len(table.occupants), table.opened.clock
    state = table.game.start(seats=seats, seed=line.seed, options=table.opened.options)
    banks = (clock.bank(),) * seats if clock else ()
    return replace(
        table, status="playing", seed=line.seed, seed_hash=seed_hash(line.seed), state=state, since=at, banks=banks
    )


def _acted(table: Table, line: Acted, at: float) -> Table:
    """An action; whoever the game waited for has thought since it began to wait."""
    if table.state is None:
        raise TypeError(f"nobody can act at table {table.id} before the start")
    before = table.state
    state = before.apply(line.seat, table.game.action(line.action))
    acted_when_due = line.seat in before.waiting_for
    banks = table.banks
    if acted_when_due and table.opened.clock is not None:
        left = table.opened.clock.after(banks[line.seat], at - table.since)
        banks = (*banks[: line.seat], left, *banks[line.seat + 1 :])
    anew = acted_when_due or state.waiting_for != before.waiting_for
    late = table.late
    if acted_when_due:
        late = late | {line.seat} if line.by == "clock" else late - {line.seat}
    tried = table.tried + (line.action.get("type") in table.game.provisional)
    still_due = line.by == "clock" and line.seat in state.waiting_for
    overtime = line.seat if still_due else table.overtime if not anew else None
    return replace(
        table,
        state=state,
        status="over" if state.over else "playing",
        since=at if anew else table.since,
        banks=banks,
        overtime=overtime,
        late=late,
        tried=tried if state.waiting_for == before.waiting_for else 0,
        pause_asked=frozenset(),
        resting=_rest(table, state, at),
    )


def _rest(table: Table, state: State, at: float) -> Resting | None:
    """Whether the table rests after an action, and how long."""
    if state.over or not table.opened.rest or not any(event.rests for event in state.events):
        return None
    return Resting(sequence=table.sequence + 1, until=at + table.opened.rest, events=state.events)
