"""A table as a pure fold over its log. The same lines make the same table, in any process."""

from typing import Literal, NamedTuple

from msgspec import field
from msgspec.structs import replace

from numbra.core.chance import seed_hash
from numbra.core.contract import Event, Seat, State, Value
from numbra.core.game import Game
from numbra.core.registry import game
from numbra.server.store.protocol import Entry

from .clocks import FORGIVEN
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
    decode_line,
)
from .refusals import OTHER_RULES, Guarded, Refused

Status = Literal["open", "playing", "over", "closed"]


class Occupant(Value, frozen=True, kw_only=True):
    """Who is at a seat: a person, a bot, a bot for a person who is away, or nobody yet."""

    guest: str | None = None
    bot: str | None = None
    left: bool = False
    """Whether the person has left the running game; they may come back unless the host removed them."""


NOBODY = Occupant()


class Vote(NamedTuple):
    """One person's vote for a bot to play on for another, and when it was cast."""

    seat: Seat
    absent: Seat
    at: float


class Resting(Value, frozen=True, kw_only=True):
    """The rest between two rounds."""

    sequence: int
    """The sequence of the action that ended the round."""
    until: float
    """When the next round begins at the latest."""
    events: tuple[Event, ...]
    """All events of that action, unredacted: viewers get them only through `projection`."""


class Offer(Value, frozen=True, kw_only=True):
    """The offer of a rematch: who made it, whether seats rotate, and how the people who were asked have answered."""

    seat: Seat
    rotate: bool
    yes: tuple[Seat, ...]
    no: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    """The seats that have not answered yet; if there are none, and there is no rematch, the offer was declined."""


class Table(Value, frozen=True, kw_only=True):
    """The state of a table after the line of this sequence."""

    id: str
    sequence: int
    opened: Opened
    occupants: tuple[Occupant, ...]
    status: Status = "open"
    seed: str | None = None
    seed_hash: str | None = None
    """Published at the start, so that the seed can be verified at the end."""
    state: State | None = None
    sat: frozenset[str] = frozenset()
    """The guests who sit here, or sat here before the start."""
    chat: bool = True
    votes: tuple[Vote, ...] = ()
    """Votes for a bot to play on for a person; those cast before they last went away do not count (`absence`)."""
    returned: dict[Seat, float] = field(default_factory=dict)
    """When people last took their seats back from a bot."""
    since: float = 0.0
    """When the game began to wait for the seats that it waits for now."""
    banks: tuple[float, ...] = ()
    """Seconds each seat's clock has left, for its move or in its bank."""
    events: tuple[Event, ...] = ()
    """All events of the last line, unredacted: viewers get them only through `projection`."""
    overtime: Seat | None = None
    """The seat whose time has run out and whose turn is being finished for it."""
    rematch: str | None = None
    """The table where the same people play again."""
    late: frozenset[Seat] = frozenset()
    """The seats whose last move the clock made."""
    tried: int = 0
    """Actions that can be taken back, since the game last waited for another seat, including those taken back."""
    resting: Resting | None = None
    """Set between two rounds."""
    pause_asked: frozenset[Seat] = frozenset()
    """The seats that have asked for a pause, until all have."""
    paused: float | None = None
    """When the pause began; None if the game is not paused."""
    closed: Why | None = None
    """Why the table was closed before the game was over."""
    last: AnyLine | None = None
    """The last line; None while there is only the first."""
    before: tuple[Occupant, ...] = ()
    """Who was at each seat before the last line."""
    time_up: Seat | None = None
    """The seat whose time has run out, if the last line is the first that shows it."""
    offer: Offer | None = None
    """The latest offer of a rematch."""
    removed: frozenset[str] = frozenset()
    """The guests whom the server's host has removed."""

    @property
    def game(self) -> Game:
        """The game played here."""
        return game(self.opened.game)

    def seat_of(self, guest: str) -> Seat | None:
        """The seat of a guest; None if they have none."""
        for seat, occupant in enumerate(self.occupants):  # asked six times an action, where a generator costs
            if occupant.guest == guest:
                return seat
        return None

    def guests(self) -> tuple[str, ...]:
        """The guests who sit here, including those whom a bot has replaced."""
        return tuple(occupant.guest for occupant in self.occupants if occupant.guest is not None)

    def people(self) -> tuple[Seat, ...]:
        """The seats of people whom no bot has replaced."""
        return tuple(seat for seat, one in enumerate(self.occupants) if one.guest is not None and one.bot is None)

    @property
    def driven(self) -> bool:
        """Whether autoplay may have something to do: for a bot, a clock, or a rest between rounds."""
        if self.status != "playing" or self.paused is not None:
            return False
        bots = any(one.bot is not None for one in self.occupants)
        return bots or self.opened.clock is not None or self.resting is not None

    @property
    def moment(self) -> int:
        """The sequence that “go on” refers to: the latest or, between rounds, that of the action that ended one."""
        return self.sequence if self.resting is None else self.resting.sequence

    def deadline(self) -> tuple[Seat, float] | None:
        """Whose clock runs out next, and when; None if no clock runs or the game waits for no person."""
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


def fold(id: str, entries: list[Entry]) -> Table:
    """The table that a whole log makes."""
    first, *rest = entries
    table = _opened(id, first)
    for entry in rest:
        table = apply_entry(table, entry)
    return table


def apply_entry(table: Table, entry: Entry) -> Table:
    """The table after one more entry of its log."""
    return apply_line(table, decode_line(entry.body), entry.at)


def apply_line(table: Table, line: AnyLine, at: float) -> Table:
    """The table after one more line, written at this moment; refused if the game does not allow its action."""
    changed = _changed(table, line, at)
    events = changed.state.events if changed.state is not None and isinstance(line, Started | Acted) else ()
    return replace(
        changed,
        sequence=table.sequence + 1,
        events=events,
        last=line,
        before=table.occupants,
        time_up=_time_up(table, line),
    )


def _time_up(table: Table, line: AnyLine) -> Seat | None:
    """The seat whose time a line shows to have run out, if no earlier line has."""
    if not isinstance(line, Acted) or line.by != "clock" or table.overtime == line.seat:
        return None
    return line.seat


def _opened(id: str, entry: Entry) -> Table:
    line = decode_line(entry.body)
    if not isinstance(line, Opened):
        raise TypeError(f"the log of table {id} begins with {type(line).__name__}")
    known = game(line.game)
    if line.rules != known.version:
        raise Refused(OTHER_RULES, game=known.title, found=line.rules, known=known.version)
    occupants = tuple(Occupant(bot=bot) for bot in line.bots)
    return Table(id=id, sequence=entry.sequence, opened=line, occupants=occupants, since=entry.at)


def _changed(table: Table, line: AnyLine, at: float) -> Table:
    """The table with what this line changes, without the fields that every line sets."""
    match line:
        case Sat() | Left() | Filled():
            sat = table.sat | {line.guest} if isinstance(line, Sat) else table.sat
            return replace(_seated(_removed(_opened_anew(table, line), line), line.seat, _occupant(line)), sat=sat)
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
    raise TypeError(f"this does not change a table that is open: {line}")


def _offer(table: Table, line: Rematched | Offered | Answered) -> Offer | None:
    """The offer of a rematch after a line that makes it, answers it, or opens the new table."""
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
    """The table with the guest in `removed`, if by this line the host removes them."""
    if not isinstance(line, Left | Resigned) or not line.by_host:
        return table
    guest = table.occupants[line.seat].guest
    return table if guest is None else replace(table, removed=table.removed | {guest})


def _opened_anew(table: Table, line: Sat | Left | Filled) -> Table:
    """The table with the options that a line sets."""
    if not isinstance(line, Left) or not line.options:
        return table
    return replace(table, opened=replace(table.opened, options={**table.opened.options, **line.options}))


def _occupant(line: Sat | Left | Filled) -> Occupant:
    """Who is at a seat after a person sat down or left, or a bot was put there."""
    if isinstance(line, Sat):
        return Occupant(guest=line.guest)
    return Occupant(bot=line.bot) if isinstance(line, Filled) else NOBODY


def _seated(table: Table, seat: Seat, occupant: Occupant) -> Table:
    return replace(table, occupants=(*table.occupants[:seat], occupant, *table.occupants[seat + 1 :]))


def _replaced(table: Table, line: Voted | Resigned | Returned, at: float) -> Table:
    """The table after a vote for a bot, a resignation, or a return."""
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
    """The table after it was closed; the last person to leave is marked as having left."""
    changed = table
    if line.seat is not None:
        changed = _seated(table, line.seat, replace(table.occupants[line.seat], left=True))
    return replace(changed, status="closed", closed=line.why, resting=None, paused=None, pause_asked=frozenset())


def _waiting(table: Table, line: PauseAsked | Resumed | RoundOpened, at: float) -> Table:
    """The table after a line about a pause or a rest, whose time is charged to nobody's clock."""
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
    """Give a seat to a bot, or back to its person; votes by and about that person are dropped."""
    changed = replace(
        _seated(table, seat, Occupant(guest=table.occupants[seat].guest, bot=bot, left=left)),
        votes=tuple(vote for vote in table.votes if seat not in vote[:2]),
        late=table.late - {seat},
        pause_asked=frozenset(),
    )
    waited_for = table.state is not None and seat in table.state.waiting_for
    return replace(changed, since=at, overtime=None) if waited_for else changed


def _started(table: Table, line: Started, at: float) -> Table:
    """The table after the deal, which follows from the seed."""
    seats, clock = len(table.occupants), table.opened.clock
    with Guarded(table.game):
        state = table.game.start(seats=seats, seed=line.seed, options=table.opened.options)
    banks = (clock.bank(),) * seats if clock else ()
    return replace(
        table, status="playing", seed=line.seed, seed_hash=seed_hash(line.seed), state=state, since=at, banks=banks
    )


def _acted(table: Table, line: Acted, at: float) -> Table:
    """The table after an action; a seat that the game waited for is charged the time since it began to wait."""
    if table.state is None:
        raise TypeError(f"nobody can act at table {table.id} before the start")
    with Guarded(table.game):
        return _after_action(table, table.state, line, at)


def _after_action(table: Table, before: State, line: Acted, at: float) -> Table:
    state = before.apply(line.seat, table.game.action(line.action))
    acted_when_due = line.seat in before.waiting_for
    banks = table.banks
    if acted_when_due and table.opened.clock is not None:
        left = table.opened.clock.after(banks[line.seat], at - table.since)
        banks = (*banks[: line.seat], left, *banks[line.seat + 1 :])
    wait_restarts = acted_when_due or state.waiting_for != before.waiting_for
    late = table.late
    if acted_when_due:
        late = late | {line.seat} if line.by == "clock" else late - {line.seat}
    tried = table.tried + (line.action.get("type") in table.game.provisional)
    still_due = line.by == "clock" and line.seat in state.waiting_for
    overtime = line.seat if still_due else table.overtime if not wait_restarts else None
    return replace(
        table,
        state=state,
        status="over" if state.over else "playing",
        since=at if wait_restarts else table.since,
        banks=banks,
        overtime=overtime,
        late=late,
        tried=tried if state.waiting_for == before.waiting_for else 0,
        pause_asked=frozenset(),
        resting=_rest(table, state, at),
    )


def _rest(table: Table, state: State, at: float) -> Resting | None:
    """The rest after an action; None unless it ends a round and the table rests between rounds."""
    if state.over or not table.opened.rest or not any(event.rests for event in state.events):
        return None
    return Resting(sequence=table.sequence + 1, until=at + table.opened.rest, events=state.events)
